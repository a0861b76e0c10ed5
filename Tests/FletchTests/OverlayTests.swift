import Foundation
import Testing
import Workbench

@Suite("Overlays")
struct OverlayTests {
  let workplace: Workplace

  private static let shop = """
    openapi: 3.0.3
    info: { title: Shop, version: "1" }
    servers: [{ url: https://shop.example.com }]
    paths:
      /orders:
        get:
          operationId: orders
          parameters: [{ name: customer, in: query, required: true, schema: { type: string } }]
          responses:
            "200":
              description: Orders.
              content:
                application/json:
                  schema: { type: array, items: { $ref: "#/components/schemas/Order" } }
      /orders/{id}:
        delete:
          operationId: deleteOrder
          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
          responses: { "204": { description: Gone. } }
    components:
      schemas:
        Order:
          type: object
          required: [id, note]
          properties: { id: { type: string }, note: { type: string } }

    """

  private static func overlay(_ actions: String) -> String {
    "overlay: 1.1.0\ninfo: { title: Corrections, version: 1.0.0 }\nactions:\n" + actions
  }

  private static let optional =
    "  - { target: \"$.paths['/orders'].get.parameters[?@.name == 'customer']\", update: { required: false } }\n"

  /// The overlay that the page shows first.
  private static func exampleOfThePage() throws -> String {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Fletcher/Fletcher.docc/Overlays.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```yaml\n")
    let block = try #require(blocks.first { $0.hasPrefix("# Specs/shop.overlay.yaml\n") })
    return try #require(block.components(separatedBy: "```").first)
  }

  init() throws {
    workplace = try Workplace()
    try workplace.put(Self.shop, at: "Specs/shop.openapi.yaml")
  }

  private func code(_ folder: String = "Generated/Shop") -> String {
    workplace.files(in: folder).compactMap { workplace.text("\(folder)/\($0)") }.joined()
  }

