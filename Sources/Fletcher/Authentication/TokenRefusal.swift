/// Which response says that a token was refused, for a service that says it in another way than with the status 401.
///
/// ```swift
/// ServiceConfiguration(baseURL: "https://api.vk.com", refusedWhen: ["error.error_code": [5]])
/// ```
///
/// A request with a token that a ``TokenSource`` gave is then treated as after a 401 (RFC 6750, section 3.1): the
/// token is renewed, and the request sent again.
public struct TokenRefusal: Sendable, ExpressibleByDictionaryLiteral {
  private let statuses: [Int]
  private let content: ContentCondition?

  /// A response with one of the statuses, or with such content.
  public init(statuses: [Int] = [], content: ContentCondition? = nil) {
    self.statuses = statuses
    self.content = content
  }

  /// The values, by the path of their property in the content.
  public init(dictionaryLiteral elements: (String, [JSON])...) {
    self.init(content: elements.isEmpty ? nil : .any(of: elements))
  }

  var looksAtContent: Bool { content != nil }

  func isMet(by response: Response) -> Bool {
    statuses.contains(response.status.code) || content?.isMet(by: response.data) == true
  }
}
