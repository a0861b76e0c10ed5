import Foundation

// Bodies that are encoded otherwise than Fletcher's own. Moya's `ParameterEncoding` and
// `requestCustomJSONEncodable`.

extension Route {
  /// Sends the value as JSON that this encoder makes; nil sends no body.
  ///
  /// ```swift
  /// let encoder = JSONEncoder()
  /// encoder.keyEncodingStrategy = .convertToSnakeCase
  /// return Route(.post, "/cards").json(card, using: encoder)
  /// ```
  ///
  /// - Parameters:
  ///   - value: what is sent.
  ///   - encoder: nobody may change it any more.
  ///   - contentType: the media type.
  public consuming func json(
    _ value: (any Encodable & Sendable)?, using encoder: JSONEncoder,
    contentType: String = "application/json"
  ) -> Route {
    with { route in
      guard let value else { return }
      route.body = .json(JSONBody(value: value, encoder: encoder), contentType: contentType)
    }
  }

  /// Sends the value as a property list; nil sends no body. Moya's and Alamofire's
  /// `PropertyListEncoding`.
  ///
  /// - Parameters:
  ///   - value: what is sent.
  ///   - format: the form, XML or binary.
  ///   - contentType: the media type.
  public consuming func propertyList(
    _ value: (any Encodable & Sendable)?,
    format: PropertyListSerialization.PropertyListFormat = .xml,
    contentType: String = "application/x-plist"
  ) -> Route {
    body(value, contentType: contentType) { value in
      let encoder = PropertyListEncoder()
      encoder.outputFormat = format
      return try encoder.encode(value)
    }
  }

  /// Sends what a closure makes of the value; nil sends no body.
  ///
  /// ```swift
  /// Route(.post, "/events").body(event, contentType: "text/csv") { Data($0.csv.utf8) }
  /// ```
  ///
  /// - Parameters:
  ///   - value: what is sent.
  ///   - contentType: the media type.
  ///   - encode: makes the bytes, each time that a request is built and each time that targets are compared.
  ///     What it throws is the reason of ``ProviderError/invalidRequest(reason:target:)``.
  public consuming func body<Value: Sendable>(
    _ value: Value?, contentType: String, encode: @escaping @Sendable (Value) throws -> Data
  ) -> Route {
    with { route in
      if let value { route.body = .encoded({ try encode(value) }, contentType: contentType) }
    }
  }
}
