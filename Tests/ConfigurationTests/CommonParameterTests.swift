import Testing

@Suite("Parameters that fletcher.yaml gives to the provider")
struct CommonParameterTests {
  @Test("what is named is common, wherever operations have it")
  func named() throws {
    let outcome = try Outcome("commonParameters: [per_page, id]")
    #expect(outcome.mistakes == [])
    let common = outcome.service.operations.map {
      $0.parameters.filter(\.isCommon).map(\.name)
    }
    #expect(common == [["per_page"], [], ["id"], []])
  }

  @Test("what no operation has is a mistake")
  func unknown() throws {
    let outcome = try Outcome("commonParameters: [perpage, \"per*\"]")
    #expect(
      outcome.mistakes == [
        "1:20: there is no parameter `perpage`; did you mean `per_page`?",
        "1:29: `per*` is a pattern, and this is said of one parameter by its name",
      ])
  }
}
