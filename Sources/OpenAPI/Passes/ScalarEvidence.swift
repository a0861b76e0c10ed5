import Diagnostics
import ServiceModel

extension Schema {
  /// Makes a text of a format one of any form. A type of somebody's own still stands for an identifier or a URL.
  mutating func becomeAnyText() {
    switch kind {
    case .string(.uuid), .string(.url): format = format ?? kind.formatName
    default: break
    }
    kind = .string(.plain)
  }
}

/// What an example says of its own schema.
enum ScalarEvidence {
  /// The consequence where an object of which nothing is said turned out to be anything.
  static let isAnyValue = "any value is assumed"

  /// Makes the schema hold the example, or brings the example into the schema's type where the client reads
  /// both; nil where neither is possible.
  static func admit(_ value: inout JSONValue, _ schema: inout Schema) -> ExampleEvidence.Outcome? {
    if case .enumeration(var listed) = schema.kind, listed.base == value.enumerationBase {
      listed.cases.append(Enumeration.Case(value: value))
      schema.kind = .enumeration(listed)
      return ExampleEvidence.Outcome(consequence: "it is listed with the others")
    }
    if let text = coerced(value, to: schema.kind) {
      value = text
      return .init(consequence: ExampleEvidence.isRead, changesSchema: false)
    }
    func assume(_ kind: Schema.Kind, _ consequence: String) -> ExampleEvidence.Outcome {
      schema.kind = kind
      return ExampleEvidence.Outcome(consequence: consequence)
    }
    switch (schema.kind, value) {
    case (.object(let object), .object(let members)):
      return admitAbsentKeys(of: object, &value, members, &schema)
    case (.string, .string):
      schema.becomeAnyText()
      return ExampleEvidence.Outcome(consequence: "any text is assumed")
    case (.integer, .string), (.number, .string):
      return assume(.string(.plain), "any text is assumed")
    case (.integer, .number), (.integer, .numberText), (.number, .numberText):
      return assume(.number(.double), "any number is assumed")
    case (.integer, .integer):
      return assume(.integer(.int), "any integer is assumed")
    case (.enumeration(let listed), .string) where listed.base != .string:
      return assume(.string(.plain), "any text is assumed")
    case (.constant(.bool), .bool):
      return assume(.boolean, "either is assumed")
    case (.constant(.string), .string), (.constant(.integer), .integer):
      guard let listed = schema.listed else { return nil }
      return assume(.enumeration(listed), "other values are assumed")
    // What is said of the values stands somewhere.
    case (.map(let values), _) where values.isAny && values.location == nil:
      return assume(.any, isAnyValue)
    case (.any, _), (.file, _): return nil
    default:
      // Two types: what is generated holds a value of either.
      return schema.holdAlso(Schema(inferredFrom: value, at: schema.location))
    }
  }

  /// Makes required keys that an example lacks ones that may be absent. What is always the same is no news: the example
  /// gets it.
  private static func admitAbsentKeys(
    of object: ObjectSchema, _ value: inout JSONValue, _ members: [JSONValue.Member],
    _ schema: inout Schema
  ) -> ExampleEvidence.Outcome? {
    let names = Set(members.map(\.name))
    let absent = object.properties.filter { $0.isRequired && !names.contains($0.name) }
    guard let first = absent.first else { return nil }
    value = .object(
      members
        + absent.compactMap { property in
          property.assumedValue.map { JSONValue.Member(property.name, $0) }
        })
    let optional = absent.filter { $0.assumedValue == nil }.map(\.name)
    guard !optional.isEmpty else {
      return .init(consequence: ExampleEvidence.isRead, changesSchema: false)
    }
    schema.changeProperties {
      if !names.contains($0.name), $0.assumedValue == nil { $0.isRequired = false }
    }
    let isAssumed = first.assumedValue != nil
    let others = optional.dropFirst(isAssumed ? 0 : 1).map { quoted($0) }.joined(separator: ", ")
    if isAssumed {
      return .init(consequence: "\(ExampleEvidence.isRead), and \(others) may be absent")
    }
    return .init(
      consequence: "it may be absent" + (others.isEmpty ? "" : ", and so may \(others)"))
  }

