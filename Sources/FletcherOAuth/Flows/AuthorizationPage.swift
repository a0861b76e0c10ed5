import Fletcher
import Foundation

/// Shows a page of the authorization server to a person and gives the URL that it leads to in the end, which
/// begins with the client's redirect URI.
///
/// It throws ``OAuthError/cancelled`` where the person closes the page.
public typealias AuthorizationPage = @Sendable (URL) async throws -> URL

/// A page that is to be shown, and what its response is known by.
struct PageRequest: Sendable {
  let url: URL
  let state: String
  let redirectURI: URL?
}

extension OAuthClient {
  /// The page for a kind of response (RFC 6749, sections 4.1.1 and 4.2.1).
  func page(
    _ responseType: String, _ parameters: Parameters, state: String
  ) throws -> PageRequest {
    var items: Parameters = [("response_type", responseType), ("client_id", id)]
    if let redirectURI { items.append(("redirect_uri", redirectURI.absoluteString)) }
    if let scopeText { items.append(("scope", scopeText)) }
    items.append(("state", state))
    guard let url = try endpoint(\.authorization, "authorization").adding(items + parameters) else {
      throw OAuthError.incompleteClient(reason: "its authorization endpoint makes no URL")
    }
    return PageRequest(url: url, state: state, redirectURI: redirectURI)
  }

  /// What the page's response says, where it is one to this request.
  ///
  /// - Parameter mark: what the response's parameters come after, `?` or `#`.
  func members(
    of callback: URL, to request: PageRequest, after mark: Character
  ) throws -> [String: String] {
    if let redirectURI = request.redirectURI, !callback.isRedirect(to: redirectURI) {
      throw OAuthError.invalidResponse(reason: "the page does not lead to the redirect URI")
    }
    let members = try FormText.members(of: String(callback.part(after: mark)))
    guard let state = members["state"], state.isEqualInConstantTime(to: request.state) else {
      throw OAuthError.stateMismatch
    }
    if let issuer = endpoints.issuer, members["iss"] != issuer { throw OAuthError.issuerMismatch }
    if let error = OAuthErrorResponse(members, statusCode: nil, without: [request.state]) {
      throw error.code == "access_denied" ? OAuthError.denied(error) : .server(error)
    }
    return members
  }
}

extension URL {
  /// Whether this is the redirect URI with parameters. Ports of loopback differ (RFC 8252, section 7.3).
  fileprivate func isRedirect(to uri: URL) -> Bool {
    func place(_ url: URL) -> [String] {
      let host = url.host?.lowercased() ?? ""
      let isLoopback = ["127.0.0.1", "::1", "[::1]"].contains(host)
      let path = url.path.isEmpty && !host.isEmpty ? "/" : url.path
      return [
        url.scheme?.lowercased() ?? "", host, isLoopback ? "" : url.port.map { "\($0)" } ?? "",
        path,
      ]
    }
    return place(self) == place(uri)
  }
}
