import FletcherText

/// Whether prose names the value that the service assumes.
enum DefaultInProse {
  /// In bytes: nobody writes more into a sentence, and it must not be compared at each place of a long one.
  private static let longest = 100

  /// Whether a sentence says that the value is the default.
  static func says(_ value: String, _ lines: [String]) -> Bool {
    let value = value.utf8.map(\.lowercase)
    guard !value.isEmpty, value.count <= longest else { return false }
    return lines.contains { line in
      let bytes = line.utf8.map(\.lowercase)
      return !occurrences(of: word, in: bytes[...]).isEmpty
        && sentences(bytes).contains { says(value, $0) }
    }
  }

  private static func says(_ value: [UInt8], _ sentence: ArraySlice<UInt8>) -> Bool {
    let words = occurrences(of: word, in: sentence)
    guard !words.isEmpty else { return false }
    var next = 0
    return occurrences(of: value, in: sentence).contains { range in
      guard isWord(range, sentence) else { return false }
      // The words around the value: the last one before it, and the first one after it.
      while next < words.count, words[next].upperBound <= range.lowerBound { next += 1 }
      let isBehind = next > 0 && belongs(sentence[words[next - 1].upperBound..<range.lowerBound])
      let following = words[next...].first { $0.lowerBound >= range.upperBound }
      return isBehind
        || following.map { belongs(sentence[range.upperBound..<$0.lowerBound]) } == true
    }
  }

  private static let word = Array("default".utf8)
  /// In bytes: `default number of the results is`.
  private static let mostBetween = 32

  /// Whether the value and the word that have this between them belong together, and are not of one list.
  private static func belongs(_ between: ArraySlice<UInt8>) -> Bool {
    guard between.count <= mostBetween, !between.contains(where: { ",;|/".utf8.contains($0) })
    else {
      return false
    }
    let words = between.split { !$0.isWord }
    return !words.contains { $0.elementsEqual("or".utf8) || $0.elementsEqual("and".utf8) }
  }

  private static func sentences(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var sentences: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices.dropLast()
    where bytes[index] == UInt8(ascii: ".") && bytes[index + 1] == .space {
      sentences.append(bytes[start...index])
      start = index + 1
    }
    return sentences + [bytes[start...]]
  }

  private static func occurrences(
    of word: [UInt8], in text: ArraySlice<UInt8>
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = text.startIndex
    while index + word.count <= text.endIndex {
      if text[index] == word[0], text[index..<index + word.count].elementsEqual(word) {
        found.append(index..<index + word.count)
      }
      index += 1
    }
    return found
  }

  /// Whether nothing goes on with what stands in the range: 20 is not in `200`, `-20` or `20.5`.
  private static func isWord(_ range: Range<Int>, _ text: ArraySlice<UInt8>) -> Bool {
    if range.lowerBound > text.startIndex {
      let before = text[range.lowerBound - 1]
      if isOfWord(before) || before == UInt8(ascii: "-") || before == UInt8(ascii: ".") {
        return false
      }
    }
    guard range.upperBound < text.endIndex else { return true }
    let next = text[range.upperBound]
    guard next == UInt8(ascii: ".") || next == UInt8(ascii: "-") || next == UInt8(ascii: ",") else {
      return !isOfWord(next)
    }
    return range.upperBound + 1 == text.endIndex || !isOfWord(text[range.upperBound + 1])
  }

  private static func isOfWord(_ byte: UInt8) -> Bool { byte.isWord || byte == UInt8(ascii: "_") }
}
