import Foundation

/// Holds JSON values against a JSON Schema (draft 2020-12).
///
/// It knows the keywords that `service.schema.json` uses, and refuses a schema that has any other: a
/// keyword that is passed over would be a rule that is not tested.
struct JSONSchemaValidator {
  /// Something about a value that its schema forbids.
  struct Problem: Hashable, CustomStringConvertible {
    /// Where the value is, as a JSON Pointer (RFC 6901).
    let path: String
    let message: String

    var description: String { "\(path.isEmpty ? "/" : path): \(message)" }
  }

  /// What is wrong with a schema.
  struct SchemaError: Error, CustomStringConvertible {
    /// Where it is in the schema, as a JSON Pointer.
    let path: String
    let message: String

    var description: String { "\(path.isEmpty ? "/" : path): \(message)" }
  }

  private let root: JSONInstance
  private let expressions: [String: NSRegularExpression]

  /// Reads a schema.
  ///
  /// - Throws: ``SchemaError`` for a keyword that is not known or does not hold what it has to, for a
  ///   reference to nothing and for a pattern that is not a regular expression.
  init(_ schema: JSONInstance) throws {
    root = schema
    var inspection = SchemaInspection(root: schema)
    try inspection.inspect(schema, at: "")
    expressions = inspection.expressions
  }

  /// All that is wrong with a value.
  func problems(in instance: JSONInstance) -> [Problem] {
    problems(in: instance, at: "", schema: root)
  }
}

// MARK: - Reading the schema

private struct SchemaInspection {
  let root: JSONInstance
  var expressions: [String: NSRegularExpression] = [:]

  init(root: JSONInstance) { self.root = root }

  mutating func inspect(_ schema: JSONInstance, at path: String) throws {
    if case .bool = schema { return }
    guard case .object(let keywords) = schema else {
      throw JSONSchemaValidator.SchemaError(
        path: path, message: "a schema is an object or a boolean")
    }
    // In an order, so that the same one of several mistakes is reported each time.
    for (keyword, value) in keywords.sorted(by: { $0.key < $1.key }) {
      try inspect(keyword, value, at: path.appending(pointer: keyword))
    }
  }

  private mutating func inspect(_ keyword: String, _ value: JSONInstance, at path: String) throws {
    switch (keyword, value) {
    case ("$schema", .string), ("title", .string), ("description", .string), ("const", _),
      ("enum", .array), ("uniqueItems", .bool), ("minItems", .number), ("maxItems", .number),
      ("minProperties", .number), ("minLength", .number), ("minimum", .number),
      ("maximum", .number), ("exclusiveMinimum", .number):
      break
    case ("additionalProperties", _), ("propertyNames", _), ("items", _), ("not", _), ("if", _),
      ("then", _), ("else", _):
      try inspect(value, at: path)
    case ("allOf", .array(let schemas)), ("anyOf", .array(let schemas)),
      ("prefixItems", .array(let schemas)):
      for (index, schema) in schemas.enumerated() {
        try inspect(schema, at: path.appending(pointer: String(index)))
      }
    case ("$defs", .object(let schemas)), ("properties", .object(let schemas)),
      ("dependentSchemas", .object(let schemas)), ("patternProperties", .object(let schemas)):
      for (name, schema) in schemas.sorted(by: { $0.key < $1.key }) {
        if keyword == "patternProperties" { try compile(name, at: path) }
        try inspect(schema, at: path.appending(pointer: name))
      }
    case ("$ref", .string(let reference)):
      guard root.definition(reference) != nil else {
        throw JSONSchemaValidator.SchemaError(path: path, message: "there is no \(reference)")
      }
    case ("pattern", .string(let pattern)):
      try compile(pattern, at: path)
    case ("format", .string("regex")): break
    case ("type", .string), ("type", .array):
      let known: Set = ["null", "boolean", "integer", "number", "string", "array", "object"]
      guard known.isSuperset(of: try strings(value, at: path)) else {
        throw JSONSchemaValidator.SchemaError(path: path, message: "there is no such type")
      }
    case ("required", .array):
      _ = try strings(value, at: path)
    case ("dependentRequired", .object(let names)):
      for value in names.values { _ = try strings(value, at: path) }
    default:
      throw JSONSchemaValidator.SchemaError(
        path: path, message: "\(keyword) is not known, or does not hold a \(value.typeName)")
    }
  }

  private func strings(_ value: JSONInstance, at path: String) throws -> [String] {
    guard let strings = value.strings else {
      throw JSONSchemaValidator.SchemaError(path: path, message: "only strings can stand here")
    }
    return strings
  }

