import Diagnostics
import YAML

extension DescriptionReader {
  /// The entries of a mapping that has no other keys than `keys`. A misspelt key is read as the one that
  /// was probably meant: then that one is not missing, and mistakes in its value are found.
  mutating func mapping(_ node: Node, with keys: DescriptionKeys) -> [Node.Entry]? {
    guard let entries = mapping(node, keys.owner) else { return nil }
    suggestedKeys = []
    hasStrangeKeys = false
    if entries.allSatisfy({ keys.contains($0.name) }) { return entries }
    var present = Set(entries.map(\.name))
    return entries.compactMap { entry in
      if keys.contains(entry.name) { return entry }
      guard let meant = unknownKey(entry.key, among: keys, besides: present),
        present.insert(meant).inserted
      else { return nil }
      return entry.named(meant)
    }
  }

  /// The same by their names; none where the node is no mapping.
  mutating func entriesByName(_ node: Node, with keys: DescriptionKeys) -> [String: Node.Entry] {
    guard node.kind == .mapping, let entries = mapping(node, with: keys) else { return [:] }
    return Dictionary(entries.map { ($0.name, $0) }) { $1 }
  }

  /// Reports that a key is missing, unless a misspelling of it was reported.
  mutating func missingKey(_ name: String, _ message: String, at location: SourceLocation) {
    if !suggestedKeys.contains(name) { error(message, at: location) }
  }

  /// Reports a key that is not in `keys`.
  ///
  /// - Parameter present: The keys that the mapping has.
  /// - Returns: The key that it can be read as; nil where it is not clear which one was meant.
  mutating func unknownKey(
    _ key: Node, among keys: DescriptionKeys, besides present: Set<String>
  ) -> String? {
    let name = key.text ?? ""
    if let hint = keys.hints[name] {
      hasStrangeKeys = true
      error("unknown key \(quoted(name)) in \(keys.owner); \(hint)", at: key.location)
      return nil
    }
    let meant = meantKeys(name, among: keys, besides: present)
    guard !meant.isEmpty else {
      hasStrangeKeys = true
      if name.hasSuffix("?") {
        error(
          "unknown key \(quoted(name)) in \(keys.owner); a name that ends in `?` is one of a parameter or a property, "
            + "which is indented below `query`, `json` and the like", at: key.location)
        return nil
      }
      // `json?` is `json`; the list need not have both.
      let names = keys.names.filter { !$0.hasSuffix("?") }.map { "`\($0)`" }
      let hint = names.isEmpty ? "" : "; its keys are \(names.joined(separator: ", "))"
      error("unknown key \(quoted(name)) in \(keys.owner)\(hint)", at: key.location)
      return nil
    }
    suggestedKeys.formUnion(meant)
    error(
      "unknown key \(quoted(name)) in \(keys.owner); did you mean \(list(Array(meant.prefix(Self.mostSuggestions))))?",
      at: key.location)
    return meant.count == 1 && keys.foreignWords[name] == nil ? meant.first : nil
  }

  private static let mostSuggestions = 3
  /// `$min`, `desc`; what is shorter begins too many words.
  private static let shortestAbbreviation = 4

  /// The keys that an unknown one may be meant to be, the likeliest first.
  private mutating func meantKeys(
    _ name: String, among keys: DescriptionKeys, besides present: Set<String>
  ) -> [String] {
    if let word = keys.otherWords[name] ?? keys.foreignWords[name] { return [word] }
    let words = keys.names + keys.otherWords.keys
    // `jso?` is not `json`, and `jso` not `json?`.
    var near = allNear(name, among: words.filter { $0.hasSuffix("?") == name.hasSuffix("?") })
    if near.isEmpty, name.utf8.count >= Self.shortestAbbreviation {
      near = keys.names.filter { $0.hasPrefix(name) }
    }
    var meant: [String] = []
    for word in near.map({ keys.otherWords[$0] ?? $0 }) where !meant.contains(word) {
      meant.append(word)
    }
    // A key that is there already was hardly meant a second time.
    let missing = meant.filter { !present.contains($0) }
    return missing.isEmpty ? meant : missing
  }
}
