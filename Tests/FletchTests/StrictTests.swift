import Testing

@Suite("--strict")
struct StrictTests {
  let workplace: Workplace
  /// A body of GET, which is warned of.
  private static let warned = """
    service: Search
    baseURL: https://example.com
    paths:
      /search:
        get: { name: search, json: { term: string } }

    """

  init() throws {
    workplace = try Workplace()
    try workplace.put(Self.warned, at: "Specs/search.service.yaml")
  }

  @Test("Without it a warning is told and the client is written")
  func warns() async throws {
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("Specs/search.service.yaml:5:26: warning: "))
    #expect(workplace.exists("Generated/Search/Search.swift"))
  }

  @Test("What there is a warning about is not said to be fine")
  func verdict() async throws {
    let outcome = try await workplace.fletch("validate")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Specs/search.service.yaml has no errors: Search with "))
  }

  @Test("With it a warning is an error, in each command, and nothing is written")
  func fails() async throws {
    for command in ["generate", "check", "validate"] {
      let outcome = try await workplace.fletch(command, "--strict")
      #expect(outcome.status == 1, "\(command)")
      #expect(outcome.output == "")
      #expect(outcome.errors.contains("Specs/search.service.yaml:5:26: error: "), "\(command)")
      #expect(!outcome.errors.contains("warning"))
    }
    #expect(!workplace.exists("Generated"))
  }

  @Test("`strict: true` in fletcher.yaml says the same, of all documents or of one")
  func isConfigured() async throws {
    try workplace.put("strict: true\n", at: "Specs/fletcher.yaml")
    for command in ["generate", "check", "validate"] {
      let outcome = try await workplace.fletch(command)
      #expect(outcome.status == 1, "\(command)")
      #expect(outcome.errors.contains("Specs/search.service.yaml:5:26: error: "), "\(command)")
    }
    #expect(!workplace.exists("Generated"))
    #expect(try await workplace.fletch("list").status == 0, "it makes nothing")

    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put(
      "strict: true\ndocuments: { search.service.yaml: { strict: false } }\n",
      at: "Specs/fletcher.yaml")
    let other = try await workplace.fletch("generate")
    #expect(other.status == 0)
    #expect(other.errors.contains("Specs/search.service.yaml:5:26: warning: "))
  }

  @Test("With it, what has neither mistakes nor warnings is written as without")
  func passes() async throws {
    try workplace.put(Description.gitHub, at: "Specs/search.service.yaml")
    let outcome = try await workplace.fletch("generate", "--strict")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(workplace.exists("Generated/GitHub/GitHub.swift"))
  }
}
