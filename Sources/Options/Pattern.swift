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
  public func matches(_ name: String) -> Bool {
    guard let first = pieces.first, let last = pieces.last else { return false }
    let bytes = Array(name.utf8)
    guard pieces.count > 1 else { return bytes == first }
    guard bytes.count >= first.count + last.count, bytes.starts(with: first),
      bytes.suffix(last.count).elementsEqual(last)
    else { return false }
    // Between the ends, each piece is taken where it is found first.
    var rest = bytes[first.count..<(bytes.count - last.count)]
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
