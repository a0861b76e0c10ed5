import Foundation
import Workbench

/// Building what was generated for a release, and what it adds to a program that calls one operation: as a module
/// that others can import, and in the program's own module, where the compiler knows what is called.
struct ReleaseBenchmark {
  let document: Document
  let yardstick: Yardstick
  let rounds: Int

  func table() async throws -> Table {
    let client = try await GeneratedClient(of: document)
    let part = try await GeneratedClient(of: document, access: "internal")
    let whole = try await part.callOfOneOperation(importing: nil)
    var unit = Series()
    var builds = BuildSeries("a module with the client, and a program that calls an operation")
    var build = try ClientBuild(of: client)
    var wholeBuilds = BuildSeries("a program with the client in its own module, `internal`")
    var wholeBuild = try ClientBuild(of: part)
    for round in 1...rounds {
      Console.note("  round \(round) of \(rounds)")
      unit.add(try await yardstick.measure())
      build = try ClientBuild(of: client)
      builds.add(try await build.run(.forRelease))
      wholeBuild = try ClientBuild(of: part)
      wholeBuilds.add(try await wholeBuild.run(.forRelease, in: whole))
    }
    let program = try await build.strippedProgram(
      try await client.callOfOneOperation(importing: ClientBuild.module), withClient: true)
    let wholeProgram = try await wholeBuild.strippedProgram()
    let runtime = try await build.strippedProgram(
      "import Fletcher\n@main enum Program { static func main() {} }\n", withClient: false)

    var table = Table(
      "Building the \(try client.lineCount()) lines of \(document.name) for a release",
      columns: [
        "", "shortest", "median", "yardsticks", "processor", "peak memory", "stripped program",
      ])
    table.add("the yardstick", seconds(unit.minimum), seconds(unit.median), "1", "", "", "")
    table.add("a program with the runtime", "", "", "", "", "", megabytes(runtime))
    for (builds, size) in [(builds, program), (wholeBuilds, wholeProgram)] {
      guard let last = builds.last else { continue }
      table.add(
        builds.name, seconds(builds.series.minimum), seconds(builds.series.median),
        number(builds.series.minimum / unit.minimum),
        seconds(last.outcome.processorTime.inSeconds), megabytes(last.outcome.peakMemory),
        megabytes(size))
      table.add("what the client adds", "", "", "", "", "", megabytes(size - runtime))
    }
    return table
  }
}
