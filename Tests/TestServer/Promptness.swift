/// Runs the body before what other tests wait for.
///
/// Some tests compute for minutes, and tasks of the usual priority have no more threads than there are cores. A call that
/// waited there for its next turn would be over time.
func promptly<Value: Sendable>(
  _ body: @escaping () async throws -> Value
) async throws -> Value {
  // Whoever has made the body waits until it has ended, so that no two tasks use what it captures at once.
  nonisolated(unsafe) let body = body
  let task = Task(priority: .high) { try await body() }
  return try await withTaskCancellationHandler {
    try await task.value
  } onCancel: {
    task.cancel()
  }
}