  /// Makes the kind that which the example of a property shows, or brings the example into its form. Returns
  /// the end of a sentence on it; nil where the example is more likely a mistake.
  static func belief(in value: inout JSONValue, of kind: inout Schema.Kind) -> String? {
    switch (kind, value) {
    case (.string(.dateTime), .string(let text)), (.string(.date), .string(let text)):
      // A text in no known form is no date at all, like `Johnson`, or one that only the client reads.
      guard let time = dateTime(text) else { return nil }
      let isDate = if case .string(.date) = kind { true } else { false }
      value = .string(isDate ? String(time.prefix { $0 != "T" }) : time)
      return ExampleEvidence.isRead
    case (.integer, .string(let text)), (.number, .string(let text)):
      // `string` and the like stand for no value at all.
      guard text.contains(where: \.isNumber) else { return nil }
    case (.integer, .number), (.integer, .integer), (.integer, .numberText): break
    default: return nil
    }
    var schema = Schema(kind)
    let outcome = admit(&value, &schema)
    kind = schema.kind
    return outcome?.consequence
  }

  /// The value in the schema's type, where it is only written as another.
  private static func coerced(_ value: JSONValue, to kind: Schema.Kind) -> JSONValue? {
    switch (kind, value) {
    case (.string, .integer(let number)): .string(String(number))
    case (.string, .number(let number)): .string(String(describing: number))
    case (.string, .numberText(let text)): .string(text)
    case (.string, .bool(let bool)): .string(String(bool))
    case (.enumeration(let listed), .integer(let number)) where listed.base == .string:
      .string(String(number))
    case (.enumeration(let listed), .bool(let bool)) where listed.base == .string:
      .string(String(bool))
    case (.integer, .string(let text)), (.enumeration, .string(let text)):
      Int(text).map(JSONValue.integer)
    case (.number, .string(let text)):
      Int(text).map(JSONValue.integer)
        ?? Double(text).flatMap { $0.isFinite ? JSONValue.number($0) : nil }
    case (.boolean, .string(let text)):
      switch text.lowercased() {
      case "true", "1", "yes", "on": .bool(true)
      case "false", "0", "no", "off": .bool(false)
      default: nil
      }
    case (.boolean, .integer(0)): .bool(false)
    case (.boolean, .integer(1)): .bool(true)
    case (.string(.dateTime), .string(let text)): dateTime(text).map(JSONValue.string)
    default: nil
    }
  }

  /// The date and time of a text that has them in another form than RFC 3339.
  private static func dateTime(_ text: String) -> String? {
    let pattern =
      #/^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?([.,]\d+)?)? ?(Z|UTC|[+-]\d\d)?:?(\d\d)?$/#
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    let (_, date, time, seconds, fraction, zone, minutes) = match.output
    var result = "\(date)T\(time ?? "00:00")\(seconds ?? ":00")"
    if let fraction { result += "." + fraction.dropFirst() }
    guard let zone, zone != "Z", zone != "UTC" else { return result + "Z" }
    return result + "\(zone):\(minutes ?? "00")"
  }
}

extension Property {
  /// The value that it has where an example lacks it. That something is deleted is news.
  fileprivate var assumedValue: JSONValue? {
    if case .bool? = schema.onlyValue { nil } else { schema.onlyValue }
  }
}

extension Schema {
  /// Whether it has no schemas inside of it, and is something certain.
  var isScalar: Bool {
    switch kind {
    case .array, .map, .object, .union, .any, .file, .reference: false
    case .boolean, .string, .integer, .number, .enumeration, .constant: true
    }
  }

  /// What can be said of a value from one example of it.
  init(inferredFrom value: JSONValue, at location: SourceLocation?) {
    let any = Schema(.any, location: location)
    let kind: Kind =
      switch value {
      case .null: .any
      case .bool: .boolean
      case .integer: .integer(.int)
      case .number, .numberText: .number(.double)
      case .string: .string(.plain)
      case .array: .array(any)
      case .object: .map(any)
      }
    self.init(kind, location: location)
  }
}
