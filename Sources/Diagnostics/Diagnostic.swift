/// One thing to tell the user about a file: what is wrong and where.
public struct Diagnostic: Error, Sendable, Hashable, CustomStringConvertible {
  /// How much a diagnostic matters.
  public enum Severity: String, Sendable, Hashable {
    /// The result cannot be used.
    case error
    /// The result can be used, but something in the file is not as it should be.
    case warning
    /// More about the diagnostic before it.
    case note
  }

  /// How much it matters.
  public var severity: Severity
  /// What is wrong, and where possible what to write instead. May hold text of the file as it is;
  /// ``description`` makes it safe to print.
  public var message: String
  /// Where it is, if it is anywhere in particular.
  public var location: SourceLocation?

  /// Creates a diagnostic.
  public init(severity: Severity = .error, message: String, location: SourceLocation?) {
    self.severity = severity
    self.message = message
    self.location = location
  }

  /// The diagnostic as compilers write it, `file:line:column: error: message`, always on one line:
  /// what would break the line or reorder its text is escaped.
  public var description: String {
    let text = "\(severity.rawValue): \(escaped(message))"
    guard let location else { return text }
    return "\(location): \(text)"
  }
}
