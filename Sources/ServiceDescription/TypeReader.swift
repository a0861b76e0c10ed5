import Diagnostics
import ServiceModel
import YAML

/// Where a type stands, which decides what it may be and what may be said of it.
enum TypePlace {
  /// A property of a `multipart` body, or of a model, which may turn out to be one.
  case part
  case multipartBody
  case model
  case jsonBody
  case parameter
  case value

  /// Where the properties of an object in this place stand.
  var ofProperties: TypePlace {
    switch self {
    case .multipartBody, .model: .part
    case .part, .jsonBody, .parameter, .value: .value
    }
  }
}

/// A reference to a model, which must not be one with parts unless it is the body of a `multipart`.
struct ReferenceCheck {
  var model: String
  var location: SourceLocation
}

/// Limits, which must suit the type they limit.
struct LimitCheck {
  enum Subject: String {
    case number = "numbers"
    case string = "strings"
    case array = "arrays"
  }
  var subject: Subject
  var key: Node
  var schema: Schema
}

/// A union whose cases must have the property that tells them apart.
struct UnionCheck {
  var discriminator: String
  var cases: [(case: Union.Case, location: SourceLocation)]
}

/// The names of types that every description has.
enum BuiltInType {
  static let kinds: [String: Schema.Kind] = [
    "string": .string(.plain), "int": .integer(.int), "int32": .integer(.int32),
    "int64": .integer(.int64), "number": .number(.double), "float": .number(.float),
    "decimal": .number(.decimal), "bool": .boolean, "date": .string(.date),
    "date-time": .string(.dateTime), "unix-time": .number(.unixTime), "uuid": .string(.uuid),
    "url": .string(.url), "data": .string(.base64), "any": .any, "file": .file,
  ]
  static let names = kinds.keys.sorted()
}

extension DescriptionReader {
  /// Reads a type. Where it has mistakes they are reported, and `any` takes its place, so that nothing
  /// is reported twice.
  mutating func type(_ node: Node, as place: TypePlace) -> Schema {
    // The functions that call one another for each level keep little on the stack: what can be done
    // beside them is done in others.
    guard isAllowed(node) else { return Schema(.any, location: node.location) }
    depth += 1
    defer { depth -= 1 }
    switch node.kind {
    case .scalar: return notation(node, as: place)
    case .sequence: return array(node, as: place)
    case .mapping: return detailed(node, as: place)
    }
  }

  /// Whether there is room for one more type, and for one this deep.
  private mutating func isAllowed(_ node: Node) -> Bool {
    guard spend(at: node.location) else { return false }
    if node.kind == .scalar || depth < Bounds.typeDepth { return true }
    error(
      "types are nested deeper than \(Bounds.typeDepth) levels; give inner ones names in `models`",
      at: node.location)
    return false
  }

  // MARK: - A name

  private mutating func notation(_ node: Node, as place: TypePlace) -> Schema {
    var schema = Schema(.any, location: node.location)
    guard let text = node.string else {
      let hint: String
      switch node.value {
      case .bool, .integer, .bigInteger, .float:
        hint = "; a value that is always the same is `{ $const: \(node.text ?? "") }`"
      default: hint = ""
      }
      error("expected a type, found \(found(node))\(hint)", at: node.location)
      return schema
    }
    let notation = TypeNotation(text)
    guard let kind = kind(named: notation.name, text: text, at: node.location) else {
      return schema
    }
    schema.kind = kind
    schema.isNullable = notation.isNullable
    switch kind {
    case .file:
      hasParts = true
      if place != .part {
        error(
          "`file` is a part of a `multipart` body and stands nowhere else; bytes in JSON are `data`",
          at: node.location)
        schema.kind = .any
      } else if notation.isNullable || notation.defaultText != nil {
        error(
          "a part that is a file has no default and is not null; one that may be absent has `?` "
            + "after its name", at: node.location)
      }
    case .reference(let model):
      if place != .multipartBody, place != .model {
        referenceChecks.append(ReferenceCheck(model: model, location: node.location))
      }
    default: break
    }
    if let text = notation.defaultText, let value = defaultValue(text, for: schema, at: node) {
      schema.defaultValue = value
      valueChecks.append(
        ValueCheck(role: .defaultValue, value: value, schema: schema, node: node))
    }
    return schema
  }

