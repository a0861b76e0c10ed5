/// A name, in which `*` stands for any characters.
public struct Pattern: Sendable {
  /// The pattern as it is written, and where.
  public let written: Written
  /// The method that a path's pattern begins with, in capitals.
  package let method: String?
  private let pieces: [[UInt8]]

  /// A pattern for names.
  package init(_ written: Written) {
    self.written = written
    method = nil
    pieces = Self.pieces(of: written.text)
  }

  /// A pattern for paths, which may begin with a method: `GET /users/*`.
  package init(path written: Written) {
    self.written = written
    let words = written.text.split(separator: " ", omittingEmptySubsequences: true)
    if words.count == 2, words[1].hasPrefix("/") || words[1].hasPrefix("{") || words[1] == "*" {
      method = words[0].uppercased()
      pieces = Self.pieces(of: String(words[1]))
    } else {
      method = nil
      pieces = Self.pieces(of: written.text)
    }
  }

  private static func pieces(of text: String) -> [[UInt8]] {
    text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// Whether it is one name and no other.
  public var isExact: Bool { pieces.count == 1 }

  /// Whether it matches every name.
  public var isEverything: Bool { pieces.allSatisfy(\.isEmpty) && pieces.count > 1 }

  /// Whether it matches the name.
  public func matches(_ name: String) -> Bool { starred(in: Array(name.utf8)) != nil }

  /// Another name for one that it matches, in which `*` stands for what it stands for here, and the last ones for the
  /// last; nil where it does not match, or has fewer stars.
  package func renaming(_ name: String, to other: String) -> String? {
    let others = Self.pieces(of: other)
    guard let starred = starred(in: Array(name.utf8)), others.count - 1 <= starred.count else {
      return nil
    }
    var bytes: [UInt8] = []
    var rest = starred.suffix(others.count - 1)
    for piece in others {
      bytes += piece
      if let stars = rest.popFirst() { bytes += stars }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What each `*` stands for in a name; nil where the pattern does not match it.
  private func starred(in bytes: [UInt8]) -> [ArraySlice<UInt8>]? {
    guard let first = pieces.first, let last = pieces.last else { return nil }
    guard pieces.count > 1 else { return bytes == first ? [] : nil }
    guard bytes.count >= first.count + last.count, bytes.starts(with: first),
      bytes.suffix(last.count).elementsEqual(last)
    else { return nil }
    // Between the ends, each piece is taken where it is found first.
    var starred: [ArraySlice<UInt8>] = []
    var rest = bytes[first.count..<(bytes.count - last.count)]
    for piece in pieces.dropFirst().dropLast() {
      guard !piece.isEmpty else {
        starred.append([])
        continue
      }
      guard let range = rest.firstRange(of: piece) else { return nil }
      starred.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return starred + [rest]
  }
}