  private mutating func compile(_ pattern: String, at path: String) throws {
    do {
      expressions[pattern] = try NSRegularExpression(pattern: pattern)
    } catch {
      throw JSONSchemaValidator.SchemaError(
        path: path, message: "\(pattern) is not a regular expression")
    }
  }
}

extension String {
  /// The JSON Pointer of a member of the value that this one points to.
  fileprivate func appending(pointer name: String) -> String {
    self + "/"
      + name.replacingOccurrences(of: "~", with: "~0").replacingOccurrences(of: "/", with: "~1")
  }
}

extension JSONInstance {
  /// The schema that a reference of the form `#/$defs/name` means.
  fileprivate func definition(_ reference: String) -> JSONInstance? {
    let prefix = "#/$defs/"
    guard reference.hasPrefix(prefix), case .object(let keywords) = self,
      case .object(let definitions)? = keywords["$defs"]
    else { return nil }
    return definitions[String(reference.dropFirst(prefix.count))]
  }

  /// The strings of an array of strings; a string alone is an array of one.
  fileprivate var strings: [String]? {
    switch self {
    case .string(let string): [string]
    case .array(let items):
      items.reduce(into: [String]?([])) { strings, item in
        if case .string(let string) = item { strings?.append(string) } else { strings = nil }
      }
    default: nil
    }
  }

  /// The text of a value, for messages.
  fileprivate var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): String(value)
    case .number(let value): Int(exactly: value).map { String($0) } ?? String(value)
    case .string(let value): "\"\(value)\""
    case .array, .object: "an \(typeName)"
    }
  }
}

// MARK: - Holding values against it

extension JSONSchemaValidator {
  private func isValid(_ instance: JSONInstance, _ schema: JSONInstance) -> Bool {
    problems(in: instance, at: "", schema: schema).isEmpty
  }

  private func problems(
    in instance: JSONInstance, at path: String, schema: JSONInstance
  ) -> [Problem] {
    switch schema {
    case .bool(false): [Problem(path: path, message: "must not be here")]
    case .object(let keywords):
      generalProblems(in: instance, at: path, keywords)
        + combinedProblems(in: instance, at: path, keywords)
        + scalarProblems(in: instance, at: path, keywords)
        + arrayProblems(in: instance, at: path, keywords)
        + objectProblems(in: instance, at: path, keywords)
    default: []
    }
  }

  /// `type`, `enum`, `const` and `$ref`.
  private func generalProblems(
    in instance: JSONInstance, at path: String, _ keywords: [String: JSONInstance]
  ) -> [Problem] {
    var problems: [Problem] = []
    if let types = keywords["type"]?.strings, !types.contains(where: { isOfType($0, instance) }) {
      problems.append(
        Problem(path: path, message: "must be of type \(types.joined(separator: " or "))"))
    }
    if case .array(let values)? = keywords["enum"], !values.contains(instance) {
      let list = values.map(\.text).joined(separator: ", ")
      problems.append(Problem(path: path, message: "must be one of \(list)"))
    }
    if let value = keywords["const"], value != instance {
      problems.append(Problem(path: path, message: "must be \(value.text)"))
    }
    if case .string(let reference)? = keywords["$ref"], let schema = root.definition(reference) {
      problems += self.problems(in: instance, at: path, schema: schema)
    }
    return problems
  }

  private func isOfType(_ type: String, _ instance: JSONInstance) -> Bool {
    if case .number(let value) = instance, type == "integer" { return value == value.rounded() }
    return type == instance.typeName
  }

  /// `allOf`, `anyOf`, `not`, and `if` with `then` and `else`.
  private func combinedProblems(
    in instance: JSONInstance, at path: String, _ keywords: [String: JSONInstance]
  ) -> [Problem] {
    var problems: [Problem] = []
    if case .array(let schemas)? = keywords["allOf"] {
      problems += schemas.flatMap { self.problems(in: instance, at: path, schema: $0) }
    }
    if case .array(let schemas)? = keywords["anyOf"],
      !schemas.contains(where: { isValid(instance, $0) })
    {
      problems.append(Problem(path: path, message: "must fit one of \(schemas.count) schemas"))
    }
    if let schema = keywords["not"], isValid(instance, schema) {
      problems.append(Problem(path: path, message: "must be something else"))
    }
    if let condition = keywords["if"],
      let schema = keywords[isValid(instance, condition) ? "then" : "else"]
    {
      problems += self.problems(in: instance, at: path, schema: schema)
    }
    return problems
  }

