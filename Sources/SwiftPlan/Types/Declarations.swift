import Diagnostics
import ServiceModel

// What structures and open enums declare.

extension TypePlanner {
  func structure(
    _ object: ObjectSchema, in scope: DeclarationScope
  ) -> DeclarationDraft.Kind {
    var memberNames = MemberNames(kind: "properties", areAuthored: namesAreAuthored)
    let claims = object.properties.map { property in
      let provenance = property.schema.provenance
      let wished = Identifier.property(of: property.schema, named: property.name)
      ChosenName.check(
        provenance.name, comesOutAs: wished, at: provenance.renamedAt, diagnostics: &diagnostics)
      return MemberNames.Claim(
        name: wished, text: property.name, location: property.location,
        renamedAt: provenance.renamedAt)
    }
    let names = memberNames.claim(
      claims, remedy: "give one of them a `$name`", diagnostics: &diagnostics)
    var properties: [PropertyDraft] = []
    for (property, name) in zip(object.properties, names) {
      let schema = property.schema
      reserve(name, forPropertyIn: scope.path)
      let type =
        typeOfOnlyValue(of: property)
        ?? type(
          of: schema, named: Words(name).upperCamelCase, in: scope, ownerIsDocumented: true)
      let onlyValue = literalOfOnlyValue(of: schema, type: type)
      let isForCaller =
        isPlanningRequest && property.isRequired
        && isExampleAsDefault(of: schema, named: property.name)
      let literal =
        isForCaller
        ? nil : defaultLiteral(of: schema, type: type) ?? (property.isRequired ? onlyValue : nil)
      let isNullByDefault =
        property.isRequired && schema.defaultValue == .null && type.isOptional
      let isRequiredInRequestsAlone =
        property.isOptionalInResponses && !type.isOptional && literal == nil
      var draft = PropertyDraft(
        name: name, isRenamed: schema.provenance.renamedAt != nil, key: property.name, type: type,
        mayBeAbsent: !property.isRequired || isRequiredInRequestsAlone || literal != nil
          || schema.defaultValue != nil && !isNullByDefault && !isForCaller,
        isReadOnly: property.isNeverSent,
        isRequiredInRequestsAlone: isRequiredInRequestsAlone,
        onlyValue: onlyValue,
        documentation: DocumentationPlan(
          of: schema, isRequired: property.isRequired, named: [property.name]))
      if isNullByDefault {
        draft.initialValue = "nil"
      } else if property.isRequired
        || !isPlanningRequest && standsIn(schema.defaultValue)
      {
        // What is never sent has no value before it is received.
        draft.defaultValue = property.isNeverSent && onlyValue != nil ? nil : literal
      } else if schema.defaultValue == nil, !property.isNeverSent,
        type.withoutOptional != .standard(.bool)
      {
        // One value is all that the property can have, but it may be absent. Whether a truth value is there says
        // something.
        draft.initialValue = literal ?? (property.tellsMembersApart ? onlyValue : nil)
      }
      if draft.mayBeAbsent, draft.defaultValue == nil, case .optional(let wrapped) = type {
        draft.type = isPlanningRequest ? .nullable(wrapped) : wrapped
      }
      draft.isOptionalConstant =
        !property.isRequired && onlyValue != nil && draft.defaultValue == onlyValue
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
    let claims = enumeration.cases.map { item in
      MemberNames.Claim(
        name: Self.checkedName(of: item, of: enumeration, &diagnostics),
        text: item.value.plainText, location: item.location ?? location, renamedAt: item.renamedAt)
    }
    let names = memberNames.claim(
      claims, remedy: "give them names with `$names`", diagnostics: &diagnostics)
    return zip(enumeration.cases, names).map { item, name in
      let text = item.value.plainText
      return OpenEnumPlan.Case(
        name: Identifier.escaped(name),
        literal: enumeration.base == .string ? Literals.string(text) : text,
        documentation: Self.documentation(of: item))
    }
  }

  /// The name that a value asks for.
  static func checkedName(
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

  static func documentation(of item: Enumeration.Case) -> DocumentationPlan {
    DocumentationPlan(
      lines: NameInWords.prose(
        DocumentationLines.prose(item.summary), of: [item.value.plainText, item.name ?? ""]))
  }

  /// A number as words: `-1.5` is "value minus 1 point 5".
  private static func wording(ofNumber text: String) -> String {
    "value "
      + text.replacing("-", with: " minus ").replacing("+", with: "").replacing(
        ".", with: " point ")
  }
}
