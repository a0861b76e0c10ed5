/// A value that is one of several: what generated enums for `oneOf` and `anyOf` conform to.
///
/// ```swift
/// indirect enum Shape: Union {
///   case circle(Circle)
///   case square(Square)
///   case unknown(JSON)
///
///   static let members = UnionMembers(
///     discriminator: "kind",
///     UnionMember(Circle.self, "circle"), UnionMember(Square.self, "square"))
///
///   init(member: Int, from decoder: any Decoder) throws {
///     switch member {
///     case 0: self = .circle(try decoder.value())
///     case 1: self = .square(try decoder.value())
///     default: self = .unknown(try decoder.value())
///     }
///   }
///
///   var content: any UnionContent {
///     switch self {
///     case .circle(let value): value
///     case .square(let value): value
///     case .unknown(let value): value
///     }
///   }
/// }
/// ```
///
/// A member that has one value only is a case that holds nothing: `case auto`, with
/// `UnionMember(constant: "auto")` among the members and `"auto"` as its content.
///
/// A member that stands at a key of its own, as `{"circle": {…}}`, is `UnionMember(key: "circle", Circle.self)` among the
/// members, and `OneKey("circle", value)` is its content.
///
/// Which member a value is, all evidence decides, in this order: whether it is such a value; its JSON type;
/// the key that is a member's own; the discriminator; the
/// properties that can have one value only; the keys that are required; how many of the keys that came
/// are known; which of them loses least of what stands deeper; the order of the members. A value that is
/// none of them is kept as ``JSON``.
public protocol Union: Codable, Hashable, Sendable {
  /// What tells the members apart.
  static var members: UnionMembers { get }

  /// Decodes a member.
  ///
  /// - Parameters:
  ///   - member: which of ``members``, by its number; their count for what is none of them.
  ///   - decoder: where the value is.
  /// - Throws: `DecodingError` where it is not that member.
  init(member: Int, from decoder: any Decoder) throws

  /// The value of whichever member it is.
  var content: any UnionContent { get }
}

extension Union {
  /// Decodes the member that the value is.
  ///
  /// - Throws: `DecodingError`, where a provider is told to be strict and the value is none of the
  ///   members.
  public init(from decoder: any Decoder) throws {
    self = try UnionReader(decoder, Self.members).read(as: Self.self)
  }

  /// Encodes the value of the member.
  public func encode(to encoder: any Encoder) throws { try encoder.value(content) }

  /// Whether the values of the members are equal.
  public static func == (left: Self, right: Self) -> Bool {
    AnyHashable(left.content) == AnyHashable(right.content)
  }

  /// Feeds the value of the member into the hasher.
  public func hash(into hasher: inout Hasher) { AnyHashable(content).hash(into: &hasher) }

  /// What `hash(into:)` comes to. The compiler would write it for each enum.
  public var hashValue: Int {
    var hasher = Hasher()
    hash(into: &hasher)
    return hasher.finalize()
  }
}

extension MultipartValue where Self: Union {
  /// The value as a part of its own, as `application/json`.
  public var multipartContent: MultipartContent { .json(self) }
}

/// What a member of a union can be.
public typealias UnionContent = Codable & Hashable & Sendable

/// The members of a union and the property whose value tells them apart.
public struct UnionMembers: Sendable {
  let list: [UnionMember]
  let discriminator: FieldKey?
  /// The number of the member for other values of the discriminator.
  let base: Int?
  /// Whether some of the discriminator's values are only names of schemas, so that another value says nothing.
  let assumesValues: Bool
  /// The numbers of the members by the discriminator's values. Several have a value where one of them is a union with
  /// members like those beside it.
  let numbers: [String: [Int]]
  /// The numbers of the members that stand at keys of their own.
  let keys: [FieldKey: Int]
  /// What JSON types the members are of.
  let types: JSONTypes
  /// The numbers of the members that have more than one value, and no key of their own.
  let ofManyValues: [Int]
  /// What JSON types the constants are of.
  let typesOfConstants: JSONTypes
  /// The only member that is an object; nil where there are several, or none.
  let onlyObject: Int?

  /// The members of a union.
  ///
  /// - Parameters:
  ///   - discriminator: the property whose value tells them apart.
  ///   - base: the number of the member that has all other values of it.
  ///   - assumesValues: whether the values of the discriminator are those that the description leaves to
  ///     be assumed, so that for others the rest of the evidence decides.
  ///   - members: the members, in the order of the description.
  public init(
    discriminator: FieldKey? = nil, base: Int? = nil, assumesValues: Bool = false,
    _ members: UnionMember...
  ) {
    list = members
    self.assumesValues = assumesValues
    self.discriminator = discriminator
    self.base = base.flatMap { members.indices.contains($0) ? $0 : nil }
    var numbers: [String: [Int]] = [:]
    var types: JSONTypes = []
    var typesOfConstants: JSONTypes = []
    var keys: [FieldKey: Int] = [:]
    for (number, member) in members.enumerated() {
      types.formUnion(member.types)
      if let key = member.key {
        keys[key] = keys[key] ?? number
      } else if member.constant != nil {
        typesOfConstants.formUnion(member.types)
      }
      for value in member.values { numbers[value, default: []].append(number) }
    }
    self.numbers = numbers
    self.keys = keys
    self.types = types
    let ofManyValues = members.indices.filter {
      members[$0].constant == nil && members[$0].key == nil
    }
    let objects = ofManyValues.filter { members[$0].types.contains(.object) }
    self.ofManyValues = ofManyValues
    self.typesOfConstants = typesOfConstants
    onlyObject = objects.count == 1 ? objects.first : nil
  }
}

/// A member of a union.
public struct UnionMember: Sendable {
  let type: any (Decodable & Sendable).Type
  let values: [String]
  let types: JSONTypes
  /// The only value that it has; nil where it has others.
  let constant: JSON?
  /// The only key of the object that has the value; nil where the value stands alone.
  let key: FieldKey?

  /// Whether its only value is text of a number.
  var isNumberInQuotes: Bool {
    // `inf` and `nan` are words, which `Double` reads.
    guard key == nil, case .string(let text)? = constant,
      text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) })
    else { return false }
    return Double(text) != nil
  }

  /// A member.
  ///
  /// - Parameters:
  ///   - type: what the member's values are.
  ///   - values: the values of the discriminator that choose it. Among members that have the same, the rest
  ///     of the evidence decides.
  public init(_ type: any (Decodable & Sendable).Type, _ values: String...) {
    self.type = type
    self.values = values
    types = JSONTypes(of: type)
    constant = nil
    key = nil
  }

  /// A member that has one value only, such as `"auto"` beside a number.
  public init(constant: JSON) {
    type = JSON.self
    values = []
    types = JSONTypes(of: constant)
    self.constant = constant
    key = nil
  }

  /// A member that stands in an object whose only key says that it is this member: `{"circle": {…}}`.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - type: what the value at the key is.
  public init(key: FieldKey, _ type: any (Decodable & Sendable).Type) {
    self.key = key
    self.type = type
    values = []
    types = .object
    constant = nil
  }

  /// A member of which all is said by the key that it stands at, since the value there is always the same.
  public init(key: FieldKey, constant: JSON) {
    self.key = key
    type = JSON.self
    values = []
    types = .object
    self.constant = constant
  }
}
