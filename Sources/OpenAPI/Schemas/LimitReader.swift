import Diagnostics
import ServiceModel
import YAML

extension Schema {
  /// Reads the validation vocabulary (JSON Schema 2020-12, validation, section 6).
  mutating func readLimits(_ keys: SchemaKeys, _ messages: inout Messages) {
    switch kind {
    case .integer, .number:
      let isInteger = if case .integer = kind { true } else { false }
      limits.minimum = messages.number(keys, .minimum, isInteger: isInteger)
      limits.maximum = messages.number(keys, .maximum, isInteger: isInteger)
      messages.readExclusive(
        &limits.exclusiveMinimum, &limits.minimum, keys, .exclusiveMinimum, isInteger: isInteger)
      messages.readExclusive(
        &limits.exclusiveMaximum, &limits.maximum, keys, .exclusiveMaximum, isInteger: isInteger)
      if let factor = messages.number(keys, .multipleOf, isInteger: false), factor > 0 {
        limits.multipleOf = factor
      }
      messages.checkOrder(&limits.minimum, &limits.maximum, keys, .minimum, .maximum)
    case .string:
      limits.minLength = messages.count(keys, .minLength)
      limits.maxLength = messages.count(keys, .maxLength)
      messages.checkOrder(&limits.minLength, &limits.maxLength, keys, .minLength, .maxLength)
      limits.pattern = keys[.pattern]?.string
    case .array:
      limits.minItems = messages.count(keys, .minItems)
      limits.maxItems = messages.count(keys, .maxItems)
      messages.checkOrder(&limits.minItems, &limits.maxItems, keys, .minItems, .maxItems)
      limits.uniqueItems = flag(keys[.uniqueItems]) == true
    default: break
    }
  }
}

extension Messages {
  /// Reads a limit that is no value itself. Up to 3.0 it is a boolean beside the other limit (JSON Schema draft
  /// 5, section 5.3).
  fileprivate mutating func readExclusive(
    _ limit: inout Double?, _ inclusive: inout Double?, _ keys: SchemaKeys, _ keyword: Keyword,
    isInteger: Bool
  ) {
    switch flag(keys[keyword]) {
    case true?: (limit, inclusive) = (inclusive, nil)
    case false?: break
    case nil: limit = number(keys, keyword, isInteger: isInteger)
    }
  }

  fileprivate mutating func checkOrder<Value: Comparable>(
    _ least: inout Value?, _ most: inout Value?, _ keys: SchemaKeys, _ leastKey: Keyword,
    _ mostKey: Keyword
  ) {
    guard let low = least, let high = most, low > high else { return }
    warn(
      .limit, "`\(leastKey.text)` is above `\(mostKey.text)`; both are ignored",
      at: keys[leastKey]?.location)
    (least, most) = (nil, nil)
  }

  fileprivate mutating func number(
    _ keys: SchemaKeys, _ keyword: Keyword, isInteger: Bool
  ) -> Double? {
    guard let node = keys[keyword], !node.isNull else { return nil }
    let key = keyword.text
    if let value = node.number, value.isFinite {
      if isInteger, node.integer == nil, value >= 0x1p63 || value < -0x1p63 {
        warn(
          .limit,
          "`\(key)` \(quoted(node.text ?? "")) is beyond what 64 bits hold; it is ignored",
          at: node.location)
        return nil
      }
      return value
    }
    if let text = node.string, let value = Double(text), value.isFinite {
      warn(
        .limit, "`\(key)` is a number, but this is \(found(node)); the number is assumed",
        at: node.location)
      return value
    }
    warn(
      .limit, "`\(key)` is a number, but this is \(found(node)); it is ignored", at: node.location)
    return nil
  }

  fileprivate mutating func count(_ keys: SchemaKeys, _ keyword: Keyword) -> Int? {
    guard let node = keys[keyword], !node.isNull else { return nil }
    let key = keyword.text
    if let value = node.integer, value >= 0 { return value }
    if let value = node.number, value >= 0, let whole = Int(exactly: value) { return whole }
    if let text = node.string, let value = Int(text), value >= 0 {
      warn(
        .limit, "`\(key)` is a number, but this is \(found(node)); the number is assumed",
        at: node.location)
      return value
    }
    warn(
      .limit, "`\(key)` is a whole number of 0 or more, but this is \(found(node)); it is ignored",
      at: node.location)
    return nil
  }
}
