import FletcherText

/// What authors of Google's kind of API write into comments for their linter: `(-- api-linter: … --)`, over one line or
/// several (AIP-200).
enum LinterNotes {
  private static let start = "(-- api-linter:"
  private static let end = "--)"

  /// Whether two hyphens follow a parenthesis, as in hardly any text. Looking for all of it takes longer.
  private static func mayHaveSome(_ text: [UInt8]) -> Bool {
    var index = 0
    while let open = text.position(of: UInt8(ascii: "("), from: index) {
      if text[open...].starts(with: "(--".utf8) { return true }
      index = open + 1
    }
    return false
  }

  /// The text without them, and without the lines that have nothing else.
  static func removed(from text: String) -> String {
    guard mayHaveSome(Array(text.utf8)) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: start),
      let end = rest[start.upperBound...].firstRange(of: end)
    {
      result += rest[..<start.lowerBound]
      rest = rest[end.upperBound...]
      let next = rest.drop { $0 == " " }
      let isWholeLine = result.drop(untilLast: "\n").allSatisfy { $0 == " " }
      if isWholeLine, next.first == "\n" { rest = next.dropFirst() }
    }
    return result + rest
  }
}

extension String {
  /// What follows the last of these characters; all where there is none.
  fileprivate func drop(untilLast character: Character) -> Substring {
    lastIndex(of: character).map { self[index(after: $0)...] } ?? self[...]
  }
}
