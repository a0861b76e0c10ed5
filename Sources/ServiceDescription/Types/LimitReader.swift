import ServiceModel
import YAML

/// What a limit limits.
private enum LimitSubject: String {
  case number = "numbers"
  case string = "strings"
  case array = "arrays"
}

extension DescriptionReader {
  private static let numberLimits: [(String, WritableKeyPath<Limits, Double?> & Sendable)] = [
    ("$minimum", \.minimum), ("$maximum", \.maximum), ("$exclusiveMinimum", \.exclusiveMinimum),
    ("$exclusiveMaximum", \.exclusiveMaximum), ("$multipleOf", \.multipleOf),
  ]
  private static let countLimits:
    [(String, LimitSubject, WritableKeyPath<Limits, Int?> & Sendable)] = [
      ("$minLength", .string, \.minLength), ("$maxLength", .string, \.maxLength),
      ("$minItems", .array, \.minItems), ("$maxItems", .array, \.maxItems),
    ]

  mutating func limits(_ details: [String: Node.Entry], of schema: inout Schema) {
    var limits = schema.limits
    var checks: [(LimitSubject, Node)] = []
    func value(_ name: String, _ subject: LimitSubject) -> Node? {
      guard let entry = details[name] else { return nil }
      checks.append((subject, entry.key))
      return entry.value
    }
    for (name, limit) in Self.numberLimits {
      if let node = value(name, .number) {
        limits[keyPath: limit] = number(node, "`\(name)`")
      }
    }
    for (name, subject, limit) in Self.countLimits {
      if let node = value(name, subject) {
        limits[keyPath: limit] = integer(node, "`\(name)`", atLeast: 0)
      }
    }
    if let node = value("$pattern", .string) {
      limits.pattern = text(node, "`$pattern`")
      if let problem = limits.pattern.flatMap(PatternSyntax.problem) {
        error("`$pattern` is no regular expression: \(problem)", at: node.location)
      }
    }
    if let node = value("$uniqueItems", .array) {
      limits.uniqueItems = bool(node, "`$uniqueItems`") ?? false
    }
    guard !checks.isEmpty else { return }
    if let value = limits.multipleOf, value <= 0, let node = details["$multipleOf"]?.value {
      mismatch("`$multipleOf` is a number above 0", at: node)
      limits.multipleOf = nil
    }
    schema.limits = limits
    let limited = schema
    deferredChecks += checks.map { subject, key in
      { $0.checkLimit(key, on: subject, of: limited) }
    }
    contradictions(details, limits)
  }

  private mutating func contradictions(_ details: [String: Node.Entry], _ limits: Limits) {
    func shown(_ value: some Comparable) -> String {
      (value as? Double).map { text(.number($0)) } ?? "\(value)"
    }
    // A pair that leaves no value is reported at the upper limit.
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

  /// Reports a limit of what the type is not.
  private mutating func checkLimit(_ key: Node, on subject: LimitSubject, of schema: Schema) {
    let schema = resolved(schema)
    switch (schema.kind, subject) {
    case (.any, _), (.string, .string), (.integer, .number), (.number, .number), (.array, .array):
      break
    default:
      error(
        "`\(key.text ?? "")` limits \(subject.rawValue), and this is \(noun(schema))",
        at: key.location)
    }
  }
}
