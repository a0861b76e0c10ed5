import FletcherText
import Testing

@Suite("What one of several things is called")
struct SingularTests {
  @Test(
    "A plural has a singular, and what is none stays",
    arguments: [
      ("labels", "label"), ("categories", "category"), ("boxes", "box"), ("branches", "branch"),
      ("address", "address"), ("status", "status"), ("series", "series"), ("s", "s"),
      ("analysis", "analysis"), ("", ""), ("VolumeSeries", "VolumeSeries"), ("News", "News"),
      ("APIs", "API"), ("statuses", "status"), ("Aliases", "Alias"), ("viruses", "virus"),
      ("indices", "index"), ("SearchIndices", "SearchIndex"), ("Movies", "Movie"),
      ("people", "person"),
      ("tripeople", "tripeople"), ("caches", "cache"), ("alias", "alias"), ("analyses", "analysis"),
      ("houses", "house"), ("clauses", "clause"), ("databases", "database"),
    ])
  func singular(_ plural: String, _ expected: String) {
    #expect(FletcherText.singular(plural) == expected)
  }
}
