/// The words of a name in lower case: `avatarURL`, `avatar_url` and `avatar-url` are `avatar`, `url`.
struct NameWords: Sendable {
  var all: [String]

  /// What matters is in the first few words, and names can be of any length.
  private static let longestNameInScalars = 128

  init(_ name: String) {
    all = []
    var word = ""
    var wasLower = false
    var wasUpper = false
    let scalars = Array(name.unicodeScalars.prefix(Self.longestNameInScalars))
    for (index, scalar) in scalars.enumerated() {
      let isUpper = ("A"..."Z").contains(scalar)
      let isLower = ("a"..."z").contains(scalar)
      guard isUpper || isLower || ("0"..."9").contains(scalar) else {
        finish(&word)
        (wasLower, wasUpper) = (false, false)
        continue
      }
      // `avatarURL` has a border before U, `URLPath` before P.
      let nextIsLower = scalars.dropFirst(index + 1).first.map { ("a"..."z").contains($0) } ?? false
      if isUpper, wasLower || (wasUpper && nextIsLower && !isPluralEnd(scalars, index + 1)) {
        finish(&word)
      }
      word.unicodeScalars.append(scalar)
      (wasLower, wasUpper) = (isLower, isUpper)
    }
    finish(&word)
  }

  /// Whether what follows is the s of a plural, as in `imageURLs`.
  private func isPluralEnd(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    let rest = scalars.dropFirst(index)
    guard rest.first == "s" else { return false }
    return rest.dropFirst().first.map { !("a"..."z").contains($0) } ?? true
  }

  private mutating func finish(_ word: inout String) {
    if !word.isEmpty { all.append(word.lowercased()) }
    word = ""
  }

  var last: String { all.last ?? "" }

  /// The last two words with a space between them.
  var lastTwo: String { all.suffix(2).joined(separator: " ") }

  func contains(_ words: Set<String>) -> Bool { all.contains { words.contains($0) } }

  /// The name of one of the things that this name is the plural of.
  var singular: NameWords {
    var result = self
    guard let last = all.last, last.hasSuffix("s"), !last.hasSuffix("ss"), last.count > 2,
      !["status", "address", "https", "dns"].contains(last)
    else { return result }
    let word =
      if last.hasSuffix("ies"), last.count > 4 {
        last.dropLast(3) + "y"
      } else if ["sses", "shes", "ches", "xes"].contains(where: last.hasSuffix) {
        last.dropLast(2)[...]
      } else {
        last.dropLast()
      }
    result.all[all.count - 1] = String(word)
    return result
  }
}
