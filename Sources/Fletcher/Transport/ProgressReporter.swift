/// Tells a handler how a transfer goes, in order and one call at a time.
///
/// Where the handler can't keep up, it is told the latest only.
package struct ProgressReporter: Sendable {
  private let progress: AsyncStream<TransferProgress>.Continuation
  private let told: Task<Void, Never>

  /// A reporter to the handler.
  package init(_ handler: @escaping ProgressHandler) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: TransferProgress.self, bufferingPolicy: .bufferingNewest(1))
    progress = continuation
    told = Task { for await latest in stream { await handler(latest) } }
  }

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
