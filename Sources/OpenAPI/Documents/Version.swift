import Diagnostics
import YAML

/// The versions of the specification.
enum Version: Comparable {
  case v2, v30, v31, v32

  /// Where the schemas are that have names.
  var schemasPath: [String] { self == .v2 ? ["definitions"] : ["components", "schemas"] }

  /// The name of the schema that a JSON pointer leads to; nil where it leads to something else.
  func schemaName(at tokens: [String]) -> String? {
    tokens.dropLast() == schemasPath[...] ? tokens.last : nil
  }

  /// The version that a document says it has; nil where it is none that is known.
  ///
  /// Patch versions make no difference (OpenAPI 3.2, section 4.1). Later minor versions are
  /// promised to be compatible, so they are read like the latest.
  init?(openapi text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.first == "3" else { return nil }
    switch parts.dropFirst().first.flatMap({ Int($0) }) {
    case 0, nil: self = .v30
    case 1: self = .v31
    default: self = .v32
    }
  }

  /// Swagger's version; 1.x is something else altogether.
  init?(swagger text: String) {
    guard text == "2" || text.hasPrefix("2.") else { return nil }
    self = .v2
  }

  /// The version of a description; nil, and an error, where it has none that can be read.
  init?(of node: Node, _ messages: inout Messages) {
    if let openapi = node["openapi"] {
      if let version = openapi.text.flatMap({ Version(openapi: $0) }) {
        self = version
        return
      }
      messages.error(
        "this version of OpenAPI is not supported: \(found(openapi)); 2.0, 3.0, 3.1 and 3.2 are",
        at: openapi.location)
    } else if let swagger = node["swagger"] {
      if let version = swagger.text.flatMap({ Version(swagger: $0) }) {
        self = version
        return
      }
      messages.error(
        "this version of Swagger is not supported: \(found(swagger)); 2.0 is, and OpenAPI 3.0, 3.1 "
          + "and 3.2", at: swagger.location)
    } else {
      messages.error(
        "an OpenAPI description has the key `openapi`, like `openapi: 3.1.0`", at: node.location)
    }
    return nil
  }
}
