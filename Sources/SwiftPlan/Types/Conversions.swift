import ServiceModel

/// Lets types for requests be made from those that responses have in their place: models, and what is declared in them.
struct Conversions {
  /// The type for responses of each that is for requests.
  private var sources: [DeclarationID: DeclarationID] = [:]
  /// The types for requests, each after what leads to it.
  private var found: [DeclarationID] = []
  /// Those of which nothing is known that is asked for.
  private var complete: Set<DeclarationID> = []
  private let types: TypePlanner

  static func decide(for types: TypePlanner) {
    let models = types.models
    guard !models.responseModels.isEmpty else { return }
    var conversions = Conversions(types: types)
    for id in models.ids {
      guard let response = models.responseModels[id],
        let source = types.declarationID(of: response), let own = types.declarationID(of: id)
      else { continue }
      conversions.pair(.declared(source), .declared(own))
    }
    conversions.decide()
  }

  private init(types: TypePlanner) { self.types = types }

  // MARK: Which are made from which

  /// Notes types that stand for each other, and those that stand for each other in them.
  private mutating func pair(_ source: SwiftType, _ own: SwiftType) {
    var open = [(source, own)]
    while let (source, own) = open.popLast() {
      switch (types.withoutAliases(source), types.withoutAliases(own)) {
      case (let source, let own) where source == own: break
      case (.optional(let source), let own), (.nullable(let source), let own):
        open.append((source, own))
      case (let source, .optional(let own)), (let source, .nullable(let own)):
        open.append((source, own))
      case (.array(let source), .array(let own)), (.dictionary(let source), .dictionary(let own)):
        open.append((source, own))
      case (.declared(let source), .declared(let own)):
        guard sources[own] == nil, let parts = parts(source, own) else { break }
        sources[own] = source
        found.append(own)
        open += parts
      default: break
      }
    }
  }

  /// The types in two declarations that stand for each other; nil where the declarations don't.
  private func parts(
    _ source: DeclarationID, _ own: DeclarationID
  ) -> [(SwiftType, SwiftType)]? {
    switch (types[source]?.kind, types[own]?.kind) {
    case (.structure(let received, let rest), .structure(let sent, let ownRest)):
      let received = Dictionary(received.map { ($0.key, $0.type) }) { first, _ in first }
      var parts = sent.compactMap { property in
        received[property.key].map { ($0, property.type) }
      }
      if let rest, let ownRest { parts.append((rest, ownRest)) }
      return parts
    case (.union(let received), .union(let sent)) where received.cases.count == sent.cases.count:
      return zip(received.cases, sent.cases).compactMap { received, sent in
        guard let source = received.type, let own = sent.type else { return nil }
        return (source, own)
      }
    default: return nil
    }
  }

  // MARK: How they are made

  private mutating func decide() {
    complete = Set(found)
    // What something has to be asked for can't be made where it is a part of another.
    while true {
      let incomplete = complete.filter { id in
        guard let draft = draft(of: id) else { return true }
        return draft.parameters.contains { $0.isAskedFor }
      }
      if incomplete.isEmpty { break }
      complete.subtract(incomplete)
    }
    for id in found { types[id]?.conversion = draft(of: id) }
  }

  private func draft(of id: DeclarationID) -> ConversionDraft? {
    guard let source = sources[id], let received = types[source]?.kind, let sent = types[id]?.kind
    else { return nil }
    let content: ConversionDraft.Content
    switch (received, sent) {
    case (.structure(let received, let rest), .structure(let sent, let ownRest)):
      let byKey = Dictionary(received.map { ($0.key, $0) }) { first, _ in first }
      var arguments = sent.compactMap { argument(for: $0, from: byKey[$0.key]) }
      if let rest, let ownRest, let value = converted(rest, ownRest) {
        let label = ObjectSchema.nameOfAdditionalProperties(besides: sent.map(\.name))
        arguments.append(
          .converted(
            label: label,
            source: ObjectSchema.nameOfAdditionalProperties(besides: received.map(\.name)),
            value.unlessSame { .values($0) }))
      }
      // What has nothing of what is received is no other form of it.
      guard arguments.contains(where: { if case .converted = $0 { true } else { false } }) else {
        return nil
      }
      content = .structure(arguments)
    case (.union(let received), .union(let sent)):
      let cases = zip(received.cases, sent.cases).compactMap(convertedCase)
      guard cases.count == sent.cases.count else { return nil }
      content = .union(cases, unknownCase: (received.unknownCase, sent.unknownCase))
    default: return nil
    }
    return ConversionDraft(source: .declared(source), content: content)
  }

  private func argument(
    for own: PropertyDraft, from source: PropertyDraft?
  ) -> ConversionDraft.Argument? {
    if let source, let value = converted(source.fullType, own.fullType) {
      return .converted(label: own.name, source: Identifier.afterDot(source.name), value)
    }
    // What can have one value needs no word.
    return own.onlyValue != nil && !own.isAskedFor ? nil : .parameter(own)
  }

  private func convertedCase(
    _ source: UnionCaseDraft, _ own: UnionCaseDraft
  ) -> ConversionDraft.Case? {
    switch (source.content, own.content) {
    case (.value(let received), .value(let sent)):
      guard let value = converted(received, sent) else { return nil }
      return ConversionDraft.Case(source: source.name, name: own.name, value: value)
    case (.constant(let received), .constant(let sent)) where received == sent:
      return ConversionDraft.Case(source: source.name, name: own.name)
    default: return nil
    }
  }

  /// What becomes of a value; nil where no value of the type can be made from it.
  private func converted(_ source: SwiftType, _ own: SwiftType) -> ConvertedValue? {
    if source == own { return .same }
    switch (types.withoutAliases(source), types.withoutAliases(own)) {
    case (let source, let own) where source == own: return .same
    // What a response lacks or has null is left out, which changes nothing.
    case (.optional(let source), .optional(.nullable(let own))):
      return converted(source, own).map { .optional(.present($0)) }
    case (.optional(let source), .optional(let own)):
      return converted(source, own)?.unlessSame { .optional($0) }
    case (.optional(let source), .nullable(let own)):
      return converted(source, own).map { .nullable($0) }
    case (let source, .optional(let own)): return converted(source, own)
    case (let source, .nullable(let own)): return converted(source, own).map { .present($0) }
    case (.array(let source), .array(let own)):
      return converted(source, own)?.unlessSame { .elements($0) }
    case (.dictionary(let source), .dictionary(let own)):
      return converted(source, own)?.unlessSame { .values($0) }
    case (.declared(let source), .declared(let id)):
      return sources[id] == source && complete.contains(id) ? .made(own) : nil
    default: return nil
    }
  }
}

extension PropertyDraft {
  /// The type, with the `?` of a key that may be absent.
  fileprivate var fullType: SwiftType {
    mayBeAbsent && defaultValue == nil ? .optional(type) : type
  }

  /// Whether the initializer has no value for it.
  fileprivate var isAskedFor: Bool {
    defaultValue == nil && initialValue == nil && !mayBeAbsent
  }
}
