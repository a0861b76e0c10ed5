import Diagnostics
import ServiceModel
import YAML

/// The keys that a mapping of the description may have.
struct DescriptionKeys: Sendable {
  /// What has them, with an article: `an operation`.
  let owner: String
  let names: [String]
  /// Words of other formats, and the keys that they are here.
  let otherWords: [String: String]
  /// Words of other formats whose values are written in another way, so that they can't be read like the
  /// key of this one.
  let foreignWords: [String: String]
  private let set: Set<String>

  init(
    of owner: String, _ names: [String], otherWords: [String: String] = [:],
    foreignWords: [String: String] = [:]
  ) {
    self.owner = owner
    self.names = names
    self.otherWords = otherWords
    self.foreignWords = foreignWords
    set = Set(names)
  }

  func contains(_ name: String) -> Bool { set.contains(name) }

  static let settings = [
    "headers", "timeout", "cache", "retry", "group", "errors", "unwrap", "failure",
  ]
  static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]
  static let service = DescriptionKeys(
    of: "a service description",
    [
      "service", "summary", "description", "version", "baseURL", "paths", "models", "auth",
      "refusedWhen", "query", "header", "cookie", "responseHeaders",
    ] + settings,
    otherWords: [
      "name": "service", "title": "service", "url": "baseURL", "server": "baseURL",
      "schemas": "models", "types": "models", "authentication": "auth",
    ],
    foreignWords: [
      "servers": "baseURL", "security": "auth", "securitySchemes": "auth", "components": "models",
      "definitions": "models",
    ])
  static let path = DescriptionKeys(
    of: "a path",
    methods + ["path", "query", "header", "cookie", "responseHeaders", "auth"] + settings,
    otherWords: ["authentication": "auth", "tag": "group"],
    foreignWords: ["security": "auth", "tags": "group", "parameters": "query"])
  static let operation = DescriptionKeys(
    of: "an operation",
    [
      "name", "summary", "description", "deprecated", "path", "query", "header", "cookie", "json",
      "form", "multipart", "text", "data", "file", "json?", "form?", "multipart?", "text?", "data?",
      "file?", "returns", "sample", "paginate", "auth",
      "responseHeaders",
    ] + settings,
    otherWords: [
      "return": "returns", "response": "returns", "operationId": "name", "tag": "group",
      "authentication": "auth", "body": "json", "example": "sample", "pagination": "paginate",
    ],
    foreignWords: [
      "responses": "returns", "tags": "group", "security": "auth", "parameters": "query",
      "requestBody": "json",
    ])
  static let retry = DescriptionKeys(
    of: "`retry`", ["attempts", "delay", "maximumDelay", "statuses", "idempotencyKey"])
  static let paginate = DescriptionKeys(
    of: "`paginate`", ["by", "parameter", "size", "items", "next"])
}

