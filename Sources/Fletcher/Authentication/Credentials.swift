/// What a service asks for to know its caller, by the name of the scheme in its description.
///
/// The services' own functions make them: `Provider<Imgur>(auth: .clientID("…"))`. Descriptions and
/// mirrors never show the secret.
public struct Credentials<Service: Fletcher.Service>: Sendable {
  /// The scheme's name in the service's description.
  public let scheme: String
  let credential: Credential
  /// The service that it is for, where that is another than the provider's.
  private let other: (any Fletcher.Service.Type)?

  /// A credential for the scheme.
  public init(_ scheme: String, _ credential: Credential) {
    self.scheme = scheme
    self.credential = credential
    other = nil
  }

  /// Another service's, for a provider that sends targets of several.
  package init<Other>(_ others: Credentials<Other>) where Service: CompositeService {
    scheme = others.scheme
    credential = others.credential
    other = Other.self
  }

  /// The credentials as those of a service; nil where they are for another one.
  func of<Other: Fletcher.Service>(_ service: Other.Type) -> Credentials<Other>? {
    guard (other ?? Service.self) == service else { return nil }
    return Credentials<Other>(scheme, credential)
  }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The scheme's name, without the secret.
  public var description: String { "Credentials(\(scheme), \(credential))" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without the secret.
  public var customMirror: Mirror { Mirror(self, children: ["scheme": scheme]) }
}

/// A secret and the way it is sent.
public struct Credential: Sendable {
  /// Where an API key is sent.
  public enum Place: Hashable, Sendable {
    /// In the header with this name.
    case header(String)
    /// In the query item with this name.
    case query(String)
    /// In the cookie with this name.
    case cookie(String)
  }

  enum Secret: Sendable {
    case text(String)
    case source(TokenRenewal)
  }

  enum Kind: Sendable {
    case basic(username: String, password: String)
    case key(Secret, Place, prefix: String?)
    case signer(Signer)
  }

  let kind: Kind

  /// User name and password, as RFC 7617 sends them, in UTF-8.
  public static func basic(username: String, password: String) -> Credential {
    Credential(kind: .basic(username: username, password: password))
  }

  /// A bearer token (RFC 6750, section 2.1).
  public static func bearer(_ token: String) -> Credential {
    Credential(kind: .key(.text(token), .header("Authorization"), prefix: "Bearer"))
  }

  /// A bearer token that is asked for each time that a request is sent (RFC 6750, section 2.1), and
  /// renewed where the server refuses it.
  public static func bearer(_ source: any TokenSource) -> Credential {
    Credential(
      kind: .key(.source(TokenRenewal(source)), .header("Authorization"), prefix: "Bearer"))
  }

  /// A key in a header, the query or a cookie.
  ///
  /// - Parameters:
  ///   - key: the secret.
  ///   - place: where it is sent.
  ///   - prefix: a word before it, with a space between unless it ends in `=`. A text that has a
  ///     space in it, as `Bearer abc123`, has such a word, and is sent as it is.
  public static func apiKey(
    _ key: String, in place: Place, prefix: String? = nil
  ) -> Credential {
    Credential(kind: .key(.text(key), place, prefix: prefix))
  }

  /// A key in a header, the query or a cookie, that is asked for each time that a request is sent, and
  /// renewed where the server refuses it.
  public static func apiKey(
    _ source: any TokenSource, in place: Place, prefix: String? = nil
  ) -> Credential {
    Credential(kind: .key(.source(TokenRenewal(source)), place, prefix: prefix))
  }

  /// Code that signs each request, after everything else of it is complete.
  public static func signer(_ sign: @escaping Signer) -> Credential {
    Credential(kind: .signer(sign))
  }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The way the secret is sent, without it.
  public var description: String {
    switch kind {
    case .basic: "basic"
    case .key(_, .header(let name), let prefix): prefix ?? "key in the header \(name)"
    case .key(_, .query(let name), _): "key in the query item \(name)"
    case .key(_, .cookie(let name), _): "key in the cookie \(name)"
    case .signer: "signer"
    }
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without the secret.
  public var customMirror: Mirror { Mirror(self, children: ["kind": description]) }
}
