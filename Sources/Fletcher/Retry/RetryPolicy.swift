import HTTPTypes

/// How often a request that failed is sent, and when.
///
/// ```swift
/// let github = Provider<GitHub>().with(.retry(RetryPolicy(attempts: 5)))
/// ```
///
/// Only what is safe to repeat is sent again: a request with an idempotent method (RFC 9110, section 9.2.2), or
/// one that carries an idempotency key; any request after the status 429, since the server did not do what it asked for;
/// and never one whose body can be read once.
public struct RetryPolicy: Hashable, Sendable {
  /// How often a request is sent in all; 1 is not to send it again.
  public var attempts: Int
  /// How long to wait before the second attempt; twice as long before each further one.
  ///
  /// The wait is between half of that and all of it, by chance, so that clients that failed together do not
  /// come back together. Where the server says in `Retry-After` how long to wait (RFC 9110, section 10.2.3), or
  /// after the status 429 in ``RateLimit/reset`` when it takes requests again, it is that.
  public var delay: Duration
  /// How long the wait may grow to. Where the server asks for more than this, the request is not sent again.
  public var maximumDelay: Duration
  /// How long all attempts and waits may take before there is no further one; nil for no limit.
  public var timeLimit: Duration?
  /// The statuses after which a request is sent again.
  public var statuses: [StatusPattern]
  /// The header field that a request gets which is not idempotent, with a key that is the same for all
  /// attempts, `Idempotency-Key` for one, so that it can be sent again; nil where the service knows none.
  public var idempotencyKey: String?

  /// A policy.
  public init(
    attempts: Int = 3, delay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(60),
    timeLimit: Duration? = nil, statuses: [StatusPattern] = [408, 429, 502, 503, 504],
    idempotencyKey: String? = nil
  ) {
    self.attempts = attempts
    self.delay = delay
    self.maximumDelay = maximumDelay
    self.timeLimit = timeLimit
    self.statuses = statuses
    self.idempotencyKey = idempotencyKey
  }

  /// To send nothing again.
  public static var none: RetryPolicy { RetryPolicy(attempts: 1) }

  /// The wait before the attempt with this number, the second being 2, before chance shortens it.
  func delay(beforeAttempt number: Int) -> Duration {
    // Beyond that it is longer than any limit.
    let doublings = min(max(0, number - 2), 40)
    let longest = maximumDelay / (1 << doublings)
    return longest < delay ? maximumDelay : delay * (1 << doublings)
  }
}
