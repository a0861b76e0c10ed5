import Diagnostics
import ServiceModel

extension TypePlanner {
  /// A literal for the schema's default; nil where it has none, or none that a literal can say.
  func defaultLiteral(of schema: Schema, type: SwiftType) -> String? {
    if case .constant(let value) = schema.kind {
      return Self.constantLiteral(value) ?? (type == .standard(.json) ? Literals.json(value) : nil)
    }
    // Of somebody's own type no value can be written here.
    if case .own = type.innermost { return nil }
    guard let value = schema.defaultValue else { return nil }
    if let literal = Literals.scalar(value, as: schema.kind) { return literal }
    if case .array(let element) = schema.kind, case .array(let items) = value {
      let literals = items.compactMap { item in
        var schema = element
        schema.defaultValue = item
        return defaultLiteral(of: schema, type: type)
      }
      return literals.count == items.count ? "[" + literals.joined(separator: ", ") + "]" : nil
    }
    if case .map = resolved(schema).kind { return value == .object([]) ? "[:]" : nil }
    guard let enumeration = enumeration(of: schema) else {
      return Literals.scalar(value, as: resolved(schema).kind)
    }
    if case .standard = type { return Self.constantLiteral(value) }
    return caseNames(of: enumeration, of: schema)[value].map { "." + Identifier.afterDot($0) }
  }

  /// Whether the default of what a body must have is an example, as `con_0000000000000001`, which nobody wants to send
  /// unseen. A text that is required and has a default all the same is none where it says what kind of object this is.
  func isExampleAsDefault(of schema: Schema, named name: String) -> Bool {
    guard !namesAreAuthored, case .string(.plain) = resolved(schema).kind,
      case .string(let text)? = schema.defaultValue, !text.isEmpty,
      let word = Words(name).words.last?.lowercased()
    else { return false }
    return !["jsonrpc", "kind", "object", "type", "version"].contains(word)
  }

  /// Whether what a property of a response is that is not there is its default. Documents have the service's own
  /// defaults for what it receives, and examples; and a response may have only the properties that were asked for.
  func standsIn(_ defaultValue: JSONValue?) -> Bool { namesAreAuthored && defaultValue != nil }

  /// The type of a property that is always there and can have one value only, as `"object": "list"`: of
  /// the value itself, since an enumeration of one says no more. Nil where somebody named the enumeration or its value.
  func typeOfOnlyValue(of property: Property) -> SwiftType? {
    let schema = property.schema
    guard property.isRequired, case .enumeration(let enumeration) = schema.kind,
      onlyValue(of: schema) != nil, schema.provenance.name == nil,
      enumeration.cases.allSatisfy({ $0.name == nil && $0.summary == nil })
    else { return nil }
    return .standard(StandardType(enumeration.base))
  }

  /// A literal for the only value that a schema lets its values be; nil where there are others.
  func literalOfOnlyValue(of schema: Schema, type: SwiftType) -> String? {
    guard let value = onlyValue(of: schema) else { return nil }
    var schema = schema
    schema.defaultValue = value
    return defaultLiteral(of: schema, type: type)
  }

  /// The only value that a schema lets its values be; nil where there are others.
  func onlyValue(of schema: Schema) -> JSONValue? {
    let resolved = resolved(schema)
    guard !schema.isNullable, !resolved.isNullable else { return nil }
    switch resolved.kind {
    case .constant(let value): return value
    case .enumeration(let enumeration):
      return enumeration.cases.count == 1 && !enumeration.hasOthers
        ? enumeration.cases.first?.value : nil
    default: return nil
    }
  }

  private func caseNames(
    of enumeration: Enumeration, of schema: Schema
  ) -> [JSONValue: String] {
    let model: Model.ID? = if case .reference(let id) = schema.kind { id } else { nil }
    if let model, let names = caseNames[model] { return names }
    var ignored = Diagnostics()
    let cases = cases(of: enumeration, at: nil, diagnostics: &ignored)
    let names = Dictionary(zip(enumeration.cases.map(\.value), cases.map(\.name))) { first, _ in
      first
    }
    if let model { caseNames[model] = names }
    return names
  }

  private func enumeration(of schema: Schema) -> Enumeration? {
    guard case .enumeration(let enumeration) = resolved(schema).kind else { return nil }
    return enumeration
  }

  static func constantLiteral(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): Literals.string(text)
    case .integer(let integer): String(integer)
    case .number(let number): number.isFinite ? String(describing: number) : nil
    case .bool(let bool): bool ? "true" : "false"
    default: nil
    }
  }
}
