import ServiceModel
import TestSchemas

/// Makes schemas of all kinds from a seed, all with finite values and limits that can be kept.
struct SchemaGenerator {
  private var state: UInt64
  private let count: Int
  private static let names = [
    "id", "email", "title", "created_at", "price", "tags", "owner", "avatarURL", "is_deleted",
    "count", "key", "x", "name", "type",
  ]

  static func models(seed: UInt64, count: Int) -> Models {
    var generator = SchemaGenerator(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1, count: count)
    var models = Models()
    for index in 0..<count {
      models.add(Model(name: "M\(index)", schema: generator.schema(depth: 0, below: index)))
    }
    return models
  }

  /// SplitMix64.
  private mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(bound))
  }

  /// - Parameter index: References that have to be there lead to models below this one, so that there
  ///   is a finite value; the others lead anywhere.
  private mutating func schema(depth: Int, below index: Int) -> Schema {
    var schema = Schema(kind(depth: depth, below: index))
    limit(&schema)
    if next(8) == 0 { schema.isNullable = true }
    return schema
  }

  private mutating func kind(depth: Int, below index: Int) -> Schema.Kind {
    switch next(depth < 4 ? 17 : 9) {
    case 0: return .any
    case 1: return .boolean
    case 2, 3: return .string(Schema.StringFormat.allCases[next(6)])
    case 4: return .integer(Schema.IntegerFormat.allCases[next(3)])
    case 5: return .number(Schema.NumberFormat.allCases[next(4)])
    case 6: return .constant([.string("x"), 1, true, ["a": [1, 2]]][next(4)])
    case 7:
      let base: Enumeration.Base = next(2) == 0 ? .string : .integer
      return .enumeration(
        Enumeration(
          base: base,
          cases: (0..<5).map {
            Enumeration.Case(value: base == .string ? .string("v\($0)") : .integer($0))
          }))
    case 8: return index > 0 ? .reference(Model.ID(next(index))) : .boolean
    case 9, 10: return .array(schema(depth: depth + 1, below: count))
    case 11: return .map(schema(depth: depth + 1, below: count))
    case 12: return union(depth: depth, below: index)
    default: return .object(object(depth: depth, below: index))
    }
  }

  private mutating func object(depth: Int, below index: Int) -> ObjectSchema {
    var properties: [Property] = []
    for name in Self.names where next(3) == 0 {
      let isRequired = next(2) == 0
      properties.append(
        Property(
          name: name, schema: schema(depth: depth + 1, below: isRequired ? index : count),
          isRequired: isRequired))
    }
    let additional = next(6) == 0 ? schema(depth: depth + 1, below: count) : nil
    return ObjectSchema(properties: properties, additionalProperties: additional)
  }

  private mutating func union(depth: Int, below index: Int) -> Schema.Kind {
    if next(2) == 0 {
      return .union(
        Union(
          cases: (0..<3).map { _ in Union.Case(schema: schema(depth: depth + 1, below: index)) }))
    }
    let cases = (0..<3).map { number in
      var object = object(depth: depth + 1, below: index)
      object.properties.removeAll { $0.name == "type" }
      object.additionalProperties = nil
      if next(2) == 0 {
        object.properties.append(Property(name: "type", schema: .string, isRequired: true))
      }
      return Union.Case(schema: Schema(.object(object)), discriminatorValues: ["t\(number)"])
    }
    return .union(Union(cases: cases, discriminator: "type"))
  }

  private mutating func limit(_ schema: inout Schema) {
    guard next(3) == 0 else { return }
    switch schema.kind {
    case .integer, .number:
      let low = Double(next(2_000) - 1_000) / 2
      let high = low + 10 + Double(next(50))
      if next(2) == 0 { schema.limits.minimum = low } else { schema.limits.exclusiveMinimum = low }
      if next(2) == 0 {
        schema.limits.maximum = high
      } else {
        schema.limits.exclusiveMaximum = high
      }
      if next(2) == 0 { schema.limits.multipleOf = [1, 2, 0.5, 0.25, 4][next(5)] }
    case .string(.plain), .string(.url):
      if next(2) == 0 { schema.limits.minLength = next(60) }
      if next(2) == 0 { schema.limits.maxLength = (schema.limits.minLength ?? 1) + next(9) }
    case .string(.base64):
      if next(2) == 0 { schema.limits.minLength = next(60) }
    case .array(let element):
      schema.limits.uniqueItems = next(2) == 0
      // More items than one have to differ, which not every element can.
      if schema.limits.uniqueItems { schema.limits.minItems = element.isPlain ? next(4) : nil }
      if next(3) == 0 { schema.limits.maxItems = max(schema.limits.minItems ?? 0, next(5)) }
    default: break
    }
  }
}

extension Schema {
  /// Whether there are many values of the schema, close to each other.
  fileprivate var isPlain: Bool {
    if isNullable || limits != Limits() { return false }
    return switch kind {
    case .integer, .string: true
    default: false
    }
  }
}
