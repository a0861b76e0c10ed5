import Foundation
import OutputFolder
import Testing

@Suite("fletch generate --numbered-files")
struct NumberedFilesTests {
  let workplace: Workplace

  init() throws { workplace = try Workplace() }

  @Test("The files of each description are known by its name, whether they are needed or not")
  func writesAllNumbers() async throws {
    try workplace.put(Description.imgur, at: "In/pictures.service.yaml")
    try workplace.put(Description.gitHub, at: "In/code.openapi.yml")
    let outcome = try await workplace.fletch(
      "generate", "In", "--numbered-files", "12", "--output", "Out")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
    let numbers = (1...12).map { $0 < 10 ? "0\($0)" : "\($0)" }
    #expect(
      workplace.files(in: "Out")
        == numbers.map { "code+\($0).swift" } + numbers.map { "pictures+\($0).swift" })
    let texts = workplace.files(in: "Out").compactMap { workplace.text("Out/\($0)") }
    #expect(texts.contains { $0.contains("enum Imgur") })
    #expect(texts.contains { $0.contains("enum GitHub") })
    #expect(texts.allSatisfy { $0.hasPrefix(OutputFolder.header) && $0.hasSuffix("\n") })
    let last = workplace.text("Out/pictures+12.swift")
    #expect(last?.split(separator: "\n").count == 1, "a comment")
  }

  @Test("The second time, no file is touched")
  func leavesFilesAlone() async throws {
    try workplace.put(Description.imgur, at: "pictures.service.yaml")
    func generate() async throws {
      let outcome = try await workplace.fletch(
        "generate", "pictures.service.yaml", "--numbered-files", "8", "-o", "Out")
      #expect(outcome.status == 0)
    }
    try await generate()
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    let files = workplace.files(in: "Out").map { workplace.at("Out/\($0)") }
    #expect(files.count == 8)
    for file in files {
      try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file)
    }
    try await generate()
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.modificationDate] as? Date == past)
    }
  }

  @Test("Descriptions whose files would have the same names are a mistake")
  func tellsOfNames() async throws {
    try workplace.put(Description.imgur, at: "api.service.yaml")
    try workplace.put(Description.gitHub, at: "API.openapi.yaml")
    let outcome = try await workplace.fletch(
      "generate", "api.service.yaml", "API.openapi.yaml", "--numbered-files", "8", "-o", "Out")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("API.openapi.yaml:1:1: error: "))
    #expect(outcome.errors.contains("those of `api.service.yaml`; give one of them another name"))
    #expect(!workplace.exists("Out"))
  }

  @Test("Two descriptions of one service are a mistake")
  func tellsOfServices() async throws {
    try workplace.put(Description.imgur, at: "a.service.yaml")
    try workplace.put(Description.imgur, at: "b.service.yaml")
    let outcome = try await workplace.fletch(
      "generate", ".", "--numbered-files", "8", "-o", "Out")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(
        "b.service.yaml:1:1: error: this service is called `Imgur`, and so is the service of `./a.service.yaml`"
      ))
  }

  @Test("A description may have a number of its own, and as many digits as that needs")
  func countsByDescription() async throws {
    try workplace.put(Description.imgur, at: "In/pictures.service.yaml")
    try workplace.put(Description.gitHub, at: "In/code.openapi.yml")
    let outcome = try await workplace.fletch(
      "generate", "In", "--numbered-files", "2", "--numbered-files", "code=100", "-o", "Out")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let numbers = (1...100).map { String(String(1000 + $0).dropFirst()) }
    #expect(
      workplace.files(in: "Out")
        == numbers.map { "code+\($0).swift" } + ["pictures+01.swift", "pictures+02.swift"])
  }

  @Test(
    "A number that no three digits can count is refused",
    arguments: ["0", "1000", "-1", "", "code=", "code", "=", "code=0", "code:2", "2 3"])
  func refuses(count: String) async throws {
    try workplace.put(Description.imgur, at: "Specs/pictures.service.yaml")
    let outcome = try await workplace.fletch("generate", "--numbered-files=\(count)")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--numbered-files <count>"), "\(outcome.errors)")
    if !count.isEmpty {
      #expect(outcome.errors.contains("it needs a number from 1 to 999"), "\(outcome.errors)")
    }
    #expect(!workplace.exists("Generated"))
  }
}
