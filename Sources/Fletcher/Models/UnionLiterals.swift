// The literals of values stand for the unions of these, too.

extension StringOr: ExpressibleByIntegerLiteral where Wrapped: ExpressibleByIntegerLiteral {
  /// The value of the literal.
  public init(integerLiteral value: Wrapped.IntegerLiteralType) {
    self = .value(Wrapped(integerLiteral: value))
  }
}

extension StringOr: ExpressibleByFloatLiteral where Wrapped: ExpressibleByFloatLiteral {
  /// The value of the literal.
  public init(floatLiteral value: Wrapped.FloatLiteralType) {
    self = .value(Wrapped(floatLiteral: value))
  }
}

extension StringOr: ExpressibleByBooleanLiteral where Wrapped: ExpressibleByBooleanLiteral {
  /// The value of the literal.
  public init(booleanLiteral value: Wrapped.BooleanLiteralType) {
    self = .value(Wrapped(booleanLiteral: value))
  }
}

extension StringOr: ExpressibleByArrayLiteral where Wrapped: RangeReplaceableCollection {
  /// The elements of the literal.
  public init(arrayLiteral elements: Wrapped.Element...) { self = .value(Wrapped(elements)) }
}

extension StringOr: ExpressibleByDictionaryLiteral where Wrapped: LiteralMap {
  /// The keys and values of the literal.
  public init(dictionaryLiteral elements: (Wrapped.Key, Wrapped.Value)...) {
    self = .value(Wrapped(literalElements: elements))
  }
}

extension OrEmpty: ExpressibleByIntegerLiteral where Wrapped: ExpressibleByIntegerLiteral {
  /// The value of the literal.
  public init(integerLiteral value: Wrapped.IntegerLiteralType) {
    self = .value(Wrapped(integerLiteral: value))
  }
}

extension OrEmpty: ExpressibleByFloatLiteral where Wrapped: ExpressibleByFloatLiteral {
  /// The value of the literal.
  public init(floatLiteral value: Wrapped.FloatLiteralType) {
    self = .value(Wrapped(floatLiteral: value))
  }
}

extension OrEmpty: ExpressibleByBooleanLiteral where Wrapped: ExpressibleByBooleanLiteral {
  /// The value of the literal.
  public init(booleanLiteral value: Wrapped.BooleanLiteralType) {
    self = .value(Wrapped(booleanLiteral: value))
  }
}

extension OrEmpty: ExpressibleByArrayLiteral where Wrapped: RangeReplaceableCollection {
  /// The elements of the literal.
  public init(arrayLiteral elements: Wrapped.Element...) { self = .value(Wrapped(elements)) }
}

extension OrEmpty: ExpressibleByDictionaryLiteral where Wrapped: LiteralMap {
  /// The keys and values of the literal.
  public init(dictionaryLiteral elements: (Wrapped.Key, Wrapped.Value)...) {
    self = .value(Wrapped(literalElements: elements))
  }
}

/// A map that literals stand for, in a generic type around it too.
public protocol LiteralMap: ExpressibleByDictionaryLiteral {
  /// Keys and values; of two values for one key, the last counts.
  init(literalElements: [(Key, Value)])
}

extension Dictionary: LiteralMap {
  /// Keys and values; of two values for one key, the last counts.
  public init(literalElements: [(Key, Value)]) {
    self.init(literalElements) { _, last in last }
  }
}
