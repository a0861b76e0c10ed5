import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One task of a session, with its redirects handed out as responses and its cancellation.
///
/// Unchecked, because the compiler cannot see that the lock guards every use of the two variables.
/// They are set on the session's queue and by the Swift task's cancellation, which are synchronous, so
/// an actor cannot keep them.
final class Exchange<Content: Sendable>: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
  typealias Completion = @Sendable (Content?, URLResponse?, (any Error)?) -> Void

  private let lock = NSLock()
  private var state = State()

  private struct State {
    var task: URLSessionTask?
    var isCancelled = false
    var isDone = false
    var redirect: HTTPURLResponse?
  }

  /// Starts the task and gives its response; a redirect's has no content.
  func run(
    _ makeTask: (@escaping Completion) -> URLSessionTask
  ) async throws -> (Content?, URLResponse) {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = makeTask { content, response, error in
          // Task and delegate keep each other.
          let redirect = self.withState { state in
            state.isDone = true
            state.task = nil
            return state.redirect
          }
          if let redirect {
            continuation.resume(returning: (nil, redirect))
          } else if let error {
            continuation.resume(throwing: error)
          } else if let response {
            continuation.resume(returning: (content, response))
          } else {
            continuation.resume(throwing: URLError(.badServerResponse))
          }
        }
        task.delegate = self
        task.resume()
        let isCancelled = withState { state in
          if !state.isDone { state.task = task }
          return state.isCancelled
        }
        if isCancelled { task.cancel() }
      }
    } onCancel: {
      let task = withState { state in
        state.isCancelled = true
        return state.task
      }
      task?.cancel()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    withState { $0.redirect = response }
    #if canImport(FoundationNetworking)
      // Not the completion handler: FoundationNetworking traps in it when the task was cancelled
      // meanwhile.
      task.cancel()
    #else
      completionHandler(nil)
    #endif
  }

  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }
}
