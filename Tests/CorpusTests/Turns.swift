import Foundation

/// Lets no more work run at a time than there are processors, since each case of these tests runs
/// compilers.
actor Turns {
  static let shared = Turns()

  private var free = max(1, ProcessInfo.processInfo.activeProcessorCount)
  private var waiting: [CheckedContinuation<Void, Never>] = []

  nonisolated func take<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    await begin()
    do {
      let value = try await work()
      await end()
      return value
    } catch {
      await end()
      throw error
    }
  }

  private func begin() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func end() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
