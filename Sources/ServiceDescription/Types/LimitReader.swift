import ServiceModel
import YAML

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

extension DescriptionReader {
  mutating func limits(_ details: [String: Node.Entry], of schema: inout Schema) {
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
      if let problem = limits.pattern.flatMap(PatternSyntax.problem) {
        error("`$pattern` is no regular expression: \(problem)", at: entry.value.location)
      }
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

  mutating func checkLimits() {
    for check in limitChecks { checkLimit(check) }
    limitChecks = []
  }

  private mutating func checkLimit(_ check: LimitCheck) {
    let schema = resolved(check.schema)
    let isRight: Bool
    switch (schema.kind, check.subject) {
    case (.any, _), (.string, .string), (.integer, .number), (.number, .number), (.array, .array):
      isRight = true
    default: isRight = false
    }
    if isRight { return }
    error(
      "`\(check.key.text ?? "")` limits \(check.subject.rawValue), and this is \(noun(schema))",
      at: check.key.location)
  }
}
