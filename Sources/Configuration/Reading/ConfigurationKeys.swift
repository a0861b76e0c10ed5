import Diagnostics
import ServiceDescription
import YAML

/// The keys that a mapping of the file may have.
struct ConfigurationKeys: Sendable {
  /// What has them, with an article.
  let owner: String
  let names: [String]
  /// Other words for keys, and the keys that they are here.
  var otherWords: [String: String] = [:]
  /// What to write instead of keys that belong elsewhere.
  var hints: [String: String] = [:]

  static let document = ConfigurationKeys(
    owner: "what is said of a document",
    names: [
      "service", "overlays", "include", "exclude", "rename", "optional", "commonParameters",
      "types", "imports", "conformances", "access",
      "properties", "samples", "propertiesOfExamples", "strict", "operations", "paths",
    ] + SettingsReader.serviceKeys,
    otherWords: otherWords, hints: hints)
  static let file = ConfigurationKeys(
    owner: "`fletcher.yaml`", names: ["documents"] + document.names, otherWords: otherWords,
    hints: hints)
  static let include = ConfigurationKeys(
    owner: "`include`", names: ["tags", "operations", "paths", "models"],
    otherWords: ["groups": "tags", "schemas": "models", "operationIds": "operations"])
  static let exclude = ConfigurationKeys(
    owner: "`exclude`", names: include.names, otherWords: include.otherWords)
  static let rename = ConfigurationKeys(
    owner: "`rename`",
    names: ["groups", "operations", "parameters", "models", "properties", "values"],
    otherWords: [
      "tags": "groups", "schemas": "models", "types": "models", "enums": "values",
      "cases": "values", "arguments": "parameters",
    ])
  static let operation = ConfigurationKeys(
    owner: "what is said of operations", names: SettingsReader.operationKeys,
    otherWords: ["tag": "group", "tags": "group", "pagination": "paginate"],
    hints: [
      "name":
        "operations get other names under `rename`, as in `rename: { operations: { listItems: list } }`",
      "baseURL": "it is said of the service, at the top or under a document",
      "get": methodHint, "put": methodHint, "post": methodHint, "delete": methodHint,
      "patch": methodHint, "head": methodHint, "options": methodHint,
    ])
  private static let methodHint = "a method stands before the path, as in `GET /users/*`"
  private static let hints = [
    "paginate": "it is said of operations, under `operations` or `paths`",
    "pagination": "`paginate` is said of operations, under `operations` or `paths`",
    "actions": "did you mean `overlays: [{ actions: … }]`?",
    "models": "did you mean `include: { models: … }`, `exclude` or `rename`?",
  ]

  private static let otherWords = [
    "name": "service", "title": "service", "server": "baseURL", "servers": "baseURL",
    "url": "baseURL", "accessLevel": "access", "visibility": "access", "module": "imports",
    "import": "imports", "protocols": "conformances", "renames": "rename", "files": "documents",
    "services": "documents", "overlay": "overlays", "patches": "overlays", "filter": "include",
    "only": "include", "skip": "exclude", "required": "optional", "nullable": "optional",
  ]
}

extension ConfigurationReader {
  /// The entries of a mapping that has no other keys than `keys`.
  mutating func mapping(_ node: Node, with keys: ConfigurationKeys) -> [Node.Entry]? {
    guard let entries = mapping(node, keys.owner) else { return nil }
    return entries.filter { entry in
      let name = entry.name
      if keys.names.contains(name) { return true }
      if let hint = keys.hints[name] {
        error("unknown key \(quoted(name)) in \(keys.owner); \(hint)", at: entry.key.location)
        return false
      }
      let near =
        keys.otherWords[name]
        ?? nearest(to: name, among: keys.names + keys.otherWords.keys).map {
          keys.otherWords[$0] ?? $0
        }
      let hint =
        near.flatMap { keys.names.contains($0) ? "; did you mean \(quoted($0))?" : nil }
        ?? "; its keys are \(keys.names.map { "`\($0)`" }.joined(separator: ", "))"
      error("unknown key \(quoted(name)) in \(keys.owner)\(hint)", at: entry.key.location)
      return false
    }
  }
}
