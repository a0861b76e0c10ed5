import Dispatch
import Fletcher
import Foundation

/// The main thread, and the queue that is served by it or, in programs for Linux whose entry point is `async`,
/// by another one.
private enum MainQueue {
  private static let key = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }
}

extension Provider {
  /// Makes calls and keeps the current thread until they are done: for code that has neither `async` nor a
  /// completion handler to end in, as an operation of a queue.
  ///
  /// - Throws: What the closure throws, and ``Fletcher/ProviderError/invalidRequest(reason:target:)`` on the
  ///   main thread, which must not be kept from its work: nothing is sent then.
  @available(*, noasync, message: "an async function can await the call")
  public func wait<Value: Sendable>(
    for operation: @escaping @Sendable (Provider) async throws -> Value
  ) throws -> Value {
    guard !MainQueue.isCurrent else {
      throw ProviderError.invalidRequest(reason: "the main thread must not wait for it")
    }
    let done = DispatchSemaphore(value: 0)
    // Written before the signal and read behind the wait, so never at the same time.
    nonisolated(unsafe) var result: Result<Value, any Error>?
    Task.detached {
      do { result = .success(try await operation(self)) } catch { result = .failure(error) }
      done.signal()
    }
    done.wait()
    guard let result else { throw CancellationError() }
    return try result.get()
  }
}
