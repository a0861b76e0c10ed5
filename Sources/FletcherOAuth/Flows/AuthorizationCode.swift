import Fletcher
import Foundation

/// An authorization with a code that has begun: the page to show, and what its response is checked with.
///
/// For who shows the page and gets its response in different places; ``OAuthClient/authorizationCode(parameters:_:)``
/// does both in one.
public struct AuthorizationCodeRequest: Sendable {
  let page: PageRequest
  let pkce: PKCE

  /// The page to show.
  public var url: URL { page.url }
}

extension AuthorizationCodeRequest: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The page, without the values of its query.
  public var description: String { "AuthorizationCodeRequest(\(url.withoutSecrets))" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without secrets.
  public var customMirror: Mirror { Mirror(self, children: ["url": url.withoutSecrets]) }
}

extension OAuthClient {
  /// Lets a person allow access in a page (RFC 6749, section 4.1, with PKCE: RFC 7636).
  ///
  /// - Parameters:
  ///   - parameters: what else the server wants to know, as `prompt`.
  ///   - page: shows the page.
  /// - Throws: ``OAuthError``, `CancellationError`, and what `page` throws.
  public func authorizationCode(
    parameters: KeyValuePairs<String, String> = [:], _ page: AuthorizationPage
  ) async throws -> Token {
    let request = try authorizationCodeRequest(parameters: parameters)
    return try await token(for: request, callback: try await page(request.url))
  }

  /// Begins an authorization with a code.
  ///
  /// - Parameter parameters: what else the server wants to know.
  /// - Throws: ``OAuthError/incompleteClient(reason:)``.
  public func authorizationCodeRequest(
    parameters: KeyValuePairs<String, String> = [:]
  ) throws -> AuthorizationCodeRequest {
    let pkce = PKCE()
    let items: Parameters = [
      ("code_challenge", pkce.challenge), ("code_challenge_method", "S256"),
    ]
    return AuthorizationCodeRequest(
      page: try page(
        "code", items + parameters.map { ($0.key, $0.value) }, state: Random.text()),
      pkce: pkce)
  }

  /// The token for the code that the page gave (RFC 6749, section 4.1.3).
  ///
  /// - Parameters:
  ///   - request: the authorization as it began.
  ///   - callback: the URL that the page has led to.
  /// - Throws: ``OAuthError``, `CancellationError`.
  public func token(for request: AuthorizationCodeRequest, callback: URL) async throws -> Token {
    let members = try members(of: callback, to: request.page, after: "?")
    guard let code = members["code"], !code.isEmpty else {
      throw OAuthError.invalidResponse(reason: "the page gives no code")
    }
    var parameters: Parameters = [("grant_type", "authorization_code"), ("code", code)]
    if let uri = request.page.redirectURI {
      parameters.append(("redirect_uri", uri.absoluteString))
    }
    parameters.append(("code_verifier", request.pkce.verifier))
    return try await token(parameters)
  }
}
