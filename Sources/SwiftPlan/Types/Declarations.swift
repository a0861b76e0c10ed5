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
    return enumeration.cases.map { item in
      let text = item.value.plainText
      let wished = Self.checkedName(of: item, of: enumeration, &diagnostics)
      let name = memberNames.claim(
        wished, for: text, at: item.location ?? location, renamedAt: item.renamedAt,
        remedy: "give them names with `$names`", diagnostics: &diagnostics)
      return OpenEnumPlan.Case(
        name: Identifier.escaped(name),
        literal: enumeration.base == .string ? Literals.string(text) : text,
        documentation: Self.documentation(of: item))
    }
  }

  /// A value that has a name in Swift.
  private struct Constant {
    var name: String
    var literal: String
    var documentation: DocumentationPlan
  }

  func union(_ union: Union, in scope: DeclarationScope) -> DeclarationDraft.Kind {
    var memberNames = MemberNames(
      kind: "cases", reserved: UnionDraft.reservedNames, areAuthored: namesAreAuthored)
    let hasOneNamelessObject = union.cases.count(where: { $0.schema.isNamelessObject }) == 1
    // What holds something has its name first, so that a value that is new changes none.
    let names = union.cases.enumerated().map { index, unionCase -> String? in
      let schema = unionCase.schema
      let wished: String
      if let listed = listedInPlace(schema) {
        guard listed.hasOthers else { return nil }
        wished = listed.base.rawValue
      } else {
        wished =
          schema.provenance.name ?? caseName(of: schema.kind)
          ?? unionCase.discriminatorValues.first
          ?? (hasOneNamelessObject && schema.isNamelessObject ? "object" : "option \(index + 1)")
      }
      return memberNames.claimDistinct(
        Identifier.member(wished), for: wished, at: schema.location)
    }
    var cases: [UnionCaseDraft] = []
    var literals: Set<String> = []
    for (unionCase, name) in zip(union.cases, names) {
      let schema = unionCase.schema
      let listed = listedInPlace(schema)
      if let listed {
        cases += constants(of: listed, in: schema, &memberNames)
          .filter { literals.insert($0.literal).inserted }
          .map {
            UnionCaseDraft(
              name: $0.name, content: .constant($0.literal), documentation: $0.documentation)
          }
      }
      guard let name else { continue }
      let type =
        listed.map { .standard(StandardType($0.base)) }
        ?? typeOfMember(schema, named: name, in: scope)
      cases.append(
        UnionCaseDraft(
          name: name, content: .value(type), discriminatorValues: unionCase.discriminatorValues,
          isBase: unionCase.isBase))
    }
    return .union(
      UnionDraft(
        cases: cases, discriminator: union.discriminator, assumesValues: union.assumesValues))
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
  private func listedInPlace(_ schema: Schema) -> Enumeration? {
    guard schema.provenance.name == nil else { return nil }
    switch schema.kind {
    case .enumeration(let enumeration):
      return enumeration.cases.count <= Self.mostConstants ? enumeration : nil
    case .constant(let value):
      let base: Enumeration.Base
      switch value {
      case .integer: base = .integer
      case .number: base = .number
      case .string, .bool: base = .string
      default: return nil
      }
      return Enumeration(base: base, cases: [Enumeration.Case(value: value)])
    default: return nil
    }
  }

  private func constants(
    of listed: Enumeration, in schema: Schema, _ memberNames: inout MemberNames
  ) -> [Constant] {
    listed.cases.compactMap { item in
      guard let literal = Self.constantLiteral(item.value) else { return nil }
      let name = memberNames.claimDistinct(
        Self.checkedName(of: item, of: listed, &diagnostics), for: item.value.plainText,
        at: item.location ?? schema.location, renamedAt: item.renamedAt)
      let own = Self.documentation(of: item)
      return Constant(
        name: name, literal: literal,
        documentation: own.isEmpty && listed.cases.count == 1 ? DocumentationPlan(of: schema) : own)
    }
  }

  /// The name that a value asks for.
  private static func checkedName(
    of item: Enumeration.Case, of enumeration: Enumeration, _ diagnostics: inout Diagnostics
  ) -> String {
    let text = item.value.plainText
    let wished = Identifier.enumCase(
      item.name ?? (enumeration.base == .string ? text : wording(ofNumber: text)),
      isChosen: item.renamedAt != nil)
    ChosenName.check(
      item.name, comesOutAs: wished, at: item.renamedAt, diagnostics: &diagnostics)
    return wished
  }

  private static func documentation(of item: Enumeration.Case) -> DocumentationPlan {
    DocumentationPlan(lines: DocumentationLines.paragraphs(item.summary))
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
