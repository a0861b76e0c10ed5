/// How long to wait for a response, in seconds.
public typealias Timeout = Double

/// The cache modes of the Fetch standard (section 2.2.5, "cache mode").
public enum CacheMode: String, Sendable, Hashable, CaseIterable {
  case `default`
  case noStore = "no-store"
  case reload
  case noCache = "no-cache"
  case forceCache = "force-cache"
  case onlyIfCached = "only-if-cached"
}

/// How often a request that failed is sent.
public struct RetryPolicy: Sendable, Hashable {
  /// How often the request is sent in all; with 1 it is not sent again.
  public var attempts: Int
  /// Seconds before the second attempt; doubled for each further one.
  public var delay: Double?
  /// Seconds that the delay may grow to.
  public var maximumDelay: Double?
  /// The statuses after which it is sent again, where the description names them.
  public var statuses: [Int]?
  /// The header field that a request which is not idempotent gets a key in.
  public var idempotencyKey: String?

  public init(
    attempts: Int, delay: Double? = nil, maximumDelay: Double? = nil, statuses: [Int]? = nil,
    idempotencyKey: String? = nil
  ) {
    self.attempts = attempts
    self.delay = delay
    self.maximumDelay = maximumDelay
    self.statuses = statuses
    self.idempotencyKey = idempotencyKey
  }
}
