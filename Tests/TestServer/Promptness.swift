/// Runs the body before what other tests wait for.
///
/// Some tests compute for minutes, and tasks of the usual priority have no more threads than there are cores. A call that
/// waited there for its next turn would be over time.
///
/// - Throws: ``Overdue`` where the body waits for what does not come: its test fails, and the others go on.
func promptly<Value: Sendable>(
  _ body: @escaping () async throws -> Value
) async throws -> Value {
  // Whoever has made the body waits until it has ended, so that no two tasks use what it captures at once.
  nonisolated(unsafe) let body = body
  let task = Task(priority: .high) { try await body() }
  let watch = Task {
    guard (try? await Task.sleep(for: Overdue.limit)) != nil else { return false }
    task.cancel()
    return true
  }
  return try await withTaskCancellationHandler {
    let result = await task.result
    watch.cancel()
    if await watch.value { throw Overdue() }
    return try result.get()
  } onCancel: {
    task.cancel()
  }
}

/// What a test asks of its server had no end.
struct Overdue: Error {
  /// Longer than any test takes on a slow machine.
  fileprivate static let limit = Duration.seconds(600)
}
