import SwiftPlan

extension Comparer {
  mutating func compareTypes() {
    let oldPaths = renames.oldPaths
    var gone: Set<[String]> = []
    for entry in oldTypes.entries where renames.paths[entry.path] == nil {
      gone.insert(entry.path)
      // What stood in it is gone with it.
      guard !gone.contains(entry.path.dropLast()) else { continue }
      add(
        .removed, .type, entry.name, breaking: true, "is gone", old: entry.plan.kind.word)
    }
    var added: Set<[String]> = []
    for entry in newTypes.entries {
      guard let path = oldPaths[entry.path], let old = oldTypes[path] else {
        added.insert(entry.path)
        if !added.contains(entry.path.dropLast()) {
          add(.added, .type, entry.name, breaking: false, "is new", new: entry.plan.kind.word)
        }
        continue
      }
      // What stands in a type that has another name has another path, too.
      let movesWithParent =
        renames.paths[path.dropLast()].map { $0 + path.suffix(1) } == entry.path
      if path != entry.path, !movesWithParent {
        add(
          .renamed, .type, old.name, breaking: true, "is now `\(entry.name)`", old: old.name,
          new: entry.name)
      }
      compare(old, entry)
    }
  }

  private mutating func compare(_ old: TypeTable.Entry, _ new: TypeTable.Entry) {
    for name in old.plan.conformances where !new.plan.conformances.contains(name) {
      add(
        .changed, .type, new.name, breaking: true, "no longer conforms to `\(name)`", old: name)
    }
    switch (old.plan.kind, new.plan.kind) {
    case (.structure(let oldPlan), .structure(let newPlan)):
      compareStructures((old, oldPlan), (new, newPlan))
    case (.openEnum(let oldPlan), .openEnum(let newPlan)):
      compareTypes(
        (oldPlan.rawType, old.path), (newPlan.rawType, new.path), as: .type, named: new.name,
        "has raw values of type ")
      compareEnums(oldPlan, newPlan, named: new.name)
    case (.union(let oldPlan), .union(let newPlan)):
      compareUnions((old, oldPlan), (new, newPlan))
    case (.responseTable(let oldPlan), .responseTable(let newPlan)):
      compareTables((old, oldPlan), (new, newPlan))
    case (.alias(let oldType), .alias(let newType)):
      compareTypes(
        (oldType, old.plan.scope(at: old.path)), (newType, new.plan.scope(at: new.path)),
        as: .type, named: new.name)
    default:
      let (was, now) = (old.plan.kind.word, new.plan.kind.word)
      add(
        .changed, .type, new.name, breaking: true, "is \(now), was \(was)", old: was, new: now)
    }
  }

  /// Two spellings of a type, each with the path where it stands.
  private typealias Spelling = (text: String, scope: [String])

  private mutating func compareTypes(
    _ old: Spelling, _ new: Spelling, as subject: Change.Subject, named name: String,
    _ verb: String = "is "
  ) {
    let newType = newMeaning(new.text, in: new.scope)
    let was = shownOld(old.text, in: old.scope)
    // A type that changed behind its name is reported where it is declared.
    guard oldMeaning(old.text, in: old.scope) != newType, was != newType.shown else { return }
    add(
      .changed, subject, name, breaking: true, "\(verb)`\(newType.shown)`, was `\(was)`", old: was,
      new: newType.shown)
  }

  // MARK: - Structures

