import Fletcher
import Synchronization

/// Holds requests back until a test lets them through, and knows how many came.
actor Gate: Transport {
  private(set) var arrived = 0
  private(set) var cancelled = 0
  private(set) var requests: [Request] = []
  private(set) var running = 0
  private(set) var mostRunning = 0
  private var isOpen = false
  private var held: [Int: CheckedContinuation<Void, any Error>] = [:]
  private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func send(_ request: Request) async throws -> Response {
    arrived += 1
    running += 1
    mostRunning = max(mostRunning, running)
    requests.append(request)
    defer { running -= 1 }
    let id = arrived
    for (count, continuation) in waiting where count <= arrived { continuation.resume() }
    waiting.removeAll { $0.count <= arrived }
    if !isOpen {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { held[id] = $0 }
      } onCancel: {
        Task { await self.cancel(id) }
      }
    }
    let text = Sample.json(#"{"number": \#(id)}"#)
    return Response(
      status: .ok, headers: [.contentType: "application/json"], data: try text.content(),
      request: request)
  }

  /// Returns when so many requests have come.
  func arrival(of count: Int) async {
    if arrived >= count { return }
    await withCheckedContinuation { waiting.append((count, $0)) }
  }

  /// Lets all through that have come, and that will.
  func open() {
    isOpen = true
    for continuation in held.values { continuation.resume() }
    held = [:]
  }

  /// Lets the one through that came longest ago.
  func letOneThrough() {
    guard let first = held.keys.min() else { return }
    held.removeValue(forKey: first)?.resume()
  }

  private func cancel(_ id: Int) {
    guard let continuation = held.removeValue(forKey: id) else { return }
    cancelled += 1
    continuation.resume(throwing: CancellationError())
  }
}

/// Waits until the condition holds.
func until(
  isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws {
  while try await !condition() { try await Task.sleep(for: .milliseconds(2)) }
}

/// What the body throws, as the error of a call.
func failure<Value>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
) async -> (any Error)? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

/// Texts that closures write down.
final class Heard: Sendable {
  private let written = Mutex<[String]>([])

  var texts: [String] { written.withLock { $0 } }

  func add(_ text: String) { written.withLock { $0.append(text) } }
}
