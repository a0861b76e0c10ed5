import SwiftPlan

// What types with cases have. An open enum's are static properties, which code can't switch over
// exhaustively; those of unions and of responses by status are cases of an enum, which code can.

extension Comparer {
  func compareEnums(
    _ old: OpenEnumPlan, _ new: OpenEnumPlan, named name: String, in scopes: Scopes
  ) {
    compareType(
      old.rawType, new.rawType, in: scopes, as: .type, named: name, "has raw values of type ")
    var pairing = Pairing(old.cases, new.cases, by: \.name)
    for (old, new) in pairing.pairRenamed(by: \.literal) {
      addRename(
        .case, "\(name).\(old.name)", to: "\(name).\(new.name)", old: old.name, new: new.name)
    }
    addMembers(pairing, as: .case, of: name, old: { $0.literal }, new: { $0.literal })
    for (old, new) in pairing.both {
      addLiteralChange(old.literal, new.literal, of: "\(name).\(new.name)")
    }
  }

  private func addLiteralChange(_ old: String, _ new: String, of name: String) {
    guard old != new else { return }
    add(
      .changed, .case, name, breaking: false, "is \(new) in JSON, was \(old)", old: old, new: new)
  }

  func compareUnions(_ old: UnionPlan, _ new: UnionPlan, named name: String, in scopes: Scopes) {
    compareCases(CaseOfEnum.all(of: old), CaseOfEnum.all(of: new), named: name, in: scopes)
    compareOrders(old, new, named: name)
    let literals = Set(new.literals.map(\.protocolName))
    for literal in old.literals where !literals.contains(literal.protocolName) {
      add(
        .changed, .type, name, breaking: true, "can no longer be written as a literal",
        old: literal.protocolName)
    }
    let pairing = Pairing(old.sharedProperties, new.sharedProperties, by: \.name)
    compareMembers(pairing, as: .property, of: name, type: \.type, in: scopes)
  }

  /// Compares the order of cases that nothing but what a value has tells apart.
  private func compareOrders(_ old: UnionPlan, _ new: UnionPlan, named name: String) {
    guard old.discriminator == nil, new.discriminator == nil else { return }
    let (was, now) = (old.cases.filter(\.mayFitToo), new.cases.filter(\.mayFitToo))
    let orders = Pairing(was, now, by: \.name).orders(was, now)
    guard orders.old != orders.new else { return }
    add(
      .changed, .type, name, breaking: false,
      "has its cases in another order: what fits several of them may be another one")
  }

  func compareTables(
    _ old: ResponseTablePlan, _ new: ResponseTablePlan, named name: String, in scopes: Scopes
  ) {
    compareCases(
      old.cases.map(CaseOfEnum.init), new.cases.map(CaseOfEnum.init), named: name, in: scopes)
  }

  private func compareCases(
    _ old: [CaseOfEnum], _ new: [CaseOfEnum], named name: String, in scopes: Scopes
  ) {
    func shownOld(_ value: CaseOfEnum) -> String? {
      value.type.map { self.shownOld($0, in: scopes.old) }
    }
    func shownNew(_ value: CaseOfEnum) -> String? {
      value.type.map { self.shownNew($0, in: scopes.new) }
    }
    func content(_ type: String?) -> String { type.map { "`\($0)`" } ?? "nothing" }
    var pairing = Pairing(old, new, by: \.name)
    let renamed = pairing.pairRenamed(
      by: { item in item.type.map { [self.oldMeaning($0, in: scopes.old).text, item.key ?? ""] } },
      and: { item in item.type.map { [self.newMeaning($0, in: scopes.new).text, item.key ?? ""] } })
    for (old, new) in renamed {
      addRename(
        .case, "\(name).\(old.name)", to: "\(name).\(new.name)", old: old.name, new: new.name)
    }
    addMembers(
      pairing, as: .case, of: name, old: shownOld, new: shownNew,
      whenNew: { _ in ("is new, and a `switch` over all cases has to name it", true) })
    for (old, new) in pairing.both {
      compareDiscriminatorValues(old, new, of: "\(name).\(new.name)")
      compareKeys(old, new, of: "\(name).\(new.name)")
      if let old = old.type, let new = new.type, difference(old, new, in: scopes) == nil {
        continue
      }
      if let was = old.constant, let now = new.constant {
        addLiteralChange(was, now, of: "\(name).\(new.name)")
        continue
      }
      let (was, now) = (shownOld(old), shownNew(new))
      guard was != now else { continue }
      add(
        .changed, .case, "\(name).\(new.name)", breaking: true,
        "holds \(content(now)), was \(content(was))", old: was, new: now)
    }
  }

  private func compareKeys(_ old: CaseOfEnum, _ new: CaseOfEnum, of name: String) {
    guard old.key != new.key else { return }
    func text(_ value: CaseOfEnum) -> String {
      value.key.map { "at the key `\(textOfLiteral($0))`" } ?? "without a key of its own"
    }
    let (was, now) = (text(old), text(new))
    add(
      .changed, .case, name, breaking: false, "is \(now) in JSON, was \(was)", old: was, new: now)
  }

  private func compareDiscriminatorValues(_ old: CaseOfEnum, _ new: CaseOfEnum, of name: String) {
    guard old.discriminatorValues != new.discriminatorValues else { return }
    func list(_ values: [String]) -> String {
      values.isEmpty ? "no value" : values.map { "`\(textOfLiteral($0))`" }.joined(separator: ", ")
    }
    let (was, now) = (list(old.discriminatorValues), list(new.discriminatorValues))
    add(
      .changed, .case, name, breaking: false,
      "is told by \(now) of the discriminator, was by \(was)", old: was, new: now)
  }
}

extension UnionPlan.Case {
  /// Whether a value may fit the case and others too.
  fileprivate var mayFitToo: Bool { type != nil && key == nil && discriminatorValues.isEmpty }
}

/// A case of an enum, and the type of what it holds.
private struct CaseOfEnum {
  var name: String
  var type: String?
  /// A literal of the one value that it stands for.
  var constant: String?
  /// A literal of the only key of the object that has what it holds.
  var key: String?
  /// Literals of the values of a discriminator that choose it.
  var discriminatorValues: [String] = []

  static func all(of plan: UnionPlan) -> [CaseOfEnum] {
    plan.cases.map {
      CaseOfEnum(
        name: $0.name, type: $0.type, constant: $0.constant, key: $0.key,
        discriminatorValues: $0.discriminatorValues)
    }
      + [CaseOfEnum(name: plan.unknownCase, type: "JSON")]
  }
}

extension CaseOfEnum {
  init(_ plan: ResponseTablePlan.Case) {
    name = plan.name
    type =
      switch plan.content {
      case .nothing: nil
      case .value, .values, .base64: plan.type
      case .text: "String"
      case .data: "Data"
      }
  }
}