  private mutating func compareStructures(
    _ old: (entry: TypeTable.Entry, plan: StructurePlan),
    _ new: (entry: TypeTable.Entry, plan: StructurePlan)
  ) {
    // Existing code does what the old version let it do.
    let isSent = oldTypes.isSent(old.entry.path)
    let isReceived = oldTypes.isReceived(old.entry.path)
    let pairing = Pairing(old.plan.properties, new.plan.properties, by: \.name)
    func name(_ property: PropertyPlan) -> String { "\(new.entry.name).\(property.name)" }
    let makers = Self.makers(isSent: isSent)
    for property in pairing.removed {
      add(
        .removed, .property, name(property), breaking: true, "is gone",
        old: shownOld(property.type, in: old.entry.path))
    }
    for property in pairing.added {
      let isRequired = property.initializerDefault == nil
      add(
        .added, .property, name(property), breaking: isSent && isRequired,
        isRequired ? "is new, and \(makers) have to give it" : "is new",
        new: shownNew(property.type, in: new.entry.path))
    }
    for (oldProperty, newProperty) in pairing.both {
      compareProperties(
        (oldProperty, old.entry.path), (newProperty, new.entry.path), named: name(newProperty),
        isReceived: isReceived, isSent: isSent)
    }
    let orders = pairing.orders(old.plan.properties, new.plan.properties, by: \.name)
    if orders.old != orders.new {
      add(
        .changed, .type, new.entry.name, breaking: isSent,
        "takes the values of its properties in another order from \(makers)")
    }
    compareAdditionalProperties(old, new)
  }

  /// Who calls the initializer of a model. Values that only responses hold are made by tests and previews.
  private static func makers(isSent: Bool) -> String {
    isSent ? "callers who make the value" : "tests that make the value"
  }

  private mutating func compareAdditionalProperties(
    _ old: (entry: TypeTable.Entry, plan: StructurePlan),
    _ new: (entry: TypeTable.Entry, plan: StructurePlan)
  ) {
    switch (old.plan.additionalProperties, new.plan.additionalProperties) {
    case (let was?, let now?):
      let name = "\(new.entry.name).\(now.name)"
      guard was.name == now.name else {
        add(
          .renamed, .property, "\(old.entry.name).\(was.name)", breaking: true,
          "is now `\(name)`", old: was.name, new: now.name)
        return
      }
      compareTypes(
        (was.type, old.entry.path), (now.type, new.entry.path), as: .property, named: name)
    case (let was?, nil):
      add(
        .removed, .property, "\(new.entry.name).\(was.name)", breaking: true, "is gone",
        old: shownOld(was.type, in: old.entry.path))
    case (nil, let now?):
      add(
        .added, .property, "\(new.entry.name).\(now.name)", breaking: false, "is new",
        new: shownNew(now.type, in: new.entry.path))
    case (nil, nil): break
    }
  }

  private mutating func compareProperties(
    _ old: (plan: PropertyPlan, scope: [String]), _ new: (plan: PropertyPlan, scope: [String]),
    named name: String, isReceived: Bool, isSent: Bool
  ) {
    let oldType = oldMeaning(old.plan.type, in: old.scope)
    let newType = newMeaning(new.plan.type, in: new.scope)
    let becameRequired =
      old.plan.initializerDefault != nil && new.plan.initializerDefault == nil
    let was = shownOld(old.plan.type, in: old.scope)
    if oldType != newType, was != newType.shown {
      // Whoever only makes such values can still give what is always there.
      let isHarmless =
        !isReceived && oldType.optional == newType && !(isSent && becameRequired)
      add(
        .changed, .property, name, breaking: !isHarmless,
        "is `\(newType.shown)`, was `\(was)`", old: was, new: newType.shown)
    } else if becameRequired {
      add(
        .changed, .property, name, breaking: isSent,
        "has no default any more: \(Self.makers(isSent: isSent)) have to give it",
        old: old.plan.initializerDefault)
    }
    if old.plan.key != new.plan.key {
      let (was, now) = (textOfLiteral(old.plan.key), textOfLiteral(new.plan.key))
      add(
        .changed, .property, name, breaking: false, "is `\(now)` in JSON, was `\(was)`", old: was,
        new: now)
    }
  }
}

extension DeclarationPlan.Kind {
  /// The kind with an article.
  fileprivate var word: String {
    switch self {
    case .structure: "a struct"
    case .openEnum: "an open enum"
    case .union: "a union"
    case .alias: "a type alias"
    case .responseTable: "a response by status"
    }
  }
}
