/// Lets only so much work run at once. Who comes first goes first.
package actor Places {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init(_ count: Int) { free = count }

  /// Does the work when there is a place for it.
  package nonisolated func run<Value: Sendable>(
    _ work: () async throws -> Value
  ) async throws -> Value {
    await take()
    do {
      let value = try await work()
      await giveBack()
      return value
    } catch {
      await giveBack()
      throw error
    }
  }

  private func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func giveBack() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
