import Diagnostics
import FletcherText
import ServiceModel

// What unions declare.

extension TypePlanner {
  func union(_ union: Union, in scope: DeclarationScope) -> DeclarationDraft.Kind {
    var memberNames = MemberNames(
      kind: "cases", reserved: UnionDraft.reservedNames, areAuthored: namesAreAuthored)
    let hasOneNamelessObject =
      union.cases.count(where: { $0.ownProperty == nil && $0.schema.isNamelessObject }) == 1
    let nameless = NamelessMembers(of: union, models)
    let lists = union.cases.map { listedInPlace($0.schema) }
    let uses = union.cases.flatMap(\.discriminatorValues).reduce(into: [:]) {
      $0[$1, default: 0] += 1
    }
    // What holds something has its name first, so that a value that is new changes none.
    let names = zip(union.cases, lists).enumerated().map { index, member -> String? in
      let (unionCase, listed) = member
      let schema = unionCase.schema
      let wished: String
      if let listed {
        guard listed.hasOthers else { return nil }
        wished = listed.base.rawValue
      } else if let property = unionCase.ownProperty {
        wished = property.schema.provenance.name ?? property.name
        return memberNames.claimDistinct(
          Identifier.enumCase(wished), for: wished, at: property.location,
          renamedAt: property.schema.provenance.renamedAt)
      } else {
        wished =
          schema.provenance.name ?? caseName(of: schema.kind)
          ?? unionCase.discriminatorValues.first { uses[$0] == 1 }
          ?? (hasOneNamelessObject && schema.isNamelessObject ? "object" : nil)
          ?? nameless.name(ofMember: index) ?? "option \(index + 1)"
      }
      return memberNames.claimDistinct(
        Identifier.member(wished), for: wished, at: schema.location)
    }
    var cases: [UnionCaseDraft] = []
    var literals: Set<String> = []
    for ((unionCase, listed), name) in zip(zip(union.cases, lists), names) {
      let schema = unionCase.schema
      if let listed {
        cases += constants(of: listed, in: schema, besides: &literals, &memberNames)
      }
      guard let name else { continue }
      if let property = unionCase.ownProperty {
        cases.append(self.unionCase(property, of: schema, named: name, in: scope))
        continue
      }
      let type =
        listed.map { .standard(StandardType($0.base)) }
        ?? typeOfMember(schema, named: name, in: scope)
      // Lists that differ in their limits alone are one.
      let isRepeated = cases.contains { $0.isList(of: type) }
      if isRepeated, unionCase.discriminatorValues.isEmpty { continue }
      cases.append(
        UnionCaseDraft(
          name: name, content: .value(type), discriminatorValues: unionCase.discriminatorValues,
          isBase: unionCase.isBase, isNamedAfterModel: isNamedAfterModel(schema)))
    }
    return .union(
      UnionDraft(
        cases: cases, discriminator: union.discriminator, assumesValues: union.assumesValues))
  }

  /// The case of a key that says which one it is. It holds what stands there, but for a value that is always the same.
  private func unionCase(
    _ property: Property, of object: Schema, named name: String, in scope: DeclarationScope
  ) -> UnionCaseDraft {
    let schema = property.schema
    let content: UnionCaseDraft.Content
    if case .constant(let value) = schema.kind, !schema.isNullable {
      content = .constant(Literals.json(value))
    } else {
      content = .value(
        type(of: schema, named: Words(name).upperCamelCase, in: scope, ownerIsDocumented: true))
    }
    let own = DocumentationPlan(of: schema, isRequired: true, named: [property.name])
    return UnionCaseDraft(
      name: name, content: content, key: property.name,
      isNamedAfterModel: schema.provenance.name == nil,
      documentation: own.isEmpty ? DocumentationPlan(of: object) : own)
  }

