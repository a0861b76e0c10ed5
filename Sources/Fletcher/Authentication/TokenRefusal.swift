import Foundation

/// Which content says that a token was refused, for a service that says it with another status than 401: the
/// path of a property, and the values that it has then.
///
/// ```swift
/// ServiceConfiguration(baseURL: "https://api.vk.com", refusedWhen: ["error.error_code": [5]])
/// ```
///
/// A request with a token that a ``TokenSource`` gave is then treated as after a 401 (RFC 6750, section 3.1): the
/// token is renewed, and the request sent again.
public struct TokenRefusal: Sendable, ExpressibleByDictionaryLiteral {
  private let values: [(path: String, values: [JSON])]

  /// The values by the path of their property.
  public init(dictionaryLiteral elements: (String, [JSON])...) {
    values = elements.map { (path: $0.0, values: $0.1) }
  }

  var isEmpty: Bool { values.isEmpty }

  /// Whether the response has one of the values.
  func isMet(by response: Response) -> Bool {
    values.contains { path, values in
      guard Envelope.hasValue(at: path, in: response.data),
        let value = try? Envelope.decode(JSON.self, at: path, from: response.data)
      else { return false }
      return values.contains(value)
    }
  }
}
