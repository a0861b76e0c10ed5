import ServiceModel

/// Lets types for requests be made from those that responses have in their place: models, and what is declared in them.
struct Conversions {
  /// A type for requests, and one that responses have in its place. Models that differ in responses alone are one in
  /// requests.
  private struct Pair: Hashable {
    var source: DeclarationID
    var own: DeclarationID
  }

  /// In the order of the models, each before what it leads to.
  private var pairs: [Pair] = []
  /// Those that each is a part of.
  private var users: [Pair: Set<Pair>] = [:]
  /// Those of models that the description has.
  private var described: Set<Pair> = []
  /// Those of which all is made from what is received.
  private var complete: Set<Pair> = []
  /// All that the description, or its requests, have in place of what is received.
  private var known: Set<Pair> = []
  private let types: TypePlanner

  static func decide(for types: TypePlanner) {
    let models = types.models
    guard !models.responseModels.isEmpty || !models.describedResponseModels.isEmpty else { return }
    var conversions = Conversions(types: types)
    var found: [(pair: Pair, isDescribed: Bool)] = []
    for id in models.ids {
      guard let own = types.declarationID(of: id) else { continue }
      let described = models.describedResponseModels[id]
      let responses =
        [models.responseModels[id], described].compactMap(\.self)
        + (models.extendedResponseModels[id] ?? [])
      for response in responses {
        guard let source = types.declarationID(of: response) else { continue }
        found.append((Pair(source: source, own: own), response == described))
      }
    }
    // Models that say the same are one type.
    conversions.known = Set(
      found.compactMap { found in
        guard let source = types.withoutAliases(.declared(found.pair.source)).declaration,
          let own = types.withoutAliases(.declared(found.pair.own)).declaration
        else { return nil }
        return Pair(source: source, own: own)
      })
    conversions.described = Set(found.filter(\.isDescribed).map(\.pair))
    for pair in found.map(\.pair) {
      conversions.findPairs(.declared(pair.source), .declared(pair.own))
    }
    conversions.decide()
  }

  private init(types: TypePlanner) { self.types = types }

  // MARK: What stands for what

  /// Finds the types that stand for each other, and those that do in them.
  private mutating func findPairs(_ source: SwiftType, _ own: SwiftType) {
    var open: [(source: SwiftType, own: SwiftType, user: Pair?)] = [(source, own, nil)]
    while let next = open.popLast() {
      guard let pair = pair(next.source.withoutOptional, next.own.withoutOptional) else { continue }
      if let user = next.user { users[pair, default: []].insert(user) }
      guard complete.insert(pair).inserted else { continue }
      pairs.append(pair)
      open += parts(of: pair).map { ($0.source, $0.own, pair) }.reversed()
    }
  }

  /// The declarations that two types hold, where one would have to be made from the other.
  private func pair(_ source: SwiftType, _ own: SwiftType) -> Pair? {
    var pair: Pair?
    _ = converted(source, own) {
      pair = $0
      return true
    }
    return pair
  }

  /// The types in two declarations that stand for each other.
  private func parts(of pair: Pair) -> [(source: SwiftType, own: SwiftType)] {
    switch (types[pair.source]?.kind, types[pair.own]?.kind) {
    case (.structure(let received, let rest), .structure(let sent, let ownRest)):
      let received = Self.byKey(received)
      var parts = sent.compactMap { own in received[own.key].map { ($0.type, own.type) } }
      if let rest, let ownRest { parts.append((rest, ownRest)) }
      return parts
    case (.union(let received), .union(let sent)) where received.cases.count == sent.cases.count:
      return zip(received.cases, sent.cases).compactMap { received, sent in
        guard let source = received.type, let own = sent.type else { return nil }
        return (source, own)
      }
    default: return []
    }
  }

  private static func byKey(_ properties: [PropertyDraft]) -> [String: PropertyDraft] {
    Dictionary(properties.map { ($0.key, $0) }) { first, _ in first }
  }

  // MARK: How they are made

  private mutating func decide() {
    // What something has to be asked for can't be made where it is a part of another.
    var open = pairs
    while let pair = open.popLast() {
      guard complete.contains(pair) else { continue }
      if let draft = draft(of: pair), !draft.parameters.contains(where: \.isAskedFor) { continue }
      complete.remove(pair)
      open += users[pair] ?? []
    }
    for pair in pairs {
      guard let own = types[pair.own], let draft = draft(of: pair),
        own.isForRequests || complete.contains(pair)
          || described.contains(pair) && draft.isMostlyMade
      else { continue }
      own.conversions.append(draft)
    }
  }

  private func draft(of pair: Pair) -> ConversionDraft? {
    guard let received = types[pair.source]?.kind, let sent = types[pair.own]?.kind else {
      return nil
    }
    let content: ConversionDraft.Content
    switch (received, sent) {
    case (.structure(let received, let rest), .structure(let sent, let ownRest)):
      let arguments = arguments(
        for: sent, ownRest, from: Self.byKey(received),
        rest.map { (ObjectSchema.nameOfAdditionalProperties(besides: received.map(\.name)), $0) })
      // What has nothing of what is received is no other form of it.
      guard arguments.contains(where: { if case .converted = $0 { true } else { false } }) else {
        return nil
      }
      content = .structure(arguments)
    case (.union(let received), .union(let sent)):
      guard let cases = cases(of: sent, from: received) else { return nil }
      content = .union(cases, unknownCase: (received.unknownCase, sent.unknownCase))
    default: return nil
    }
    return ConversionDraft(source: .declared(pair.source), content: content)
  }

