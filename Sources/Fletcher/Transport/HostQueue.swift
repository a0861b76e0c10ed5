/// Lets so many requests go to a host at once. The rest wait in line, where none of their timeouts runs.
package actor HostQueue {
  private let limit: Int
  private var running: [Origin?: Int] = [:]
  private var waiting: [Origin?: [(number: Int, continuation: CheckedContinuation<Bool, Never>)]] =
    [:]
  private var count = 0

  /// - Parameter limit: how many requests may go to a host at once.
  package init(limit: Int) { self.limit = max(1, limit) }

  /// Returns when a request may go.
  ///
  /// - Throws: `CancellationError`.
  package func enter(_ origin: Origin?) async throws {
    guard running[origin, default: 0] >= limit else {
      running[origin, default: 0] += 1
      return
    }
    count += 1
    let number = count
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: false) }
        waiting[origin, default: []].append((number, continuation))
      }
    } onCancel: {
      Task { await self.remove(number, origin) }
    }
    guard isAdmitted else { throw CancellationError() }
  }

  /// A request has its response.
  package func leave(_ origin: Origin?) {
    if waiting[origin]?.isEmpty == false, let next = waiting[origin]?.removeFirst() {
      return next.continuation.resume(returning: true)
    }
    waiting[origin] = nil
    running[origin] = (running[origin] ?? 1) > 1 ? (running[origin] ?? 1) - 1 : nil
  }

  private func remove(_ number: Int, _ origin: Origin?) {
    guard let index = waiting[origin]?.firstIndex(where: { $0.number == number }) else { return }
    waiting[origin]?.remove(at: index).continuation.resume(returning: false)
  }
}
