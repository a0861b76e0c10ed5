// Only the real generator can pass these tests: the stand-in that the command was built against
// reads lines, not YAML.

import Foundation
import Testing

@Suite("fletch with everything behind it")
struct RealGeneratorTests {
  let workplace: Workplace

  init() throws { workplace = try Workplace() }

  @Test("JSON is read as YAML is")
  func readsJSON() async throws {
    try workplace.put(
      """
      {"service": "GitHub", "baseURL": "https://api.github.com", "paths":
        {"/zen": {"get": {"name": "zen", "returns": "text"}}}}
      """, at: "Specs/github.service.json")
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("Specs/github.service.json  GitHub  1 operation, 0 models"))
    #expect(!workplace.files(in: "Generated/GitHub").isEmpty)
  }

  @Test("What is no YAML is reported at its place, and so is an empty file")
  func reportsSyntax() async throws {
    try workplace.put("service: [GitHub\n", at: "Specs/a.service.yaml")
    try workplace.put("", at: "Specs/b.service.yaml")
    let outcome = try await workplace.fletch("validate")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(#/(?m)^Specs/a\.service\.yaml:\d+:\d+: error: /#))
    #expect(outcome.errors.contains(#/(?m)^Specs/b\.service\.yaml:1:1: error: /#))
    #expect(outcome.errors.hasSuffix(" errors in 2 files.\n"))
  }

  @Test("A model that is not there is reported where it is named, with the one that was meant")
  func reportsModels() async throws {
    try workplace.put(
      Description.gitHub.replacingOccurrences(of: "returns: User", with: "returns: Usr"),
      at: "Specs/github.service.yaml")
    let outcome = try await workplace.fletch("validate")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(#/(?m)^Specs/github\.service\.yaml:9:\d+: error: .*`Usr`/#))
    #expect(outcome.errors.contains("did you mean `User`?"))
    #expect(outcome.errors.hasSuffix("1 error in 1 file.\n"))
  }

  @Test("The client has the service's enum, its operations and its models")
  func generatesSwift() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 0)
    let text = workplace.files(in: "Generated/GitHub")
      .compactMap { workplace.text("Generated/GitHub/\($0)") }
      .joined()
    #expect(text.contains(/enum GitHub\b/))
    #expect(text.contains(/case user\(username: String\)/))
    #expect(text.contains(/struct User\b/))
  }

  @Test("A service whose name is no name of a folder gets nothing outside of the output folder")
  func refusesNames() async throws {
    for name in ["../Evil", "/tmp/Evil", "\"..\"", "\"a/b\""] {
      try workplace.put(
        Description.gitHub.replacingOccurrences(of: "service: GitHub", with: "service: \(name)"),
        at: "Specs/github.service.yaml")
      let outcome = try await workplace.fletch("generate")
      #expect(outcome.status == 1 || outcome.errors == "")
      #expect(
        Set(workplace.files(in: ".").map { $0.prefix { $0 != "/" } })
          .isSubset(of: ["Specs", "Generated"]))
    }
  }

  @Test("A folder of templates without templates is told")
  func reportsTemplates() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put("", at: "Templates/.keep")
    for folder in ["Templates", "nowhere", "Specs/github.service.yaml"] {
      let outcome = try await workplace.fletch("generate", "--templates", folder)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains(folder))
      #expect(!workplace.exists("Generated"))
    }
  }
}
