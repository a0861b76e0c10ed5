/// How the values of a response are given as they come.
public struct StreamPlan: Sendable {
  public enum Kind: String, Sendable {
    /// JSON lines, or a JSON text sequence.
    case values
    /// Events, whose content the values are.
    case events
    /// Events, whose fields the values have.
    case eventFields
  }
  public var kind: Kind
  /// The type of the values outside of the target's enum.
  public var type: String
  /// Whether an argument has the name of the method that gives the values.
  public var needsSelf: Bool
}
