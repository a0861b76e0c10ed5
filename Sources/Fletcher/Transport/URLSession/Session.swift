import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session of Foundation's, which ends when its last transport has gone.
final class Session: Sendable {
  private let session: URLSession
  private let delegate: SessionDelegate
  let calls = SessionCalls()
  #if canImport(FoundationNetworking)
    private let turns: Turns<Origin?>
  #endif

  init(_ configuration: URLSessionConfiguration?, _ delegate: SessionDelegate) {
    // A copy, because the caller may make another transport of the configuration.
    let configuration =
      configuration?.copy() as? URLSessionConfiguration ?? Self.defaultConfiguration
    self.delegate = delegate
    #if canImport(FoundationNetworking)
      // FoundationNetworking stores no response of HTTP's in a cache, but asks it for each task on another thread
      // and starts the task from there. When the task is cancelled meanwhile, it may end before the rest of its
      // start, which stops the process.
      configuration.urlCache = nil
      let limit = max(1, configuration.httpMaximumConnectionsPerHost)
      turns = Turns(limit: limit)
      // A task has ended a moment before its connection is free, and one that then waits for a connection
      // may wait until its timeout.
      configuration.httpMaximumConnectionsPerHost = limit * 4
      let queue: OperationQueue? = DelegateQueue()
    #else
      let queue: OperationQueue? = nil
    #endif
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
  }

  // A session keeps its delegate until it is told to end.
  deinit { session.finishTasksAndInvalidate() }

  private static var defaultConfiguration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    return configuration
  }

  func run(
    _ transfer: SessionTransfer, _ request: URLRequest, _ body: RequestBody,
    _ file: DownloadedFile?, timeout: Duration?
  ) async throws -> SessionTransfer.Outcome {
    #if canImport(FoundationNetworking)
      let origin = request.url.flatMap { Origin($0) }
      try await turns.take(origin)
      transfer.beginSilence()
      let timeout = timeout ?? .seconds(request.timeoutInterval)
      let watch = Task { await transfer.watch(timeout: timeout) }
      do {
        let outcome = try await transfer.run(file: file) { [self] in
          task(request, body, transfer)
        }
        // A stream has its connection until it ends.
        if outcome.bytes == nil {
          watch.cancel()
          await turns.end(origin)
        } else {
          transfer.whenEnded { [turns] in
            watch.cancel()
            Task { await turns.end(origin) }
          }
        }
        return outcome
      } catch {
        watch.cancel()
        await turns.end(origin)
        throw error
      }
    #else
      return try await transfer.run(file: file) { [self] in task(request, body, transfer) }
    #endif
  }

  private func task(
    _ request: URLRequest, _ body: RequestBody, _ transfer: SessionTransfer
  ) -> URLSessionTask {
    let task: URLSessionTask =
      switch body {
      case .none, .stream: session.dataTask(with: request)
      // Only upload tasks tell how far they are.
      case .data(let data): session.uploadTask(with: request, from: data)
      case .file(let url): session.uploadTask(with: request, fromFile: url)
      }
    delegate.add(transfer, for: task)
    return task
  }
}

#if canImport(FoundationNetworking)
  extension SessionTransfer {
    /// Ends the transfer when nothing has happened for this long. A session's own timeout begins anew with
    /// each `100 Continue`, of which a server may send any number.
    fileprivate func watch(timeout: Duration) async {
      guard timeout > .zero else { return }
      while let silence, !Task.isCancelled {
        guard silence < timeout else { return fail(URLError(.timedOut)) }
        try? await Task.sleep(for: (timeout - silence).pauseOfSilenceCheck)
      }
    }
  }
#endif

/// Makes the calls of a session and its tasks.
///
/// Those of FoundationNetworking wait until what the session has received is taken, which a server may send without
/// an end. No thread may wait for that which runs Swift tasks: there are only as many as processors. Nor may the
/// delegate's queue, for which the session waits.
struct SessionCalls: Sendable {
  #if canImport(FoundationNetworking)
    // Of its own, because a call of another session may wait for a task of this one to be cancelled.
    private let queue = DispatchQueue(label: "Fletcher.SessionCalls")
  #endif

  /// Makes a call, behind those before it.
  func make(_ call: @escaping @Sendable () -> Void) {
    #if canImport(FoundationNetworking)
      queue.async(execute: call)
    #else
      call()
    #endif
  }
}
