import Foundation

/// Where an authorization server is (RFC 6749, section 3). Clients of services whose description names it
/// have it as a constant, for the `OAuthClient` of `FletcherOAuth`.
public struct OAuthEndpoints: Hashable, Sendable {
  /// The page where people allow access (RFC 6749, section 3.1).
  public var authorization: URL?
  /// What gives tokens (RFC 6749, section 3.2).
  public var token: URL?
  /// What renews tokens, where that is not ``token``.
  public var refresh: URL?
  /// What gives codes for devices without a browser (RFC 8628, section 3.1).
  public var deviceAuthorization: URL?
  /// What takes tokens back (RFC 7009).
  public var revocation: URL?
  /// The server's identifier, where it names itself when it redirects (RFC 9207): its metadata have
  /// `authorization_response_iss_parameter_supported`. A redirect with another one, or without one, is
  /// refused.
  public var issuer: String?

  /// Endpoints; those that a server does not have are nil.
  public init(
    authorization: URL? = nil, token: URL? = nil, refresh: URL? = nil,
    deviceAuthorization: URL? = nil, revocation: URL? = nil, issuer: String? = nil
  ) {
    self.authorization = authorization
    self.token = token
    self.refresh = refresh
    self.deviceAuthorization = deviceAuthorization
    self.revocation = revocation
    self.issuer = issuer
  }

  /// The same paths on another server, for services that many run: `Mastodon.oauthEndpoints.moved(to:
  /// Mastodon.Servers.standard(hostname: "mastodon.social"))`. The issuer stays.
  ///
  /// - Parameter server: A URL on it, of which the path says nothing.
  public func moved(to server: URL) -> OAuthEndpoints {
    let server = URLComponents(url: server, resolvingAgainstBaseURL: true)
    func moved(_ url: URL?) -> URL? {
      guard let url, let server, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
      else { return url }
      parts.scheme = server.scheme
      parts.host = server.host
      parts.port = server.port
      return parts.url
    }
    return OAuthEndpoints(
      authorization: moved(authorization), token: moved(token), refresh: moved(refresh),
      deviceAuthorization: moved(deviceAuthorization), revocation: moved(revocation),
      issuer: issuer)
  }
}
