import Fletcher
import Foundation

/// Knows the requests that run: lists them, tells of changes, cancels them, and says what happens to a call
/// that is already running.
///
/// ```swift
/// let requests = RunningRequests(duplicates: .join, naming: .byTarget)
/// let github = Provider<GitHub>(
///   auth: .token("…"), transport: URLSessionTransport.shared.with(requests))
/// ```
///
/// **Joined calls** share one request and its response. A caller that is cancelled leaves the others alone;
/// when all are, the request is. Calls are joined where they have the same name, send the same request with
/// the same credentials, and their content goes to the same place, which is no stream. Others are sent.
/// Requests are compared as they are where this step is: as a step of a transport, `transport.with(…)`, with
/// all credentials, so that two accounts never share a response. As a step of a provider, before there are
/// credentials in the request, the ones that it will get are compared; a ``Duplicates/join`` there covers
/// all attempts and renewals of a call.
///
/// **Cancelled calls** throw `CancellationError` once the transport has let go of them.
public actor RunningRequests: Middleware {
  private let duplicates: Duplicates
  private let naming: Naming
  var shared: [Call.ID: SharedRequest] = [:]
  /// The calls of each name that others can join, the latest last.
  private var named: [CallName: [Call.ID]] = [:]
  private var listeners: [Int: AsyncStream<Call>.Continuation] = [:]
  private var lastNumber = 0

  /// A registry.
  ///
  /// - Parameters:
  ///   - duplicates: what happens to a call whose name is that of one that runs.
  ///   - naming: which calls have a name, beside those that ``NamedCall`` gives one.
  public init(duplicates: Duplicates = .send, naming: Naming = .given) {
    self.duplicates = duplicates
    self.naming = naming
  }

  deinit { for listener in listeners.values { listener.finish() } }

  /// The calls that wait or run, in the order in which they began.
  public var calls: [Call] { shared.values.map(\.call).sorted { $0.id.number < $1.id.number } }

  /// Each call when it begins, when its state, progress or number of callers changes, and when it ends.
  ///
  /// - Parameter buffering: what is kept for a reader that is slower than the changes come.
  public func changes(
    buffering: AsyncStream<Call>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Call> {
    let (stream, continuation) = AsyncStream.makeStream(of: Call.self, bufferingPolicy: buffering)
    let key = nextNumber()
    listeners[key] = continuation
    continuation.onTermination = { [weak self] _ in Task { await self?.removeListener(key) } }
    return stream
  }

  /// Cancels a call, for all who wait for it.
  ///
  /// - Returns: Whether it was running.
  @discardableResult
  public func cancel(_ id: Call.ID) -> Bool {
    guard shared[id] != nil else { return false }
    stop(id)
    return true
  }

  /// Cancels the calls of a name.
  ///
  /// - Returns: How many were running.
  @discardableResult
  public func cancel(named name: CallName) -> Int {
    let matching = calls.filter { $0.name == name }
    for call in matching { stop(call.id) }
    return matching.count
  }

  /// Cancels all calls that wait or run now.
  public func cancelAll() { for id in shared.keys { stop(id) } }

  /// Sends the request, or joins it to one that runs.
  ///
  /// - Throws: What `next` throws; ``AlreadyRunning``; `CancellationError`.
  public func send(_ request: Request, next: any Transport) async throws -> Response {
    try Task.checkCancellation()
    if request.isPreview { return try await next.send(request) }
    let given = request[NamedCall.self]
    let name = given?.name ?? (naming == .byTarget ? request.target.map { CallName($0) } : nil)
    var running = name.flatMap { named[$0] } ?? []
    if given == nil {
      // Equal targets of other accounts or servers are other calls.
      running.removeAll { shared[$0]?.request.goesWhere(request) != true }
    }
    if let name, let latest = running.last {
      switch given?.duplicates ?? duplicates {
      case .send: break
      case .refuse: throw AlreadyRunning(name: name, running: latest)
      case .replace: for id in running { stop(id) }
      case .join:
        for id in running where shared[id]?.request.canShareResponse(with: request) == true {
          return try await response(of: id, for: request)
        }
      }
    }
    return try await response(of: start(request, name, next), for: request)
  }

  private func start(_ request: Request, _ name: CallName?, _ next: any Transport) -> Call.ID {
    let id = Call.ID(number: nextNumber())
    let call = Call(
      id: id, name: name, target: request.target, summary: request.description, start: Date())
    // A task of its own, because others may wait for it when the caller that began it is cancelled.
    let task = Task { ended(id, await result(of: id, request, next)) }
    shared[id] = SharedRequest(call: call, request: request, task: task)
    if let name { named[name, default: []].append(id) }
    return id
  }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  func tell(_ call: Call) { for listener in listeners.values { listener.yield(call) } }

  /// From now on nobody joins the call.
  func forgetName(of call: Call) {
    guard let name = call.name, var ids = named[name] else { return }
    ids.removeAll { $0 == call.id }
    named[name] = ids.isEmpty ? nil : ids
  }

  private func removeListener(_ key: Int) { listeners[key] = nil }
}

extension Request {
  /// Whether both go to one server with the same credentials.
  fileprivate func goesWhere(_ other: Request) -> Bool {
    url.scheme == other.url.scheme && url.host == other.url.host && url.port == other.url.port
      && hasSameAccount(as: other)
  }

  /// Whether a response to this request is one to the other, too.
  fileprivate func canShareResponse(with other: Request) -> Bool {
    method == other.method && url == other.url && headers == other.headers && body == other.body
      && delivery == other.delivery && delivery != .stream && hasSameAccount(as: other)
  }
}
