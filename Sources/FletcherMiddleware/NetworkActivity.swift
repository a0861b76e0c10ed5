import Fletcher

/// Tells a closure when requests begin and end, and how many run: Moya's `NetworkActivityPlugin`.
///
/// ```swift
/// let activity = NetworkActivity { @MainActor event in
///   spinner.isHidden = event.running == 0
/// }
/// let github = Provider<GitHub>(middleware: [activity])
/// ```
///
/// The closure runs where it is isolated to, one event after the other in their order. No request waits for
/// it. One step can count for any number of providers.
public actor NetworkActivity: Middleware {
  /// What has happened. Moya's `NetworkActivityChangeType`.
  public enum Change: Hashable, Sendable {
    case began
    case ended
  }

  /// A request that began or ended.
  public struct Event: Sendable {
    /// What has happened.
    public let change: Change
    /// The operation; nil for a request that no provider made.
    public let target: (any Target)?
    /// How many requests run now.
    public let running: Int
  }

  /// How many requests run.
  public private(set) var running = 0
  private let events: AsyncStream<Event>.Continuation

  /// A step that tells the closure.
  public init(_ handler: @escaping @isolated(any) @Sendable (Event) -> Void) {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    events = continuation
    // One task, so that events come in their order. It ends with the stream.
    Task { for await event in stream { await handler(event) } }
  }

  deinit { events.finish() }

  /// Sends the request and tells when it begins and ends.
  public func send(_ request: Request, next: any Transport) async throws -> Response {
    if request.isPreview { return try await next.send(request) }
    running += 1
    events.yield(Event(change: .began, target: request.target, running: running))
    defer {
      running -= 1
      events.yield(Event(change: .ended, target: request.target, running: running))
    }
    return try await next.send(request)
  }
}
