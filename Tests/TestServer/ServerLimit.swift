/// Lets only so many servers run at once. Each has a thread of Dispatch's to itself, of which there are 255; with
/// none left, `URLSession` waits for ever, and all tests with it.
package enum ServerLimit {
  private static let places = Places(count: 64)
  @TaskLocal private static var hasPlace = false

  /// Runs the body of a test that has servers when there is a place for it.
  package static func run<Value: Sendable>(
    _ body: () async throws -> Value
  ) async throws -> Value {
    // Who has a place and waits for another one could wait for ever.
    if hasPlace { return try await body() }
    await places.take()
    let result: Result<Value, any Error>
    do {
      result = .success(try await $hasPlace.withValue(true) { try await body() })
    } catch {
      result = .failure(error)
    }
    await places.giveBack()
    return try result.get()
  }

  private actor Places {
    private var count: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) { self.count = count }

    func take() async {
      if count > 0 {
        count -= 1
      } else {
        await withCheckedContinuation { waiting.append($0) }
      }
    }

    func giveBack() {
      if waiting.isEmpty { count += 1 } else { waiting.removeFirst().resume() }
    }
  }
}
