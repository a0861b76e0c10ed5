import Fletcher
import Foundation

extension OAuthClient {
  /// Lets a person allow access in a page that leads to a URL with the token in its fragment (RFC 6749,
  /// section 4.2).
  ///
  /// For servers that have nothing else, VK for one: RFC 9700, section 2.1.2, advises against it.
  ///
  /// - Parameters:
  ///   - parameters: what else the server wants to know, as VK's `display` and `v`.
  ///   - page: shows the page.
  /// - Throws: ``OAuthError``, `CancellationError`, and what `page` throws.
  public func implicit(
    parameters: KeyValuePairs<String, String> = [:], _ page: AuthorizationPage
  ) async throws -> Token {
    let request = try self.page(
      "token", parameters.map { ($0.key, $0.value) }, state: Random.text())
    var members = try members(of: try await page(request.url), to: request, after: "#")
    for name in ["state", "iss"] { members[name] = nil }
    return try Token(
      members.mapValues { .string($0) }, separator: scopeSeparator, at: clock.now())
  }
}
