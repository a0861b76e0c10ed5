/// A value of a service's data: what generated structs conform to.
///
/// A model is compared and hashed by what it encodes. `==` and `hash(into:)` are implemented here,
/// once, so that the compiler need not synthesize them for each of hundreds of structs. They cost
/// more than synthesized ones: each call encodes both values, one level deep, and allocates a
/// dictionary and a box for every property (a few microseconds for a dozen properties). A model
/// that is a key in a hot path can declare its own `==` and `hash(into:)`.
///
/// Equality follows the properties' own: dictionaries and sets are equal in any order, a `Double`
/// that is not a number equals nothing. A property left out and a property that is `null` differ.
public typealias Model = Codable & Hashable & ModelDefaults

/// What the runtime implements for every ``Model``.
///
/// It is a protocol beside the others, and not one that inherits them: for each struct, and for each protocol
/// that is inherited, the compiler would write a function that finds the one conformance from the other. For
/// `Sendable` there is nothing to find, and what inherits it is isolated to no actor, whatever a module's default is.
public protocol ModelDefaults: Sendable {}

extension ModelDefaults where Self: Encodable {
  /// Whether both values encode to the same.
  public static func == (left: Self, right: Self) -> Bool {
    Fingerprint(of: left) == Fingerprint(of: right)
  }

  /// Feeds what the value encodes into the hasher.
  public func hash(into hasher: inout Hasher) {
    Fingerprint(of: self).hash(into: &hasher)
  }

  /// What `hash(into:)` comes to. The compiler would write it for each struct.
  public var hashValue: Int {
    var hasher = Hasher()
    hash(into: &hasher)
    return hasher.finalize()
  }
}

extension MultipartValue where Self: ModelDefaults & Encodable {
  /// The model as a part of its own, as `application/json`.
  public var multipartContent: MultipartContent { .json(self) }
}