extension DescriptionReader {
  /// The entries of a mapping whose keys are all text; a mistake and nil where the node is something
  /// else. Keys that are collections are mistakes and left out.
  mutating func mapping(_ node: Node, _ what: String) -> [Node.Entry]? {
    node.entriesNamedByText(what) { error($0, at: $1) }
  }

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
    let meant = meantKeys(name, among: keys, besides: present)
    guard !meant.isEmpty else {
      hasStrangeKeys = true
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

  /// The keys that an unknown one may be meant to be, the likeliest first.
  private mutating func meantKeys(
    _ name: String, among keys: DescriptionKeys, besides present: Set<String>
  ) -> [String] {
    if let word = keys.otherWords[name] ?? keys.foreignWords[name] { return [word] }
    let words = keys.names + keys.otherWords.keys
    // `jso?` is not `json`, and `jso` not `json?`.
    let near = allNear(name, among: words.filter { $0.hasSuffix("?") == name.hasSuffix("?") })
    var meant: [String] = []
    for word in near.map({ keys.otherWords[$0] ?? $0 }) where !meant.contains(word) {
      meant.append(word)
    }
    // A key that is there already was hardly meant a second time.
    let missing = meant.filter { !present.contains($0) }
    return missing.isEmpty ? meant : missing
  }

  // MARK: - Single values

  /// Text; numbers and the like count as what is written.
  mutating func text(_ node: Node, _ what: String) -> String? {
    guard let text = node.text, !node.isNull else {
      error("\(what) is text, but this is \(found(node))", at: node.location)
      return nil
    }
    return text
  }

  /// A name that something can be made of.
  mutating func name(_ node: Node, _ what: String) -> String? {
    guard let text = text(node, what) else { return nil }
    return checkName(text, what, at: node.location) ? text : nil
  }

  mutating func checkName(_ text: String, _ what: String, at location: SourceLocation) -> Bool {
    guard text.unicodeScalars.contains(where: { $0.properties.isAlphabetic || isDigit($0) }) else {
      error("\(what) holds a letter or a digit, but this is \(quoted(text))", at: location)
      return false
    }
    return true
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .decimalNumber
  }

  mutating func bool(_ node: Node, _ what: String) -> Bool? {
    guard let value = node.bool else {
      error("\(what) is `true` or `false`, but this is \(found(node))", at: node.location)
      return nil
    }
    return value
  }

  mutating func number(_ node: Node, _ what: String) -> Double? {
    guard let value = node.number, value.isFinite else {
      error("\(what) is a number, but this is \(found(node))", at: node.location)
      return nil
    }
    return value
  }

  /// A whole number that is not less than `minimum`.
  mutating func integer(_ node: Node, _ what: String, atLeast minimum: Int) -> Int? {
    guard let value = node.integer, value >= minimum else {
      error(
        "\(what) is a whole number of \(minimum) or more, but this is \(found(node))",
        at: node.location)
      return nil
    }
    return value
  }

  mutating func keyPath(_ node: Node, _ what: String) -> KeyPath? {
    guard let text = node.text, !node.isNull, node.bool == nil else {
      error(
        "\(what) is a key path like `data.results`, but this is \(found(node))", at: node.location)
      return nil
    }
    let keys = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if let hint = foreignPathHint(text) {
      error("\(quoted(text)) is no key path; \(hint)", at: node.location)
      return nil
    }
    guard !keys.contains("") else {
      error(
        "\(quoted(text)) is no key path; write keys with a point between two, like `data.results`",
        at: node.location)
      return nil
    }
    guard keys.count <= Self.longestKeyPath else {
      error(
        "\(what) has \(keys.count) keys; a key path has \(Self.longestKeyPath) at most",
        at: node.location)
      return nil
    }
    return keys
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

  /// `true` or the text that says what to use instead, as a model has it.
  mutating func deprecation(_ node: Node, _ what: String) -> String? {
    switch node.value {
    case .bool(let isDeprecated): return isDeprecated ? "" : nil
    case .string(let text): return text
    default:
      error(
        "\(what) is `true` or text that says what to use instead, but this is \(found(node))",
        at: node.location)
      return nil
    }
  }

  /// An absolute URL of `http` or `https` in visible ASCII.
  mutating func webURL(_ node: Node, _ what: String) -> String? {
    guard let url = text(node, what) else { return nil }
    if let problem = WebURL.problem(of: url) {
      error("\(what) \(problem), but this is \(quoted(url))", at: node.location)
      return nil
    }
    return url
  }
}

/// What an absolute web address has to look like, without a library that knows all about URLs.
enum WebURL {
  /// What is wrong, as the end of the sentence "The URL …", or nil.
  static func problem(of url: String) -> String? {
    let bytes = Array(url.utf8)
    guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !url.contains(where: { "\"<>\\^`{|}".contains($0) })
    else {
      return "has no spaces, braces or other characters that a URL must percent-encode"
    }
    let lowercased = url.lowercased()
    guard let scheme = ["https://", "http://"].first(where: lowercased.hasPrefix) else {
      return "begins with `https://` or `http://`"
    }
    let authority = bytes.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
    guard !authority.contains(UInt8(ascii: "@")) else { return "holds no user and no password" }
    // What follows the last colon outside of brackets (IPv6) is the port.
    let afterBrackets =
      authority.lastIndex(of: UInt8(ascii: "]")).map { $0 + 1 } ?? authority.startIndex
    let host: ArraySlice<UInt8>
    if let colon = authority[afterBrackets...].firstIndex(of: UInt8(ascii: ":")) {
      let port = String(decoding: authority[(colon + 1)...], as: UTF8.self)
      guard let number = Int(port), 1...65535 ~= number, !port.hasPrefix("+") else {
        return "has a port from 1 to 65535, if it has one"
      }
      host = authority[..<colon]
    } else {
      host = authority
    }
    return host.isEmpty ? "names a host" : nil
  }
}
