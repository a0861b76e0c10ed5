/// Lets only so many servers run at once. Each has a thread of Dispatch's to itself, of which there are 255; with
/// none left, `URLSession` waits for ever, and all tests with it.
package enum ServerLimit {
  private static let places = Places(64)
  @TaskLocal private static var hasPlace = false

  /// Runs the body of a test that has servers when there is a place for it.
  package static func run<Value: Sendable>(
    _ body: () async throws -> Value
  ) async throws -> Value {
    // Who has a place and waits for another one could wait for ever.
    if hasPlace { return try await body() }
    return try await places.run {
      try await $hasPlace.withValue(true) { try await body() }
    }
  }
}
