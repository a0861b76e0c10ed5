import Fletcher
import Foundation

extension Token {
  /// The token in the members of a response (RFC 6749, sections 4.2.2 and 5.1).
  ///
  /// - Throws: ``OAuthError/invalidResponse(reason:)``.
  init(_ object: [String: JSON], separator: String, at now: Date) throws {
    var others = object
    func text(_ name: String) throws -> String? {
      switch others.removeValue(forKey: name) {
      case nil, .null: return nil
      case .string(let text): return text.isEmpty ? nil : text
      default: throw OAuthError.invalidResponse(reason: "its \(name) is no text")
      }
    }
    guard let accessToken = try text("access_token"), Self.isSendable(accessToken) else {
      throw OAuthError.invalidResponse(reason: "it has no access token that could be sent")
    }
    // Some servers leave the type out, VK among them.
    let type = try text("token_type") ?? "Bearer"
    guard Self.isSendable(type) else {
      throw OAuthError.invalidResponse(reason: "the token's type has characters that none can have")
    }
    // VK has an empty list here for a token without scopes.
    let scopes = try text("scope").map { text in
      text.split { $0 == " " || separator.contains($0) }.map(String.init)
    }
    let expiry = try Self.expiry(others.removeValue(forKey: "expires_in"), at: now)
    self.init(
      accessToken: accessToken, type: type, expiry: expiry, refreshToken: try text("refresh_token"),
      scopes: scopes, idToken: try text("id_token"), others: [:])
    self.others = others
  }

  /// RFC 6749, appendix A.12: visible characters of ASCII and spaces.
  private static func isSendable(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// A token that lives for 0 seconds would be of no use: VK says so of one that does not expire.
  private static func expiry(_ value: JSON?, at now: Date) throws -> Date? {
    guard let value, !value.isNull else { return nil }
    guard let seconds = value.number ?? value.string.flatMap(Double.init), seconds.isFinite,
      seconds >= 0
    else { throw OAuthError.invalidResponse(reason: "its expires_in is no number of seconds") }
    return seconds == 0 ? nil : now.addingTimeInterval(min(seconds, 1e11))
  }
}
