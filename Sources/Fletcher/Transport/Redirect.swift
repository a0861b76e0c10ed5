import Foundation
import HTTPTypes

extension Request {
  /// The request that follows this one's response, or nil where the response is no redirect, or one that is not
  /// to be followed.
  ///
  /// The method changes as in RFC 9110, section 15.4. To another origin, or to one without TLS, goes nothing of
  /// the caller's: neither a body, so that 307 and 308 of a request with one are not followed there, nor any
  /// header field but those that say what is asked for. A body that can be read once is not sent again.
  public func redirected(by response: Response) -> Request? {
    guard followsRedirects, [301, 302, 303, 307, 308].contains(response.status.code),
      let location = response.headers[.location],
      let target = URL(ofServer: location, relativeTo: url),
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
    guard next.body.isRepeatable else { return nil }
    if targetOrigin != Origin(url) {
      guard next.body == .none else { return nil }
      next.headers = HTTPFields()
      for name: HTTPField.Name in [
        .accept, .acceptEncoding, .acceptLanguage, .ifRange, .range, .userAgent,
      ] where !secretHeaders.contains(name) {
        next.headers[name] = headers[name]
      }
    }
    return next
  }
}
