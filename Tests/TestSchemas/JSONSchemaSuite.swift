import Foundation
import YAML

/// A schema of the JSON Schema test suite (github.com/json-schema-org/JSON-Schema-Test-Suite), and the
/// values that are held against it.
public struct JSONSchemaCase: Sendable {
  /// The file, and what it says of the schema: `maximum.json: maximum validation`.
  public var name: String
  public var schema: Node
  public var values: [(name: String, value: Node, isValid: Bool)]
}

/// The suite, which lies beside the project in `shared/json-schema-test-suite`, or where the environment
/// variable `FLETCHER_JSON_SCHEMA_TESTS` says. Nothing of it is part of the project.
public enum JSONSchemaSuite {
  public enum Draft: String, CaseIterable, Sendable {
    case draft4
    case draft2020 = "draft2020-12"
  }

  public static let isThere = folder != nil

  public static func cases(of draft: Draft) throws -> [JSONSchemaCase] {
    guard let folder = folder?.appendingPathComponent(draft.rawValue) else { return [] }
    let names = FileManager.default.subpaths(atPath: folder.path) ?? []
    return try names.filter { $0.hasSuffix(".json") }.sorted().flatMap { name in
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      return try Node.parse(Array(data), file: name).items?.map { JSONSchemaCase($0, of: name) }
        ?? []
    }
  }

  private static let folder: URL? = {
    if let path = ProcessInfo.processInfo.environment["FLETCHER_JSON_SCHEMA_TESTS"], !path.isEmpty {
      return URL(fileURLWithPath: path)
    }
    var place = URL(fileURLWithPath: #filePath)
    while place.path != "/" {
      place.deleteLastPathComponent()
      let folder = place.appendingPathComponent("shared/json-schema-test-suite")
      if FileManager.default.fileExists(atPath: folder.path) { return folder }
    }
    return nil
  }()
}

extension JSONSchemaCase {
  fileprivate init(_ node: Node, of file: String) {
    name = "\(file): \(node["description"]?.text ?? "")"
    schema = node["schema"] ?? node
    values =
      (node["tests"]?.items ?? node.items)?.map { test in
        (test["description"]?.text ?? "", test["data"] ?? test, test["valid"]?.bool == true)
      } ?? []
  }
}
