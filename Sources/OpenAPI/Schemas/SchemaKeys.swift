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
  case contentEncoding, contentMediaType, xEnumVarnames, xEnumNames, xEnumDescriptions, xMSEnum
  case contentSchema, unevaluatedProperties

  /// The keyword in a set.
  fileprivate var bit: UInt64 { 1 << UInt64(rawValue) }

  var text: String {
    switch self {
    case .ref: "$ref"
    case .dynamicRef: "$dynamicRef"
    case .xNullable: "x-nullable"
    case .xEnumVarnames: "x-enum-varnames"
    case .xEnumNames: "x-enumNames"
    case .xEnumDescriptions: "x-enum-descriptions"
    case .xMSEnum: "x-ms-enum"
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

/// A set of keywords, each of which is a bit.
struct KeywordSet: OptionSet {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ keywords: Keyword...) { rawValue = keywords.reduce(0) { $0 | $1.bit } }

  func contains(_ keyword: Keyword) -> Bool { rawValue & keyword.bit != 0 }

  mutating func insert(_ keyword: Keyword) { self = KeywordSet(rawValue: rawValue | keyword.bit) }

  /// What says what a value is, beyond its type.
  static let structure = KeywordSet(
    .ref, .dynamicRef, .properties, .required, .additionalProperties, .patternProperties, .items,
    .prefixItems, .enum, .const, .format, .allOf, .oneOf, .anyOf, .contentEncoding)
  /// What makes an object an object.
  static let object = KeywordSet(.properties, .additionalProperties, .patternProperties)
  static let limits = KeywordSet(
    .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf, .minLength, .maxLength,
    .pattern, .minItems, .maxItems, .uniqueItems)
  /// What stands beside the structure and says something of the value.
  static let values = KeywordSet(.default, .example, .examples)
  /// What says something of a value's place, and nothing of its type.
  static let annotations = KeywordSet(
    .title, .description, .deprecated, .nullable, .xNullable, .readOnly, .writeOnly, .default,
    .example, .examples)
  static let references = KeywordSet(.ref, .dynamicRef)
  static let composition = KeywordSet(.allOf, .oneOf, .anyOf)
}

/// The keys of one schema. Documents consist of schemas above all, so the keys are read in one pass, and a
/// set of them is enough for most questions.
struct SchemaKeys {
  /// The schema that has them.
  let node: LocatedNode
  private var known: KeywordSet = []
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
      known.insert(keyword)
      nodes.append((keyword, entry.value))
    }
  }

  var location: SourceLocation { node.location }

  /// Whether OpenAPI's own key says that the value may be null (OpenAPI 3.0, section 4.7.24).
  var saysNullable: Bool { flag(self[.nullable] ?? self[.xNullable]) == true }

  subscript(keyword: Keyword) -> LocatedNode? {
    guard has(keyword) else { return nil }
    for item in nodes where item.keyword == keyword {
      return LocatedNode(node: item.node, document: node.document)
    }
    return nil
  }

  func has(_ keyword: Keyword) -> Bool { known.contains(keyword) }

  func hasAny(of set: KeywordSet) -> Bool { !known.isDisjoint(with: set) }

  /// Those that are read, in the order of the document.
  var keywords: [Keyword] { nodes.map(\.keyword).filter(has) }

  mutating func remove(_ keyword: Keyword) { known.subtract(KeywordSet(keyword)) }

  mutating func remove(all set: KeywordSet) { known.subtract(set) }

  /// Forgets `properties` that lists none, as programs write it for what says nothing of its properties.
  mutating func removeEmptyProperties() {
    if self[.properties]?.node.entries?.isEmpty == true { remove(.properties) }
  }
}
