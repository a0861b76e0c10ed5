import Diagnostics
import FletcherText
import ServiceModel
import YAML

extension DescriptionReader {
  /// A name that something can be made of.
  mutating func name(_ node: Node, _ what: String) -> String? {
    guard let text = text(node, what) else { return nil }
    return checkName(text, what, at: node.location) ? text : nil
  }

  mutating func checkName(_ text: String, _ what: String, at location: SourceLocation) -> Bool {
    guard text.unicodeScalars.contains(where: \.isLetterOrDigit) else {
      error("\(what) holds a letter or a digit, but this is \(quoted(text))", at: location)
      return false
    }
    return true
  }

  mutating func number(_ node: Node, _ what: String) -> Double? {
    checked(node.number, where: \.isFinite, "\(what) is a number", at: node)
  }

  /// A whole number that is not less than `minimum`.
  mutating func integer(_ node: Node, _ what: String, atLeast minimum: Int) -> Int? {
    checked(
      node.integer, where: { $0 >= minimum }, "\(what) is a whole number of \(minimum) or more",
      at: node)
  }

  /// One of the words of an enum.
  ///
  /// - Parameters:
  ///   - text: The text of the node that may be one.
  ///   - what: What should be one, for messages.
  ///   - noun: What there is none of a name that is no word.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ text: String?, _ what: String, _ noun: String, at node: Node
  ) -> Word? where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue)
    let expected = "\(what) is \(list(words))"
    guard let text = checked(text, expected, at: node) else { return nil }
    if let word = Word(rawValue: text) { return word }
    error("there is no \(noun) \(quoted(text))\(hint(for: text, among: words))", at: node.location)
    return nil
  }

  mutating func keyPath(_ node: Node, _ what: String) -> KeyPath? {
    let isOther = node.isNull || node.bool != nil
    guard
      let text = checked(
        isOther ? nil : node.text, "\(what) is a key path like `data.results`", at: node)
    else { return nil }
    let keys = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if let hint = foreignPathHint(text) {
      error("\(quoted(text)) is no key path; \(hint)", at: node.location)
    } else if keys.contains("") {
      error(
        "\(quoted(text)) is no key path; write keys with a point between two, like `data.results`",
        at: node.location)
    } else if keys.count > Self.longestKeyPath {
      error(
        "\(what) has \(keys.count) keys; a key path has \(Self.longestKeyPath) at most",
        at: node.location)
    } else {
      return keys
    }
    return nil
  }

  /// What to write in place of a path in another notation.
  private func foreignPathHint(_ text: String) -> String? {
    if text.hasPrefix("$.") || text.hasPrefix("/") {
      let keys = text.split { "/.".contains($0) }.filter { $0 != "$" }
      return "write \(quoted(keys.joined(separator: ".")))"
    }
    guard text.contains(where: { "[]*".contains($0) }) else { return nil }
    return
      "it is made of keys with a point between two, like `data.results`, and leads to no single item "
      + "of an array"
  }

  /// As deep as types may stand in one another.
  private static let longestKeyPath = 32

  /// In YAML 1.1 they were `true` and `false`.
  private static let wordsForBooleans: Set = ["yes", "no", "on", "off", "y", "n"]

  /// `true` or the text that says what to use instead, as a model has it.
  mutating func deprecation(_ node: Node, _ what: String) -> String? {
    switch node.value {
    case .bool(let isDeprecated): return isDeprecated ? "" : nil
    case .string(let text) where !Self.wordsForBooleans.contains(text.lowercased()): return text
    default:
      mismatch("\(what) is `true` or text that says what to use instead", at: node)
      return nil
    }
  }

  /// An absolute URL of `http` or `https` in visible ASCII.
  mutating func webURL(_ node: Node, _ what: String) -> String? {
    guard let url = text(node, what) else { return nil }
    if let problem = problem(of: url) {
      error("\(what) \(problem), but this is \(quoted(url))", at: node.location)
      return nil
    }
    return url
  }

  /// What is wrong, as the end of the sentence "The URL …", or nil.
  private func problem(of url: String) -> String? {
    let mistake = URLMistake.first(in: url)
    let isWeb = ["https://", "http://"].contains(where: url.lowercased().hasPrefix)
    if mistake != .characters, !isWeb { return "begins with `https://` or `http://`" }
    return switch mistake {
    case .characters:
      "has no spaces, braces or other characters that a URL must percent-encode"
    case .credentials: "holds no user and no password"
    case .port: "has a port from 1 to 65535, if it has one"
    case .noHost: "names a host"
    case .noScheme, nil: nil
    }
  }
}
