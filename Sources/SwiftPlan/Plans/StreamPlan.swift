import ServiceModel

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

/// The same, with types that are not yet spelled.
struct StreamDraft {
  var kind: StreamPlan.Kind
  var type: SwiftType

  /// Nil for what is no values one after the other.
  init?(_ framing: ValueSequence.Framing, of type: SwiftType) {
    switch framing {
    case .lines, .textSequence: kind = .values
    case .events: kind = .events
    case .parts: return nil
    }
    self.type = type
  }

  func spelled(_ names: DeclaredNames, besides arguments: [String]) -> StreamPlan {
    StreamPlan(
      kind: kind, type: names.spell(type, in: []),
      needsSelf: arguments.contains(kind.rawValue))
  }
}
