/// Work that is done once for all who wait for it. Who waits may stop doing so; where nobody is left, the work
/// is cancelled.
actor SharedOperation<Value: Sendable> {
  private let operation: @Sendable () async throws -> Value
  private var task: Task<Void, Never>?
  private var result: Result<Value, any Error>?
  private var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
  private var count = 0

  init(_ operation: @escaping @Sendable () async throws -> Value) { self.operation = operation }

  /// What comes of the work, which begins with the first who waits.
  ///
  /// - Throws: What the work throws; `CancellationError` where the task of who waits is cancelled.
  func value() async throws -> Value {
    if let result { return try result.get() }
    if task == nil {
      task = Task { [operation] in
        let result: Result<Value, any Error>
        do { result = .success(try await operation()) } catch { result = .failure(error) }
        finish(result)
      }
    }
    count += 1
    let number = count
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting[number] = $0 }
    } onCancel: {
      Task { await self.leave(number) }
    }
  }

  func cancel() { task?.cancel() }

  private func leave(_ number: Int) {
    guard let continuation = waiting.removeValue(forKey: number) else { return }
    continuation.resume(throwing: CancellationError())
    if waiting.isEmpty { cancel() }
  }

  private func finish(_ result: Result<Value, any Error>) {
    self.result = result
    for continuation in waiting.values { continuation.resume(with: result) }
    waiting = [:]
  }
}
