/// Lets so many go at once for each key, a host for one. The rest wait in line, in the order in which they came;
/// none of a request's timeouts runs there.
package actor Turns<Key: Hashable & Sendable> {
  private let limit: Int
  private var running: [Key: Int] = [:]
  private var line: [Key: [(number: Int, continuation: CheckedContinuation<Bool, Never>)]] = [:]
  private var latestNumber = 0

  /// - Parameter limit: how many may go at once for a key; at least one.
  package init(limit: Int) { self.limit = max(1, limit) }

  /// How many wait, for any key.
  package var waiting: Int { line.values.reduce(0) { $0 + $1.count } }

  /// Returns when it is one's turn.
  ///
  /// - Parameters:
  ///   - key: what has a line of its own.
  ///   - whenWaiting: called where it is not one's turn yet.
  /// - Returns: Whether there was a wait.
  /// - Throws: `CancellationError` where the task is cancelled before; then there is no turn to end.
  @discardableResult
  package func take(_ key: Key, whenWaiting: (@Sendable () -> Void)? = nil) async throws -> Bool {
    try Task.checkCancellation()
    guard running[key, default: 0] >= limit else {
      running[key, default: 0] += 1
      return false
    }
    whenWaiting?()
    latestNumber += 1
    let number = latestNumber
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { line[key, default: []].append((number, $0)) }
    } onCancel: {
      // It runs after the line above: until that, this actor is taken.
      Task { await self.remove(number, key) }
    }
    guard isAdmitted else { throw CancellationError() }
    return true
  }

  /// Ends a turn.
  package func end(_ key: Key) {
    if line[key]?.isEmpty == false, let next = line[key]?.removeFirst() {
      return next.continuation.resume(returning: true)
    }
    line[key] = nil
    let others = (running[key] ?? 1) - 1
    running[key] = others > 0 ? others : nil
  }

  private func remove(_ number: Int, _ key: Key) {
    guard let index = line[key]?.firstIndex(where: { $0.number == number }) else { return }
    line[key]?.remove(at: index).continuation.resume(returning: false)
  }
}
