import Foundation

/// What has happened at a server that keeps each request until something has: long polling (RFC 6202,
/// section 2).
///
/// ```swift
/// let updates = LongPoll {
///   try await service.session()
/// } poll: { session in
///   let news = try await service.poll(key: session.key, after: session.position)
///   guard !news.isKeyExpired else { return .stale(next: try await service.session()) }
///   return .updates(news.items, next: session.moved(to: news.position))
/// }
/// for try await update in updates { … }
/// ```
///
/// Each loop begins anew. In it, there is one request at a time, and none while the loop's body runs: who stops
/// reading, or whose task is cancelled, has ended it all. A state is left when its response is complete, so
/// that no update is lost or comes twice where the server gives the same for the same state.
///
/// Where a request fails, it is sent again as the retry policy says. An iterator that has thrown an error goes
/// on from its state when it is asked again.
public struct LongPoll<State: Sendable, Update: Sendable>: AsyncSequence, Sendable {
  /// What a response means.
  public enum Outcome: Sendable {
    /// What has happened, which may be nothing, and the state to go on with, at once.
    case updates([Update], next: State)
    /// The server does not know the state any more; this is the one to go on with. The first time that is done
    /// at once, and as after a failure where it happens again.
    case stale(next: State)
  }

  private let retry: RetryPolicy
  private let clock: RetryClock
  private let start: @Sendable () async throws -> State
  private let poll: @Sendable (State) async throws -> Outcome

  /// Long polling.
  ///
  /// - Parameters:
  ///   - retry: what is done where there is no response, or one with a status of ``RetryPolicy/statuses``. Its
  ///     attempts are those in a row, and its time limit begins with the first failure of them.
  ///   - start: gives the first state.
  ///   - poll: asks the server with a state, and says what the response means. The timeout of its request must
  ///     be longer than the server waits. What it throws that is no such failure, the loop throws.
  public init(
    retry: RetryPolicy = RetryPolicy(attempts: 6, delay: .seconds(1)),
    from start: @escaping @Sendable () async throws -> State,
    poll: @escaping @Sendable (State) async throws -> Outcome
  ) {
    self.init(retry: retry, clock: .system, from: start, poll: poll)
  }

  package init(
    retry: RetryPolicy, clock: RetryClock, from start: @escaping @Sendable () async throws -> State,
    poll: @escaping @Sendable (State) async throws -> Outcome
  ) {
    self.retry = retry
    self.clock = clock
    self.start = start
    self.poll = poll
  }

  /// Begins anew.
  public func makeAsyncIterator() -> Iterator { Iterator(source: self) }

  /// Gives the updates, one after the other.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let source: LongPoll
    private var state: State?
    private var updates: ArraySlice<Update> = []
    /// How many requests in a row have failed.
    private var failures = 0
    private var firstFailure: Duration?
    /// Whether the server has not known the latest state that it gave.
    private var isStale = false

    fileprivate init(source: LongPoll) { self.source = source }

    /// The next update. There is no end.
    ///
    /// - Throws: What the closures throw, ``LongPollStalled``, and `CancellationError`.
    public mutating func next() async throws -> Update? {
      while true {
        if let update = updates.popFirst() { return update }
        try Task.checkCancellation()
        do {
          guard let state else {
            state = try await source.start()
            continue
          }
          switch try await source.poll(state) {
          case .updates(let updates, let next):
            self.updates = updates[...]
            self.state = next
            forgetFailures()
          case .stale(let next):
            self.state = next
            if isStale { throw LongPollStalled() }
            isStale = true
          }
        } catch {
          try await wait(after: error)
        }
      }
    }

    /// Waits before the next attempt.
    ///
    /// - Throws: The error, where there is none.
    private mutating func wait(after error: any Error) async throws {
      failures += 1
      let now = source.clock.now()
      let since = firstFailure ?? now
      firstFailure = since
      guard failures < source.retry.attempts, error.isOfPolling,
        let wait = source.retry.wait(
          before: failures + 1, after: source.retry.response(in: error), source.clock),
        source.retry.timeLimit.map({ now - since + wait <= $0 }) ?? true
      else {
        forgetFailures()
        throw error
      }
      try await source.clock.sleep(wait)
    }

    private mutating func forgetFailures() {
      failures = 0
      firstFailure = nil
      isStale = false
    }
  }
}

/// A server that did not know one state after the other.
public struct LongPollStalled: LocalizedError, CustomStringConvertible {
  /// What happened.
  public var description: String { "the server did not know any of the states that it gave" }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension Error {
  /// Whether a retry policy is asked about it; else it is for the caller.
  fileprivate var isOfPolling: Bool {
    switch self {
    case is LongPollStalled: true
    case let error as ProviderError: error.mayPass || error.response != nil
    default: false
    }
  }
}
