import ServiceModel

/// How the values of a response are given as they come, with a type that is not yet spelled.
struct StreamDraft {
  var kind: StreamPlan.Kind
  var type: SwiftType

  /// Nil for what is no values one after the other.
  init?(_ framing: ValueSequence.Framing, of type: SwiftType) {
    switch framing {
    case .lines, .textSequence: kind = .values
    case .events: kind = .eventFields
    case .eventData: kind = .events
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