  /// The type of this name; nil where there is none, which is reported.
  private mutating func kind(
    named name: String, text: String, at location: SourceLocation
  ) -> Schema.Kind? {
    if let kind = BuiltInType.kinds[name] { return kind }
    if models.has(name) { return .reference(name) }
    var hint = suggestion(for: name, among: models.candidates)
    if text.hasPrefix("[") || text.hasPrefix("{") {
      hint = "; write lists and mappings without quotes around them"
    } else if name.isEmpty {
      hint = ""
    } else if let equals = name.firstIndex(of: "=") {
      hint = "; a default stands behind ` = `, with a space on both sides"
      let head = name[..<equals]
      if head.isEmpty { hint = "; write a type before the `=`" }
    } else if name == "nothing" || name == "text" {
      hint =
        "; \(quoted(name)) is a word of `returns`"
        + (name == "text" ? "; did you mean `string`?" : "")
    }
    error("there is no type or model \(quoted(name))\(hint)", at: location)
    return nil
  }

  /// The default behind ` = `, read as the type asks.
  private mutating func defaultValue(_ text: String, for schema: Schema, at node: Node)
    -> JSONValue?
  {
    guard !text.isEmpty else {
      error(
        "a default is missing behind `=`; an empty text is `\"\"`", at: node.location)
      return nil
    }
    if text == "null", schema.isNullable { return .null }
    let shape: ScalarShape
    switch schema.kind {
    case .string: shape = .string
    case .integer: shape = .integer
    case .number: shape = .number
    case .boolean: shape = .boolean
    case .any: shape = .anything
    case .reference(let name): shape = models.shape(of: name)
    default: shape = .none
    }
    switch shape {
    case .string: return .string(unquoted(text))
    case .integer, .number:
      return numeral(text) ?? .string(text)
    case .boolean:
      return bool(text) ?? .string(text)
    case .anything:
      return numeral(text) ?? bool(text) ?? (text == "null" ? .null : .string(unquoted(text)))
    case .none:
      error(
        "a default of this type cannot stand behind `=`; write it with `$default`",
        at: node.location)
      return nil
    }
  }

  private func numeral(_ text: String) -> JSONValue? {
    guard let decimal = DecimalText(text) else { return nil }
    if let value = Int(decimal.text) { return .integer(value) }
    if let value = Double(decimal.text), value.isFinite, DecimalText("\(value)") == decimal,
      text.contains(where: { ".eE".contains($0) })
    {
      return .number(value)
    }
    return .numberText(decimal.text)
  }

  private func bool(_ text: String) -> JSONValue? {
    switch text {
    case "true": .bool(true)
    case "false": .bool(false)
    default: nil
    }
  }

  private func unquoted(_ text: String) -> String {
    for quote in ["\"", "'"]
    where text.utf8.count >= 2 && text.hasPrefix(quote) && text.hasSuffix(quote) {
      return String(text.dropFirst().dropLast())
    }
    return text
  }

  // MARK: - A list

  private mutating func array(_ node: Node, as place: TypePlace) -> Schema {
    guard let element = element(of: node) else { return Schema(.any, location: node.location) }
    return Schema(
      .array(type(element, as: place == .part ? .part : .value)), location: node.location)
  }

  /// The only item of a list.
  private mutating func element(of node: Node) -> Node? {
    guard let items = node.items, let element = items.first else {
      error(
        "an array is written as a list of its type, like `[string]`, but this list is empty",
        at: node.location)
      return nil
    }
    guard items.count == 1 else {
      error(
        "an array is written as a list of one type, but this list has \(items.count); one of several "
          + "types is `$oneOf`", at: items[1].location)
      return nil
    }
    return element
  }

  // MARK: - A mapping

  private static let makers = ["$type", "$enum", "$const", "$map", "$oneOf", "$extends"]
  private static let parameterKeys: Set = ["$style", "$explode", "$allowReserved"]
  static let typeKeys = Keys(
    of: "a type",
    makers + [
      "$names", "$discriminator", "$summary", "$description", "$deprecated", "$default", "$sample",
      "$nullable", "$name", "$minimum", "$maximum", "$exclusiveMinimum", "$exclusiveMaximum",
      "$multipleOf", "$minLength", "$maxLength", "$pattern", "$minItems", "$maxItems",
      "$uniqueItems", "$style", "$explode", "$allowReserved", "$contentType",
    ],
    otherWords: [
      "$anyOf": "$oneOf", "$allOf": "$extends", "$additionalProperties": "$map",
      "$example": "$sample", "$title": "$summary",
    ])

