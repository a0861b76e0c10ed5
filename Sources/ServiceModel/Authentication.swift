import Diagnostics

/// One way to authenticate, which the service declares under a name.
public struct AuthenticationScheme: Sendable {
  public enum Kind: Sendable {
    /// RFC 7617.
    case basic
    /// A token from the caller (RFC 6750).
    case bearer
    case apiKey
    case oauth2(OAuth2)
    /// The caller's code signs each request.
    case signer
  }
  /// Where the token or the key is sent.
  public struct Carrier: Sendable, Hashable {
    public enum Location: String, Sendable, Hashable, CaseIterable { case header, query, cookie }
    public var `in`: Location
    public var name: String
    /// A word before the key, with a space between unless it ends in `=`.
    public var prefix: String?

    public init(in location: Location, name: String, prefix: String? = nil) {
      self.in = location
      self.name = name
      self.prefix = prefix
    }

    /// The name, in small letters where it is that of a header field, which is the same in any case (RFC 9110, section
    /// 5.1).
    public var comparedName: String { `in` == .header ? name.lowercased() : name }

    /// Whether it is sent as a parameter of this name, which stands there, would be.
    public func isSent(as name: String, in location: String) -> Bool {
      `in`.rawValue == location
        && Carrier(in: `in`, name: name).comparedName == comparedName
    }

    /// `Authorization: Bearer …`
    public static let bearer = Carrier(in: .header, name: "Authorization", prefix: "Bearer")
  }
  public var name: String
  public var kind: Kind
  /// Not nil for `bearer`, `apiKey` and `oauth2`.
  public var carrier: Carrier?
  /// The parameters that a signer adds to the operations that have them.
  public var signedParameters: [String] = []
  public var documentation: Documentation
  public var location: SourceLocation?

  public init(
    name: String, kind: Kind, carrier: Carrier? = nil,
    documentation: Documentation = Documentation(), location: SourceLocation? = nil
  ) {
    self.name = name
    self.kind = kind
    self.carrier = carrier
    self.documentation = documentation
    self.location = location
  }
}

/// Where OAuth 2 tokens come from (RFC 6749).
public struct OAuth2: Sendable, Hashable {
  public struct Scope: Sendable, Hashable {
    public var name: String
    public var summary: String?

    public init(name: String, summary: String? = nil) {
      self.name = name
      self.summary = summary
    }
  }
  public var authorizationURL: String?
  public var tokenURL: String?
  public var refreshURL: String?
  public var scopes: [Scope]

  public init(
    authorizationURL: String? = nil, tokenURL: String? = nil, refreshURL: String? = nil,
    scopes: [Scope] = []
  ) {
    self.authorizationURL = authorizationURL
    self.tokenURL = tokenURL
    self.refreshURL = refreshURL
    self.scopes = scopes
  }
}

/// Which schemes authenticate an operation.
public struct AuthenticationRequirement: Sendable, Hashable {
  /// Alternatives, the preferred one first; the schemes of one alternative are used together. With an
  /// empty alternative, or with no alternatives at all, no credentials are sent.
  public var alternatives: [[String]]

  public init(alternatives: [[String]]) { self.alternatives = alternatives }

  /// No credentials are sent.
  public static let none = AuthenticationRequirement(alternatives: [])
}
