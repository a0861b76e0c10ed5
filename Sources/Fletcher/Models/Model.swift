/// A value of a service's data that is an object in JSON: what generated structs conform to.
///
/// ```swift
/// struct User: Model {
///   let id: Int
///   let htmlURL: URL
///   let name: String?
///
///   static func fields(_ fields: inout Fields<Self>) {
///     fields.required("id", \.id)
///     fields.required("html_url", \.htmlURL)
///     fields.optional("name", \.name)
///   }
/// }
/// ```
///
/// From its fields a model is decoded, encoded, compared and hashed by code that the runtime has once, so that
/// the compiler need not synthesize it for each of hundreds of structs. A model can declare its own of any of
/// these.
public typealias Model = Codable & Hashable & ModelFields

/// The fields of a ``Model``.
///
/// It is a protocol beside the others, and not one that inherits them: for each struct, and for each protocol
/// that is inherited, the compiler would write a function that finds the one conformance from the other. For
/// `Sendable` there is nothing to find, and what inherits it is isolated to no actor, whatever a module's default is.
public protocol ModelFields: Sendable {
  /// Names the field of each stored property. It is called before the first value is decoded, encoded or compared, and
  /// again only where several threads begin with it at once.
  static func fields(_ fields: inout Fields<Self>)
}

extension ModelFields where Self: Decodable {
  /// Decodes the fields, in the order in which they are named.
  ///
  /// - Throws: `DecodingError`, with the path of the field.
  public init(from decoder: any Decoder) throws {
    let start = UnsafeMutablePointer<Self>.allocate(capacity: 1)
    defer { start.deallocate() }
    try TypeTables.beginModel(decoder)
    defer { TypeTables.endModel() }
    try TypeTables.fields(of: Self.self).decode(from: decoder, to: UnsafeMutableRawPointer(start))
    // Every stored property is initialized now: a table that leaves one out throws.
    self = start.move()
  }
}

extension ModelFields where Self: Encodable {
  /// Encodes the fields.
  ///
  /// - Throws: `EncodingError`, of the first field that cannot be encoded.
  public func encode(to encoder: any Encoder) throws {
    try withUnsafePointer(to: self) { start in
      try TypeTables.fields(of: Self.self).encode(UnsafeRawPointer(start), to: encoder)
    }
  }
}

extension ModelFields {
  /// Whether all properties are equal.
  public static func == (left: Self, right: Self) -> Bool {
    withUnsafePointer(to: left) { left in
      withUnsafePointer(to: right) { right in
        TypeTables.fields(of: Self.self)
          .areEqual(UnsafeRawPointer(left), UnsafeRawPointer(right))
      }
    }
  }

  /// Feeds all properties into the hasher.
  public func hash(into hasher: inout Hasher) {
    withUnsafePointer(to: self) { start in
      TypeTables.fields(of: Self.self).hash(UnsafeRawPointer(start), into: &hasher)
    }
  }
}

extension ModelFields where Self: Hashable {
  /// What the model's `hash(into:)` comes to. The compiler would write it for each struct.
  public var hashValue: Int {
    var hasher = Hasher()
    hasher.combine(self)
    return hasher.finalize()
  }
}

extension MultipartValue where Self: ModelFields & Encodable {
  /// The model as a part of its own, as `application/json`.
  public var multipartContent: MultipartContent { .json(self) }
}
