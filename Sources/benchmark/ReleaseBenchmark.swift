import Foundation
import Workbench

/// Building what was generated for a release, and what it adds to a program that calls one operation.
struct ReleaseBenchmark {
  let document: Document
  let yardstick: Yardstick
  let rounds: Int

  func table() async throws -> Table {
    let client = try await GeneratedClient(of: document)
    var unit = Series()
    var series = Series()
    var last: (result: ClientBuild.Result, program: Int, runtime: Int)?
    for round in 1...rounds {
      Console.note("  round \(round) of \(rounds)")
      unit.add(try await yardstick.measure())
      let build = try ClientBuild(of: client)
      let result = try await build.run(.forRelease)
      series.add(result.outcome.duration)
      last = (
        result,
        try await build.strippedProgram(try await client.callOfOneOperation(), withClient: true),
        try await build.strippedProgram(
          "import Fletcher\n@main enum Program { static func main() {} }\n", withClient: false)
      )
    }

    var table = Table(
      "Building the \(try client.lineCount()) lines of \(document.name) for a release",
      columns: [
        "", "shortest", "median", "yardsticks", "processor", "peak memory", "stripped program",
      ])
    table.add("the yardstick", seconds(unit.minimum), seconds(unit.median), "1", "", "", "")
    guard let last else { return table }
    table.add("a program with the runtime", "", "", "", "", "", megabytes(last.runtime))
    table.add(
      "the client, and a program that calls an operation of it", seconds(series.minimum),
      seconds(series.median), number(series.minimum / unit.minimum),
      seconds(last.result.outcome.processorTime.inSeconds),
      megabytes(last.result.outcome.peakMemory), megabytes(last.program))
    table.add("what the client adds", "", "", "", "", "", megabytes(last.program - last.runtime))
    return table
  }
}
