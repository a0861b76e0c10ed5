/// Collects diagnostics, so that one run reports every mistake.
public struct Diagnostics: Sendable {
  private var collected: [Diagnostic] = []
  private var known: Set<Diagnostic> = []

  /// Whether any of them is an error.
  public private(set) var hasErrors = false

  /// Creates an empty collection.
  public init() {}

  /// Whether nothing was collected.
  public var isEmpty: Bool { collected.isEmpty }

  /// All of them, by file, line and column; those without a location come first, and those at the same
  /// location stay in the order in which they were added.
  public var all: [Diagnostic] {
    collected.enumerated()
      .sorted { left, right in
        switch (left.element.location, right.element.location) {
        case (nil, nil): return left.offset < right.offset
        case (nil, _): return true
        case (_, nil): return false
        case (let first?, let second?):
          return first == second ? left.offset < right.offset : first < second
        }
      }
      .map(\.element)
  }

  /// Adds a diagnostic, unless an identical one is there already.
  public mutating func add(_ diagnostic: Diagnostic) {
    guard known.insert(diagnostic).inserted else { return }
    collected.append(diagnostic)
    if diagnostic.severity == .error { hasErrors = true }
  }

  /// Adds all diagnostics of another collection.
  public mutating func add(contentsOf other: Diagnostics) {
    for diagnostic in other.collected { add(diagnostic) }
  }

  /// The same diagnostics, with errors instead of warnings.
  public var withWarningsAsErrors: Diagnostics {
    var result = Diagnostics()
    for var diagnostic in collected {
      if diagnostic.severity == .warning { diagnostic.severity = .error }
      result.add(diagnostic)
    }
    return result
  }

  /// Adds an error.
  public mutating func error(_ message: String, at location: SourceLocation?) {
    add(Diagnostic(severity: .error, message: message, location: location))
  }

  /// Adds an error, where there are not too many: then it is said once that there are more.
  ///
  /// - Parameters:
  ///   - count: The errors so far, with those that are not reported.
  ///   - most: How many are reported.
  public mutating func error(
    _ message: String, at location: SourceLocation?, counting count: inout Int, upTo most: Int
  ) {
    count += 1
    if count <= most {
      error(message, at: location)
    } else if count == most + 1 {
      error("there are more than \(most) mistakes; the others are not reported", at: nil)
    }
  }

  /// Adds a warning.
  public mutating func warning(_ message: String, at location: SourceLocation?) {
    add(Diagnostic(severity: .warning, message: message, location: location))
  }

  /// Adds a note.
  public mutating func note(_ message: String, at location: SourceLocation?) {
    add(Diagnostic(severity: .note, message: message, location: location))
  }
}
