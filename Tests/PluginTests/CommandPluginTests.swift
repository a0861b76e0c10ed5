import Testing

extension PackageTests {
  @Suite("swift package fletch")
  struct CommandPluginTests {
    let zoo: ZooPackage

    init() throws { zoo = try ZooPackage() }

    private let document = "Specs/visits.service.yaml"

    @Test("Sources that are committed are generated, checked without a permission, and built")
    func generatesAndChecks() async throws {
      let missing = try await zoo.package("fletch", "check", document, "--output", "Sources")
      #expect(missing.status == 1, "\(missing.errors)")

      let generated = try await zoo.package(
        "--allow-writing-to-package-directory", "fletch", "generate", document, "--output",
        "Sources")
      #expect(generated.status == 0, "\(generated.errors)")
      #expect(try zoo.text("Sources/Visits/Visits.swift").contains("enum Visits"))
      let log = try await zoo.build("--target", "Visits")
      #expect(log.succeeded, "\(log.text)")

      let same = try await zoo.package("fletch", "check", document, "--output", "Sources")
      #expect(same.status == 0, "\(same.errors)")

      try zoo.replace("visitors: int", with: "visitors: int\n    rain?: bool", in: document)
      let changed = try await zoo.package("fletch", "check", document, "--output", "Sources")
      #expect(changed.status == 1)
      #expect(changed.output.contains("+++ Sources/Visits/"), "\(changed.output)")
      #expect(changed.output.contains("+    public let rain: Bool?"), "\(changed.output)")
    }

    @Test(
      "What fails in the command, or is refused before it runs, is a failure of `swift package`",
      arguments: [
        ["fletch", "validate", "Specs/gone.service.yaml"], ["fletch", "validate", "--nothing"],
        ["fletch", "nothing"], ["fletch", "check", "--output", "Nowhere"],
        ["--allow-writing-to-package-directory", "fletch", "generate", "--watch"],
      ])
    func fails(arguments: [String]) async throws {
      let outcome = try await zoo.package(arguments)
      #expect(outcome.status != 0, "\(outcome.output)\(outcome.errors)")
      #expect((outcome.output + outcome.errors).contains("rror: "), "\(outcome.errors)")
    }

    @Test("A mistake is told at its line in the package")
    func tellsMistakes() async throws {
      try zoo.replace("visitors: int", with: "visitors: itn", in: document)
      let outcome = try await zoo.package("fletch", "validate", document)
      #expect(outcome.status == 1)
      #expect(
        (outcome.output + outcome.errors).contains("Specs/visits.service.yaml:11:15: error: "),
        "\(outcome.output)\(outcome.errors)")
    }
  }
}