  /// The keys of a mapping that is a type, by what they are for.
  private struct TypeEntries {
    var properties: [Node.Entry] = []
    var details: [String: Node.Entry] = [:]
    /// Those of the details that say what the type is.
    var makers: [Node.Entry] = []
  }

  private mutating func typeEntries(_ node: Node) -> TypeEntries {
    var result = TypeEntries()
    for entry in mapping(node, "an object") ?? [] {
      let name = entry.name
      guard PropertyName.isDetail(name) else {
        result.properties.append(entry)
        continue
      }
      guard Self.typeKeys.contains(name) else {
        if name == "$ref" {
          error("unknown key `$ref`; write the name of the model itself", at: entry.key.location)
        } else {
          unknownKey(entry.key, among: Self.typeKeys)
        }
        continue
      }
      result.details[name] = entry
      if Self.makers.contains(name) { result.makers.append(entry) }
    }
    checkMakers(result.makers, properties: result.properties)
    return result
  }

  private mutating func detailed(_ node: Node, as place: TypePlace) -> Schema {
    let entries = typeEntries(node)
    var schema: Schema
    if let inner = entries.makers.first, inner.name == "$type" {
      schema = type(inner.value, as: place == .parameter ? .value : place)
    } else {
      schema = Schema(kind(entries, as: place))
    }
    schema.location = node.location
    if !entries.details.isEmpty { apply(entries.details, to: &schema, as: place) }
    return schema
  }

  private mutating func kind(_ entries: TypeEntries, as place: TypePlace) -> Schema.Kind {
    guard let maker = entries.makers.first else {
      return object(entries.properties, map: nil, extends: nil, as: place)
    }
    let details = entries.details
    switch maker.name {
    case "$enum": return enumeration(maker.value, names: details["$names"]) ?? .any
    case "$const":
      if maker.value.isNull {
        error(
          "`$const` can't be null; leave the thing out where nothing is to be sent",
          at: maker.value.location)
      }
      return value(maker.value).map(Schema.Kind.constant) ?? .any
    case "$oneOf": return union(maker.value, discriminator: details["$discriminator"]) ?? .any
    default:
      return object(
        entries.properties, map: details["$map"], extends: details["$extends"], as: place)
    }
  }

  /// At the most one key makes the type, but for `$extends` with `$map`; and only an object has
  /// properties.
  private mutating func checkMakers(_ makers: [Node.Entry], properties: [Node.Entry]) {
    guard let first = makers.first else { return }
    let areObject = makers.allSatisfy { $0.name == "$map" || $0.name == "$extends" }
    for other in makers.dropFirst() where !areObject {
      error(
        "`\(other.name)` beside `\(first.name)`: each of them says what the type is; keep one",
        at: other.key.location)
    }
    guard !areObject else { return }
    for property in properties {
      var hint = ""
      if let near = near("$" + property.name, among: Self.typeKeys.names) {
        hint = "; did you mean `\(near)`?"
      }
      error(
        "a type with `\(first.name)` has no properties, but here is \(quoted(property.name))\(hint)",
        at: property.key.location)
    }
  }

  // MARK: Objects

  private mutating func object(
    _ entries: [Node.Entry], map: Node.Entry?, extends: Node.Entry?, as place: TypePlace
  ) -> Schema.Kind {
    var result = ObjectSchema(properties: [])
    var inherited: [String: Int] = [:]
    if let extends {
      result = inheritance(extends.value, as: place)
      for (number, property) in result.properties.enumerated() { inherited[property.name] = number }
    }
    var lines: [String: Int] = [:]
    result.properties.reserveCapacity(result.properties.count + entries.count)
    for entry in entries {
      guard let name = propertyName(entry.key, &lines) else { continue }
      let property = property(name, entry, as: place.ofProperties)
      if let number = inherited[name.name], result.properties.indices.contains(number) {
        result.properties[number] = property
      } else {
        result.properties.append(property)
      }
    }
    guard let map else { return .object(result) }
    // Nothing but `$map` is a map; with properties, its own or inherited, it is an object.
    if entries.isEmpty, extends == nil { return .map(type(map.value, as: .value)) }
    result.additionalProperties = type(map.value, as: .value)
    return .object(result)
  }

