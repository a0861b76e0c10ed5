import Fletcher
import Foundation

/// An application that is registered with an authorization server (RFC 6749, section 2), and the ways in
/// which it gets tokens.
///
/// ```swift
/// let client = OAuthClient(
///   id: "…",
///   endpoints: OAuthEndpoints(
///     authorization: URL(string: "https://example.com/authorize"),
///     token: URL(string: "https://example.com/token")),
///   redirectURI: URL(string: "com.example.app:/signed-in"), scopes: ["read"])
/// let token = try await client.authorizationCode(page)
/// ```
///
/// Requests go to the server over any `Transport`, without the steps and credentials of a provider.
/// Descriptions and mirrors do not show the secret.
public struct OAuthClient: Sendable {
  /// How a client proves to the server who it is.
  public enum Authentication: Sendable {
    /// It does not: apps that people install can't keep a secret (RFC 6749, section 2.1).
    case none
    /// With a secret in the header field `Authorization` (RFC 6749, section 2.3.1), which every server
    /// takes.
    case basic(secret: String)
    /// With a secret in the body, for servers that take it nowhere else.
    case body(secret: String)
  }

  /// The identifier that the server has given the client.
  public var id: String
  /// How the client proves who it is.
  public var authentication: Authentication
  /// Where the server is.
  public var endpoints: OAuthEndpoints
  /// Where the server's page leads to when it is done; nil where no flow has a page.
  public var redirectURI: URL?
  /// What is asked for; empty for what the server gives unasked.
  public var scopes: [String]
  /// What is between scopes: a space (RFC 6749, section 3.3), a comma for some servers.
  public var scopeSeparator = " "
  /// The codes of errors by which the server says that a refresh token is not good any more: `invalid_grant` (RFC 6749,
  /// section 5.2), and those that GitHub and Slack have in its place.
  public var renewalRefusals: Set = ["invalid_grant", "bad_refresh_token", "invalid_refresh_token"]
  /// What sends the requests.
  public var transport: any Transport
  /// The most bytes that a response may have.
  public var responseLimit = 1 << 20

  package var clock = OAuthClock.system

  /// A client.
  ///
  /// - Parameters:
  ///   - id: the identifier that the server has given it.
  ///   - authentication: how it proves who it is.
  ///   - endpoints: where the server is.
  ///   - redirectURI: where the server's page leads to when it is done.
  ///   - scopes: what is asked for.
  ///   - transport: what sends the requests.
  public init(
    id: String, authentication: Authentication = .none, endpoints: OAuthEndpoints,
    redirectURI: URL? = nil, scopes: [String] = [],
    transport: any Transport = URLSessionTransport.shared
  ) {
    self.id = id
    self.authentication = authentication
    self.endpoints = endpoints
    self.redirectURI = redirectURI
    self.scopes = scopes
    self.transport = transport
  }

  /// A client that asks for scopes of a type of their own, as generated clients have it.
  ///
  /// - Parameters:
  ///   - id: the identifier that the server has given it.
  ///   - authentication: how it proves who it is.
  ///   - endpoints: where the server is.
  ///   - redirectURI: where the server's page leads to when it is done.
  ///   - scopes: what is asked for.
  ///   - transport: what sends the requests.
  public init<Scope: RawRepresentable<String>>(
    id: String, authentication: Authentication = .none, endpoints: OAuthEndpoints,
    redirectURI: URL? = nil, scopes: Set<Scope>,
    transport: any Transport = URLSessionTransport.shared
  ) {
    self.init(
      id: id, authentication: authentication, endpoints: endpoints, redirectURI: redirectURI,
      scopes: scopes.map(\.rawValue).sorted(), transport: transport)
  }

  var scopeText: String? { scopes.isEmpty ? nil : scopes.joined(separator: scopeSeparator) }
}

extension OAuthClient: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The identifier, without the secret.
  public var description: String { "OAuthClient(\(id))" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without the secret.
  public var customMirror: Mirror { Mirror(self, children: ["id": id, "scopes": scopes]) }
}

extension OAuthClient.Authentication: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The way, without the secret.
  public var description: String {
    switch self {
    case .none: "none"
    case .basic: "basic"
    case .body: "body"
    }
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without the secret.
  public var customMirror: Mirror { Mirror(self, children: ["kind": description]) }

  var secret: String? {
    switch self {
    case .none: nil
    case .basic(let secret), .body(let secret): secret
    }
  }
}

/// The time, which tests have their own of.
package struct OAuthClock: Sendable {
  package var now: @Sendable () -> Date
  package var sleep: @Sendable (Duration) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  package static let system = OAuthClock(
    now: { Date() }, sleep: { try await Task.sleep(for: $0) })
}
