import Foundation
import Testing

@Suite("Finding descriptions")
struct FindingTests {
  let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private func errors(_ argument: String? = nil) async throws -> String {
    let outcome =
      if let argument { try await workplace.fletch("generate", argument) } else {
        try await workplace.fletch("generate")
      }
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasSuffix("1 error; nothing was written.\n"))
    return outcome.errors
  }

  @Test("Where there is no Specs, it says what to do")
  func explainsMissingFolder() async throws {
    #expect(try await errors().contains("there is no folder `Specs` here"))
  }

  @Test("Where Specs has no descriptions, it says how they are named")
  func explainsEmptyFolder() async throws {
    try workplace.put("", at: "Specs/.keep")
    #expect(try await errors().contains("no file whose name ends in `.service.yaml`"))
    try workplace.put("", at: "Specs/github.yaml")
    #expect(try await errors().contains("to read `github.yaml`, give it such a name"))
  }

  @Test("A description in a folder of Specs is not read, and told where it is")
  func explainsFoldersInFolders() async throws {
    try workplace.put(Description.gitHub, at: "Specs/.git/hidden.service.yaml")
    try workplace.put("", at: "Specs/a/b/notes.md")
    #expect(!(try await errors().contains("folders in it")))
    try workplace.put(Description.gitHub, at: "Specs/a/b/github.service.yaml")
    #expect(
      try await errors().contains(
        "; folders in it are not read: to read `Specs/a/b/github.service.yaml`, move it there, or name it "
          + "yourself\n"))
    try FileManager.default.createSymbolicLink(
      atPath: workplace.at("Specs/a/circle"), withDestinationPath: "..")
    #expect(try await errors().contains("`Specs/a/b/github.service.yaml`"))
  }

  @Test(
    "A description in Specs whose name keeps it from being read is noted, and other files are not")
  func notesUnreadDescriptions() async throws {
    let openAPI = "openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths: {}\n"
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put(openAPI, at: "Specs/pets.yaml")
    try workplace.put(#"{"info":{},"swagger": "2.0","paths":{}}"#, at: "Specs/old.json")
    try workplace.put(Description.imgur, at: "Specs/imgur.yml")
    try workplace.put("jobs:\n  openapi: 3.1.0\n", at: "Specs/workflow.yaml")
    try workplace.put("service: x\nimage: y\n", at: "Specs/compose.yaml")
    try workplace.put(openAPI, at: "Specs/.hidden.yaml")
    var outcome = try await workplace.fletch("validate", "--strict")
    #expect(outcome.status == 0, "a note is no mistake")
    let rest = ", or name it on the command line\n"
    #expect(
      outcome.errors
        == "Specs/imgur.yml:1:1: note: this is a service description that is not read, because of its "
        + "name; call it `imgur.service.yml`" + rest
        + "Specs/old.json:1:1: note: this is an OpenAPI document that is not read, because of its name; "
        + "call it `old.openapi.json`" + rest
        + "Specs/pets.yaml:1:1: note: this is an OpenAPI document that is not read, because of its name; "
        + "call it `pets.openapi.yaml`" + rest)
    outcome = try await workplace.fletch("validate", "--quiet")
    #expect(outcome.errors == "")
  }

  @Test("A document that another one refers to is read as a part of it, and not noted")
  func notesNoPartsOfDocuments() async throws {
    let part = "openapi: 3.1.0\ncomponents: { schemas: { Pet: { type: object } } }\n"
    let document = """
      openapi: 3.1.0
      info: { title: Pets, version: '1' }
      servers: [{ url: "https://example.com" }]
      paths:
        /pet:
          get:
            operationId: pet
            responses:
              "200":
                description: A pet.
                content:
                  application/json: { schema: { $ref: "shared.yaml#/components/schemas/Pet" } }

      """
    try workplace.put(part, at: "Specs/shared.yaml")
    try workplace.put(document, at: "Specs/pets.openapi.yaml")
    let outcome = try await workplace.fletch("validate")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
  }

  @Test("Where no name in Specs is that of a description, the file that is one is named")
  func findsDescriptionsByContent() async throws {
    try workplace.put("a: 1\n", at: "Specs/a.yaml")
    try workplace.put(Description.gitHub, at: "Specs/github.yaml")
    #expect(try await errors().contains("to read `github.yaml`, give it such a name"))
  }

  @Test("A name with a slip gets the one that was meant")
  func suggestsNames() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    for slip in ["Specs/gihub.service.yaml", "Specs/github"] {
      #expect(
        try await errors(slip).hasPrefix(
          "error: there is no file or folder `\(slip)`; "
            + "did you mean `Specs/github.service.yaml`?\n"))
    }
    #expect(try await errors("spec").contains("did you mean `Specs`?"))
    #expect(!(try await errors("no/where").contains("did you mean")))
    #expect(try await errors("").contains("no file or folder ``"))
  }

  @Test("Links that lead nowhere, folders in the place of files, devices and pipes are told")
  func reportsOddFiles() async throws {
    try FileManager.default.createSymbolicLink(
      atPath: workplace.at("link.service.yaml"), withDestinationPath: "nowhere")
    #expect(try await errors("link.service.yaml").contains("leads nowhere"))
    try workplace.put("", at: "Folders/x.service.yaml/keep")
    #expect(try await errors("Folders").contains("`Folders/x.service.yaml` is a folder"))
    #expect(try await errors("/dev/null").contains("`/dev/null` is not a file"))
  }

  @Test("A file that is larger than any description is not read")
  func refusesLargeFiles() async throws {
    let path = workplace.at("large.service.yaml")
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 65 << 20)
    try handle.close()
    let outcome = try await workplace.fletch("validate", "large.service.yaml")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix("large.service.yaml:1:1: error: this file has 65 MiB"))
  }

  #if os(Linux)
    @Test("A name that is not UTF-8 is told")
    func reportsNames() async throws {
      try workplace.put("", at: "Specs/.keep")
      let bytes = Array(workplace.at("Specs/").utf8) + [0xFF] + Array(".service.yaml".utf8) + [0]
      let file = bytes.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { path in
          path.baseAddress.flatMap { fopen($0, "w") }
        }
      }
      _ = try #require(file.map { fclose($0) })
      #expect(try await errors().contains("its name is not UTF-8"))
    }
  #endif

  @Test("All that can't be read is told, with the mistakes in what can")
  func reportsEverything() async throws {
    try workplace.put(Description.withUnknownKey, at: "imgur.service.yaml")
    let outcome = try await workplace.fletch("validate", "a", "imgur.service.yaml", "b")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("error: there is no file or folder `a`\n"))
    #expect(outcome.errors.contains("error: there is no file or folder `b`\n"))
    #expect(outcome.errors.contains("imgur.service.yaml:2:1: error: "))
    #expect(outcome.errors.hasSuffix("\n3 errors in 1 file.\n"))
  }
}
