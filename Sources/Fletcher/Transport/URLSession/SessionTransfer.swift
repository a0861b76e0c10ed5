import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request over a session, and its response.
///
/// Unchecked, because the compiler cannot see that the lock guards every use of the state. It is changed on the
/// session's queue and by the cancellation of a Swift task, which are synchronous, so an actor cannot keep it.
final class SessionTransfer: @unchecked Sendable {
  /// What came of it.
  struct Outcome: Sendable {
    let response: HTTPURLResponse
    var data = Data()
    var bytes: Bytes?
    /// Whether the content is in the file that it belongs to.
    var isInFile = false
  }

  /// Without its handler of progress, which the reporter has.
  private let request: Request
  private let limits: URLSessionTransport.Limits
  let calls: SessionCalls
  private let lock = NSLock()
  private var state = State()

  private struct State {
    var task: URLSessionTask?
    /// Let go with a failure: the task may end long after, or never.
    var progress: ProgressReporter?
    var continuation: CheckedContinuation<Outcome, any Error>?
    var response: HTTPURLResponse?
    var sink = Sink.memory(Data())
    var received: Int64 = 0
    var expected: Int64?
    /// What ended the task before it could end itself.
    var failure: (any Error)?
    var isRefused = false
    /// Whether the task is suspended until more has been read.
    var isHeld = false
    var isDone = false
    /// What is told that the task has ended or failed.
    var onEnd: (@Sendable () -> Void)?
    var lastActivity = ContinuousClock.now
  }

  private enum Sink {
    case memory(Data)
    case file(DownloadedFile)
    case stream(ByteChannel)
  }

  init(
    _ request: Request, limits: URLSessionTransport.Limits, progress: ProgressReporter?,
    calls: SessionCalls
  ) {
    var request = request
    request.onProgress = nil
    self.request = request
    self.limits = limits
    self.calls = calls
    state.progress = progress
  }

  /// Makes a task, starts it, and gives what comes of it.
  func run(
    file: DownloadedFile?, _ makeTask: @escaping @Sendable () -> URLSessionTask
  ) async throws -> Outcome {
    self.file = file
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let failure = withState { state in
          if state.failure == nil { state.continuation = continuation }
          return state.failure
        }
        if let failure { return continuation.resume(throwing: failure) }
        calls.make { [self] in
          guard withState({ $0.failure == nil }) else { return }
          let task = makeTask()
          let isOver = withState { state in
            state.task = task
            return state.failure != nil
          }
          task.resume()
          if isOver { task.cancel() }
        }
      }
    } onCancel: {
      fail(CancellationError())
    }
  }

  /// Set before the task starts, and used on the session's queue.
  private var file: DownloadedFile?

  /// How long nothing has happened; nil once the response has ended.
  var silence: Duration? {
    withState { $0.isDone ? nil : $0.lastActivity.duration(to: .now) }
  }

  /// Calls the closure when the task has ended or failed, at once where it has.
  func whenEnded(_ body: @escaping @Sendable () -> Void) {
    let isOver = withState { state in
      let isOver = state.isDone || state.failure != nil
      if !isOver { state.onEnd = body }
      return isOver
    }
    if isOver { body() }
  }

  /// From now on the server is expected to do something.
  func beginSilence() { withState { $0.lastActivity = .now } }

  /// Ends the transfer with an error of its own.
  func fail(_ error: any Error) {
    let (last, continuation, onEnd) = withState { state in
      if state.failure == nil { state.failure = error }
      let last = state
      state.progress = nil
      state.sink = .memory(Data())
      return (last, state.continuation.take(), state.onEnd.take())
    }
    if case .stream(let channel) = last.sink { channel.end(throwing: error) }
    // Not when the task has ended, which some never do.
    continuation?.resume(throwing: thrown(error, after: last.response))
    onEnd?()
    cancel(last.task)
  }

  private func thrown(_ error: any Error, after response: HTTPURLResponse?) -> any Error {
    guard let response = response.flatMap({ try? Response($0, to: request) }) else { return error }
    return error.within(response)
  }

  private func cancel(_ task: URLSessionTask?) {
    guard let task else { return }
    calls.make { task.cancel() }
  }

  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }
}

// MARK: What a session tells

extension SessionTransfer {
  /// The status and the header fields have come.
  func begin(_ response: URLResponse) {
    // What comes before the response (RFC 9110, section 15.2) may come without an end.
    guard let response = response as? HTTPURLResponse, response.statusCode >= 200 else { return }
    let isOver = withState { state in
      state.response = response
      state.lastActivity = .now
      // A response that asked for credentials may have come before, with content of its own.
      state.sink = .memory(Data())
      state.received = response.statusCode == 206 ? Int64(file?.partSize ?? 0) : 0
      state.expected = nil
      // What is counted is what comes out of a coding (RFC 9110, section 8.4), and what is said is what goes in.
      if response.value(forHTTPHeaderField: "Content-Encoding") == nil,
        response.expectedContentLength >= 0
      {
        state.expected = TransferProgress.total(
          of: response.expectedContentLength, after: state.received)
      }
      return state.failure != nil
    }
    if isOver { return }
    let type = response.value(forHTTPHeaderField: "Content-Type")
    switch request.delivery(status: response.statusCode, contentType: type) {
    case .memory: break
    case .file: beginFile(response)
    case .stream: beginStream(response)
    }
  }

