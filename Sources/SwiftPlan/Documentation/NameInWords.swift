import FletcherText

/// Prose of what has a name, which may be nothing but the name.
enum NameInWords {
  /// The lines without what everybody knows of a property: that one gets and sets it, and its name.
  ///
  /// - Parameter names: What it is called on the wire, or in Swift.
  static func prose(_ lines: [String], of names: [String]) -> [String] {
    guard let first = lines.first else { return [] }
    var lines = lines
    if let rest = withoutAccessors(first) { lines[0] = rest }
    return lines.count == 1 && names.contains { says(lines[0], only: $0) } ? [] : lines
  }

  // MARK: Gets or sets

  /// The text without "Gets or sets" in front, as a sentence; nil where it does not begin so.
  private static func withoutAccessors(_ text: String) -> String? {
    guard text.utf8.first.map({ $0.lowercase == UInt8(ascii: "g") }) == true else { return nil }
    for accessors in ["gets or sets ", "get or set ", "gets and sets "] {
      guard var rest = text.droppingFirst(accessors) else { continue }
      for question in ["a value indicating ", "a value that indicates ", "value indicating "] {
        guard let answer = rest.droppingFirst(question), answer.droppingFirst("whether ") != nil
        else { continue }
        rest = answer
        break
      }
      return rest.isEmpty ? nil : rest.prefix(1).uppercased() + rest.dropFirst()
    }
    return nil
  }

  // MARK: Names

  private static func says(_ text: String, only name: String) -> Bool {
    // Most texts say more, which their length shows.
    guard text.utf8.count <= 2 * name.utf8.count + longestAddition else { return false }
    let name = name.utf8.filter(\.isWord).map(\.lowercase)
    guard !name.isEmpty else { return false }
    // `- id: id parameter` is what programs write into an empty comment.
    let texts = [text, text.droppingFirst("- ").flatMap(afterColon)].compactMap { $0 }
    return texts.contains { text in
      let rest = articles.lazy.compactMap { text.droppingFirst($0) }.first
      return [text, rest].contains { text in
        guard let letters = text.flatMap(letters) else { return false }
        return letters == name || kinds.contains { letters == name + Array($0.utf8) }
      }
    }
  }

  private static let articles = ["the ", "an ", "a "]
  /// What all that has a name is.
  private static let kinds = ["parameter", "param", "value"]
  /// What an article and such a word have, in bytes.
  private static let longestAddition = 20

  private static func afterColon(_ text: String) -> String? {
    text.firstRange(of: ": ").map { String(text[$0.upperBound...]) }
  }

  /// The letters and digits in lower case; nil where there is more than what stands between words.
  private static func letters(_ text: String) -> [UInt8]? {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte.isWord {
        result.append(byte.lowercase)
      } else if !" _-.`\"".utf8.contains(byte) {
        return nil
      }
    }
    return result
  }
}

extension String {
  /// What follows the words, in whatever case they are; nil if it begins with anything else.
  fileprivate func droppingFirst(_ words: String) -> String? {
    var rest = utf8[...]
    for byte in words.utf8 {
      guard let first = rest.popFirst(), first.lowercase == byte else { return nil }
    }
    return String(rest)
  }
}