  @Test("A parameter is optional, a property may be null, an operation is gone, in each command")
  func corrects() async throws {
    #expect(try await workplace.fletch("generate").status == 0)
    try workplace.put(try Self.exampleOfThePage(), at: "Specs/shop.overlay.yaml")
    let unused = try await workplace.fletch("validate")
    #expect(
      unused.errors
        == "Specs/shop.overlay.yaml:1:1: note: this overlay changes nothing; name it in `fletcher.yaml`, "
        + "`overlays: [shop.overlay.yaml]`\n")
    try workplace.put("overlays: [shop.overlay.yaml]\n", at: "Specs/fletcher.yaml")
    #expect(try await workplace.fletch("check", "--quiet").status == 1)
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.errors == "")
    #expect(code().contains("func orders(customer: String? = nil)"))
    #expect(code().contains("let note: String?"))
    #expect(!code().contains("deleteOrder"))
    #expect(try await workplace.fletch("check").status == 0)
    #expect(try await workplace.fletch("list").output.contains("Shop, 1 operation "))
    #expect(try await workplace.fletch("validate", "--strict").errors == "")
    try workplace.put(Self.shop, at: "Old/shop.openapi.yaml")
    let changes = try await workplace.fletch("diff", "Old", "Specs")
    #expect(changes.status == 1)
    #expect(changes.output.contains("deleteOrder  is gone"))
  }

  @Test("Actions may be in fletcher.yaml, for one document of several")
  func inPlace() async throws {
    try workplace.put(
      Self.shop.replacingOccurrences(of: "title: Shop", with: "title: Store"),
      at: "Specs/store.openapi.yaml")
    try workplace.put(
      "documents:\n  shop.openapi.yaml:\n    overlays:\n    - actions:\n    " + Self.optional,
      at: "Specs/fletcher.yaml")
    #expect(try await workplace.fletch("generate").errors == "")
    #expect(code().contains("func orders(customer: String? = nil)"))
    #expect(code("Generated/Store").contains("func orders(customer: String)"))
  }

  @Test("Of an overlay for several documents, a target is warned of where none has it")
  func shared() async throws {
    try workplace.put(
      "openapi: 3.0.0\ninfo: { title: Zoo, version: '1' }\nservers: [{ url: 'https://zoo.example.com' }]\npaths: {}\n",
      at: "Specs/zoo.openapi.yaml")
    try workplace.put(
      Self.overlay(Self.optional + "  - { target: $.nothing, remove: true }\n"),
      at: "Specs/all.overlay.yaml")
    try workplace.put(
      Self.overlay("  - { target: $.infos, remove: true }\n") + "extends: ./zoo.openapi.yaml\n",
      at: "Specs/zoo.overlay.yaml")
    try workplace.put(
      "overlays: [all.overlay.yaml, zoo.overlay.yaml]\n", at: "Specs/fletcher.yaml")
    let outcome = try await workplace.fletch("validate")
    #expect(
      outcome.errors.split(separator: "\n").filter { $0.contains("overlay.yaml:") } == [
        "Specs/all.overlay.yaml:5:15: warning: the target selects nothing in any of the documents",
        "Specs/zoo.overlay.yaml:4:16: warning: the target selects nothing: there is no `infos` in `$`; "
          + "did you mean `info`?",
      ])
    let one = try await workplace.fletch("validate", "Specs/shop.openapi.yaml")
    #expect(!one.errors.contains("all.overlay.yaml:"), "the other one may have it: \(one.errors)")
  }

  @Test("Mistakes are told where they are: in the overlay, or in fletcher.yaml")
  func mistakes() async throws {
    try workplace.put(
      Self.overlay(
        """
          - { target: $.paths./orders, remove: true }
          - { target: $.components.schemas.Order.properties, update: { total: { type: nmber } } }

        """), at: "Specs/shop.overlay.yaml")
    try workplace.put("overlay: 1.0.0\n", at: "outside.overlay.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: workplace.at("Specs/link.overlay.yaml"),
      withDestinationPath: "../outside.overlay.yaml")
    try workplace.put(
      "overlays: [shop.overlay.yaml, none.yaml, ../outside.overlay.yaml, link.overlay.yaml, 12]\noverlay: x\n",
      at: "Specs/fletcher.yaml")
    let outcome = try await workplace.fletch("validate")
    #expect(outcome.status == 1)
    let expected = """
      Specs/shop.overlay.yaml:5:79: warning: there is no type `nmber`; any value is assumed
      Specs/fletcher.yaml:1:31: error: there is no file `Specs/none.yaml`
      Specs/fletcher.yaml:1:42: error: an overlay is named by a relative path, in the folder of the \
      configuration, and this is `../outside.overlay.yaml`
      Specs/fletcher.yaml:1:67: error: `Specs/link.overlay.yaml` is not in the folder of the configuration
      Specs/fletcher.yaml:1:86: error: an overlay is the name of a file or a mapping with `actions`, but this \
      is the number `12`
      Specs/fletcher.yaml:2:1: error: unknown key `overlay` in `fletcher.yaml`; did you mean `overlays`?
      Specs/shop.overlay.yaml:4:23: error: the JSONPath has `/` here, where `*` or a name without quotes \
      should be; other names are in brackets: `['/items']`
      6 errors and 1 warning in 2 files.

      """
    #expect(outcome.errors == expected)
  }

  @Test("With `strict: true`, a target that selects nothing is an error")
  func strict() async throws {
    try workplace.put(
      "strict: true\noverlays: { actions: [{ target: $.path, remove: true }] }\n",
      at: "Specs/fletcher.yaml")
    let outcome = try await workplace.fletch("validate")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Specs/fletcher.yaml:2:34: error: the target selects nothing"))
  }

  @Test("An overlay is no document, whatever it is called, and of another document it is told")
  func noDocument() async throws {
    let text = Self.overlay(Self.optional) + "extends: store.yaml\n"
    try workplace.put(text, at: "Specs/shop.overlay.json")
    try workplace.put(text, at: "Specs/corrections.yaml")
    try workplace.put("overlays: corrections.yaml\n", at: "Specs/fletcher.yaml")
    let all = try await workplace.fletch(
      "generate", "Specs/shop.openapi.yaml", "Specs/shop.overlay.json")
    #expect(all.status == 0)
    #expect(
      all.errors.contains(
        "Specs/corrections.yaml:5:10: warning: the overlay was written for `store.yaml`, and is applied to "
          + "`shop.openapi.yaml`"))
    let alone = try await workplace.fletch("generate", "Specs/shop.overlay.json")
    #expect(alone.errors.contains("this changes a document, and describes no service"))
    let other = try await workplace.fletch("generate", "Specs/corrections.yaml")
    #expect(other.errors.contains("this is an overlay, and describes no service"))
  }

  @Test("An overlay may be in a folder that is allowed")
  func allowedFolder() async throws {
    try workplace.put(Self.overlay(Self.optional), at: "Shared/shop.overlay.yaml")
    try workplace.put("overlays: ../Shared/shop.overlay.yaml\n", at: "Specs/fletcher.yaml")
    let outcome = try await workplace.fletch("generate", "--allow-references-in", "Shared")
    #expect(outcome.errors == "")
    #expect(code().contains("func orders(customer: String? = nil)"))
  }
}
