import Fletcher
import Foundation

// The names that Moya's `Response` has. ``Fletcher/Response`` has shorter ones beside them.

extension Response {
  /// The response itself if its status is in the range.
  ///
  /// - Throws: ``Fletcher/Response/unexpectedStatus()``.
  public func filter(statusCodes: some RangeExpression<Int>) throws -> Response {
    try filtered(statuses: statusCodes)
  }

  /// The response itself if its status is this one.
  ///
  /// - Throws: ``Fletcher/Response/unexpectedStatus()``.
  public func filter(statusCode: Int) throws -> Response { try filtered(status: statusCode) }

  /// The response itself if its status is from 200 to 299.
  ///
  /// - Throws: ``Fletcher/Response/unexpectedStatus()``.
  public func filterSuccessfulStatusCodes() throws -> Response { try successful() }

  /// The response itself if its status is from 200 to 399.
  ///
  /// - Throws: ``Fletcher/Response/unexpectedStatus()``.
  public func filterSuccessfulStatusAndRedirectCodes() throws -> Response {
    try successfulOrRedirect()
  }

  /// The content as any JSON value.
  ///
  /// - Parameter failsOnEmptyData: whether no content is an error, rather than `null`.
  /// - Throws: ``Fletcher/ProviderError/decoding(underlying:response:)``, and
  ///   ``Fletcher/ProviderError/emptyResponse(_:)``.
  public func mapJSON(failsOnEmptyData: Bool = true) throws -> JSON {
    guard data.isEmpty else { return try json() }
    if failsOnEmptyData { throw ProviderError.emptyResponse(self) }
    return .null
  }

  /// The content as text, or the string at a path of keys in it.
  ///
  /// - Parameter path: the keys with dots between them; nil is the whole content.
  /// - Throws: ``Fletcher/ProviderError/decoding(underlying:response:)``, and, with a path,
  ///   ``Fletcher/ProviderError/emptyResponse(_:)``.
  public func mapString(atKeyPath path: String? = nil) throws -> String {
    guard let path else { return try text() }
    return try value(String.self, at: path, using: .fletcher)
  }

  /// The content as a value, or the value at a path of keys in it.
  ///
  /// The path begins at the top of the content, also where the operation's description names an envelope.
  ///
  /// - Parameters:
  ///   - type: the value's type.
  ///   - path: the keys with dots between them; nil is the whole content.
  ///   - decoder: what reads the value; where it is nil, it is read by the provider's policy.
  ///   - failsOnEmptyData: whether no content is an error. Else it is read as an empty object, or, where that
  ///     is no such value, as an empty list.
  /// - Throws: ``Fletcher/ProviderError/decoding(underlying:response:)``, and
  ///   ``Fletcher/ProviderError/emptyResponse(_:)``.
  public func map<Value: Decodable>(
    _ type: Value.Type, atKeyPath path: String? = nil, using decoder: JSONDecoder? = nil,
    failsOnEmptyData: Bool = true
  ) throws -> Value {
    if data.isEmpty, !failsOnEmptyData {
      let decoder = decoder ?? .fletcher
      for empty in ["{}", "[]"] {
        if let value = try? decoder.decode(type, from: Data(empty.utf8)) { return value }
      }
    }
    guard let decoder else { return try value(type, at: path) }
    return try value(type, at: path, using: decoder)
  }
}
