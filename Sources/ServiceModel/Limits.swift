/// What JSON Schema's validation vocabulary says of a value.
public struct Limits: Sendable, Hashable {
  public var minimum: Double?
  public var maximum: Double?
  public var exclusiveMinimum: Double?
  public var exclusiveMaximum: Double?
  public var multipleOf: Double?
  public var minLength: Int?
  public var maxLength: Int?
  public var pattern: String?
  public var minItems: Int?
  public var maxItems: Int?
  public var uniqueItems = false

  public init() {}
}

extension Limits {
  /// Both limits at once. Of two patterns, and of two steps between numbers, the first is kept.
  public func intersection(with other: Limits) -> Limits {
    var result = self
    result.minimum = Self.both(minimum, other.minimum, max)
    result.maximum = Self.both(maximum, other.maximum, min)
    result.exclusiveMinimum = Self.both(exclusiveMinimum, other.exclusiveMinimum, max)
    result.exclusiveMaximum = Self.both(exclusiveMaximum, other.exclusiveMaximum, min)
    result.multipleOf = multipleOf ?? other.multipleOf
    result.minLength = Self.both(minLength, other.minLength, max)
    result.maxLength = Self.both(maxLength, other.maxLength, min)
    result.pattern = pattern ?? other.pattern
    result.minItems = Self.both(minItems, other.minItems, max)
    result.maxItems = Self.both(maxItems, other.maxItems, min)
    result.uniqueItems = uniqueItems || other.uniqueItems
    return result
  }

  private static func both<T>(_ first: T?, _ second: T?, _ stricter: (T, T) -> T) -> T? {
    guard let first, let second else { return first ?? second }
    return stricter(first, second)
  }
}
