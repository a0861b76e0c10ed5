import Foundation

/// Results, as Markdown shows them.
struct Table {
  let title: String
  let columns: [String]
  private var rows: [[String]] = []

  init(_ title: String, columns: [String]) {
    self.title = title
    self.columns = columns
  }

  mutating func add(_ cells: String...) { rows.append(cells) }

  var markdown: String {
    let rule = columns.map { _ in "---" }
    return "### \(title)\n\n"
      + ([columns, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }
}

/// A number with digits enough to be compared.
func number(_ value: Double) -> String {
  let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
  return String(format: "%.\(digits)f", value)
}

/// Bytes in millions.
func megabytes(_ bytes: Int) -> String { "\(number(Double(bytes) / 1_000_000)) MB" }

func seconds(_ value: Double) -> String { "\(number(value)) s" }

func microseconds(_ value: Double) -> String { "\(number(value * 1_000_000)) µs" }
