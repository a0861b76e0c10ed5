import Fletcher
import FletcherMiddleware
import FletcherOAuth
import Foundation
import Services

/// What an app puts right of VK's errors: SwiftyVK's handling of them.
struct VKRecovery: Sendable {
  let tokens: OAuthTokens
  /// Shows the picture and gives what the person has typed, or the page and gives its token.
  var captcha: @Sendable (URL) async throws -> String = { _ in "" }
  /// Shows a page and gives the URL that it leads to.
  var page: AuthorizationPage = Browser.page

  func step(attempts: Int = 3) -> Recovery {
    Recovery(attempts: attempts) { failure in
      guard let problem = failure.error(as: VK.Failure.self)?.error else { return nil }
      switch problem.errorCode {
      case .authorizationFailed:
        return .init("token") {
          guard let refused = try await tokens.storedToken()?.accessToken else { return nil }
          return try await tokens.renew(refused) ? .unchanged : nil
        }
      case .tooManyRequests:
        return .init("pace") {
          try await Task.sleep(for: .seconds(1))
          return .unchanged
        }
      case .captchaNeeded:
        // The newer kind, whose page gives a token.
        if let page = problem.redirectURI {
          return .init("captcha") { .parameters(["success_token": try await captcha(page)]) }
        }
        guard let sid = problem.captchaSID, let picture = problem.captchaImg else { return nil }
        return .init("captcha") {
          .parameters(["captcha_sid": sid, "captcha_key": try await captcha(picture)])
        }
      case .validationRequired:
        guard let uri = problem.redirectURI else { return nil }
        return .init("validation") {
          guard let token = Self.token(after: try await page(uri)) else { return nil }
          try await tokens.use(token)
          return .unchanged
        }
      default: return nil
      }
    }
  }

  /// The token that is behind the page of a validation: `blank.html#success=1&access_token=…&user_id=…`.
  private static func token(after url: URL) -> Token? {
    var parts = URLComponents()
    parts.percentEncodedQuery = url.fragment
    let items = parts.queryItems ?? []
    return items.first { $0.name == "access_token" }?.value.map { Token(accessToken: $0) }
  }
}
