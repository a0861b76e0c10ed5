import Fletcher
import Foundation

extension Token {
  /// The token in the members of a response (RFC 6749, sections 4.2.2 and 5.1).
  ///
  /// What else is not as the RFC has it is as if it were not there: a token that has come must not be lost for it, least
  /// of all one in place of a refresh token that can't be used again.
  ///
  /// - Throws: ``OAuthError/invalidResponse(reason:)`` where there is no access token.
  init(_ object: [String: JSON], separator: String, at now: Date) throws {
    var others = object
    func text(_ name: String) -> String? {
      let text = others.removeValue(forKey: name)?.string ?? ""
      return text.isEmpty ? nil : text
    }
    guard let accessToken = text("access_token"), Self.isSendable(accessToken) else {
      throw OAuthError.invalidResponse(reason: "it has no access token that could be sent")
    }
    // Some servers leave the type out, VK among them.
    let type = text("token_type") ?? "Bearer"
    guard Self.isSendable(type) else {
      throw OAuthError.invalidResponse(reason: "the token's type has characters that none can have")
    }
    let scopes = Self.scopes(others.removeValue(forKey: "scope"), separator)
    let expiry = Self.expiry(others.removeValue(forKey: "expires_in"), at: now)
    self.init(
      accessToken: accessToken, type: type, expiry: expiry, refreshToken: text("refresh_token"),
      scopes: scopes, idToken: text("id_token"), others: [:])
    self.others = others
  }

  /// RFC 6749, appendix A.12: visible characters of ASCII and spaces.
  private static func isSendable(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Text (RFC 6749, section 3.3), or a list, as Twitch has it.
  private static func scopes(_ value: JSON?, _ separator: String) -> [String]? {
    if let list = value?.array { return list.compactMap(\.string) }
    guard let text = value?.string, !text.isEmpty else { return nil }
    return text.split { $0 == " " || separator.contains($0) }.map(String.init)
  }

  /// A token that lives for 0 seconds would be of no use: VK says so of one that does not expire.
  private static func expiry(_ value: JSON?, at now: Date) -> Date? {
    guard let seconds = value?.number ?? value?.string.flatMap(Double.init), seconds.isFinite,
      seconds > 0
    else { return nil }
    return now.addingTimeInterval(min(seconds, 1e11))
  }
}