  private func beginFile(_ response: HTTPURLResponse) {
    guard let file else { return }
    do {
      try file.begin(try Response(response, to: request))
      withState { $0.sink = .file(file) }
    } catch {
      fail(FileFailure(underlying: error))
    }
  }

  private func beginStream(_ response: HTTPURLResponse) {
    let (channel, bytes) = ByteChannel.make(limit: limits.stream) { [weak self] in
      self?.readerHas(waiting: $0)
    } onStop: { [weak self] in
      self?.fail(CancellationError())
    }
    let continuation = withState { state in
      state.sink = .stream(channel)
      return state.continuation.take()
    }
    continuation?.resume(returning: Outcome(response: response, bytes: bytes))
  }

  /// A piece of the content has come.
  func receive(_ data: Data) {
    let (isOver, sink, progress, received, total) = withState { state in
      state.lastActivity = .now
      state.received += Int64(data.count)
      // In place, since a copy of all that has come would be made for each piece otherwise. What comes after a
      // failure, which may be without an end, is not kept.
      if state.failure == nil, case .memory(var content) = state.sink {
        state.sink = .memory(Data())
        content.append(data)
        state.sink = .memory(content)
      }
      return (
        state.failure != nil, state.sink, state.progress, state.received, state.expected
      )
    }
    guard !isOver else { return }
    progress?.report(.download, received, of: total)
    do {
      switch sink {
      case .memory:
        if received > limits.memory { fail(ContentTooLarge(limit: limits.memory)) }
      case .file(let file): try file.write(data)
      case .stream(let channel): readerHas(waiting: try channel.send(data))
      }
    } catch let error as SlowReader {
      fail(error)
    } catch {
      fail(FileFailure(underlying: error))
    }
  }

  /// Holds the server back where that can be done: not by FoundationNetworking, which takes what comes even
  /// for a task that is suspended.
  private func readerHas(waiting count: Int) {
    #if !canImport(FoundationNetworking)
      withState { state in
        // A task must be resumed as often as it was suspended.
        if !state.isHeld, count > limits.stream / 2 {
          state.isHeld = true
          state.task?.suspend()
        } else if state.isHeld, count < limits.stream / 4 {
          state.isHeld = false
          state.task?.resume()
        }
      }
    #endif
  }

  /// A part of the body has gone out.
  func sent(_ count: Int64, of total: Int64) {
    let progress = withState { state in
      state.lastActivity = .now
      return state.progress
    }
    progress?.report(.upload, count, of: total)
  }

  /// The response is a redirect, which somebody else follows.
  func stop(at redirect: HTTPURLResponse) {
    let task = withState { state in
      state.response = redirect
      state.isRefused = true
      return state.task
    }
    cancel(task)
  }

  /// The server asks for credentials and gets them: its response is another one. False where nobody waits for it.
  func restart() -> Bool {
    withState { state in
      state.response = nil
      return state.failure == nil
    }
  }

  /// The server asks for credentials that nobody has, and its response is what the caller gets.
  func refuse() { withState { $0.isRefused = true } }

  /// The task has ended.
  func end(_ error: (any Error)?) {
    let state = withState { state in
      let last = state
      state.isDone = true
      // Task, transfer and delegate keep each other.
      state.task = nil
      state.progress = nil
      state.continuation = nil
      state.onEnd = nil
      state.sink = .memory(Data())
      return last
    }
    defer { state.onEnd?() }
    let failure = state.failure ?? (state.isRefused && state.response != nil ? nil : error)
    if failure == nil, !state.isRefused, state.expected == nil, state.received > 0 {
      state.progress?.report(.download, state.received, of: state.received)
    }
    if case .stream(let channel) = state.sink { channel.end(throwing: failure) }
    guard let continuation = state.continuation else { return }
    if let failure { return continuation.resume(throwing: thrown(failure, after: state.response)) }
    // FoundationNetworking does not tell the delegate of a redirect without a location.
    guard let response = state.response ?? state.task?.response as? HTTPURLResponse else {
      return continuation.resume(throwing: URLError(.badServerResponse))
    }
    var outcome = Outcome(response: response)
    switch state.sink {
    case .memory(let data): outcome.data = data
    case .stream: break
    case .file(let file):
      do {
        try file.complete()
        outcome.isInFile = true
      } catch {
        return continuation.resume(throwing: FileFailure(underlying: error))
      }
    }
    continuation.resume(returning: outcome)
  }
}

extension Optional {
  fileprivate mutating func take() -> Wrapped? {
    defer { self = nil }
    return self
  }
}
