import FletcherText

/// A summary and a description, where the description may say what the summary does.
enum RepeatedSummary {
  /// The lines of both, with nothing said twice.
  static func joined(_ summary: [String], _ description: [String]) -> [String] {
    guard !summary.isEmpty else { return description }
    guard !description.isEmpty else { return summary }
    guard let rest = rest(of: description, after: summary) else {
      return summary + [""] + description
    }
    let more = Array(rest.drop { $0.isEmpty })
    return more.isEmpty ? summary : summary + [""] + more
  }

  /// What a description says after the summary, which is its first sentence or its first line; nil if it begins
  /// with anything else.
  private static func rest(of description: [String], after summary: [String]) -> [String]? {
    let wanted = words(summary)
    var found = 0
    for (number, line) in description.enumerated() {
      guard !line.isEmpty else { return nil }
      let bytes = Array(line.utf8)
      var index = number == 0 ? bytes.firstIndex { !isDecoration($0) } ?? bytes.count : 0
      if number > 0, found < wanted.count {
        guard wanted[found] == .space else { return nil }
        found += 1
      }
      while index < bytes.count, found < wanted.count {
        if bytes[index].isBlank {
          guard wanted[found] == .space else { return nil }
          index = MarkdownCode.blanksEnd(bytes, index)
        } else {
          guard bytes[index].lowercase == wanted[found] else { return nil }
          index += 1
        }
        found += 1
      }
      guard found == wanted.count else { continue }
      // The first sentence or the first line ends here.
      let isSentence = index < bytes.count && isFinal(bytes[index])
      while index < bytes.count, isFinal(bytes[index]) || isMark(bytes[index]) { index += 1 }
      let end = MarkdownCode.blanksEnd(bytes, index)
      guard end == bytes.count || isSentence && end > index else { return nil }
      let more = String(decoding: bytes[end...], as: UTF8.self)
      return (more.isEmpty ? [] : [more]) + description[(number + 1)...]
    }
    return nil
  }

  /// The lines in lower case with one blank between words, without the punctuation at the end.
  private static func words(_ lines: [String]) -> [UInt8] {
    var result: [UInt8] = []
    for line in lines {
      if let last = result.last, last != .space { result.append(.space) }
      for byte in line.utf8 where byte != .space || result.last.map({ $0 != .space }) == true {
        result.append(byte.lowercase)
      }
    }
    while let last = result.last, last == .space || isFinal(last) { result.removeLast() }
    return result
  }

  private static func isFinal(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == .asterisk || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "#")
  }

  /// What a heading or emphasis begins with.
  private static func isDecoration(_ byte: UInt8) -> Bool { isMark(byte) || byte.isBlank }
}
