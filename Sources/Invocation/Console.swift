import Diagnostics
import FletcherFileSystem
import OutputFolder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What went wrong is told, and the exit status says it too.
package struct Reported: Error {
  package init() {}
}

/// Where the command speaks: results to the standard output, mistakes to the standard error stream,
/// each with colours where someone sees them.
package struct Console {
  private let output: Stream
  private let errors: Stream

  package init() {
    output = Stream(descriptor: STDOUT_FILENO)
    errors = Stream(descriptor: STDERR_FILENO)
  }

  /// Prints lines of a result.
  package func print(_ lines: [String]) throws {
    try output.write(lines)
  }

  /// Prints a unified diff. Its text is that of files, which may hold anything: on a terminal it is
  /// escaped, elsewhere it stays what it is.
  package func print(diff: [String]) throws {
    let lines = diff.enumerated().map { index, line in
      let text = output.isTerminal ? escapedExceptTabs(line) : line
      let style: Style =
        switch line.utf8.first {
        case _ where index < 2: .strong
        case UInt8(ascii: "+"): .good
        case UInt8(ascii: "-"): .bad
        case UInt8(ascii: "@"): .place
        default: .plain
        }
      return output.styled(text, as: style)
    }
    try output.write(lines)
  }

  /// Prints lines of which some tell of what is bad.
  package func print(_ lines: [(text: String, isBad: Bool)]) throws {
    try output.write(lines.map { output.styled(escaped($0.text), as: $0.isBad ? .bad : .plain) })
  }

  /// Prints warnings, then mistakes, in order of place, and how many there are.
  ///
  /// - Parameter consequence: What the errors mean, for the last line. Without it there is no such
  ///   line.
  /// - Throws: ``Reported``, if one of them is an error.
  package func report(_ diagnostics: Diagnostics, ifErrors consequence: String?) throws {
    guard !diagnostics.isEmpty else { return }
    var lines = diagnostics.errorsLast.map { diagnostic in
      let style: Style =
        switch diagnostic.severity {
        case .error: .error
        case .warning: .warning
        case .note: .place
        }
      let place = diagnostic.location.map { errors.styled("\($0):", as: .strong) + " " } ?? ""
      let severity = errors.styled("\(diagnostic.severity.rawValue):", as: style)
      return "\(place)\(severity) \(errors.styled(escaped(diagnostic.message), as: .strong))"
    }
    if let consequence, let count = tally(of: diagnostics) {
      let isFailure = diagnostics.hasErrors && !consequence.isEmpty
      lines.append(isFailure ? "\(count); \(consequence)." : "\(count).")
    }
    try errors.write(lines)
    if diagnostics.hasErrors { throw Reported() }
  }

  /// The errors and warnings in numbers: `2 errors and 1 warning in 3 files`.
  private func tally(of diagnostics: Diagnostics) -> String? {
    let all = diagnostics.all.filter { $0.severity != .note }
    let numberOfErrors = all.count { $0.severity == .error }
    let numberOfWarnings = all.count - numberOfErrors
    var parts: [String] = []
    if numberOfErrors > 0 { parts.append(count(numberOfErrors, "error")) }
    if numberOfWarnings > 0 { parts.append(count(numberOfWarnings, "warning")) }
    guard !parts.isEmpty else { return nil }
    let files = Set(all.compactMap(\.location?.file)).count
    let text = parts.joined(separator: " and ")
    return files == 0 ? text : "\(text) in \(count(files, "file"))"
  }
}

extension Diagnostics {
  /// The errors behind the warnings, where they are seen, each with the notes on it.
  fileprivate var errorsLast: [Diagnostic] {
    var warnings: [Diagnostic] = []
    var errors: [Diagnostic] = []
    var isError = false
    for diagnostic in all {
      if diagnostic.severity != .note { isError = diagnostic.severity == .error }
      if isError { errors.append(diagnostic) } else { warnings.append(diagnostic) }
    }
    return warnings + errors
  }
}

/// A number of things: `1 file`, `2 files`.
package func count(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}

/// Whether to colour what goes to a stream (https://no-color.org).
package func usesColor(isTerminal: Bool, noColor: String?, terminal: String?) -> Bool {
  isTerminal && (noColor ?? "").isEmpty && terminal != "dumb"
}

/// The ways in which text looks, by what they mean.
private enum Style: String {
  case plain = "0"
  case strong = "1"
  case good = "32"
  case bad = "31"
  case place = "36"
  case error = "1;31"
  case warning = "1;35"
}

private struct Stream {
  let descriptor: Int32
  let isTerminal: Bool
  private let usesColor: Bool

  init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    usesColor = Invocation.usesColor(
      isTerminal: isTerminal, noColor: variable("NO_COLOR"), terminal: variable("TERM"))
  }

  func styled(_ text: String, as style: Style) -> String {
    guard usesColor, style != .plain, !text.isEmpty else { return text }
    return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }

  func write(_ lines: [String]) throws {
    let text = lines.map { $0 + "\n" }.joined()
    guard let error = FileSystem.write(text.utf8, to: descriptor) else { return }
    // A full disk must not look like success; where even the complaint can't be written, the exit
    // status says it.
    let complaint = "error: can't write the output: \(error.reason)\n"
    _ = FileSystem.write(complaint.utf8, to: STDERR_FILENO)
    throw Reported()
  }
}

private func variable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

private func escapedExceptTabs(_ line: String) -> String {
  line.split(separator: "\t", omittingEmptySubsequences: false)
    .map { escaped(String($0)) }
    .joined(separator: "\t")
}
