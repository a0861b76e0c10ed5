import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// The type by `enum` and `const` (JSON Schema 2020-12, validation, sections 6.1.2 and 6.1.3); nil where
  /// they make none.
  mutating func enumeration(_ keys: SchemaKeys, _ names: [TypeName], isNullable: Bool) -> Schema? {
    if let node = keys[.const] {
      guard let value = value(node) else { return nil }
      switch value {
      case .null: return Schema(.any).orNull(true)
      case .array, .object: return nil
      default:
        return (explanation(value, node) ?? Schema(.constant(value))).orNull(isNullable)
      }
    }
    guard let node = keys[.enum] else { return nil }
    if node.node.items?.isEmpty == true {
      warn(.enumeration, "`enum` lists no values; it is ignored", at: node.location)
      return nil
    }
    if names == [.object] { return nil }
    if names == [.array] { return misplaced(node, keys, isNullable: isNullable) }
    let values = listed(node)
    let others = values.filter { $0.value != .null }
    let isNullable = isNullable || others.count < values.count
    guard !others.isEmpty else { return isNullable ? Schema(.any).orNull(true) : nil }
    if others.count == 1, let schema = explanation(others[0].value, others[0].node) {
      return schema.orNull(isNullable)
    }
    return schema(ofValues: others, names.count > 1 ? nil : names.first, keys)?.orNull(isNullable)
  }

  /// Any text, where the only value is one for people, which a service may put otherwise: PayPal's errors have a code and
  /// an explanation. Nil of other values.
  private func explanation(_ value: JSONValue, _ node: LocatedNode) -> Schema? {
    guard case .string(let text) = value else { return nil }
    let words = text.split(separator: " ").count
    guard words >= Self.fewestWordsOfText || words >= 4 && text.hasSuffix(".") else { return nil }
    var schema = Schema(.string(.plain))
    schema.sample = Sample(value: value, location: node.location)
    return schema
  }

  /// Fewer may be the value of a choice: `Payment by credit card`.
  private static let fewestWordsOfText = 7

  private struct Listed {
    var value: JSONValue
    var node: LocatedNode
    /// Its number in the list, for the names that go with it.
    var number: Int
  }

  private mutating func listed(_ node: LocatedNode) -> [Listed] {
    var values: [Listed] = []
    var seen: [JSONValue: SourceLocation] = [:]
    for (number, item) in items(node, "`enum`", .enumeration).enumerated() {
      guard let value = value(item) else { continue }
      if let first = seen[value] {
        warn(
          .enumeration,
          "the value \(quoted(item.text ?? "")) is in `enum` twice, \(first.asFirst(of: item.location)); "
            + "once is assumed", at: item.location)
      } else {
        seen[value] = item.location
        values.append(Listed(value: value, node: item, number: number))
      }
    }
    return values
  }

  private mutating func schema(
    ofValues values: [Listed], _ name: TypeName?, _ keys: SchemaKeys
  ) -> Schema? {
    var values = values
    let name = name ?? inferredType(of: values)
    switch name {
    case .boolean:
      if values.contains(where: isText) {
        return texts(values, keys, insteadOf: "true or false")
      }
      values = values.filter { item in
        if case .bool = item.value { return true }
        if case .string(let text) = item.value, Bool(text) != nil { return false }
        warnOfType(item.node, "true or false", "it is ignored")
        return false
      }
      if values.count == 1, let only = values.first { return Schema(.constant(only.value)) }
      return Schema(.boolean)
    case .string:
      for index in values.indices {
        if case .string = values[index].value { continue }
        guard let text = values[index].node.text else { return Schema(.any) }
        warnOfType(values[index].node, "text", "the text \(quoted(text)) is assumed")
        values[index].value = .string(text)
      }
      return enumeration(.string, values, keys)
    case .integer, .number:
      for index in values.indices {
        switch values[index].value {
        case .integer, .numberText: break
        case .number(let number):
          if let whole = Int(exactly: number) {
            values[index].value = .integer(whole)
          } else if name == .integer {
            warnOfType(values[index].node, "integers", "numbers are assumed for all of them")
          }
        case .string(let text):
          guard let number = number(of: text) else {
            return texts(values, keys, insteadOf: "numbers")
          }
          warnOfType(values[index].node, "numbers", "\(quoted(text)) without quotes is assumed")
          values[index].value = number
        default: return Schema(.any)
        }
      }
      return enumeration(inferredType(of: values) == .integer ? .integer : .number, values, keys)
    default:
      return Schema(.any)
    }
  }

  /// Whether a value is a text, and neither `true` or `false` in quotes nor what was one of these in YAML 1.1.
  private func isText(_ item: Listed) -> Bool {
    guard case .string(let text) = item.value else { return false }
    let lowercased = text.lowercased()
    if item.node.node.isPlain, ["no", "off", "on", "yes"].contains(lowercased) {
      return false
    }
    return text.first?.isLetter == true && Bool(lowercased) == nil
  }

  /// A list of texts whose `type` says that they are something else.
  private mutating func texts(
    _ values: [Listed], _ keys: SchemaKeys, insteadOf expected: String
  ) -> Schema? {
    var values = values
    for index in values.indices {
      if case .string = values[index].value {
        warnOfType(values[index].node, expected, "text is assumed for all of them")
      }
      values[index].value = .string(values[index].node.text ?? "")
    }
    return enumeration(.string, values, keys)
  }

  private mutating func warnOfType(_ node: LocatedNode, _ expected: String, _ assumed: String) {
    warn(
      .enumeration,
      "the values of this `enum` are \(expected), but this is \(found(node)); "
        + assumed, at: node.location)
  }

  /// The type of all values; nil where they have none in common.
  private func inferredType(of values: [Listed]) -> TypeName? {
    let names = Set(
      values.map { item -> TypeName? in
        switch item.value {
        case .string: .string
        case .integer: .integer
        case .number, .numberText: .number
        case .bool: .boolean
        case .null, .array, .object: nil
        }
      })
    if names == [.integer, .number] { return .number }
    return names.count == 1 ? names.first ?? nil : nil
  }

  private func enumeration(
    _ base: Enumeration.Base, _ values: [Listed], _ keys: SchemaKeys
  ) -> Schema {
    let names = keys[.xEnumVarnames]?.items ?? keys[.xEnumNames].elements
    let summaries = keys[.xEnumDescriptions].elements
    let described = describedValues(keys[.xMSEnum])
    var seen: Set<JSONValue> = []
    let cases = values.compactMap { item -> Enumeration.Case? in
      // Values may be the same once they are text.
      guard seen.insert(item.value).inserted else { return nil }
      func listed(_ nodes: [LocatedNode]) -> String? {
        nodes.indices.contains(item.number) ? text(nodes[item.number]) : nil
      }
      let said = described[item.node.text ?? ""]
      return Enumeration.Case(
        value: item.value, name: said?.name ?? listed(names),
        summary: said?.summary ?? listed(summaries))
    }
    var result = Enumeration(base: base, cases: cases)
    result.nameNumbers(after: cases.map { $0.summary ?? "" })
    return Schema(.enumeration(result))
  }

  /// What AutoRest's `x-ms-enum` says of values, by their text.
  private func describedValues(
    _ node: LocatedNode?
  ) -> [String: (name: String?, summary: String?)] {
    var result: [String: (name: String?, summary: String?)] = [:]
    for item in node?["values"].elements ?? [] {
      guard let value = text(item["value"]) else { continue }
      result[value] = (text(item["name"]), text(item["description"]))
    }
    return result
  }

  /// `enum` beside `type: array` lists the values of the items, unless its values are arrays.
  private mutating func misplaced(
    _ node: LocatedNode, _ keys: SchemaKeys, isNullable: Bool
  ) -> Schema? {
    guard let items = node.items, items.allSatisfy({ $0.kind == .scalar }),
      keys[.items]?["enum"] == nil, keys[.items]?["$ref"] == nil
    else { return nil }
    warn(
      .enumeration, "`enum` lists values of the array; values of its items are assumed",
      at: node.location)
    let inner = keys[.items].map { typeNames(SchemaKeys($0)).names } ?? []
    let values = listed(node).filter { $0.value != .null }
    guard !values.isEmpty, var element = schema(ofValues: values, inner.first, keys) else {
      return nil
    }
    element.location = node.location
    return Schema(.array(element)).orNull(isNullable)
  }
}
