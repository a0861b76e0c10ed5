import Fletcher
import Foundation

/// An access token and what came with it (RFC 6749, section 5.1).
///
/// Descriptions and mirrors show no token. Encoding it does: a ``TokenStore`` keeps it that way.
public struct Token: Codable, Hashable, Sendable {
  /// What requests are sent with.
  public var accessToken: String
  /// How it is sent, nearly always `Bearer`.
  public var type: String
  /// When the access token expires; nil where it does not, or the server does not say.
  public var expiry: Date?
  /// What the access token is renewed with.
  public var refreshToken: String?
  /// What it permits; nil where the server does not say, which means all that was asked for.
  public var scopes: [String]?
  /// Who logged in, as a JSON Web Token (OpenID Connect Core 1.0, section 2). It is not checked.
  public var idToken: String?
  /// What else came with it, as VK's `user_id`.
  public var others: [String: JSON]

  /// A token.
  public init(
    accessToken: String, type: String = "Bearer", expiry: Date? = nil, refreshToken: String? = nil,
    scopes: [String]? = nil, idToken: String? = nil, others: [String: JSON] = [:]
  ) {
    self.accessToken = accessToken
    self.type = type
    self.expiry = expiry
    self.refreshToken = refreshToken
    self.scopes = scopes
    self.idToken = idToken
    self.others = others
  }

  /// Whether the token expires before this time.
  public func isExpired(at time: Date) -> Bool { expiry.map { $0 <= time } ?? false }

  /// The token with what a renewal may leave out because it stays as it was (RFC 6749, sections 5.1 and
  /// 6).
  func completed(by old: Token) -> Token {
    var token = self
    token.refreshToken = refreshToken ?? old.refreshToken
    token.scopes = scopes ?? old.scopes
    token.idToken = idToken ?? old.idToken
    token.others = old.others.merging(others) { _, new in new }
    return token
  }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The type, the expiry and the scopes.
  public var description: String {
    let known = mirrored.map { "\($0.label): \($0.value)" }
    return "Token(\(known.joined(separator: ", ")))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without the tokens and without what else came, which may be secret.
  public var customMirror: Mirror {
    Mirror(self, children: mirrored.map { ($0.label, $0.value) })
  }

  private var mirrored: [(label: String, value: Any)] {
    [
      ("type", type), ("expiry", expiry.map { "\($0)" } ?? "none"),
      ("isRenewable", refreshToken != nil), ("scopes", scopes ?? []),
    ]
  }
}
