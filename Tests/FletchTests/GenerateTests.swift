import Foundation
import OutputFolder
import Testing

@Suite("fletch generate")
struct GenerateTests {
  let workplace: Workplace

  init() throws { workplace = try Workplace() }

  @Test("Without arguments, every description in Specs is generated into Generated")
  func generatesEverything() async throws {
    try workplace.put(Description.imgur, at: "Specs/imgur.service.yml")
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put("no: description", at: "Specs/notes.yaml")
    try workplace.put("hidden: file", at: "Specs/.github.service.yaml")
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let files = workplace.files(in: "Generated")
    #expect(Set(files.map { $0.prefix { $0 != "/" } }) == ["GitHub", "Imgur"])
    for file in files {
      #expect(workplace.text("Generated/\(file)")?.hasPrefix(OutputFolder.header) == true)
    }

    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[0].hasPrefix("Specs/github.service.yaml  GitHub  2 operations, 2 models  "), "in order")
    #expect(lines[1].hasPrefix("Specs/imgur.service.yml    Imgur   1 operation, 1 model    "))
    #expect(lines[0].contains(/\d+ files?: \d+ written$/))
    #expect(lines[2].contains(/^Done in \d+\.\d\d s\.$/))
  }

  @Test("Samples may be files beside the description, with the whole response in them")
  func samplesOfFiles() async throws {
    try workplace.put(
      """
      service: Tips
      baseURL: https://tips.example.com
      unwrap: result
      paths:
        /tips: { get: { name: tips, returns: [Tip], sample: { $file: Samples/tips.json } } }
        /tip: { get: { name: tip, returns: Tip, sample: { $file: ./Samples/../Samples/tip.yaml } } }
      models:
        Tip: { id: int, title: string }
      """, at: "Specs/tips.service.yaml")
    try workplace.put(
      #"{"isSuccess": true, "result": [{"id": 7, "title": "from a file"}]}"#,
      at: "Specs/Samples/tips.json")
    try workplace.put("id: 8\ntitle: alone\n", at: "Specs/Samples/tip.yaml")
    #expect(try await workplace.fletch("generate").status == 0)
    let samples = try #require(workplace.text("Generated/Tips/Tips+Samples.swift"))
    #expect(samples.contains(#""title": "from a file""#) && samples.contains(#""title": "alone""#))
    #expect(!samples.contains("isSuccess"))

    try workplace.put(#"{"id": "x"}"#, at: "Specs/Samples/tip.yaml")
    try workplace.put("[", at: "Specs/Samples/tips.json")
    let mistakes = try await workplace.fletch("generate").errors
    #expect(
      mistakes.contains("Specs/Samples/tip.yaml:1:8: error: the sample does not fit: at `id`"))
    #expect(mistakes.contains("Specs/Samples/tips.json:1:2: error: expected a value here"))
    for path in [
      "../secret.json", "/etc/passwd", "Samples/none.json", "Samples", "https://a.b/c.json",
      "Samples/page.html",
    ] {
      try workplace.put("{}", at: "secret.json")
      try workplace.put(
        "service: S\nbaseURL: https://a.b\npaths:\n  /a: { get: { name: a, returns: any, sample: { $file: '\(path)' } } }\n",
        at: "Specs/tips.service.yaml")
      let outcome = try await workplace.fletch("generate")
      #expect(outcome.status != 0)
      #expect(outcome.errors.hasPrefix("Specs/tips.service.yaml:4:56: error: "))
    }
  }

  @Test("A file that is named is read whatever its name, and then nothing else is")
  func readsNamedFiles() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put(Description.imgur, at: "else/where.txt")
    let outcome = try await workplace.fletch("generate", "else/where.txt")
    #expect(outcome.status == 0)
    #expect(workplace.files(in: "Generated").allSatisfy { $0.hasPrefix("Imgur/") })
  }

  @Test("Folders mean the descriptions in them, and nothing is read twice")
  func readsFolders() async throws {
    try workplace.put(Description.imgur, at: "A/imgur.service.yaml")
    try workplace.put(Description.gitHub, at: "B/github.service.yaml")
    let outcome = try await workplace.fletch(
      "generate", "B/", "A/imgur.service.yaml", "./A", "--output", "Out/Put")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("B/github.service.yaml"))
    #expect(lines[1].hasPrefix("A/imgur.service.yaml"))
    #expect(!workplace.files(in: "Out/Put/GitHub").isEmpty)
    #expect(!workplace.exists("Generated"))
  }

  @Test(
    "Started elsewhere, it reads and writes what it is told, and shows paths as they were given")
  func worksAnywhere() async throws {
    try workplace.put(Description.gitHub, at: "Project/Specs/github.service.yaml")
    try workplace.put("", at: "Elsewhere/keep")
    let outcome = try await workplace.fletch(
      "generate", "../Project/Specs", "-o", "../Project/Generated", in: "Elsewhere")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("../Project/Specs/github.service.yaml  GitHub"))
    #expect(!workplace.files(in: "Project/Generated/GitHub").isEmpty)
    #expect(workplace.files(in: "Elsewhere") == ["keep"])
  }

  @Test("The second time, nothing is written")
  func leavesFilesAlone() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    _ = try await workplace.fletch("generate")
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    let files = workplace.files(in: "Generated").map { workplace.at("Generated/\($0)") }
    #expect(!files.isEmpty)
    for file in files {
      try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file)
    }
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(/\d+ files?: \d+ unchanged\n/))
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.modificationDate] as? Date == past)
    }
  }

  @Test("Only what a change in the description changes is written")
  func writesChanges() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put(Description.imgur, at: "Specs/imgur.service.yaml")
    _ = try await workplace.fletch("generate")
    try workplace.put(
      Description.imgur.replacingOccurrences(of: "name: credits", with: "name: balance")
        .replacingOccurrences(of: "service: Imgur", with: "service: Imgur\nversion: 3.1"),
      at: "Specs/imgur.service.yaml")
    let outcome = try await workplace.fletch("generate")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.contains(/files?: \d+ unchanged$/) == true)
    #expect(lines.dropFirst().first?.contains("written") == true)
  }

  @Test("A client that takes the place of another document's says so")
  func replacesClient() async throws {
    try workplace.put(Description.imgur, at: "Specs/imgur.service.yaml")
    _ = try await workplace.fletch("generate")
    #expect(!(try await workplace.fletch("generate").output.contains("before")))
    try workplace.put(Description.imgur, at: "Specs/other.service.yaml")
    let outcome = try await workplace.fletch("generate", "Specs/other.service.yaml")
    #expect(
      outcome.output.contains("Generated/Imgur was the client of imgur.service.yaml before\n"))
  }

  @Test("Files and services that are no longer generated are removed, and nothing else")
  func removesStaleFiles() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put(Description.imgur, at: "Specs/imgur.service.yaml")
    _ = try await workplace.fletch("generate")
    try FileManager.default.removeItem(atPath: workplace.at("Specs/imgur.service.yaml"))
    try workplace.put("\(OutputFolder.header)\n", at: "Generated/GitHub/Old.swift")
    try workplace.put("// Mine\n", at: "Generated/GitHub/GitHub+Mine.swift")
    try workplace.put("// Mine\n", at: "Generated/Mine/Mine.swift")

    // With a description named, nothing is known of the other service.
    var outcome = try await workplace.fletch("generate", "Specs/github.service.yaml")
    #expect(outcome.output.contains("unchanged, 1 removed\n"))
    #expect(workplace.exists("Generated/Imgur"))
    #expect(!workplace.exists("Generated/GitHub/Old.swift"))

    outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(/Generated\/Imgur: \d+ files? removed/))
    #expect(!workplace.exists("Generated/Imgur"))
    #expect(workplace.text("Generated/GitHub/GitHub+Mine.swift") == "// Mine\n")
    #expect(workplace.text("Generated/Mine/Mine.swift") == "// Mine\n")
  }

  @Test("A file that someone else wrote is not overwritten, and then nothing is written")
  func keepsForeignFiles() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    _ = try await workplace.fletch("generate")
    let files = workplace.files(in: "Generated").map { "Generated/\($0)" }
    let file = try #require(files.first)
    for name in files.dropFirst() {
      try FileManager.default.removeItem(atPath: workplace.at(name))
    }
    try workplace.put("// Mine\n", at: file)
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("\(file):1:1: error: this file was not generated by Fletcher"))
    #expect(outcome.errors.hasSuffix("\n1 error in 1 file; nothing was written.\n"))
    #expect(workplace.text(file) == "// Mine\n")
    #expect(workplace.files(in: "Generated").count == 1)
  }

  @Test("A symbolic link that leads out of the output folder is not followed")
  func refusesLinks() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put("", at: "Elsewhere/keep")
    try workplace.put("", at: "Generated/keep")
    try FileManager.default.createSymbolicLink(
      atPath: workplace.at("Generated/GitHub"), withDestinationPath: "../Elsewhere")
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("error: `Generated/GitHub` is a symbolic link"))
    #expect(workplace.files(in: "Elsewhere") == ["keep"])
  }

  @Test("A mistake in one description is reported at its place, and no file is written for any")
  func writesNothingOnMistakes() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put(Description.withUnknownKey, at: "Specs/imgur.service.yaml")
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("Specs/imgur.service.yaml:2:1: error: "))
    #expect(outcome.errors.hasSuffix("\n1 error in 1 file; nothing was written.\n"))
    #expect(!workplace.exists("Generated"))
  }

  @Test("Two descriptions of one service are a mistake, for they would share a folder")
  func refusesConflicts() async throws {
    try workplace.put(Description.gitHub, at: "Specs/a.service.yaml")
    try workplace.put(Description.gitHub, at: "Specs/b.service.yaml")
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Specs/b.service.yaml:1:"))
    #expect(outcome.errors.contains("Specs/a.service.yaml"))
    #expect(!workplace.exists("Generated"))
  }

  @Test("--quiet says nothing where all is well, and still tells of mistakes")
  func isQuiet() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    var outcome = try await workplace.fletch("generate", "-q")
    #expect(outcome.status == 0)
    #expect(outcome.output + outcome.errors == "")
    outcome = try await workplace.fletch("generate", "--quiet", "nowhere")
    #expect(outcome.status == 1)
    #expect(outcome.errors != "")
  }

  @Test("An output folder that is a file is told")
  func refusesOutputFile() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put("mine", at: "Generated")
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("error: `Generated` is a file"))
    #expect(workplace.text("Generated") == "mine")
  }

  @Test(
    "What is natural to write and is no YAML is told with what to write",
    arguments: [
      ("query: { ids?: [int] = [] }", "{ $type: [string], $default: [] }"),
      ("returns: [int]?", "{ $type: [string], $nullable: true }"),
      ("query: { sort?: enum [up, down] }", "{ $enum: [a, b] }"),
    ])
  func explainsSyntax(written: String, meant: String) async throws {
    try workplace.put(
      """
      service: Zoo
      baseURL: https://example.com
      paths: { /animals: { get: { name: animals, \(written) } } }

      """, at: "Specs/zoo.service.yaml")
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("Specs/zoo.service.yaml:3:"))
    #expect(outcome.errors.contains("written `\(meant)`\n"), "\(outcome.errors)")
  }

  @Test("Templates that are not there are told, along with the mistakes in descriptions")
  func reportsTemplates() async throws {
    try workplace.put(Description.withUnknownKey, at: "Specs/imgur.service.yaml")
    let outcome = try await workplace.fletch("generate", "--templates", "nowhere")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("nowhere"))
    #expect(outcome.errors.contains("Specs/imgur.service.yaml:2:1: error: "))
    #expect(outcome.errors.hasSuffix("; nothing was written.\n"))
  }
}
