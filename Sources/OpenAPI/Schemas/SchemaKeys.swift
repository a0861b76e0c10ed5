import Diagnostics
import YAML

/// The keys of schemas that are read; all others are ignored, as the specification asks
/// (JSON Schema 2020-12, core, section 6.5).
enum Keyword: UInt8, CaseIterable {
  case ref, dynamicRef, type, nullable, xNullable, properties, required, additionalProperties
  case patternProperties, items, prefixItems, `enum`, const, format, allOf, oneOf, anyOf
  case discriminator, title, description, deprecated, `default`, example, examples
  case readOnly, writeOnly, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
  case minLength, maxLength, pattern, minItems, maxItems, uniqueItems
  case contentEncoding, contentMediaType, xEnumVarnames, xEnumNames, xEnumDescriptions
  case contentSchema, unevaluatedProperties

  var text: String {
    switch self {
    case .ref: "$ref"
    case .dynamicRef: "$dynamicRef"
    case .xNullable: "x-nullable"
    case .xEnumVarnames: "x-enum-varnames"
    case .xEnumNames: "x-enumNames"
    case .xEnumDescriptions: "x-enum-descriptions"
    default: "\(self)"
    }
  }

  static let named: [String: Keyword] = {
    var result: [String: Keyword] = [:]
    for keyword in allCases { result[keyword.text] = keyword }
    result["x-enum-names"] = .xEnumNames
    result["x-enumDescriptions"] = .xEnumDescriptions
    return result
  }()
}

/// The keys of one schema. Schemas are what documents are made of, so the keys are read in one
/// pass, and one bit is enough for most questions.
struct SchemaKeys {
  /// The schema that has them.
  let node: LocatedNode
  private var mask: UInt64 = 0
  private var nodes: [(keyword: Keyword, node: Node)] = []
  /// Those that are not read.
  private(set) var others: [Node.Entry] = []

  init(_ node: LocatedNode) {
    self.node = node
    guard let entries = node.node.entries else { return }
    nodes.reserveCapacity(entries.count)
    for entry in entries {
      guard let text = entry.key.text, let keyword = Keyword.named[text] else {
        others.append(entry)
        continue
      }
      mask |= 1 << UInt64(keyword.rawValue)
      nodes.append((keyword, entry.value))
    }
  }

  var location: SourceLocation { node.location }

  subscript(keyword: Keyword) -> LocatedNode? {
    guard mask & (1 << UInt64(keyword.rawValue)) != 0 else { return nil }
    for item in nodes where item.keyword == keyword {
      return LocatedNode(node: item.node, document: node.document)
    }
    return nil
  }

  func has(_ keyword: Keyword) -> Bool { mask & (1 << UInt64(keyword.rawValue)) != 0 }

  func hasAny(of set: UInt64) -> Bool { mask & set != 0 }

  /// The names of those keys that are in the set, in the order of the document.
  func names(of set: UInt64) -> [String] {
    nodes.compactMap { item in
      has(item.keyword) && set & Self.set(item.keyword) != 0 ? item.keyword.text : nil
    }
  }

  mutating func remove(_ keyword: Keyword) { mask &= ~(1 << UInt64(keyword.rawValue)) }

  mutating func remove(all set: UInt64) { mask &= ~set }

  static func set(_ keywords: Keyword...) -> UInt64 {
    keywords.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  /// What says what a value is, beyond its type.
  static let structure = set(
    .ref, .dynamicRef, .properties, .required, .additionalProperties, .patternProperties, .items,
    .prefixItems,
    .enum, .const, .format, .allOf, .oneOf, .anyOf, .contentEncoding)
  /// What makes an object an object.
  static let object = set(.properties, .additionalProperties, .patternProperties)
  static let limits = set(
    .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf, .minLength, .maxLength,
    .pattern, .minItems, .maxItems, .uniqueItems)
  /// What stands beside the structure and says something of the value.
  static let values = set(.default, .example, .examples)
  static let references = set(.ref, .dynamicRef)
  static let composition = set(.allOf, .oneOf, .anyOf)
}
