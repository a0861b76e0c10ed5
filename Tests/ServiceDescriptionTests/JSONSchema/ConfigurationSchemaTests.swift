import Foundation
import Testing
import YAML

/// What editors say of `fletcher.yaml`.
@Suite("An editor that knows fletcher.schema.json")
struct ConfigurationSchemaTests {
  private let validator: JSONSchemaValidator
  private static let package = PackageFiles.schema.deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let schema = package.appendingPathComponent(
    "Sources/Configuration/fletcher.schema.json")

  init() throws {
    let text = try String(contentsOf: Self.schema, encoding: .utf8)
    validator = try JSONSchemaValidator(
      JSONInstance(Node.parse(text, file: "fletcher.schema.json")))
  }

  private func places(in text: String) throws -> Set<String> {
    let instance = JSONInstance(try Node.parse(text, file: "fletcher.yaml"))
    return Set(validator.problems(in: instance).map(\.path))
  }

  @Test(
    "finds nothing wrong with the package's own",
    arguments: ["Tests/GoldenTests/Specs/fletcher.yaml", "Tests/ClientTests/Echo/fletcher.yaml"])
  func acceptsOwn(path: String) throws {
    let file = Self.package.appendingPathComponent(path)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(try places(in: text) == [])
    let line = text.prefix { !$0.isNewline }
    let prefix = "# yaml-language-server: $schema="
    try #require(line.hasPrefix(prefix))
    let target = file.deletingLastPathComponent()
      .appendingPathComponent(String(line.dropFirst(prefix.count)))
    #expect(target.standardizedFileURL == Self.schema.standardizedFileURL)
  }

  @Test("finds nothing wrong with the examples of the reference page")
  func acceptsExamples() throws {
    let page = try String(
      contentsOf: Self.package.appendingPathComponent(
        "Sources/Fletcher/Fletcher.docc/Configuration.md"), encoding: .utf8)
    let examples = page.components(separatedBy: "```yaml\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(examples.count >= 4)
    for example in examples { #expect(try places(in: example) == [], "\(example)") }
  }

  @Test(
    "marks the place of a mistake",
    arguments: [
      ("acces: public", "/acces"), ("access: privat", "/access"), ("properties: 1", "/properties"),
      ("include: [a]", "/include"), ("include: { tag: a }", "/include/tag"),
      ("rename: { models: { A: 1 } }", "/rename/models/A"), ("types: { a: A B }", "/types/a"),
      ("imports: [My-App]", "/imports/0"), ("timeout: 0", "/timeout"),
      ("refusedWhen: { a: 1.5 }", "/refusedWhen/a"),
      ("baseURL: ftp://a", "/baseURL"), ("paths: { /a: { pagnate: page } }", "/paths/~1a/pagnate"),
      ("operations: { a: { paginate: pages } }", "/operations/a/paginate"),
      ("documents: { a: { documents: {} } }", "/documents/a/documents"),
      ("conformances: { a: [B C] }", "/conformances/a/0"), ("samples: tests", "/samples"),
      ("overlays: 1", "/overlays"), ("overlays: [{ actoins: [] }]", "/overlays/0/actoins"),
      ("overlays: { actions: [{ target: paths }] }", "/overlays/actions/0/target"),
      (
        "documents: { a: { overlays: [{ actions: [{ target: $, remove: 1 }] }] } }",
        "/documents/a/overlays/0/actions/0/remove"
      ),
    ])
  func refusesWrong(text: String, place: String) throws {
    #expect(try places(in: text).contains(place))
  }
}
