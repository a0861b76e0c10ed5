import Foundation
import Testing

/// The tests change one package, one after another.
@Suite("Packages", .serialized)
struct PackageTests {
  @Suite("A package that lists FletcherPlugin")
  struct BuildToolPluginTests {
    let zoo: ZooPackage

    init() throws { zoo = try ZooPackage() }

    private func built() async throws -> BuildLog { try await zoo.build("--product", "ZooApp") }

    @Test(
      """
      An app imports clients of one document, of two with a configuration, and of a link to a document \
      with spaces in its path
      """)
    func buildsAnApp() async throws {
      let log = try await built()
      #expect(log.succeeded, "\(log.text)")
      #expect(!log.text.contains("warning: "), "\(log.text)")
      let outcome = try await zoo.runApp()
      #expect(outcome.output == "1 false 1 1\n", "\(outcome.errors)")
    }

    @Test(
      "Only a target whose document changed is generated again, and only what is another is compiled"
    )
    func generatesWhatChanged() async throws {
      #expect(try await built().succeeded)
      let again = try await built()
      #expect(again.generated == [])
      #expect(again.compiled == [])

      try zoo.replace("legs: int", with: "legs: int\n    tail?: bool", in: animals)
      let changed = try await built()
      #expect(changed.succeeded, "\(changed.text)")
      #expect(changed.generated == ["Animals"])
      #expect(changed.compiled.contains("animals+01.swift"))
      #expect(changed.compiled.allSatisfy { $0.hasPrefix("animals+") })
      #expect(changed.compiled.count < 16, "files of which nothing is needed stay")

      try zoo.put(try zoo.text(animals) + "# A comment.\n", at: animals)
      let commented = try await built()
      #expect(commented.generated == ["Animals"])
      #expect(commented.compiled == [], "the client is the same")
    }

    @Test(
      """
      A file that a document refers to, by a file in between, is part of it, and so are the configuration and \
      what a link leads to
      """,
      arguments: [
        ("Sources/Parks/schemas/area.yaml", "kilometers", "miles", "Parks"),
        ("Sources/Parks/fletcher.yaml", "documents:", "# A comment.\ndocuments:", "Parks"),
        ("Specs/tickets.service.yaml", "decimal", "int", "Tickets"),
      ])
    func followsReferences(file: String, old: String, new: String, target: String) async throws {
      #expect(try await built().succeeded)
      try zoo.replace(old, with: new, in: file)
      let log = try await built()
      #expect(log.succeeded, "\(log.text)")
      #expect(log.generated == [target])
    }

    @Test("A mistake in a document stops the build, with its line, until it is put right")
    func stopsAtMistakes() async throws {
      try zoo.replace("legs: int", with: "legs: itn", in: animals)
      let log = try await zoo.build("--target", "Animals")
      #expect(!log.succeeded)
      #expect(
        log.text.contains(
          "\(zoo.path)/\(animals):11:11: error: there is no type or model `itn`; did you mean `int`?"
        ),
        "\(log.text)")
      try zoo.replace("legs: itn", with: "legs: int", in: animals)
      #expect(try await zoo.build("--target", "Animals").succeeded)
    }

    @Test("A folder without a document, and two documents of one service, are told")
    func tellsOfDocuments() async throws {
      let document = try zoo.text(animals)
      try zoo.put(document, at: "Sources/Animals/zoo.service.yaml")
      let two = try await zoo.build("--target", "Animals")
      #expect(!two.succeeded)
      #expect(
        two.text.contains(
          "/zoo.service.yaml:1:1: error: this service is called `Animals`, and so is the service of "
        ),
        "\(two.text)")

      try zoo.remove("Sources/Animals/zoo.service.yaml")
      try zoo.remove(animals)
      try zoo.put(document, at: "Sources/Animals/animals.yaml")
      let none = try await zoo.build("--target", "Animals")
      #expect(!none.succeeded)
      #expect(none.text.contains("error: there is no description in the folder "), "\(none.text)")
      #expect(none.text.contains("to read `animals.yaml`, give it such a name"), "\(none.text)")
    }

    private let animals = "Sources/Animals/animals.service.yaml"
  }
}