  /// The type of what a case holds.
  private func typeOfMember(
    _ schema: Schema, named name: String, in scope: DeclarationScope
  ) -> SwiftType {
    let isNameless = schema.isNameless || schema.isListOfNameless
    let type = type(
      of: schema,
      named: schema.isListOfNameless ? nameOfElements(of: scope) : Words(name).upperCamelCase,
      in: scope)
    if isNameless, let id = type.declaration { self[id]?.isNamelessMember = true }
    return type
  }

  /// The values of a union's member that lists them in place: each is a case, which needs no type. Nil of what
  /// else there is.
  func listedInPlace(_ schema: Schema) -> Enumeration? {
    guard schema.provenance.name == nil else { return nil }
    switch schema.kind {
    case .enumeration(let enumeration):
      return enumeration.cases.count <= Self.mostConstants ? enumeration : nil
    case .constant(let value):
      // True and false are named as texts are.
      let base = if case .bool = value { Enumeration.Base.string } else { value.enumerationBase }
      return base.map { Enumeration(base: $0, cases: [Enumeration.Case(value: value)]) }
    default: return nil
    }
  }

  /// - Parameter literals: Those of the union's cases by now, of which none is there twice.
  private func constants(
    of listed: Enumeration, in schema: Schema, besides literals: inout Set<String>,
    _ memberNames: inout MemberNames
  ) -> [UnionCaseDraft] {
    listed.cases.compactMap { item in
      let text = item.value.plainText
      // True and false are no texts, though they are named like these.
      let isText = if case .string = item.value { true } else { false }
      let literal = isText ? Literals.string(text) : text
      guard literals.insert(literal).inserted else { return nil }
      let name = memberNames.claimDistinct(
        Self.checkedName(of: item, of: listed, &diagnostics), for: text,
        at: item.location ?? schema.location, renamedAt: item.renamedAt)
      let own = Self.documentation(of: item)
      return UnionCaseDraft(
        name: name, content: .constant(literal),
        documentation: own.isEmpty && listed.cases.count == 1 ? DocumentationPlan(of: schema) : own)
    }
  }

  /// More would make functions that the compiler takes long for.
  private static let mostConstants = 64

  /// The name of what a union's lists hold: `Label` in `Labels`, and `InputItem` in `Input`.
  private func nameOfElements(of scope: DeclarationScope) -> String {
    singular(scope.name) == scope.name ? scope.name + "Item" : scope.name
  }

  /// The name of a union's case by what it holds; nil for what has no name.
  private func caseName(of kind: Schema.Kind) -> String? {
    switch kind {
    case .any: "any"
    case .boolean: "bool"
    case .string(let format): format == .plain ? "string" : format.rawValue
    case .integer: "int"
    case .number(let format): format == .double ? "number" : format.rawValue
    case .file: "file"
    case .array(let element): caseName(of: element.kind).map { $0 + " list" } ?? "list"
    case .map(let value): caseName(of: value.kind).map { $0 + " map" } ?? "map"
    case .reference(let id): nameIfRenamed(id) ?? modelNames.texts[id]
    case .constant, .object, .enumeration, .union: nil
    }
  }

  /// Whether a case that holds this has the model's name, and no other that somebody chose.
  private func isNamedAfterModel(_ schema: Schema) -> Bool {
    guard case .reference(let id) = schema.kind else { return false }
    return schema.provenance.name == nil && nameIfRenamed(id) == nil
  }

  private func nameIfRenamed(_ model: Model.ID) -> String? {
    models[model].schema.provenance.renamedAt == nil ? nil : models[model].schema.provenance.name
  }
}

extension Schema {
  /// Whether it is an object, an enumeration or a union that stands in place, without a name of its own.
  fileprivate var isNameless: Bool {
    switch kind {
    case .object, .enumeration, .union: provenance.name == nil
    default: false
    }
  }

  fileprivate var isNamelessObject: Bool { if case .object = kind { isNameless } else { false } }

  /// Whether it is a list, or a map, of what has no name.
  fileprivate var isListOfNameless: Bool {
    switch kind {
    case .array(let element), .map(let element): element.isNameless || element.isListOfNameless
    default: false
    }
  }
}
