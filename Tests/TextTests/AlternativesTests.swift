import FletcherText
import Testing

@Suite("Lists of alternatives")
struct AlternativesTests {
  @Test("The last of several stands behind an `or`")
  func several() {
    #expect(alternatives(["a", "b", "c"]) == "a, b or c")
    #expect(alternatives(["a", "b"]) == "a or b")
    #expect(alternatives(["a"]) == "a")
    #expect(alternatives([]) == "")
  }
}
