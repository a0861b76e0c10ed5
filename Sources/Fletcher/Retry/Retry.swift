import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends a request again that failed for a reason that may pass, as its ``Request/retry`` says.
///
/// A provider has this step by itself, behind its other ones and before authentication. What a stub gives is
/// not asked for again.
package struct Retry: Middleware {
  private let clock: RetryClock

  package init(clock: RetryClock = .system) { self.clock = clock }

  package func send(_ request: Request, next: any Transport) async throws -> Response {
    guard let retrying = request.retrying, !request.isStubbed else {
      return try await next.send(request)
    }
    // Also where it is sent once: somebody else may send it again.
    if let keyed = try retrying.policy.withKey(request) {
      return try await send(keyed, retrying.policy, next: next)
    }
    return try await send(request, retrying.policy, next: next)
  }

  private func send(
    _ request: Request, _ policy: RetryPolicy, next: any Transport
  ) async throws -> Response {
    guard policy.attempts > 1, request.body.isRepeatable else {
      return try await next.send(request)
    }
    let start = policy.timeLimit.map { _ in clock.now() }
    let isRepeatable = request.isRepeatable(with: policy)
    // Nil while the request is what it was, as nearly all are: a copy takes as long as a step.
    var resent: Request?
    var number = 1
    func wait(after response: Response?) -> Duration? {
      number += 1
      guard number <= policy.attempts,
        let wait = policy.wait(before: number, after: response, clock)
      else { return nil }
      if let start, let limit = policy.timeLimit, clock.now() - start + wait > limit { return nil }
      return wait
    }
    while true {
      var sent = resent?.resendCount ?? request.resendCount
      let pause: Duration
      do {
        let response =
          if let resent { try await next.send(resent) } else { try await next.send(request) }
        guard policy.isForResending(after: response), isRepeatable || response.wasNotProcessed,
          let wait = wait(after: response)
        else {
          return response
        }
        // It may have been sent again meanwhile, with a renewed token.
        sent = response.request.resendCount
        pause = wait
      } catch {
        guard isRepeatable, error.mayPass, !Task.isCancelled,
          let wait = wait(after: policy.response(in: error))
        else { throw error }
        pause = wait
      }
      try await clock.sleep(pause)
      var copy = request
      copy.resendCount = sent + 1
      resent = copy
    }
  }
}

/// The time that retries go by.
package struct RetryClock: Sendable {
  /// The time since some moment.
  let now: @Sendable () -> Duration
  /// The date, which `Retry-After` may name.
  let date: @Sendable () -> Date
  let sleep: @Sendable (Duration) async throws -> Void
  /// A number from 0 to 1 by chance.
  let chance: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Duration, date: @escaping @Sendable () -> Date,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    chance: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.date = date
    self.sleep = sleep
    self.chance = chance
  }

  /// The machine's.
  package static let system = {
    let start = ContinuousClock.now
    return RetryClock(
      now: { start.duration(to: .now) }, date: { Date() },
      sleep: { try await Task.sleep(for: $0) }, chance: { .random(in: 0...1) })
  }()
}

extension RetryPolicy {
  /// A request that is not idempotent with its key; nil where it needs none, or has one.
  fileprivate func withKey(_ request: Request) throws -> Request? {
    guard let idempotencyKey, !request.method.isIdempotent else { return nil }
    if let name = HTTPField.Name(idempotencyKey), request.headers[name] != nil { return nil }
    var request = request
    try request.setHeader(idempotencyKey, UUID().uuidString)
    return request
  }

  /// Whether a response has a status after which the request is sent again.
  fileprivate func isForResending(after response: Response) -> Bool {
    statuses.contains { $0.matches(response.statusCode) }
  }

  /// The response that says how long to wait after an error. Where the network failed within one, only a status after
  /// which requests are sent again says anything of that.
  func response(in error: any Error) -> Response? {
    guard let response = (error as? ProviderError)?.response else { return nil }
    return error.mayPass && !isForResending(after: response) ? nil : response
  }

  /// How long to wait before the request is sent again; nil where it is not.
  ///
  /// - Parameter response: nil where there was none.
  func wait(before number: Int, after response: Response?, _ clock: RetryClock) -> Duration? {
    if let response {
      guard isForResending(after: response) else { return nil }
      let date = clock.date()
      if let asked = response.retryAfter(at: date) ?? response.timeToNextPeriod(at: date) {
        return asked > maximumDelay ? nil : asked
      }
    }
    return delay(beforeAttempt: number) * (0.5 + clock.chance() / 2)
  }
}

extension Request {
  fileprivate func isRepeatable(with policy: RetryPolicy) -> Bool {
    if method.isIdempotent { return true }
    let name = policy.idempotencyKey.flatMap { HTTPField.Name($0) } ?? .idempotencyKey
    return headers[name] != nil || headers[.idempotencyKey] != nil
  }
}

extension Response {
  /// Whether the server refused to do anything: there were too many requests (RFC 6585, section 4).
  fileprivate var wasNotProcessed: Bool { status == .tooManyRequests }

  /// How long it takes until the server counts requests anew, where it takes no more of them before.
  fileprivate func timeToNextPeriod(at date: Date) -> Duration? {
    guard status == .tooManyRequests, let limit = rateLimit(at: date), limit.remaining ?? 0 == 0,
      let time = limit.reset?.timeIntervalSince(date), time > 0
    else { return nil }
    return .seconds(time)
  }
}

extension HTTPField.Name {
  // draft-ietf-httpapi-idempotency-key-header
  fileprivate static var idempotencyKey: Self { Self("Idempotency-Key") ?? .ifMatch }
}

extension HTTPRequest.Method {
  /// RFC 9110, section 9.2.2, and the QUERY method.
  package var isIdempotent: Bool {
    switch rawValue {
    case "GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "QUERY": true
    default: false
    }
  }
}

/// An error that knows whether the same may succeed later.
package protocol TransientFailure: Error {
  var mayPass: Bool { get }
}

extension Error {
  /// Whether the same request may get through later: the network failed, and not something in the request.
  var mayPass: Bool {
    switch self {
    case let error as ProviderError:
      switch error {
      case .transport(let underlying, _, _): underlying.mayPass
      // What gives tokens had no response; the request itself was not sent.
      case .authentication(let underlying, _): underlying.mayPass
      default: false
      }
    case let error as URLError:
      switch error.code {
      case .timedOut, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost,
        .dnsLookupFailed, .notConnectedToInternet, .badServerResponse, .unknown,
        .resourceUnavailable, .zeroByteResource, .cannotParseResponse:
        true
      default: false
      }
    case let error as any TransientFailure: error.mayPass
    default: false
    }
  }
}

extension Response {
  /// How long the server asks to wait before the next request (`Retry-After`, RFC 9110, section 10.2.3); nil
  /// where it doesn't.
  ///
  /// - Parameter date: the time of the response, for a server that names a date.
  public func retryAfter(at date: Date = Date()) -> Duration? {
    guard let text = headers[.retryAfter]?.trimmingCharacters(in: .whitespaces) else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return Int64(text).map { .seconds(min($0, 1 << 40)) }
    }
    guard let other = HTTPDate.parse(text) else { return nil }
    return .seconds(max(0, other.timeIntervalSince(date)))
  }
}