  private func arguments(
    for properties: [PropertyDraft], _ rest: SwiftType?, from received: [String: PropertyDraft],
    _ receivedRest: (name: String, type: SwiftType)?
  ) -> [ConversionDraft.Argument] {
    var arguments = properties.compactMap { argument(for: $0, from: received[$0.key]) }
    guard let rest else { return arguments }
    let name = ObjectSchema.nameOfAdditionalProperties(besides: properties.map(\.name))
    if let receivedRest, let value = converted(receivedRest.type, rest) {
      arguments.append(
        .converted(label: name, source: receivedRest.name, value.insideDictionary))
    } else if receivedRest != nil {
      let property = PropertyDraft(
        name: name, key: "", type: .dictionary(rest), mayBeAbsent: false,
        documentation: DocumentationPlan())
      arguments.append(.parameter(ConversionDraft.Parameter(property: property, isLost: true)))
    }
    return arguments
  }

  private func argument(
    for own: PropertyDraft, from source: PropertyDraft?
  ) -> ConversionDraft.Argument? {
    if let source, let value = converted(source, own) {
      return .converted(label: own.name, source: Identifier.afterDot(source.name), value)
    }
    // What can have one value needs no word.
    if own.onlyValue != nil, !own.hasNoValue { return nil }
    return .parameter(ConversionDraft.Parameter(property: own, isLost: source != nil))
  }

  /// What becomes of each case; nil where one becomes nothing.
  private func cases(of own: UnionDraft, from source: UnionDraft) -> [ConversionDraft.Case]? {
    var cases: [ConversionDraft.Case] = []
    for (index, received) in source.cases.enumerated() {
      // Cases whose types are one in requests are one case there.
      let candidates =
        own.cases.count == source.cases.count ? [own.cases[index]] : own.cases
      guard let converted = candidates.lazy.compactMap({ self.case($0, from: received) }).first
      else { return nil }
      cases.append(converted)
    }
    return cases
  }

  private func `case`(
    _ own: UnionCaseDraft, from source: UnionCaseDraft
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

  private func converted(_ source: PropertyDraft, _ own: PropertyDraft) -> ConvertedValue? {
    // What is always there, and null, is not absent.
    if !source.mayBeAbsent, case .optional = source.type,
      case .optional(.nullable(let value)) = own.argumentType
    {
      return converted(source.type, .optional(value)).map(ConvertedValue.nullable)
    }
    return converted(source.fullType, own.argumentType)
  }

  private func converted(_ source: SwiftType, _ own: SwiftType) -> ConvertedValue? {
    converted(source, own, where: complete.contains)
  }

  /// What becomes of a value; nil where no value of the type can be made from it.
  ///
  /// - Parameter isMade: Whether a declared type is made from the other.
  private func converted(
    _ source: SwiftType, _ own: SwiftType, where isMade: (Pair) -> Bool
  ) -> ConvertedValue? {
    if source == own { return .same }
    switch (types.withoutAliases(source), types.withoutAliases(own)) {
    case (let source, let own) where source == own: return .same
    case (.optional(let source), .optional(let own)), (.nullable(let source), .nullable(let own)),
      (.array(let source), .array(let own)):
      return converted(source, own, where: isMade)?.inside
    case (.dictionary(let source), .dictionary(let own)):
      return converted(source, own, where: isMade)?.insideDictionary
    case (.union(let kind, of: let source), .union(let other, of: let own)) where kind == other:
      return converted(source, own, where: isMade)?.inside
    case (let source, .optional(let own)): return converted(source, own, where: isMade)
    case (let source, .nullable(let own)):
      return converted(source, own, where: isMade).map(ConvertedValue.nullable)
    case (let source, .declared(let id)):
      if let union = unionBesideOthers(id, source) {
        return member(of: union, own, from: source, where: isMade)
      }
      guard case .declared(let source) = source else { return nil }
      return isMade(Pair(source: source, own: id)) ? .made(own) : nil
    default: return nil
    }
  }

  /// The union that a declaration is, where a type is none.
  private func unionBesideOthers(_ id: DeclarationID, _ source: SwiftType) -> UnionDraft? {
    guard case .union(let union)? = types[id]?.kind else { return nil }
    if case .declared(let source) = source, case .union? = types[source]?.kind { return nil }
    return union
  }

  /// What is in responses what one case of a union holds in requests: an object that may be sent as its number.
  private func member(
    of union: UnionDraft, _ type: SwiftType, from source: SwiftType, where isMade: (Pair) -> Bool
  ) -> ConvertedValue? {
    let cases = union.cases.filter { item in
      guard case .value(let value) = item.content else { return false }
      if case .declared(let id) = source, case .declared(let own) = types.withoutAliases(value),
        known.contains(Pair(source: id, own: own))
      {
        return true
      }
      return value == source
    }
    guard cases.count == 1, case .value(let value) = cases[0].content else { return nil }
    return converted(source, value, where: isMade).map {
      .member(of: type, Identifier.afterDot(cases[0].name), $0)
    }
  }
}

extension PropertyDraft {
  /// The type, with the `?` of a key that may be absent.
  fileprivate var fullType: SwiftType {
    mayBeAbsent && defaultValue == nil ? .optional(type) : type
  }

  /// The type of the initializer's argument.
  fileprivate var argumentType: SwiftType { isRequiredInRequestsAlone ? type : fullType }
}