  /// What limits strings and numbers.
  private func scalarProblems(
    in instance: JSONInstance, at path: String, _ keywords: [String: JSONInstance]
  ) -> [Problem] {
    var messages: [String] = []
    switch instance {
    case .string(let string):
      if case .string(let pattern)? = keywords["pattern"], !matches(string, pattern) {
        messages.append("must match \(pattern)")
      }
      if case .string("regex")? = keywords["format"],
        (try? NSRegularExpression(pattern: string)) == nil
      {
        messages.append("must be a regular expression")
      }
      if case .number(let limit)? = keywords["minLength"],
        Double(string.unicodeScalars.count) < limit
      {
        messages.append("is too short")
      }
    case .number(let number):
      if case .number(let limit)? = keywords["minimum"], number < limit {
        messages.append("must be at least \(limit)")
      }
      if case .number(let limit)? = keywords["maximum"], number > limit {
        messages.append("must be at most \(limit)")
      }
      if case .number(let limit)? = keywords["exclusiveMinimum"], number <= limit {
        messages.append("must be greater than \(limit)")
      }
    default: break
    }
    return messages.map { Problem(path: path, message: $0) }
  }

  private func matches(_ string: String, _ pattern: String) -> Bool {
    let range = NSRange(string.startIndex..., in: string)
    return expressions[pattern]?.firstMatch(in: string, range: range) != nil
  }

  private func arrayProblems(
    in instance: JSONInstance, at path: String, _ keywords: [String: JSONInstance]
  ) -> [Problem] {
    guard case .array(let items) = instance else { return [] }
    var problems: [Problem] = []
    if case .number(let limit)? = keywords["minItems"], Double(items.count) < limit {
      problems.append(Problem(path: path, message: "has too few items"))
    }
    if case .number(let limit)? = keywords["maxItems"], Double(items.count) > limit {
      problems.append(Problem(path: path, message: "has too many items"))
    }
    if case .bool(true)? = keywords["uniqueItems"], Set(items).count < items.count {
      problems.append(Problem(path: path, message: "has an item twice"))
    }
    var rest = items.enumerated().dropFirst(0)
    if case .array(let schemas)? = keywords["prefixItems"] {
      for ((index, item), schema) in zip(rest, schemas) {
        problems += self.problems(
          in: item, at: path.appending(pointer: String(index)), schema: schema)
      }
      rest = rest.dropFirst(schemas.count)
    }
    if let schema = keywords["items"] {
      for (index, item) in rest {
        problems += self.problems(
          in: item, at: path.appending(pointer: String(index)), schema: schema)
      }
    }
    return problems
  }

  private func objectProblems(
    in instance: JSONInstance, at path: String, _ keywords: [String: JSONInstance]
  ) -> [Problem] {
    guard case .object(let members) = instance else { return [] }
    var problems: [Problem] = []
    let required = (keywords["required"]?.strings ?? []).map { (name: $0, reason: "") }
    var dependent: [(name: String, reason: String)] = []
    if case .object(let names)? = keywords["dependentRequired"] {
      for (name, value) in names where members[name] != nil {
        dependent += (value.strings ?? []).map { (name: $0, reason: " beside \(name)") }
      }
    }
    for (name, reason) in required + dependent where members[name] == nil {
      problems.append(Problem(path: path, message: "must have \(name)\(reason)"))
    }
    if case .number(let limit)? = keywords["minProperties"], Double(members.count) < limit {
      problems.append(Problem(path: path, message: "has too few members"))
    }
    if case .object(let schemas)? = keywords["dependentSchemas"] {
      for (name, schema) in schemas where members[name] != nil {
        problems += self.problems(in: instance, at: path, schema: schema)
      }
    }
    for (name, value) in members {
      problems += memberProblems(in: value, named: name, of: path, keywords)
    }
    return problems
  }

  /// `propertyNames`, `properties`, `patternProperties` and `additionalProperties`.
  private func memberProblems(
    in value: JSONInstance, named name: String, of path: String, _ keywords: [String: JSONInstance]
  ) -> [Problem] {
    let path = path.appending(pointer: name)
    var problems: [Problem] = []
    if let schema = keywords["propertyNames"] {
      problems += self.problems(in: .string(name), at: path, schema: schema)
        .map { Problem(path: $0.path, message: "the name \($0.message)") }
    }
    var isNamed = false
    if case .object(let schemas)? = keywords["properties"], let schema = schemas[name] {
      isNamed = true
      problems += self.problems(in: value, at: path, schema: schema)
    }
    if case .object(let schemas)? = keywords["patternProperties"] {
      for (pattern, schema) in schemas where matches(name, pattern) {
        isNamed = true
        problems += self.problems(in: value, at: path, schema: schema)
      }
    }
    if !isNamed, let schema = keywords["additionalProperties"] {
      problems += self.problems(in: value, at: path, schema: schema)
    }
    return problems
  }
}
