import ServiceModel

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
  /// What is said where a word stands that has its place elsewhere.
  let hints: [String: String]
  private let set: Set<String>

  init(
    of owner: String, _ names: [String], otherWords: [String: String] = [:],
    foreignWords: [String: String] = [:], hints: [String: String] = [:]
  ) {
    self.owner = owner
    self.names = names
    self.otherWords = otherWords
    self.foreignWords = foreignWords
    self.hints = hints
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
    ], hints: ofOperations)
  static let path = DescriptionKeys(
    of: "a path",
    methods + ["path", "query", "header", "cookie", "responseHeaders", "auth"] + settings,
    otherWords: ["authentication": "auth", "tag": "group"],
    foreignWords: ["security": "auth", "tags": "group", "parameters": "query"],
    hints: ofOperations)
  private static let ofOperations = Dictionary(
    uniqueKeysWithValues: ["paginate", "returns", "sample", "json", "form", "multipart"]
      .map { ($0, "it is a key of operations") })
  static let operation = DescriptionKeys(
    of: "an operation",
    [
      "name", "summary", "description", "deprecated", "path", "query", "header", "cookie", "json",
      "form", "multipart", "text", "data", "file", "binary", "json?", "form?", "multipart?",
      "text?",
      "data?", "file?", "binary?", "returns", "sample", "paginate", "auth", "responseHeaders",
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
    of: "`paginate`",
    [
      "by", "parameter", "first", "size", "items", "next", "nextHeader", "lastItem", "more", "last",
      "pageCount", "pageCountHeader", "total", "totalHeader", "pageSize",
    ],
    hints: Dictionary(
      uniqueKeysWithValues: Pagination.Kind.allCases.map {
        ($0.rawValue, "write `by: \($0)`, and its keys beside it")
      }))
}
