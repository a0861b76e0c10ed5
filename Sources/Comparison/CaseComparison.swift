import SwiftPlan

// What types with cases have. An open enum's are static properties, which code can't switch over
// exhaustively; those of unions and of responses by status are cases of an enum, which code can.

extension Comparer {
  mutating func compareEnums(_ old: OpenEnumPlan, _ new: OpenEnumPlan, named name: String) {
    var pairing = Pairing(old.cases, new.cases, by: \.name)
    let renamed = pairing.pairRenamed(by: \.literal)
    for (old, new) in renamed {
      add(
        .renamed, .case, "\(name).\(old.name)", breaking: true, "is now `\(name).\(new.name)`",
        old: old.name, new: new.name)
    }
    for value in pairing.removed {
      add(.removed, .case, "\(name).\(value.name)", breaking: true, "is gone", old: value.literal)
    }
    for value in pairing.added {
      add(.added, .case, "\(name).\(value.name)", breaking: false, "is new", new: value.literal)
    }
    for (old, new) in pairing.both where old.literal != new.literal {
      add(
        .changed, .case, "\(name).\(new.name)", breaking: false,
        "is \(new.literal) in JSON, was \(old.literal)", old: old.literal, new: new.literal)
    }
  }

  mutating func compareUnions(
    _ old: (entry: TypeTable.Entry, plan: UnionPlan),
    _ new: (entry: TypeTable.Entry, plan: UnionPlan)
  ) {
    let name = new.entry.name
    compareCases(
      old.plan.cases.map { CaseOfEnum(name: $0.name, type: $0.type) }
        + [CaseOfEnum(name: old.plan.unknownCase, type: nil)],
      new.plan.cases.map { CaseOfEnum(name: $0.name, type: $0.type) }
        + [CaseOfEnum(name: new.plan.unknownCase, type: nil)], (old.entry, new.entry))
    let literals = Set(new.plan.literals.map(\.protocolName))
    for literal in old.plan.literals where !literals.contains(literal.protocolName) {
      add(
        .changed, .type, name, breaking: true, "can no longer be written as a literal",
        old: literal.protocolName)
    }
    let pairing = Pairing(old.plan.sharedProperties, new.plan.sharedProperties, by: \.name)
    for property in pairing.removed {
      add(
        .removed, .property, "\(name).\(property.name)", breaking: true, "is gone",
        old: shownOld(property.type, in: old.entry.path))
    }
    for property in pairing.added {
      add(
        .added, .property, "\(name).\(property.name)", breaking: false, "is new",
        new: shownNew(property.type, in: new.entry.path))
    }
    for (was, now) in pairing.both {
      let type = newMeaning(now.type, in: new.entry.path)
      guard oldMeaning(was.type, in: old.entry.path) != type else { continue }
      let oldType = shownOld(was.type, in: old.entry.path)
      add(
        .changed, .property, "\(name).\(now.name)", breaking: true,
        "is `\(type.shown)`, was `\(oldType)`", old: oldType, new: type.shown)
    }
  }

  mutating func compareTables(
    _ old: (entry: TypeTable.Entry, plan: ResponseTablePlan),
    _ new: (entry: TypeTable.Entry, plan: ResponseTablePlan)
  ) {
    compareCases(
      old.plan.cases.map(CaseOfEnum.init), new.plan.cases.map(CaseOfEnum.init),
      (old.entry, new.entry))
  }

  private mutating func compareCases(
    _ old: [CaseOfEnum], _ new: [CaseOfEnum],
    _ entries: (old: TypeTable.Entry, new: TypeTable.Entry)
  ) {
    func name(_ value: CaseOfEnum) -> String { "\(entries.new.name).\(value.name)" }
    let pairing = Pairing(old, new, by: \.name)
    for value in pairing.removed {
      add(
        .removed, .case, name(value), breaking: true, "is gone",
        old: value.type.map { shownOld($0, in: entries.old.path) })
    }
    for value in pairing.added {
      add(
        .added, .case, name(value), breaking: true,
        "is new, and a `switch` over all cases has to name it",
        new: value.type.map { shownNew($0, in: entries.new.path) })
    }
    for (old, new) in pairing.both {
      let type = new.type.map { newMeaning($0, in: entries.new.path) }
      guard
        old.type.map({ oldMeaning($0, in: entries.old.path).text }) != type?.text
      else { continue }
      let was = old.type.map { shownOld($0, in: entries.old.path) }
      add(
        .changed, .case, name(new), breaking: true,
        "holds `\(type?.shown ?? "nothing")`, was `\(was ?? "nothing")`", old: was,
        new: type?.shown)
    }
  }
}

/// A case of an enum, and the type of what it holds.
private struct CaseOfEnum {
  var name: String
  var type: String?
}

extension CaseOfEnum {
  init(_ plan: ResponseTablePlan.Case) {
    name = plan.name
    type =
      switch plan.content {
      case .nothing: nil
      case .value, .values: plan.type
      case .text: "String"
      case .data: "Data"
      }
  }
}
