import SwiftPlan

extension Comparer {
  func compareTypes() {
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
        addRename(.type, old.name, to: entry.name)
      }
      compare(old, entry)
    }
  }

  private func compare(_ old: TypeTable.Entry, _ new: TypeTable.Entry) {
    for name in old.plan.allConformances where !new.plan.allConformances.contains(name) {
      add(
        .changed, .type, new.name, breaking: true, "no longer conforms to `\(name)`", old: name)
    }
    let scopes = (old.plan.scope(at: old.path), new.plan.scope(at: new.path))
    switch (old.plan.kind, new.plan.kind) {
    case (.structure(let oldPlan), .structure(let newPlan)):
      compareStructures((old, oldPlan), (new, newPlan))
      compareConversions(old, new)
    case (.openEnum(let oldPlan), .openEnum(let newPlan)):
      compareEnums(oldPlan, newPlan, named: new.name, in: scopes)
    case (.union(let oldPlan), .union(let newPlan)):
      compareUnions(oldPlan, newPlan, named: new.name, in: scopes)
      compareConversions(old, new)
    case (.responseTable(let oldPlan), .responseTable(let newPlan)):
      compareTables(oldPlan, newPlan, named: new.name, in: scopes)
    case (.alias(let oldType), .alias(let newType)):
      compareType(oldType, newType, in: scopes, as: .type, named: new.name)
    case (.structure, .alias(let type)) where isSame(old, as: type, in: scopes.1):
      let name = shownNew(type, in: scopes.1)
      add(
        .changed, .type, new.name, breaking: false,
        "is another name for `\(name)`, which has the same properties", new: name)
    case (.openEnum(let oldPlan), .alias(let type)):
      guard let target = target(ofAlias: type, in: scopes.1),
        case .openEnum(let newPlan) = target.plan.kind
      else {
        addKindChange(old, new)
        return
      }
      add(
        .changed, .type, new.name, breaking: false, "is another name for `\(target.name)`",
        new: target.name)
      compareEnums(oldPlan, newPlan, named: new.name, in: scopes)
    default: addKindChange(old, new)
    }
  }

  private func addKindChange(_ old: TypeTable.Entry, _ new: TypeTable.Entry) {
    let (was, now) = (old.plan.kind.word, new.plan.kind.word)
    add(.changed, .type, new.name, breaking: true, "is \(now), was \(was)", old: was, new: now)
  }

  /// The type that an alias is another name for; nil where it is another name for a list of such, or a standard type.
  private func target(ofAlias type: String, in scope: [String]) -> TypeTable.Entry? {
    guard let path = newTypes.text.references(in: type, scope: scope).first,
      let target = newTypes[path], shownNew(type, in: scope) == target.name
    else { return nil }
    return target
  }

  // MARK: - Structures

  /// Whether a structure is what an alias stands for.
  private func isSame(_ old: TypeTable.Entry, as type: String, in scope: [String]) -> Bool {
    guard let target = target(ofAlias: type, in: scope),
      case .structure(let plan) = old.plan.kind, case .structure(let newPlan) = target.plan.kind,
      Set(old.plan.allConformances).isSubset(of: target.plan.allConformances),
      old.plan.conversions.isEmpty, allAreMutable || newPlan.isMutable || !plan.isMutable,
      plan.properties.map(\.name) == newPlan.properties.map(\.name),
      plan.additionalProperties.map(\.name) == newPlan.additionalProperties.map(\.name)
    else { return false }
    return zip(plan.properties, newPlan.properties).allSatisfy { was, now in
      was.key == now.key && (was.initializerDefault == nil) == (now.initializerDefault == nil)
    }
      && zip(old.plan.members, target.plan.members).allSatisfy { was, now in
        guard let type = was.type, let newType = now.type else { return false }
        return difference(type, newType, in: (old.path, target.path)) == nil
      }
  }

  private func compareStructures(
    _ old: (entry: TypeTable.Entry, plan: StructurePlan),
    _ new: (entry: TypeTable.Entry, plan: StructurePlan)
  ) {
    // Existing code does what the old version let it do.
    let isSent = oldTypes.isSent(old.entry.path)
    let name = new.entry.name
    let scopes = (old: old.entry.path, new: new.entry.path)
    var pairing = Pairing(old.plan.properties, new.plan.properties, by: \.name)
    let renamed = pairing.pairRenamed(by: \.key)
    for (was, now) in renamed {
      addRename(
        .property, "\(old.entry.name).\(was.name)", to: "\(name).\(now.name)", old: was.name,
        new: now.name)
    }
    // Values that only responses hold are made by tests and previews.
    let makers = isSent ? "callers who make the value" : "tests that make the value"
    addMembers(
      pairing, as: .property, of: name, old: { self.shownOld($0.type, in: scopes.old) },
      new: { self.shownNew($0.type, in: scopes.new) },
      whenNew: { property in
        let isRequired = property.initializerDefault == nil
        return (
          isRequired ? "is new, and \(makers) have to give it" : "is new", isSent && isRequired
        )
      })
    for (old, new) in pairing.both + renamed {
      let name = "\(name).\(new.name)"
      let becameRequired = old.initializerDefault != nil && new.initializerDefault == nil
      if let types = difference(old.type, new.type, in: scopes) {
        // Whoever only makes such values can still give what is always there.
        let isHarmless =
          !oldTypes.isReceived(scopes.old) && types.isOptionalNow && !(isSent && becameRequired)
        add(
          .changed, .property, name, breaking: !isHarmless, "is `\(types.now)`, was `\(types.was)`",
          old: types.was, new: types.now)
      } else if becameRequired {
        add(
          .changed, .property, name, breaking: isSent,
          "has no default any more: \(makers) have to give it", old: old.initializerDefault)
      } else {
        compareDefaults(old.initializerDefault, new.initializerDefault, of: name, as: .property)
      }
      compareKeys(old.key, new.key, named: name)
      if isSent, newTypes.isSent(scopes.new), old.isReadOnly != new.isReadOnly {
        add(
          .changed, .property, name, breaking: false,
          new.isReadOnly
            ? "is left out of requests, and was sent" : "is sent, and was left out of requests")
      }
      compareAssumedValues(
        old.documentation.assumedValue, new.documentation.assumedValue, of: name, as: .property)
    }
    if old.plan.isMutable, !new.plan.isMutable, !allAreMutable {
      add(
        .changed, .type, name, breaking: true, "has properties that can't be changed any more")
    }
    let orders = pairing.orders(old.plan.properties, new.plan.properties)
    if orders.old != orders.new {
      add(
        .changed, .type, name, breaking: isSent,
        "takes the values of its properties in another order from \(makers)")
    }
    compareAdditionalProperties(old, new)
  }

  private func compareKeys(_ old: String, _ new: String, named name: String) {
    guard old != new else { return }
    let (was, now) = (textOfLiteral(old), textOfLiteral(new))
    add(
      .changed, .property, name, breaking: false, "is `\(now)` in JSON, was `\(was)`", old: was,
      new: now)
  }

  /// Compares the initializers from what responses have in a type's place.
  private func compareConversions(_ old: TypeTable.Entry, _ new: TypeTable.Entry) {
    for was in old.plan.conversions {
      let source = oldMeaning(was.type, in: old.path)
      let shown = shownOld(was.type, in: old.path)
      guard
        let now = new.plan.conversions.first(where: {
          newMeaning($0.type, in: new.path) == source
        })
      else {
        add(
          .changed, .type, new.name, breaking: true, "can't be made from `\(shown)` any more",
          old: shown)
        continue
      }
      let pairing = Pairing(was.properties, now.properties, by: \.label)
      let calls = (was: was.properties.map(\.label), now: now.properties.map(\.label))
      let isHarmless =
        pairing.removed.isEmpty && pairing.added.allSatisfy { $0.initializerDefault != nil }
        && pairing.orders(was.properties, now.properties).old
          == pairing.orders(was.properties, now.properties).new
        && pairing.both.allSatisfy {
          ($0.initializerDefault == nil || $1.initializerDefault != nil)
            && difference($0.type, $1.type, in: (old.path, new.path)) == nil
        }
      guard calls.was != calls.now || !isHarmless else { continue }
      let text = { (labels: [String]) in (["_"] + labels).map { $0 + ":" }.joined() }
      add(
        .changed, .type, new.name, breaking: !isHarmless,
        "is made from `\(shown)` with `(\(text(calls.now)))`, was with `(\(text(calls.was)))`",
        old: text(calls.was), new: text(calls.now))
    }
  }

  private func compareAdditionalProperties(
    _ old: (entry: TypeTable.Entry, plan: StructurePlan),
    _ new: (entry: TypeTable.Entry, plan: StructurePlan)
  ) {
    let name = new.entry.name
    let scopes = (old: old.entry.path, new: new.entry.path)
    var pairing = Pairing(
      [old.plan.additionalProperties].compactMap(\.self),
      [new.plan.additionalProperties].compactMap(\.self), by: \.name)
    // There is one at most, and it is the same whatever its name.
    for (was, now) in pairing.pairRenamed(by: { _ in "" }) {
      addRename(
        .property, "\(old.entry.name).\(was.name)", to: "\(name).\(now.name)", old: was.name,
        new: now.name)
      compareType(was.type, now.type, in: scopes, as: .property, named: "\(name).\(now.name)")
    }
    compareMembers(pairing, as: .property, of: name, type: \.type, in: scopes)
  }
}

extension DeclarationPlan {
  /// What it conforms to beside what all of its kind conform to.
  fileprivate var allConformances: [String] {
    conformances + (isMultipartValue ? ["MultipartValue"] : [])
  }
}

extension DeclarationPlan.Kind {
  /// The kind with an article.
  var word: String {
    switch self {
    case .structure: "a struct"
    case .openEnum: "an open enum"
    case .union: "a union"
    case .alias: "a type alias"
    case .responseTable: "a response by status"
    }
  }
}
