import Foundation
import OutputFolder
import Testing

@Suite("fletch check")
struct CheckTests {
  let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
  }

  @Test("One line and success where the files are what the descriptions say")
  func isFine() async throws {
    _ = try await workplace.fletch("generate")
    var outcome = try await workplace.fletch("check")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(
      outcome.output.wholeMatch(
        of: /Generated is what the descriptions say: \d+ files? of 1 service\.\n/) != nil)
    outcome = try await workplace.fletch("check", "--quiet")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
  }

  @Test("Where nothing was generated yet, one line says so, and what to do")
  func findsNothing() async throws {
    var outcome = try await workplace.fletch("check")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(
      outcome.errors
        == "error: nothing was generated into `Generated` yet; run `fletch generate`\n")
    #expect(!workplace.exists("Generated"))
    outcome = try await workplace.fletch("check", "--output", "Other")
    #expect(outcome.errors.hasSuffix("run `fletch generate` with the same arguments\n"))
  }

  @Test("Of a service that was not generated yet, one line says so")
  func findsMissingServices() async throws {
    _ = try await workplace.fletch("generate")
    try workplace.put(Description.imgur, at: "Specs/imgur.service.yaml")
    let outcome = try await workplace.fletch("check")
    #expect(outcome.status == 1)
    #expect(outcome.output == "Generated/Imgur was not generated yet.\n")
    #expect(outcome.errors.contains(/\(\d+ files to add\)/))
  }

  @Test("Files that are missing are shown, and none is written")
  func findsMissingFiles() async throws {
    _ = try await workplace.fletch("generate")
    try FileManager.default.removeItem(atPath: workplace.at("Generated/GitHub/GitHub.swift"))
    let outcome = try await workplace.fletch("check")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("--- /dev/null\n+++ Generated/GitHub/GitHub.swift\n"))
    #expect(
      outcome.errors.contains(
        /^error: `Generated` is not what the descriptions say \(1 file to add\); run `fletch generate`\n$/
      ))
    #expect(!workplace.exists("Generated/GitHub/GitHub.swift"))
  }

  @Test("Files that were changed, and that should not be there, are shown and stay as they are")
  func findsDifferences() async throws {
    _ = try await workplace.fletch("generate")
    let file = try #require(workplace.files(in: "Generated").first)
    let text = try #require(workplace.text("Generated/\(file)"))
    try workplace.put(text + "// changed by hand\n", at: "Generated/\(file)")
    try workplace.put("\(OutputFolder.header)\n", at: "Generated/GitHub/Old.swift")
    try workplace.put("// Mine\n", at: "Generated/GitHub/Mine.swift")
    var outcome = try await workplace.fletch("check")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("--- Generated/\(file)\n+++ Generated/\(file)\n@@ "))
    #expect(outcome.output.contains("\n-// changed by hand\n"))
    #expect(outcome.output.contains("--- Generated/GitHub/Old.swift\n+++ /dev/null\n"))
    #expect(!outcome.output.contains("Mine"))
    #expect(outcome.errors.contains("(1 file to change, 1 file to remove)"))
    #expect(workplace.text("Generated/\(file)") == text + "// changed by hand\n")
    #expect(workplace.exists("Generated/GitHub/Old.swift"))

    outcome = try await workplace.fletch("check", "-q", "Specs", "--output", "Generated")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("run `fletch generate` with the same arguments"))
  }

  @Test("Mistakes in descriptions are told as by generate")
  func reportsMistakes() async throws {
    try workplace.put(Description.withUnknownKey, at: "Specs/imgur.service.yaml")
    let outcome = try await workplace.fletch("check")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasSuffix("\n1 error in 1 file; nothing was compared.\n"))
  }
}
