import Foundation

/// Tells a handler how a transfer goes, in order and one call at a time.
///
/// Where the handler can't keep up, it is told the latest of each phase only.
///
/// It is shared by all that tell of a transfer, and the handler is let go when none of them is left.
package final class ProgressReporter: Sendable {
  private let untold: Untold
  private let signal: AsyncStream<Void>.Continuation
  private let told: Task<Void, Never>

  /// A reporter to the handler.
  package convenience init(_ handler: @escaping ProgressHandler) {
    self.init(telling: { await handler($0) })
  }

  /// A reporter to what takes its time.
  package init(telling tell: @escaping @Sendable (TransferProgress) async -> Void) {
    let untold = Untold()
    let (signals, signal) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.untold = untold
    self.signal = signal
    told = Task {
      for await _ in signals {
        while let next = untold.next() { await tell(next) }
      }
    }
  }

  // A stream's end is its reader's, who may go without a word; the task that tells would wait for ever.
  deinit { signal.finish() }

  /// Tells of a progress some time later.
  package func report(_ phase: TransferProgress.Phase, _ completed: Int64, of total: Int64?) {
    let total = total.flatMap { $0 < 0 ? nil : $0 }
    report(TransferProgress(phase: phase, completed: completed, total: total))
  }

  /// Tells of a progress some time later.
  package func report(_ progress: TransferProgress) {
    untold.add(progress)
    signal.yield()
  }

  /// Returns when the handler has been told of the latest progress. There is none after it.
  package func end() async {
    signal.finish()
    await told.value
  }

  /// What the handler has not been told yet: the latest of each phase, so that an upload whose response comes at once
  /// is told to have ended.
  ///
  /// Unchecked, because the compiler cannot see that the lock guards every use of the list. A session reports on its
  /// queue, which can't wait for an actor.
  private final class Untold: @unchecked Sendable {
    private let lock = NSLock()
    private var list: [TransferProgress] = []

    func add(_ progress: TransferProgress) {
      lock.withLock {
        if list.last?.phase == progress.phase { list.removeLast() }
        list.append(progress)
      }
    }

    func next() -> TransferProgress? {
      lock.withLock { list.isEmpty ? nil : list.removeFirst() }
    }
  }
}

extension TransferProgress {
  /// How much there is in all when some is there already; nil where that is more than can be counted, because a
  /// length is whatever a server says.
  package static func total(of length: Int64, after start: Int64) -> Int64? {
    let (sum, isOver) = start.addingReportingOverflow(length)
    return isOver ? nil : sum
  }
}
