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
    var builds = BuildSeries("the client, and a program that calls an operation of it")
    var build = try ClientBuild(of: client)
    for round in 1...rounds {
      Console.note("  round \(round) of \(rounds)")
      unit.add(try await yardstick.measure())
      build = try ClientBuild(of: client)
      builds.add(try await build.run(.forRelease))
    }
    let program = try await build.strippedProgram(
      try await client.callOfOneOperation(), withClient: true)
    let runtime = try await build.strippedProgram(
      "import Fletcher\n@main enum Program { static func main() {} }\n", withClient: false)

    var table = Table(
      "Building the \(try client.lineCount()) lines of \(document.name) for a release",
      columns: [
        "", "shortest", "median", "yardsticks", "processor", "peak memory", "stripped program",
      ])
    table.add("the yardstick", seconds(unit.minimum), seconds(unit.median), "1", "", "", "")
    guard let last = builds.last else { return table }
    table.add("a program with the runtime", "", "", "", "", "", megabytes(runtime))
    table.add(
      builds.name, seconds(builds.series.minimum), seconds(builds.series.median),
      number(builds.series.minimum / unit.minimum),
      seconds(last.outcome.processorTime.inSeconds), megabytes(last.outcome.peakMemory),
      megabytes(program))
    table.add("what the client adds", "", "", "", "", "", megabytes(program - runtime))
    return table
  }
}