  private mutating func property(
    _ name: PropertyName, _ entry: Node.Entry, as place: TypePlace
  ) -> Property {
    Property(
      name: name.name, schema: type(entry.value, as: place), isRequired: !name.isOptional,
      location: entry.key.location)
  }

  /// The name of a property that is not in `lines` yet, and then is.
  private mutating func propertyName(_ key: Node, _ lines: inout [String: Int]) -> PropertyName? {
    let name = PropertyName(key.text ?? "")
    guard !name.name.isEmpty else {
      error("a property has a name, but this is \(quoted(key.text ?? ""))", at: key.location)
      return nil
    }
    if let line = lines.updateValue(key.location.line, forKey: name.name) {
      error(
        "the property \(quoted(name.name)) is here twice; the other is at line \(line)",
        at: key.location)
      return nil
    }
    return name
  }

  /// What the object inherits from the models that `$extends` names.
  private mutating func inheritance(_ node: Node, as place: TypePlace) -> ObjectSchema {
    var result = ObjectSchema(properties: [])
    var numbers: [String: Int] = [:]
    let names: [Node]
    if let items = node.items {
      names = Array(items)
      if names.isEmpty { error("`$extends` names no model", at: node.location) }
    } else {
      names = [node]
    }
    var seen: Set<String> = []
    for node in names {
      guard let name = node.text, node.kind == .scalar, !node.isNull else {
        error(
          "`$extends` takes the name of a model or a list of names, but this is \(found(node))",
          at: node.location)
        continue
      }
      guard models.has(name) else {
        let hint =
          BuiltInType.kinds[name] == nil
          ? suggestion(for: name, among: models.names) : "; it is a type, and has no properties"
        error("there is no model \(quoted(name))\(hint)", at: node.location)
        continue
      }
      guard seen.insert(name).inserted else {
        error("`$extends` names \(quoted(name)) twice", at: node.location)
        continue
      }
      // A model without a schema by now extends what extends it, which was reported with the cycle.
      guard let schema = models.finalSchema(of: name) else { continue }
      guard case .object(let parent) = schema.kind else {
        if case .any = schema.kind, models.isBroken(name) { continue }
        error(
          "`$extends` takes models that are objects, and \(quoted(name)) is \(noun(schema))",
          at: node.location)
        continue
      }
      if place != .model, place != .multipartBody, let part = parent.properties.first(where: isPart)
      {
        error(
          "model \(quoted(name)) has the part \(quoted(part.name)) of type `file`, so only the body of "
            + "a `multipart` can extend it", at: node.location)
      }
      if result.additionalProperties == nil {
        result.additionalProperties = parent.additionalProperties
      }
      // The same array, not a copy of it, as long as there is one parent.
      if names.count == 1 {
        guard spend(parent.properties.count, at: node.location) else { break }
        result.properties = parent.properties
        break
      }
      for property in parent.properties {
        if let number = numbers[property.name], result.properties.indices.contains(number) {
          // Of several models that have it, the last one replaces it, as an own one would.
          result.properties[number] = property
          continue
        }
        guard spend(at: node.location) else { return result }
        numbers[property.name] = result.properties.count
        result.properties.append(property)
      }
    }
    return result
  }

  func isPart(_ property: Property) -> Bool { isPart(property.schema) }

  private func isPart(_ schema: Schema) -> Bool {
    switch schema.kind {
    case .file: true
    case .array(let element): isPart(element)
    default: false
    }
  }

  // MARK: Enums

