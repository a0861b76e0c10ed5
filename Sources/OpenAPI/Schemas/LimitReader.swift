import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// Reads the validation vocabulary (JSON Schema 2020-12, validation, section 6). What the parts of an `allOf`
  /// say holds, too.
  mutating func readLimits(_ keys: SchemaKeys, of schema: inout Schema) {
    var limits = Limits()
    switch schema.kind {
    case .integer(.uint64) where isLargest(keys[.maximum]):
      limits.minimum = number(keys, .minimum, isInteger: true)
    case .integer, .number:
      let isInteger = if case .integer = schema.kind { true } else { false }
      limits.minimum = number(keys, .minimum, isInteger: isInteger)
      limits.maximum = number(keys, .maximum, isInteger: isInteger)
      readExclusive(
        &limits.exclusiveMinimum, &limits.minimum, keys, .exclusiveMinimum, isInteger: isInteger)
      readExclusive(
        &limits.exclusiveMaximum, &limits.maximum, keys, .exclusiveMaximum, isInteger: isInteger)
      if let factor = number(keys, .multipleOf, isInteger: false), factor > 0 {
        limits.multipleOf = factor
      }
      checkOrder(&limits.minimum, &limits.maximum, keys, .minimum, .maximum)
    case .string:
      limits.minLength = count(keys, .minLength)
      limits.maxLength = count(keys, .maxLength)
      checkOrder(&limits.minLength, &limits.maxLength, keys, .minLength, .maxLength)
      limits.pattern = keys[.pattern]?.string
    case .array:
      limits.minItems = count(keys, .minItems)
      limits.maxItems = count(keys, .maxItems)
      checkOrder(&limits.minItems, &limits.maxItems, keys, .minItems, .maxItems)
      limits.uniqueItems = flag(keys[.uniqueItems]) == true
    default: break
    }
    schema.limits = limits.intersection(with: schema.limits)
  }

  /// Whether it is the largest value of 64 bits without a sign, which limits nothing. A `Double` has no such number
  /// but the next one.
  private func isLargest(_ node: LocatedNode?) -> Bool { node?.number == 0x1p64 }

  /// Reads a limit that is no value itself. Up to 3.0 it is a boolean beside the other limit (JSON Schema draft
  /// 5, section 5.3).
  private mutating func readExclusive(
    _ limit: inout Double?, _ inclusive: inout Double?, _ keys: SchemaKeys, _ keyword: Keyword,
    isInteger: Bool
  ) {
    switch flag(keys[keyword]) {
    case true?: (limit, inclusive) = (inclusive, nil)
    case false?: break
    case nil: limit = number(keys, keyword, isInteger: isInteger)
    }
  }

  private mutating func checkOrder<Value: Comparable>(
    _ least: inout Value?, _ most: inout Value?, _ keys: SchemaKeys, _ leastKey: Keyword,
    _ mostKey: Keyword
  ) {
    guard let low = least, let high = most, low > high else { return }
    warn(
      .limit, "`\(leastKey.text)` is above `\(mostKey.text)`; both are ignored",
      at: keys[leastKey]?.location)
    (least, most) = (nil, nil)
  }

  private mutating func number(_ keys: SchemaKeys, _ keyword: Keyword, isInteger: Bool) -> Double? {
    guard let node = keys[keyword], !node.isNull else { return nil }
    guard let value = node.number ?? node.string.flatMap(Double.init), value.isFinite else {
      ignore(node, of: keyword, "is a number, but this is \(found(node))")
      return nil
    }
    if node.number == nil { warnOfQuotes(node, of: keyword) }
    // The limit of Go's `uint64` and others says nothing.
    if isInteger, abs(value) == 0x1p63 || value == 0x1p64, node.integer == nil { return nil }
    if isInteger, node.number != nil, node.integer == nil, !(-0x1p63..<0x1p63).contains(value) {
      ignore(node, of: keyword, "\(quoted(node.text ?? "")) is beyond what 64 bits hold")
      return nil
    }
    return value
  }

  private mutating func count(_ keys: SchemaKeys, _ keyword: Keyword) -> Int? {
    guard let node = keys[keyword], !node.isNull else { return nil }
    let whole = node.integer ?? node.number.flatMap(Int.init(exactly:))
    guard let value = whole ?? node.string.flatMap({ Int($0) }), value >= 0 else {
      ignore(node, of: keyword, "is a whole number of 0 or more, but this is \(found(node))")
      return nil
    }
    if whole == nil { warnOfQuotes(node, of: keyword) }
    return value
  }

  private mutating func ignore(_ node: LocatedNode, of keyword: Keyword, _ problem: String) {
    warn(.limit, "`\(keyword.text)` \(problem); it is ignored", at: node.location)
  }

  private mutating func warnOfQuotes(_ node: LocatedNode, of keyword: Keyword) {
    warn(
      .limit, "`\(keyword.text)` is a number, but this is \(found(node)); the number is assumed",
      at: node.location)
  }
}
