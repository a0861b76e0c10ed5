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
public protocol Model: Codable, Hashable, Sendable, MultipartValue {}

extension Model {
  /// Whether both values encode to the same.
  public static func == (left: Self, right: Self) -> Bool {
    Fingerprint(of: left) == Fingerprint(of: right)
  }

  /// Feeds what the value encodes into the hasher.
  public func hash(into hasher: inout Hasher) {
    Fingerprint(of: self).hash(into: &hasher)
  }

  /// The model as a part of its own, as `application/json`.
  public var multipartContent: MultipartContent { .json(self) }
}