  private mutating func enumeration(_ node: Node, names: Node.Entry?) -> Schema.Kind? {
    guard let items = node.items else {
      error("`$enum` is a list of values, but this is \(found(node))", at: node.location)
      return nil
    }
    guard !items.isEmpty else {
      error("`$enum` has no values", at: node.location)
      return nil
    }
    var cases: [Enumeration.Case] = []
    // By their text, so that 1 and 1.0 are one value.
    var lines: [String: Int] = [:]
    var base: Enumeration.Base?
    var isCorrect = true
    for item in items {
      guard let value = value(item) else { return nil }
      let itemBase: Enumeration.Base
      switch value {
      case .string: itemBase = .string
      case .integer: itemBase = .integer
      case .number, .numberText: itemBase = .number
      case .null:
        error("`$enum` has no null; write `$nullable: true` beside it", at: item.location)
        isCorrect = false
        continue
      case .bool:
        error(
          "`$enum` has strings or numbers, but this is \(found(item)); `true` and `false` are the type "
            + "`bool`, and text in quotes is a string", at: item.location)
        isCorrect = false
        continue
      case .array, .object:
        error("`$enum` has strings or numbers, but this is \(found(item))", at: item.location)
        isCorrect = false
        continue
      }
      switch (base, itemBase) {
      case (nil, _): base = itemBase
      case (.string, .string), (.integer, .integer), (.number, .integer), (.number, .number): break
      case (.integer, .number): base = .number
      case (.string, _):
        error(
          "the values of an `$enum` are all strings or all numbers; put \(quoted(item.text ?? "")) in "
            + "quotes if it is a string", at: item.location)
        isCorrect = false
        continue
      default:
        error(
          "the values of an `$enum` are all strings or all numbers, and \(quoted(item.text ?? "")) is a "
            + "string among numbers", at: item.location)
        isCorrect = false
        continue
      }
      let valueText = text(value)
      if let line = lines.updateValue(item.location.line, forKey: valueText) {
        error(
          "the value \(quoted(valueText)) is in the `$enum` twice; the other is at line \(line)",
          at: item.location)
        continue
      }
      cases.append(Enumeration.Case(value: value, location: item.location))
    }
    if let names { nameCases(&cases, with: names.value) }
    guard isCorrect, let base else { return nil }
    return .enumeration(Enumeration(base: base, cases: cases))
  }

  private mutating func nameCases(_ cases: inout [Enumeration.Case], with node: Node) {
    var numbers: [String: Int] = [:]
    for (number, enumCase) in cases.enumerated() { numbers[text(enumCase.value)] = number }
    var lines: [String: Int] = [:]
    for entry in mapping(node, "`$names`") ?? [] {
      guard let name = name(entry.value, "a name of a value") else { continue }
      let number = numbers[entry.name] ?? scalarNumber(entry.key, in: numbers)
      guard let number, cases.indices.contains(number) else {
        let hint = suggestion(for: entry.name, among: cases.map { text($0.value) })
        error(
          "`$names` names \(quoted(entry.name)), which is not one of the values of `$enum`\(hint)",
          at: entry.key.location)
        continue
      }
      if let line = lines.updateValue(entry.value.location.line, forKey: name) {
        error(
          "two values are named \(quoted(name)); the other is at line \(line)",
          at: entry.value.location)
      }
      cases[number].name = name
    }
  }

  /// `0x10` and `16` are one key.
  private func scalarNumber(_ key: Node, in numbers: [String: Int]) -> Int? {
    if let value = key.integer { return numbers[String(value)] }
    if let value = key.number { return numbers[text(.number(value))] }
    return nil
  }

  // MARK: Unions

  private mutating func union(_ node: Node, discriminator: Node.Entry?) -> Schema.Kind? {
    var cases: UnionCases
    if let items = node.items {
      cases = unionCases(items, hasDiscriminator: discriminator != nil)
    } else if node.kind == .mapping {
      cases = unionCases(node)
      if discriminator == nil {
        error(
          "a `$oneOf` that maps values to types needs `$discriminator`, the property that has them",
          at: node.location)
      }
    } else {
      let what = found(node)
      error(
        "`$oneOf` is a list of types or a mapping of discriminator values to types, but this is \(what)",
        at: node.location)
      return nil
    }
    guard !cases.isEmpty else {
      if node.items?.isEmpty ?? true { error("`$oneOf` has no types", at: node.location) }
      return nil
    }
    let property = discriminator.flatMap { discriminatorName($0.value) }
    if let property { unionChecks.append(UnionCheck(discriminator: property, cases: cases)) }
    return .union(Union(cases: cases.map(\.case), discriminator: property))
  }

  private typealias UnionCases = [(case: Union.Case, location: SourceLocation)]

  private mutating func discriminatorName(_ node: Node) -> String? {
    guard let name = text(node, "`$discriminator`") else { return nil }
    if name.isEmpty { error("`$discriminator` names no property", at: node.location) }
    return name.isEmpty ? nil : name
  }

  private mutating func unionCases(_ items: Node.Items, hasDiscriminator: Bool) -> UnionCases {
    var cases: UnionCases = []
    var lines: [String: Int] = [:]
    for item in items {
      let schema = type(item, as: .value)
      if let unionCase = unionCase(schema, item, hasDiscriminator: hasDiscriminator, &lines) {
        cases.append((unionCase, item.location))
      }
    }
    return cases
  }

