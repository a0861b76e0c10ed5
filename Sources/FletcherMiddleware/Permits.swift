/// A number of permits, given to those who wait in the order in which they came.
actor Permits {
  private var free: Int
  private var queue: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  private var lastID = 0

  init(_ count: Int) { free = max(1, count) }

  /// How many wait.
  var waiting: Int { queue.count }

  /// Takes a permit, once there is one.
  ///
  /// - Parameters:
  ///   - whenWaiting: called where there is none yet.
  /// - Returns: Whether there was a wait.
  /// - Throws: `CancellationError` where the task is cancelled meanwhile; then there is no permit to release.
  func acquire(whenWaiting: (@Sendable () -> Void)? = nil) async throws -> Bool {
    try Task.checkCancellation()
    if free > 0 {
      free -= 1
      return false
    }
    whenWaiting?()
    lastID += 1
    let id = lastID
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { queue.append((id, $0)) }
    } onCancel: {
      // It runs after the line above: until that, this actor is taken.
      Task { await self.leave(id) }
    }
    return true
  }

  /// Gives a permit back.
  func release() {
    if queue.isEmpty {
      free += 1
    } else {
      queue.removeFirst().continuation.resume()
    }
  }

  private func leave(_ id: Int) {
    guard let index = queue.firstIndex(where: { $0.id == id }) else { return }
    queue.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}
