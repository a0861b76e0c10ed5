import Foundation
import Invocation
import Testing
import Workbench

@testable import fletch

@Suite("fletch")
struct CommandTests {
  let workplace: Workplace

  init() throws { workplace = try Workplace() }

  @Test("validate says what is fine, and writes nothing")
  func validates() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    let outcome = try await workplace.fletch("validate", "Specs/github.service.yaml")
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == "Specs/github.service.yaml is fine: GitHub with 2 operations and 2 models.\n")
    #expect(outcome.errors == "")
    #expect(!workplace.exists("Generated"))
  }

  @Test("validate reports every mistake in every description, in order of place")
  func reportsMistakes() async throws {
    let twice = Description.gitHub.replacingOccurrences(
      of: "baseURL:", with: "sumary: A.\nverson: 2\nbaseURL:")
    try workplace.put(Description.withUnknownKey, at: "Specs/imgur.service.yaml")
    try workplace.put(twice, at: "Specs/github.service.yaml")
    let outcome = try await workplace.fletch("validate")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    let lines = outcome.errors.split(separator: "\n")
    try #require(lines.count == 4)
    #expect(lines[0].hasPrefix("Specs/github.service.yaml:2:1: error: "))
    #expect(lines[0].contains("`summary`"), "it says what was meant")
    #expect(lines[1].hasPrefix("Specs/github.service.yaml:3:1: error: "))
    #expect(lines[2].hasPrefix("Specs/imgur.service.yaml:2:1: error: "))
    #expect(lines[3] == "3 errors in 2 files.")
  }

  @Test("schema prints JSON")
  func printsSchema() async throws {
    var titles: Set<String> = []
    for arguments in [["schema"], ["schema", "service"], ["schema", "configuration"]] {
      let outcome =
        if let format = arguments.dropFirst().first {
          try await workplace.fletch("schema", format)
        } else {
          try await workplace.fletch("schema")
        }
      #expect(outcome.status == 0)
      let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let schema = try #require(json as? [String: Any])
      #expect(schema["$schema"] != nil)
      titles.insert(try #require(schema["title"] as? String))
      #expect(outcome.output.hasSuffix("}\n"))
    }
    #expect(titles == ["Fletcher service description", "Fletcher configuration"])
  }

  @Test("--version prints the version, and --help of each command an explanation with examples")
  func explainsItself() async throws {
    let version = try await workplace.fletch("--version")
    #expect(version.output == "0.1.0\n")
    #expect(version.status == 0)
    for arguments in [
      [], ["init"], ["generate"], ["check"], ["validate"], ["list"], ["diff"], ["schema"],
    ] {
      let help =
        if let command = arguments.first { try await workplace.fletch(command, "--help") } else {
          try await workplace.fletch("--help")
        }
      #expect(help.status == 0)
      #expect(help.output.hasPrefix("OVERVIEW: "))
      #expect(help.output.contains("EXAMPLES:"))
      #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 90 })
    }
  }

  @Test("Arguments that it does not know are wrong usage")
  func refusesArguments() async throws {
    #expect(try await workplace.fletch("genarate").status == 64)
    #expect(try await workplace.fletch("generate", "--colour").status == 64)
    #expect(try await workplace.fletch("generate", "--output", "").status == 64)
    #expect(try await workplace.fletch("check", "--output").status == 64)
  }

  @Test(
    "A slip in the name of a command, or an option before one, is told with what was meant",
    arguments: [
      (["generat"], "fletch has no command `generat`; did you mean `generate`?"),
      (["chekc", "-q"], "fletch has no command `chekc`; did you mean `check`?"),
      (["inti"], "fletch has no command `inti`; did you mean `init`?"),
      (["dif", "a", "b"], "fletch has no command `dif`; did you mean `diff`?"),
      (["help", "valdate"], "fletch has no command `valdate`; did you mean `validate`?"),
      (
        ["build"],
        "fletch has no command `build`; its commands are `init`, `generate`, `check`, `validate`, `list`, "
          + "`diff`, `schema`"
      ),
      (
        ["a.service.yaml"],
        "fletch has no command `a.service.yaml`; did you mean `fletch generate a.service.yaml`?"
      ),
      (["--verison"], "fletch has no option `--verison`; did you mean `--version`?"),
      (
        ["--output", "x", "generate"],
        "the name of a command stands before the options, as in `fletch generate --output`"
      ),
      (["generate", "--ouptut", "x"], "Unknown option '--ouptut'. Did you mean '--output'?"),
    ])
  func suggestsCommands(arguments: [String], message: String) async throws {
    let outcome = try await run(BuildFolder().command("fletch"), arguments, in: workplace.path)
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("Error: \(message)\n"), "\(outcome.errors)")
  }

  @Test("Names with control characters can't play tricks with a terminal")
  func escapesNames() async throws {
    let outcome = try await workplace.fletch("validate", "a\u{1B}[2Jb\n")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(#"`a\u{1B}[2Jb\n`"#))
  }

  @Test("Nothing is coloured that does not go to a terminal")
  func hasNoColorsInPipes() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put(Description.withUnknownKey, at: "Wrong/imgur.service.yaml")
    for arguments in [["check", "Specs"], ["generate", "Specs"], ["validate", "Wrong"]] {
      let outcome = try await workplace.fletch(
        arguments[0], arguments[1], environment: ["TERM": "xterm-256color"])
      #expect(!(outcome.output + outcome.errors).contains("\u{1B}"))
    }
  }

  @Test("Colours are for terminals, unless someone says no")
  func choosesColors() {
    #expect(usesColor(isTerminal: true, noColor: nil, terminal: "xterm"))
    #expect(usesColor(isTerminal: true, noColor: "", terminal: nil))
    #expect(!usesColor(isTerminal: false, noColor: nil, terminal: "xterm"))
    #expect(!usesColor(isTerminal: true, noColor: "1", terminal: "xterm"))
    #expect(!usesColor(isTerminal: true, noColor: nil, terminal: "dumb"))
  }

  @Test("Columns begin below one another, and seconds have two digits after the point")
  func formats() {
    #expect(aligned([["a", "bb", "c"], ["aaa", "b", ""]]) == ["a    bb  c", "aaa  b   "])
    #expect(seconds(.milliseconds(1_234)) == "1.23")
    #expect(seconds(.milliseconds(66_006)) == "66.01")
    #expect(seconds(.milliseconds(1_999)) == "2.00")
    #expect(seconds(.nanoseconds(1)) == "0.00")
    #expect(count(1, "file") == "1 file")
    #expect(count(0, "file") == "0 files")
  }
}
