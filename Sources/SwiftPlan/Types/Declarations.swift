import Diagnostics
import FletcherText
import ServiceModel

// What structures, open enums and unions declare.

extension TypePlanner {
  func structure(
    _ object: ObjectSchema, in scope: DeclarationScope
  ) -> DeclarationDraft.Kind {
    var memberNames = MemberNames(kind: "properties", areAuthored: namesAreAuthored)
    var properties: [PropertyDraft] = []
    for property in object.properties {
      let schema = property.schema
      let provenance = schema.provenance
      let wished = Identifier.property(of: schema, named: property.name)
      ChosenName.check(
        provenance.name, comesOutAs: wished, at: provenance.renamedAt, diagnostics: &diagnostics)
      let name = memberNames.claim(
        wished, for: property.name, at: property.location, renamedAt: provenance.renamedAt,
        remedy: "give one of them a `$name`", diagnostics: &diagnostics)
      reserve(name, forPropertyIn: scope.path)
      let type =
        typeOfOnlyValue(of: property)
        ?? type(of: schema, named: Words(name).upperCamelCase, in: scope)
      let onlyValue = literalOfOnlyValue(of: schema, type: type)
      let literal =
        defaultLiteral(of: schema, type: type) ?? (property.isRequired ? onlyValue : nil)
      var draft = PropertyDraft(
        name: name, isRenamed: provenance.renamedAt != nil, key: property.name, type: type,
        mayBeAbsent: !property.isRequired || schema.defaultValue != nil || literal != nil,
        onlyValue: onlyValue,
        documentation: DocumentationPlan(of: schema, isRequired: property.isRequired))
      if property.isRequired || !isPlanningRequest && schema.defaultValue != nil {
        draft.defaultValue = literal
      } else if schema.defaultValue == nil {
        // One value is all that the property can have, but it may be absent.
        draft.initialValue = literal
      }
      if draft.mayBeAbsent, draft.defaultValue == nil, case .optional(let wrapped) = type {
        draft.type = isPlanningRequest ? .nullable(wrapped) : wrapped
      }
      properties.append(draft)
    }
    return .structure(
      properties,
      additional: object.additionalProperties.map {
        type(of: $0, named: "AdditionalProperty", in: scope)
      })
  }

  func cases(
    of enumeration: Enumeration, at location: SourceLocation?, diagnostics: inout Diagnostics
  ) -> [OpenEnumPlan.Case] {
    var memberNames = MemberNames(kind: "values", areAuthored: namesAreAuthored)
    return Self.constants(of: enumeration, at: location, &memberNames, &diagnostics).map {
      OpenEnumPlan.Case(
        name: Identifier.escaped($0.name), literal: $0.literal, documentation: $0.documentation)
    }
  }

  /// A value that has a name in Swift.
  private struct Constant {
    var name: String
    var literal: String
    var documentation: DocumentationPlan
  }

  private static func constants(
    of enumeration: Enumeration, at location: SourceLocation?, _ memberNames: inout MemberNames,
    _ diagnostics: inout Diagnostics
  ) -> [Constant] {
    enumeration.cases.map { item in
      let text = item.value.plainText
      let wished = Identifier.enumCase(
        item.name ?? (enumeration.base == .string ? text : wording(ofNumber: text)),
        isChosen: item.renamedAt != nil)
      ChosenName.check(
        item.name, comesOutAs: wished, at: item.renamedAt, diagnostics: &diagnostics)
      let name = memberNames.claim(
        wished, for: text, at: item.location ?? location, renamedAt: item.renamedAt,
        remedy: "give them names with `$names`", diagnostics: &diagnostics)
      return Constant(
        name: name, literal: enumeration.base == .string ? Literals.string(text) : text,
        documentation: DocumentationPlan(lines: DocumentationLines.paragraphs(item.summary)))
    }
  }

  func union(_ union: Union, in scope: DeclarationScope) -> DeclarationDraft.Kind {
    var memberNames = MemberNames(
      kind: "cases", reserved: UnionDraft.reservedNames, areAuthored: namesAreAuthored)
    var cases: [UnionCaseDraft] = []
    let hasOneNamelessObject = union.cases.count(where: { $0.schema.isNamelessObject }) == 1
    for (index, unionCase) in union.cases.enumerated() {
      let schema = unionCase.schema
      if let constants = constants(of: schema, &memberNames) {
        cases += constants.map {
          UnionCaseDraft(
            name: $0.name, content: .constant($0.literal), documentation: $0.documentation)
        }
        continue
      }
      let wished =
        schema.provenance.name ?? caseName(of: schema.kind) ?? unionCase.discriminatorValues
        .first
        ?? (hasOneNamelessObject && schema.isNamelessObject ? "object" : "option \(index + 1)")
      let name = memberNames.claimDistinct(
        Identifier.member(wished), for: wished, at: schema.location)
      let typeName =
        schema.isListOfNameless ? nameOfElements(of: scope) : Words(name).upperCamelCase
      let type = type(of: schema, named: typeName, in: scope)
      cases.append(
        UnionCaseDraft(
          name: name, content: .value(type), discriminatorValues: unionCase.discriminatorValues,
          isBase: unionCase.isBase))
    }
    return .union(
      UnionDraft(
        cases: cases, discriminator: union.discriminator, assumesValues: union.assumesValues))
  }

  /// The values of a union's member that is an enumeration in place, or has one value only: each is a case,
  /// which needs no type. Nil of what else there is.
  private func constants(
    of schema: Schema, _ memberNames: inout MemberNames
  ) -> [Constant]? {
    guard schema.provenance.name == nil else { return nil }
    let documentation = DocumentationPlan(of: schema)
    switch schema.kind {
    case .enumeration(let enumeration) where enumeration.cases.count <= Self.mostConstants:
      var constants = Self.constants(
        of: enumeration, at: schema.location, &memberNames, &diagnostics)
      if constants.count == 1, constants[0].documentation.isEmpty {
        constants[0].documentation = documentation
      }
      return constants
    case .constant(let value):
      guard let literal = Self.constantLiteral(value) else { return nil }
      let wished = Identifier.enumCase(value.plainText)
      let name = memberNames.claimDistinct(wished, for: wished, at: schema.location)
      return [Constant(name: name, literal: literal, documentation: documentation)]
    default: return nil
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
    case .reference(let id): nameIfRenamed(id) ?? modelNames[id]
    case .constant, .object, .enumeration, .union: nil
    }
  }

  private func nameIfRenamed(_ model: Model.ID) -> String? {
    models[model].schema.provenance.renamedAt == nil ? nil : models[model].schema.provenance.name
  }

  /// A number as words: `-1.5` is "value minus 1 point 5".
  private static func wording(ofNumber text: String) -> String {
    "value "
      + text.replacing("-", with: " minus ").replacing("+", with: "").replacing(
        ".", with: " point ")
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
