import BenchmarkModels
import Foundation

/// Decoding and encoding generated models, beside structs of the same properties with synthesized
/// `Codable`.
struct CodingBenchmark {
  let rounds: Int

  func table() throws -> Table {
    let comparisons: [(String, Comparison)] = [
      ("3 properties", try compare(Generated.Small.self, Synthesized.Small.self, ModelTexts.small)),
      (
        "13: texts, numbers",
        try compare(Generated.User.self, Synthesized.User.self, ModelTexts.user)
      ),
      (
        "the same, one at a time",
        try compare(Generated.User.self, Synthesized.User.self, ModelTexts.user, count: 1)
      ),
      (
        "13: one of everything",
        try compare(Generated.Mixed.self, Synthesized.Mixed.self, ModelTexts.mixed)
      ),
      ("40, all present", try compare(Generated.Wide.self, Synthesized.Wide.self, ModelTexts.wide)),
      (
        "20 optional, most absent",
        try compare(Generated.Optionals.self, Synthesized.Optionals.self, ModelTexts.optionals)
      ),
      (
        "models in models",
        try compare(Generated.Nested.self, Synthesized.Nested.self, ModelTexts.nested)
      ),
      ("dates", try compare(Generated.Dates.self, Synthesized.Dates.self, ModelTexts.dates)),
      ("URLs", try compare(Generated.Links.self, Synthesized.Links.self, ModelTexts.links)),
      ("enums", try compare(Generated.States.self, Synthesized.States.self, ModelTexts.states)),
      (
        "long arrays",
        try compare(Generated.Lists.self, Synthesized.Lists.self, ModelTexts.lists, count: 10)
      ),
      (
        "UUIDs",
        try compare(
          Generated.Identifiers.self, Synthesized.Identifiers.self, ModelTexts.identifiers)
      ),
    ]
    var table = Table(
      "Decoding and encoding a model, generated (and synthesized)",
      columns: ["", "decode", "to synthesized", "encode", "to synthesized"])
    for (name, comparison) in comparisons {
      table.add(
        name, cell(comparison.decoding), number(comparison.decoding.ratio),
        cell(comparison.encoding), number(comparison.encoding.ratio))
    }
    table.add(
      "geometric mean", "", mean(comparisons.map(\.1.decoding.ratio)), "",
      mean(comparisons.map(\.1.encoding.ratio)))
    return table
  }

  private func compare<Generated: Codable, Twin: Codable>(
    _ generated: Generated.Type, _ twin: Twin.Type, _ element: String, count: Int = 200
  ) throws -> Comparison {
    try Comparison(generated, twin, element: element, count: count, rounds: rounds)
  }

  private func cell(_ times: Comparison.Times) -> String {
    "\(microseconds(times.generated)) (\(number(times.synthesized * 1_000_000)))"
  }

  private func mean(_ ratios: [Double]) -> String {
    number(exp(ratios.map { log($0) }.reduce(0, +) / Double(ratios.count)))
  }
}
