import Foundation
import Workbench

/// Building what was generated, for debugging and without the runtime, beside a yardstick.
struct BuildBenchmark {
  let document: Document
  let yardstick: Yardstick
  let rounds: Int

  func table() async throws -> Table {
    let client = try await GeneratedClient(of: document)
    let changed = try ChangedProperty(in: client.sources)
    var unit = Series()
    var inBatches = BuildSeries("in batches, as `swift build` does")
    var again = BuildSeries("the same again, after a property was renamed")
    var atOnce = BuildSeries("as a whole module, `-wmo`")
    for round in 1...rounds {
      Console.note("  round \(round) of \(rounds)")
      unit.add(try await yardstick.measure())
      let build = try ClientBuild(of: client)
      inBatches.add(try await build.run(.inBatches))
      try changed.apply()
      again.add(try await build.run(.inBatches))
      try changed.undo()
      atOnce.add(try await ClientBuild(of: client).run(.atOnce))
    }

    var table = Table(
      "Building the \(try client.lineCount()) lines of \(document.name) for debugging",
      columns: ["", "shortest", "median", "yardsticks", "processor", "peak memory", "object code"])
    table.add("the yardstick", seconds(unit.minimum), seconds(unit.median), "1", "", "", "")
    for build in [inBatches, again, atOnce] {
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
