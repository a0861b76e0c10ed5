import Foundation
import HTTPTypes

/// How many requests a server still takes, as most say it: in the fields `RateLimit-Limit`, `RateLimit-Remaining`
/// and `RateLimit-Reset` of draft-ietf-httpapi-ratelimit-headers-03, or the same with `X-` before them.
public struct RateLimit: Hashable, Sendable {
  /// The requests that it takes in a period of time; nil where it doesn't say.
  public var limit: Int?
  /// The requests that are left of those; nil where it doesn't say.
  public var remaining: Int?
  /// When there are as many as the limit again; nil where it doesn't say.
  public var reset: Date?

  /// A limit.
  public init(limit: Int? = nil, remaining: Int? = nil, reset: Date? = nil) {
    self.limit = limit
    self.remaining = remaining
    self.reset = reset
  }
}

extension Response {
  /// What the response says of the requests that the server still takes; nil where it says nothing.
  ///
  /// - Parameter date: the time of the response, for a server that says in how many seconds it counts anew.
  public func rateLimit(at date: Date = Date()) -> RateLimit? {
    let limit = RateLimit(
      limit: number(of: "RateLimit-Limit").map { Int($0) },
      remaining: number(of: "RateLimit-Remaining").map { Int($0) },
      reset: number(of: "RateLimit-Reset").map {
        // No period is 30 years long, and no service older than 2001.
        $0 > 1e9 ? Date(timeIntervalSince1970: $0) : date.addingTimeInterval($0)
      })
    return limit == RateLimit() ? nil : limit
  }

  private func number(of name: String) -> Double? {
    for name in [name, "X-\(name)", "X-Rate-Limit-\(name.split(separator: "-").last ?? "")"] {
      // `100, 100;window=60` is a limit and where it comes from.
      guard let field = HTTPField.Name(name), let text = headers[field],
        let first = text.split(whereSeparator: { ",; ".contains($0) }).first,
        let number = Double(first), number >= 0, number < 1e15
      else { continue }
      return number
    }
    return nil
  }
}