  private mutating func unionCase(
    _ schema: Schema, _ item: Node, hasDiscriminator: Bool, _ lines: inout [String: Int]
  ) -> Union.Case? {
    guard case .reference(let name) = schema.kind else {
      guard hasDiscriminator, !isError(schema, written: item) else {
        return Union.Case(schema: schema)
      }
      error(
        "a `$oneOf` with a `$discriminator` lists models, whose names are its values; write a "
          + "mapping of values to types for others", at: item.location)
      return nil
    }
    if let line = lines.updateValue(item.location.line, forKey: name) {
      error(
        "\(quoted(name)) is in the `$oneOf` twice; the other is at line \(line)", at: item.location)
      return nil
    }
    return Union.Case(schema: schema, discriminatorValues: hasDiscriminator ? [name] : [])
  }

  private mutating func unionCases(_ node: Node) -> UnionCases {
    var cases: UnionCases = []
    var references: [String: Int] = [:]
    for entry in mapping(node, "`$oneOf`") ?? [] {
      let schema = type(entry.value, as: .value)
      add(entry, schema, to: &cases, &references)
    }
    return cases
  }

  private func add(
    _ entry: Node.Entry, _ schema: Schema, to cases: inout UnionCases,
    _ references: inout [String: Int]
  ) {
    // Two values for one model are one case.
    if case .reference(let name) = schema.kind, !schema.isNullable, schema.defaultValue == nil {
      if let other = references[name], cases.indices.contains(other) {
        cases[other].case.discriminatorValues.append(entry.name)
        return
      }
      references[name] = cases.count
    }
    let unionCase = Union.Case(schema: schema, discriminatorValues: [entry.name])
    cases.append((unionCase, entry.value.location))
  }

  /// Whether a schema stands in for a type with mistakes.
  private func isError(_ schema: Schema, written node: Node) -> Bool {
    if case .any = schema.kind { return node.string != "any" }
    return false
  }

  // MARK: - Details

  private mutating func apply(
    _ details: [String: Node.Entry], to schema: inout Schema, as place: TypePlace
  ) {
    if details["$enum"] == nil, let names = details["$names"] {
      error("`$names` stands beside `$enum`, and there is none", at: names.key.location)
    }
    if details["$oneOf"] == nil, let discriminator = details["$discriminator"] {
      error(
        "`$discriminator` stands beside `$oneOf`, and there is none", at: discriminator.key.location
      )
    }
    if let entry = details["$summary"] {
      schema.documentation.summary = text(entry.value, "`$summary`")
    }
    if let entry = details["$description"] {
      schema.documentation.description = text(entry.value, "`$description`")
    }
    if let entry = details["$deprecated"] {
      schema.documentation.deprecation = deprecation(entry.value, "`$deprecated`")
    }
    if let entry = details["$nullable"], let isNullable = bool(entry.value, "`$nullable`") {
      schema.isNullable = isNullable
    }
    if let entry = details["$name"] { schema.preferredName = name(entry.value, "`$name`") }
    if let entry = details["$contentType"] {
      if place == .part || place == .jsonBody {
        schema.mediaType = mediaType(entry.value, "`$contentType`")
      } else {
        error(
          "`$contentType` says the media type of a part of a `multipart` body or of a `json` body, and "
            + "this is neither", at: entry.key.location)
      }
    }
    if place != .parameter {
      for name in ["$style", "$explode", "$allowReserved"] {
        guard let entry = details[name] else { continue }
        error(
          "`\(name)` says how a parameter is sent, and this is no parameter", at: entry.key.location
        )
      }
    }
    limits(details, of: &schema)
    if let entry = details["$default"], let value = value(entry.value) {
      schema.defaultValue = value
      valueChecks.append(
        ValueCheck(role: .defaultValue, value: value, schema: schema, node: entry.value))
    }
    if let entry = details["$sample"], let value = value(entry.value) {
      schema.sample = Sample(value: value, location: entry.value.location)
      valueChecks.append(ValueCheck(role: .sample, value: value, schema: schema, node: entry.value))
    }
  }

  // MARK: Limits

