import Workbench

/// `fletch generate`, from its start to its end, beside a scan of the same bytes.
struct GenerationBenchmark {
  let document: Document
  let rounds: Int

  func table() async throws -> Table {
    let bytes = try document.bytes()
    var scan = Series()
    var whole = Series()
    var again = Series()
    var peaks = (whole: 0, again: 0)
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      _ = try EventScan.run(bytes)
      scan.add(ContinuousClock.now - start)
      let folder = try TemporaryFolder()
      let first = try await document.generate(into: folder.path)
      whole.add(first.duration)
      peaks.whole = max(peaks.whole, first.peakMemory)
      let second = try await document.generate(into: folder.path)
      again.add(second.duration)
      peaks.again = max(peaks.again, second.peakMemory)
    }
    var table = Table(
      "Generation from \(document.name), \(megabytes(bytes.count))",
      columns: ["", "shortest", "median", "to the scan", "peak memory"])
    func add(_ name: String, _ series: Series, _ memory: String) {
      table.add(
        name, seconds(series.minimum), seconds(series.median),
        number(series.minimum / scan.minimum), memory)
    }
    add("libyaml's events alone", scan, "")
    add("`fletch generate`", whole, megabytes(peaks.whole))
    add("`fletch generate` again: no file changes", again, megabytes(peaks.again))
    return table
  }
}
