import Foundation
import HTTPTypes

extension Request {
  /// The request that follows this one's response, or nil where the response is no redirect.
  ///
  /// The method changes as in RFC 9110, section 15.4. To another origin, or to one without TLS, goes
  /// nothing that identifies the caller: no `Authorization`, no `Cookie`, no header among
  /// ``secretHeaders``.
  public func redirected(by response: Response) -> Request? {
    guard [301, 302, 303, 307, 308].contains(response.status.code),
      let location = response.headers[.location],
      let target = URL(string: location, relativeTo: url)?.absoluteURL,
      let targetOrigin = Origin(target)
    else { return nil }
    var next = self
    next.url = target
    let becomesGet =
      switch response.status.code {
      case 303: method != .head
      case 301, 302: method == .post
      default: false
      }
    if becomesGet {
      next.method = .get
      next.body = .none
      for name: HTTPField.Name in [
        .contentType, .contentLength, .contentEncoding, .contentLanguage, .contentLocation,
      ] {
        next.headers[name] = nil
      }
    }
    if targetOrigin != Origin(url) {
      for name in secretHeaders { next.headers[name] = nil }
      for name: HTTPField.Name in [.authorization, .cookie, .proxyAuthorization] {
        next.headers[name] = nil
      }
    }
    return next
  }
}
