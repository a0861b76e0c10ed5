import Diagnostics

/// Bounds the `%TAG` directives of a document. libyaml doesn't: it compares each with all before it, and
/// copies the prefix for every node that uses it.
enum TagDirectives {
  private static let largestNumber = 100
  private static let largestLength = 1000

  /// Refuses directives that would keep libyaml busy. Looks at the lines from `start` up to the first content:
  /// directives, comments and empty lines.
  static func check(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, in source: Source
  ) throws(Diagnostic) {
    var position = start
    var number = 0
    while position < bytes.count {
      let lineStart = position
      while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
        position += 1
      }
      let line = bytes[lineStart..<position]
      position += 1
      switch line.first(where: { $0 != 0x20 && $0 != 0x09 }) {
      case nil, UInt8(ascii: "#"): continue
      // The line may begin in the middle of a document's last one, or with its end marker.
      case UInt8(ascii: ".") where line.starts(with: "...".utf8): continue
      case UInt8(ascii: "%"): break
      default: return
      }
      number += 1
      guard number <= largestNumber, line.count <= largestLength else {
        throw Diagnostic(
          message: number > largestNumber
            ? "the document has more than \(largestNumber) directives"
            : "a directive is longer than \(largestLength) bytes",
          location: source.location(ofByte: lineStart))
      }
    }
  }
}
