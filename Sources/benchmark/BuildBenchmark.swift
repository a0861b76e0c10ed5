import Foundation
import Workbench

/// Building what was generated, for debugging and without the runtime, beside a yardstick.
struct BuildBenchmark {
  let document: Document
  let yardstick: Yardstick
  let rounds: Int

  func table() async throws -> Table {
    let client = try await GeneratedClient(of: document)
    let clientOfPlugin = try await GeneratedClient(
      of: document, numberedFiles: try document.numberOfPluginFiles())
    var unit = Series()
    var named = try BuildsInBatches(of: client, "in batches, as `swift build` does")
    var numbered = try BuildsInBatches(of: clientOfPlugin, "in the plugin's files")
    var atOnce = BuildSeries("as a whole module, `-wmo`")
    for round in 1...rounds {
      Console.note("  round \(round) of \(rounds)")
      unit.add(try await yardstick.measure())
      try await named.measure()
      try await numbered.measure()
      atOnce.add(try await ClientBuild(of: client).run(.atOnce))
    }

    var table = Table(
      "Building the \(try client.lineCount()) lines of \(document.name) for debugging",
      columns: ["", "shortest", "median", "yardsticks", "processor", "peak memory", "object code"])
    table.add("the yardstick", seconds(unit.minimum), seconds(unit.median), "1", "", "", "")
    for build in [named.whole, named.again, numbered.whole, numbered.again, atOnce] {
      guard let last = build.last else { continue }
      table.add(
        build.name, seconds(build.series.minimum), seconds(build.series.median),
        number(build.series.minimum / unit.minimum),
        seconds(last.outcome.processorTime.inSeconds), megabytes(last.outcome.peakMemory),
        megabytes(last.objectSize))
    }
    return table
  }
}

/// A client is built, and again after a property got another name.
private struct BuildsInBatches {
  private let client: GeneratedClient
  private let changed: ChangedProperty
  private(set) var whole: BuildSeries
  private(set) var again: BuildSeries

  init(of client: GeneratedClient, _ name: String) throws {
    self.client = client
    changed = try ChangedProperty(in: client.sources)
    whole = BuildSeries(name)
    again = BuildSeries("the same again, after a property was renamed")
  }

  mutating func measure() async throws {
    let build = try ClientBuild(of: client)
    whole.add(try await build.run(.inBatches))
    try changed.apply()
    again.add(try await build.run(.inBatches))
    try changed.undo()
  }
}
