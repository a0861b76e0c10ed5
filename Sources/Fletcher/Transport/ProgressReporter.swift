/// Tells a handler how a transfer goes, in order and one call at a time.
///
/// Where the handler can't keep up, it is told the latest only.
///
/// It is shared by all that tell of a transfer, and the handler is let go when none of them is left.
package final class ProgressReporter: Sendable {
  private let progress: AsyncStream<TransferProgress>.Continuation
  private let told: Task<Void, Never>

  /// A reporter to the handler.
  package init(_ handler: @escaping ProgressHandler) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: TransferProgress.self, bufferingPolicy: .bufferingNewest(1))
    progress = continuation
    told = Task { for await latest in stream { await handler(latest) } }
  }

  // A stream's end is its reader's, who may go without a word; the task that tells would wait for ever.
  deinit { progress.finish() }

  /// Tells of a progress some time later.
  package func report(_ phase: TransferProgress.Phase, _ completed: Int64, of total: Int64?) {
    let total = total.flatMap { $0 < 0 ? nil : $0 }
    progress.yield(TransferProgress(phase: phase, completed: completed, total: total))
  }

  /// Returns when the handler has been told of the latest progress. There is none after it.
  package func end() async {
    progress.finish()
    await told.value
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
