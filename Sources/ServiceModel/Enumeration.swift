import Diagnostics

/// A list of known values. It is open: the wire may carry others.
public struct Enumeration: Sendable {
  public enum Base: String, Sendable, Hashable { case string, integer, number }
  public struct Case: Sendable {
    public var value: JSONValue
    /// The name that the description gives the value.
    public var name: String?
    /// Where a user of the description chose that name.
    public var renamedAt: SourceLocation?
    public var summary: String?
    public var location: SourceLocation?

    public init(
      value: JSONValue, name: String? = nil, summary: String? = nil,
      location: SourceLocation? = nil
    ) {
      self.value = value
      self.name = name
      self.summary = summary
      self.location = location
    }
  }
  public var base: Base
  public var cases: [Case]
  /// Whether the description says that there are other values than these, and of the same type.
  public var hasOthers = false

  public init(base: Base, cases: [Case]) {
    self.base = base
    self.cases = cases
  }
}

extension JSONValue {
  /// The base of an enumeration that lists the value; nil where none does.
  public var enumerationBase: Enumeration.Base? {
    switch self {
    case .string: .string
    case .integer: .integer
    case .number: .number
    default: nil
    }
  }
}