  private mutating func limits(_ details: [String: Node.Entry], of schema: inout Schema) {
    var limits = schema.limits
    var checks: [(LimitCheck.Subject, Node)] = []
    func note(_ subject: LimitCheck.Subject, _ entry: Node.Entry) {
      checks.append((subject, entry.key))
    }
    if let entry = details["$minimum"] {
      note(.number, entry)
      limits.minimum = number(entry.value, "`$minimum`")
    }
    if let entry = details["$maximum"] {
      note(.number, entry)
      limits.maximum = number(entry.value, "`$maximum`")
    }
    if let entry = details["$exclusiveMinimum"] {
      note(.number, entry)
      limits.exclusiveMinimum = number(entry.value, "`$exclusiveMinimum`")
    }
    if let entry = details["$exclusiveMaximum"] {
      note(.number, entry)
      limits.exclusiveMaximum = number(entry.value, "`$exclusiveMaximum`")
    }
    if let entry = details["$multipleOf"] {
      note(.number, entry)
      limits.multipleOf = number(entry.value, "`$multipleOf`")
      if let value = limits.multipleOf, value <= 0 {
        error(
          "`$multipleOf` is a number above 0, but this is \(found(entry.value))",
          at: entry.value.location)
        limits.multipleOf = nil
      }
    }
    if let entry = details["$minLength"] {
      note(.string, entry)
      limits.minLength = integer(entry.value, "`$minLength`", atLeast: 0)
    }
    if let entry = details["$maxLength"] {
      note(.string, entry)
      limits.maxLength = integer(entry.value, "`$maxLength`", atLeast: 0)
    }
    if let entry = details["$pattern"] {
      note(.string, entry)
      limits.pattern = text(entry.value, "`$pattern`")
    }
    if let entry = details["$minItems"] {
      note(.array, entry)
      limits.minItems = integer(entry.value, "`$minItems`", atLeast: 0)
    }
    if let entry = details["$maxItems"] {
      note(.array, entry)
      limits.maxItems = integer(entry.value, "`$maxItems`", atLeast: 0)
    }
    if let entry = details["$uniqueItems"] {
      note(.array, entry)
      limits.uniqueItems = bool(entry.value, "`$uniqueItems`") ?? false
    }
    guard !checks.isEmpty else { return }
    schema.limits = limits
    for (subject, key) in checks {
      limitChecks.append(LimitCheck(subject: subject, key: key, schema: schema))
    }
    contradictions(details, limits)
  }

  private mutating func contradictions(_ details: [String: Node.Entry], _ limits: Limits) {
    func shown(_ value: some Comparable) -> String {
      (value as? Double).map { text(.number($0)) } ?? "\(value)"
    }
    // Each pair that leaves no value is reported at its upper limit.
    func check<Value: Comparable>(
      _ low: Value?, _ lowKey: String, _ high: Value?, _ highKey: String, canBeEqual: Bool
    ) {
      guard let low, let high, let entry = details[highKey] ?? details[lowKey] else { return }
      if low > high || (low == high && !canBeEqual) {
        error(
          "`\(highKey)` \(shown(high)) leaves no value above `\(lowKey)` \(shown(low))",
          at: entry.value.location)
      }
    }
    check(limits.minimum, "$minimum", limits.maximum, "$maximum", canBeEqual: true)
    check(
      limits.minimum, "$minimum", limits.exclusiveMaximum, "$exclusiveMaximum", canBeEqual: false)
    check(
      limits.exclusiveMinimum, "$exclusiveMinimum", limits.maximum, "$maximum", canBeEqual: false)
    check(
      limits.exclusiveMinimum, "$exclusiveMinimum", limits.exclusiveMaximum, "$exclusiveMaximum",
      canBeEqual: false)
    check(limits.minLength, "$minLength", limits.maxLength, "$maxLength", canBeEqual: true)
    check(limits.minItems, "$minItems", limits.maxItems, "$maxItems", canBeEqual: true)
  }

  /// What a type is called in messages.
  func noun(_ schema: Schema) -> String {
    switch schema.kind {
    case .any: "any value"
    case .boolean: "a bool"
    case .string(let format):
      switch format {
      case .plain: "a string"
      case .date: "a date"
      case .dateTime: "a date-time"
      case .uuid: "a uuid"
      case .url: "a url"
      case .base64: "data"
      }
    case .integer: "an int"
    case .number(.unixTime): "a unix-time"
    case .number: "a number"
    case .file: "a file"
    case .array: "an array"
    case .map: "a map"
    case .object: "an object"
    case .enumeration: "an enum"
    case .union: "a union"
    case .constant: "a constant"
    case .reference(let name): "a \(quoted(name))"
    }
  }
}
