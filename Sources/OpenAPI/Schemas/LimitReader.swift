import Diagnostics
import ServiceModel
import YAML

extension Schema {
  /// Reads the validation vocabulary (JSON Schema 2020-12, validation, section 6).
  mutating func readLimits(_ keys: SchemaKeys, _ messages: inout Messages) {
    switch kind {
    case .integer, .number:
      var limits = limits
      let isInteger = if case .integer = kind { true } else { false }
      limits.minimum = messages.number(keys[.minimum], "minimum", isInteger: isInteger)
      limits.maximum = messages.number(keys[.maximum], "maximum", isInteger: isInteger)
      // Up to 3.0 it is a boolean beside the other limit (JSON Schema draft 5, section 5.3).
      if let flag = flag(keys[.exclusiveMinimum]) {
        if flag { (limits.exclusiveMinimum, limits.minimum) = (limits.minimum, nil) }
      } else {
        limits.exclusiveMinimum = messages.number(
          keys[.exclusiveMinimum], "exclusiveMinimum", isInteger: isInteger)
      }
      if let flag = flag(keys[.exclusiveMaximum]) {
        if flag { (limits.exclusiveMaximum, limits.maximum) = (limits.maximum, nil) }
      } else {
        limits.exclusiveMaximum = messages.number(
          keys[.exclusiveMaximum], "exclusiveMaximum", isInteger: isInteger)
      }
      if let factor = messages.number(keys[.multipleOf], "multipleOf", isInteger: false), factor > 0
      {
        limits.multipleOf = factor
      }
      if let least = limits.minimum, let most = limits.maximum, least > most {
        messages.warn(
          .limit, "`minimum` is above `maximum`; both are ignored",
          at: keys[.minimum]?.location)
        (limits.minimum, limits.maximum) = (nil, nil)
      }
      self.limits = limits
    case .string:
      limits.minLength = messages.count(keys[.minLength], "minLength")
      limits.maxLength = messages.count(keys[.maxLength], "maxLength")
      if let least = limits.minLength, let most = limits.maxLength, least > most {
        messages.warn(
          .limit, "`minLength` is above `maxLength`; both are ignored",
          at: keys[.minLength]?.location)
        (limits.minLength, limits.maxLength) = (nil, nil)
      }
      limits.pattern = keys[.pattern]?.string
    case .array:
      limits.minItems = messages.count(keys[.minItems], "minItems")
      limits.maxItems = messages.count(keys[.maxItems], "maxItems")
      if let least = limits.minItems, let most = limits.maxItems, least > most {
        messages.warn(
          .limit, "`minItems` is above `maxItems`; both are ignored",
          at: keys[.minItems]?.location)
        (limits.minItems, limits.maxItems) = (nil, nil)
      }
      limits.uniqueItems = flag(keys[.uniqueItems]) == true
    default: break
    }
  }
}

extension Messages {
  fileprivate mutating func number(_ node: LocatedNode?, _ key: String, isInteger: Bool) -> Double?
  {
    guard let node, !node.isNull else { return nil }
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

  fileprivate mutating func count(_ node: LocatedNode?, _ key: String) -> Int? {
    guard let node, !node.isNull else { return nil }
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
