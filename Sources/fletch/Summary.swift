import Diagnostics
import Generation
import Invocation
import OutputFolder

/// What `fletch generate` did, for people.
struct Summary {
  var services: [ServiceSummary]
  var changes: [FileChange]
  /// The output folder, as it was given.
  var output: String
  var duration: Duration

  /// A line for each service, in columns, one for each folder of a service that is gone, and the time
  /// it took.
  var lines: [String] {
    let changesByFolder = Dictionary(grouping: changes) { change in
      parents(of: change.path).first ?? ""
    }
    let rows = services.map { service in
      [
        escaped(service.source),
        escaped(service.name),
        "\(count(service.operations, "operation")), \(count(service.models, "model"))",
        files(changesByFolder[service.folder] ?? []),
      ]
    }
    let folders = Set(services.map(\.folder))
    let gone = changesByFolder.keys.filter { !folders.contains($0) }.sorted().map { folder in
      let number = count(changesByFolder[folder]?.count ?? 0, "file")
      return "\(escaped(join(output, folder))): \(number) removed, "
        + "since no description is of that service any more"
    }
    let replaced = services.compactMap { service -> String? in
      let header = changesByFolder[service.folder]?.lazy.compactMap(\.formerHeader).first
      guard let document = header.flatMap(document) else { return nil }
      return
        "\(escaped(join(output, service.folder))) was the client of \(escaped(document)) before"
    }
    return aligned(rows) + replaced + gone + ["Done in \(seconds(duration)) s."]
  }

  /// The document that a file was generated from, by its first line.
  private func document(ofHeader header: String) -> String? {
    guard header.hasPrefix(OutputFolder.header) else { return nil }
    let rest = header.dropFirst(OutputFolder.header.count)
    return rest.wholeMatch(of: #/ from (.+)\. Do not edit\./#).map { String($0.1) }
  }

  private func files(_ changes: [FileChange]) -> String {
    let written = changes.count { $0.kind == .added || $0.kind == .changed }
    let unchanged = changes.count { $0.kind == .unchanged }
    let removed = changes.count { $0.kind == .removed }
    let parts = [(written, "written"), (unchanged, "unchanged"), (removed, "removed")]
      .compactMap { number, verb in number == 0 ? nil : "\(number) \(verb)" }
    let total = count(written + unchanged, "file")
    return parts.isEmpty ? total : "\(total): \(parts.joined(separator: ", "))"
  }
}

/// Rows whose cells begin below one another, two spaces apart.
func aligned(_ rows: [[String]]) -> [String] {
  var widths: [Int] = []
  for row in rows {
    for (column, cell) in row.enumerated() {
      if column == widths.count { widths.append(0) }
      widths[column] = max(widths[column], cell.count)
    }
  }
  return rows.map { row in
    row.enumerated().map { column, cell in
      // The last cell needs no spaces after it.
      column + 1 == row.count
        ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
    }
    .joined(separator: "  ")
  }
}

/// Seconds with two digits after the point.
func seconds(_ duration: Duration) -> String {
  let (whole, attoseconds) = duration.components
  let hundredths = whole * 100 + (attoseconds + 5_000_000_000_000_000) / 10_000_000_000_000_000
  let fraction = hundredths % 100
  return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}
