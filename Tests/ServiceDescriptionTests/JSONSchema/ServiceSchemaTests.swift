import Foundation
import Testing
import YAML

/// What editors say of service descriptions by the schema that every one of them points to.
@Suite("An editor that knows service.schema.json")
struct ServiceSchemaTests {
  private let validator: JSONSchemaValidator

  init() throws {
    let text = try String(contentsOf: PackageFiles.schema, encoding: .utf8)
    validator = try JSONSchemaValidator(JSONInstance(Node.parse(text, file: "service.schema.json")))
  }

  private func problems(in text: String, file: String) throws -> [JSONSchemaValidator.Problem] {
    validator.problems(in: JSONInstance(try Node.parse(text, file: file)))
  }

  @Test("reads it as JSON")
  func schemaIsJSON() throws {
    _ = try JSONSerialization.jsonObject(with: Data(contentsOf: PackageFiles.schema))
  }

  @Test("finds the package's services")
  func findsServices() throws {
    let names = try PackageFiles.specs().map(\.lastPathComponent)
    #expect(
      Set(names).isSuperset(of: ["github", "marvel", "imgur", "vk"].map { "\($0).service.yaml" }))
  }

  @Test("finds nothing wrong with the package's services", arguments: try PackageFiles.specs())
  func acceptsServices(spec: URL) throws {
    let text = try String(contentsOf: spec, encoding: .utf8)
    #expect(try problems(in: text, file: spec.lastPathComponent) == [])
  }

  @Test("is led to the schema by the first line", arguments: try PackageFiles.specs())
  func firstLineLeadsToSchema(spec: URL) throws {
    let text = try String(contentsOf: spec, encoding: .utf8)
    let line = text.prefix { !$0.isNewline }
    let prefix = "# yaml-language-server: $schema="
    try #require(line.hasPrefix(prefix))
    let target = spec.deletingLastPathComponent()
      .appendingPathComponent(String(line.dropFirst(prefix.count)))
    #expect(target.standardizedFileURL == PackageFiles.schema.standardizedFileURL)
  }

  @Test("lets pass what the reference page allows", arguments: SchemaExample.right)
  func acceptsRight(example: SchemaExample) throws {
    #expect(try problems(in: example.text, file: "right.service.yaml") == [])
  }

  @Test("marks the place of a mistake", arguments: SchemaExample.wrong)
  func refusesWrong(example: SchemaExample) throws {
    let problems = try problems(in: example.text, file: "wrong.service.yaml")
    let places = Set(problems.map(\.path))
    #expect(
      places.contains(example.place),
      "\(problems.map(\.description).sorted().joined(separator: "\n"))")
  }

  @Test(
    "marks a wrong setting on the service, on a path and on an operation",
    arguments: SchemaExample.wrongSettings)
  func refusesWrongSettings(example: SchemaExample) throws {
    try refusesWrong(example: example)
  }

  @Test(
    "marks the second body of an operation, whichever two there are",
    arguments: SchemaExample.bodies)
  func refusesSecondBody(first: String) throws {
    for second in SchemaExample.bodies where second != first {
      let example = SchemaExample.operation("", "\(first): a/b, \(second): a/b")
      let places = Set(try problems(in: example.text, file: "wrong.service.yaml").map(\.path))
      #expect(
        !places.isDisjoint(with: ["\(example.place)/\(first)", "\(example.place)/\(second)"]))
    }
  }
}

/// The package's own files that tests read.
enum PackageFiles {
  private static let root = (1...4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  static let schema = root.appendingPathComponent("Sources/ServiceDescription/service.schema.json")

  static func specs() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: root.appendingPathComponent("Specs"), includingPropertiesForKeys: nil
    )
    .filter { $0.lastPathComponent.hasSuffix(".service.yaml") }
    .sorted { $0.path < $1.path }
  }
}
