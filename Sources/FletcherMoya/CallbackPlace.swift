import Dispatch

/// Where completion handlers, subscribers and observers are called.
package enum CallbackPlace: Sendable {
  case mainActor
  case queue(DispatchQueue)

  /// - Parameter queue: The main actor where it is nil, as in Moya, or the main queue.
  package init(_ queue: DispatchQueue?) {
    self =
      if let queue, queue !== DispatchQueue.main { .queue(queue) } else { .mainActor }
  }

  /// Calls a closure there; nil where the task has been cancelled.
  package func call<Value: Sendable>(_ closure: @escaping @Sendable () -> Value) async -> Value? {
    switch self {
    case .mainActor:
      // Who cancels on the main actor can rely on it that nothing comes any more.
      return await MainActor.run { Task.isCancelled ? nil : closure() }
    case .queue(let queue):
      if Task.isCancelled { return nil }
      return await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: closure()) }
      }
    }
  }
}
