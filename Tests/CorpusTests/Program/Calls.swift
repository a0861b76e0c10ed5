import Foundation

/// Calls of operations, each to be answered by a stub.
struct Calls {
  private var calls: [(operation: String, call: @Sendable () async throws -> Void)] = []

  mutating func add<Answer>(
    _ operation: String, _ call: @escaping @Sendable () async throws -> Answer
  ) {
    calls.append((operation, { _ = try await call() }))
  }

  /// Prints how many there are, and to the standard error those that failed.
  func run() async {
    for (operation, call) in calls {
      do { try await call() } catch {
        FileHandle.standardError.write(Data("\(operation): \(error)\n".utf8))
      }
    }
    print(calls.count)
  }
}
