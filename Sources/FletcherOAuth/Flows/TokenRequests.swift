import Fletcher
import Foundation

extension OAuthClient {
  /// A token for the client itself (RFC 6749, section 4.4).
  ///
  /// - Throws: ``OAuthError``, `CancellationError`.
  public func clientCredentials() async throws -> Token {
    try await token(scoped([("grant_type", "client_credentials")]))
  }

  /// A token for a name and a password that the person has told the client (RFC 6749, section 4.3).
  ///
  /// For servers that have nothing else: RFC 9700, section 2.4, forbids it.
  ///
  /// - Throws: ``OAuthError``, `CancellationError`.
  public func password(username: String, password: String) async throws -> Token {
    try await token(
      scoped([("grant_type", "password"), ("username", username), ("password", password)]))
  }

  /// The token renewed (RFC 6749, section 6), with what the server leaves out as it was.
  ///
  /// The old refresh token may be worth nothing afterwards: keep the new one first. ``OAuthTokens`` does
  /// all of this.
  ///
  /// - Throws: ``OAuthError``, `CancellationError`.
  public func refresh(_ token: Token) async throws -> Token {
    guard let refreshToken = token.refreshToken else { throw OAuthError.notLoggedIn }
    let endpoint = try endpoints.refresh ?? endpoint(\.token, "token")
    let new = try await self.token(
      [("grant_type", "refresh_token"), ("refresh_token", refreshToken)], from: endpoint)
    return new.completed(by: token)
  }

  /// Takes a token back: the refresh token where there is one, and with it all that was made of it
  /// (RFC 7009, section 2.1).
  ///
  /// - Throws: ``OAuthError``, `CancellationError`.
  public func revoke(_ token: Token) async throws {
    let endpoint = try endpoint(\.revocation, "revocation")
    let (text, hint) =
      token.refreshToken.map { ($0, "refresh_token") } ?? (token.accessToken, "access_token")
    _ = try await post([("token", text), ("token_type_hint", hint)], to: endpoint)
  }

  private func scoped(_ parameters: Parameters) -> Parameters {
    scopeText.map { parameters + [("scope", $0)] } ?? parameters
  }

  /// The token that the endpoint gives for these parameters.
  func token(_ parameters: Parameters, from endpoint: URL? = nil) async throws -> Token {
    let endpoint = try endpoint ?? self.endpoint(\.token, "token")
    let response = try await post(parameters, to: endpoint)
    return try Token(response.object, separator: scopeSeparator, at: clock.now())
  }
}
