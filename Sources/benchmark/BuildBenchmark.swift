import Foundation
import Workbench

/// Building what was generated, for debugging and without the runtime, beside a yardstick.
struct BuildBenchmark {
  let document: Document
  let yardstick: Yardstick
  let rounds: Int

  func table() async throws -> Table {
    let generated = try TemporaryFolder()
    _ = try await document.generate(into: generated.path)
    let sources = try generated.files(endingIn: ".swift")
    let products = try BuildFolder()
    var unit = Series()
    var builds: [(way: Compiler.Way, series: Series, last: Build?)] = [
      (.inBatches, Series(), nil), (.atOnce, Series(), nil),
    ]
    for round in 1...rounds {
      Console.note("  round \(round) of \(rounds)")
      unit.add(try await yardstick.measure())
      for index in builds.indices {
        let build = try await Build(sources, builds[index].way, products)
        builds[index].series.add(build.outcome.duration)
        builds[index].last = build
      }
    }

    var table = Table(
      "Building the \(try lines(of: sources)) lines of \(document.name) for debugging",
      columns: ["", "shortest", "median", "yardsticks", "processor", "peak memory", "object code"])
    table.add("the yardstick", seconds(unit.minimum), seconds(unit.median), "1", "", "", "")
    for (way, series, last) in builds {
      guard let last else { continue }
      table.add(
        way == .inBatches ? "in batches, as `swift build` does" : "as a whole module, `-wmo`",
        seconds(series.minimum), seconds(series.median), number(series.minimum / unit.minimum),
        seconds(last.outcome.processorTime.inSeconds), megabytes(last.outcome.peakMemory),
        megabytes(last.objectSize))
    }
    return table
  }

  private func lines(of files: [String]) throws -> Int {
    try files.reduce(0) { sum, file in
      sum + (try Data(contentsOf: URL(fileURLWithPath: file)).count { $0 == UInt8(ascii: "\n") })
    }
  }
}

/// One build.
private struct Build {
  let outcome: Outcome
  /// In bytes.
  let objectSize: Int

  init(_ sources: [String], _ way: Compiler.Way, _ products: BuildFolder) async throws {
    let folder = try TemporaryFolder()
    let compiler = Compiler(products: products, folder: folder.path)
    outcome = try await compiler.compile(module: "Client", sources, way)
    guard outcome.status == 0 else {
      throw CommandFailure(description: "swiftc: \(outcome.errors.prefix(2_000))")
    }
    objectSize = try folder.files(endingIn: ".o").reduce(0) { sum, file in
      sum + (try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0)
    }
  }
}
