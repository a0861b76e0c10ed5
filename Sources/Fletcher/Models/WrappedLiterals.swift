/// A type that holds a value of another one, and that the literals of the value stand for, too.
public protocol LiteralWrapper {
  /// The type of the value.
  associatedtype Wrapped

  /// What holds the value.
  static func value(_ value: Wrapped) -> Self
}

extension LiteralWrapper where Wrapped: ExpressibleByIntegerLiteral {
  /// The value of the literal.
  public init(integerLiteral value: Wrapped.IntegerLiteralType) {
    self = .value(Wrapped(integerLiteral: value))
  }
}

extension LiteralWrapper where Wrapped: ExpressibleByFloatLiteral {
  /// The value of the literal.
  public init(floatLiteral value: Wrapped.FloatLiteralType) {
    self = .value(Wrapped(floatLiteral: value))
  }
}

extension LiteralWrapper where Wrapped: ExpressibleByBooleanLiteral {
  /// The value of the literal.
  public init(booleanLiteral value: Wrapped.BooleanLiteralType) {
    self = .value(Wrapped(booleanLiteral: value))
  }
}

extension LiteralWrapper where Wrapped: RangeReplaceableCollection {
  /// The elements of the literal.
  public init(arrayLiteral elements: Wrapped.Element...) { self = .value(Wrapped(elements)) }
}

extension LiteralWrapper where Wrapped: LiteralMap {
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

extension Nullable: LiteralWrapper {}
extension Nullable: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {}
extension Nullable: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {}
extension Nullable: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {}
extension Nullable: ExpressibleByDictionaryLiteral where Value: LiteralMap {}

extension StringOr: LiteralWrapper {}
extension StringOr: ExpressibleByIntegerLiteral where Wrapped: ExpressibleByIntegerLiteral {}
extension StringOr: ExpressibleByFloatLiteral where Wrapped: ExpressibleByFloatLiteral {}
extension StringOr: ExpressibleByBooleanLiteral where Wrapped: ExpressibleByBooleanLiteral {}
extension StringOr: ExpressibleByArrayLiteral where Wrapped: RangeReplaceableCollection {}
extension StringOr: ExpressibleByDictionaryLiteral where Wrapped: LiteralMap {}

extension OrEmpty: LiteralWrapper {}
extension OrEmpty: ExpressibleByIntegerLiteral where Wrapped: ExpressibleByIntegerLiteral {}
extension OrEmpty: ExpressibleByFloatLiteral where Wrapped: ExpressibleByFloatLiteral {}
extension OrEmpty: ExpressibleByBooleanLiteral where Wrapped: ExpressibleByBooleanLiteral {}
extension OrEmpty: ExpressibleByArrayLiteral where Wrapped: RangeReplaceableCollection {}
extension OrEmpty: ExpressibleByDictionaryLiteral where Wrapped: LiteralMap {}
