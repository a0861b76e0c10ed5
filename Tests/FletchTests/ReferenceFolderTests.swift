import Foundation
import Testing

@Suite("References of OpenAPI documents to other files")
struct ReferenceFolderTests {
  let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private func put(reference: String, at path: String = "api/a.openapi.yaml") throws {
    try workplace.put(
      """
      openapi: 3.1.0
      info: { title: Zoo }
      servers: [{ url: "https://a.test" }]
      paths:
        /a:
          get:
            operationId: a
            responses:
              "200":
                description: x
                content: { application/json: { schema: { $ref: "\(reference)" } } }
      components: { schemas: { Own: { type: object, properties: { own: { type: string } } } } }
      """, at: path)
  }

  private let animal =
    "{ type: object, properties: { keeper: { type: string }, own: { $ref: \"../api/a.openapi.yaml#/components/schemas/Own\" } } }"

  @Test("lead to files in the folder of the document and in the folders in it")
  func inside() async throws {
    try put(reference: "models/animal.yaml")
    try workplace.put(
      "{ type: object, properties: { keeper: { type: string } } }", at: "api/models/animal.yaml")
    let outcome = try await workplace.fletch("generate", "api/a.openapi.yaml")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(workplace.text("Generated/Zoo/Zoo+Models.swift")?.contains("keeper") == true)
  }

  @Test("lead out of the folder only where --allow-references-in says so")
  func outside() async throws {
    try put(reference: "../shared/animal.yaml")
    try workplace.put(animal, at: "shared/animal.yaml")
    let refused = try await workplace.fletch("generate", "api/a.openapi.yaml")
    #expect(refused.status == 0)
    #expect(
      refused.errors.contains(
        "api/a.openapi.yaml:11:58: warning: `../shared/animal.yaml` leads out of the folder"))
    #expect(refused.errors.contains("--allow-references-in"))
    #expect(!workplace.exists("Generated/Zoo/Zoo+Models.swift"))

    let allowed = try await workplace.fletch(
      "generate", "api/a.openapi.yaml", "--allow-references-in", "shared")
    #expect(allowed.status == 0)
    #expect(allowed.errors == "")
    let models = try #require(workplace.text("Generated/Zoo/Zoo+Models.swift"))
    #expect(models.contains("keeper"))
    // The document itself, seen from the other folder, is no second one.
    #expect(models.contains("struct Own:") && !models.contains("Own2"))
  }

  @Test("lead nowhere else than to the folders that are allowed")
  func elsewhere() async throws {
    try put(reference: "../secret/animal.yaml")
    try workplace.put(animal, at: "secret/animal.yaml")
    try workplace.put("", at: "shared/empty.yaml")
    let outcome = try await workplace.fletch(
      "generate", "api/a.openapi.yaml", "--allow-references-in", "shared")
    #expect(outcome.errors.contains("is not in the folder of the document"))
    #expect(!workplace.exists("Generated/Zoo/Zoo+Models.swift"))
  }

  @Test(
    "never lead to the system's files, to other machines, or to what is no file",
    arguments: [
      "/etc/passwd", "../../../../../../../../../../etc/passwd", "file:///etc/passwd",
      "http://a.test/b.yaml", "//a.test/b.yaml", "link.yaml", "folder", "pipe",
      "..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd",
    ])
  func hostile(reference: String) async throws {
    try put(reference: reference)
    try workplace.put("", at: "api/folder/x.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: workplace.at("api/link.yaml"), withDestinationPath: "/etc/passwd")
    #expect(mkfifo(workplace.at("api/pipe"), 0o600) == 0)
    let outcome = try await workplace.fletch("generate", "api/a.openapi.yaml")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("api/a.openapi.yaml:11:58: warning: "))
    #expect(outcome.errors.contains("any value is assumed"))
    #expect(!outcome.errors.contains("root:"))
  }

  @Test("never lead out of the folder through a link whose path is not UTF-8")
  func linkOfOtherBytes() async throws {
    try put(reference: "link/x.yaml#/X")
    let folder = workplace.at("outside")
    try workplace.put("X: { type: string }", at: "outside/x.yaml")
    let bytes: [CChar] = folder.utf8.map { CChar(bitPattern: $0) } + [-1, 0]
    #expect(rename(folder, bytes) == 0)
    #expect(symlink(bytes, workplace.at("api/link")) == 0)
    let outcome = try await workplace.fletch("generate", "api/a.openapi.yaml")
    #expect(outcome.errors.contains("there is no file"))
  }

  @Test("a folder that is allowed and isn't there is a mistake")
  func missing() async throws {
    try put(reference: "#/components/schemas/Own")
    let outcome = try await workplace.fletch(
      "generate", "api/a.openapi.yaml", "--allow-references-in", "nowhere")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("there is no folder \"nowhere\"")
        || outcome.errors.contains("nowhere"))
  }

  @Test("a mistake in another file has that file's place")
  func mistakes() async throws {
    try put(reference: "models/animal.yaml")
    try workplace.put("type: object\nproperties: [", at: "api/models/animal.yaml")
    let outcome = try await workplace.fletch("generate", "api/a.openapi.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("api/models/animal.yaml:2:"))
  }
}
