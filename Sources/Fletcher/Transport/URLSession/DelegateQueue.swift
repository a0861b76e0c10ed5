#if canImport(FoundationNetworking)
  import Foundation

  /// The queue on which a session calls its delegate, which keeps the session from running far ahead of it.
  ///
  /// FoundationNetworking adds an operation with each piece that it receives, however many wait already: what a
  /// server sends faster than it is written would be in memory. It adds them on the queue on which it receives, one
  /// for all sessions of a process: a session that waits here reads nothing, and the others wait with it until it
  /// has read all that the system has for it. So when it has waited for a while, it may read that.
  ///
  /// Unchecked, because the compiler cannot see that the condition guards every use of the three numbers. Operations
  /// are added and run by threads that nothing else stops, so an actor cannot keep them.
  final class DelegateQueue: OperationQueue, @unchecked Sendable {
    /// After how many operations that wait a session waits: of pieces of 16 KiB, for 4 MiB.
    private static let step = 256
    /// How many it may add then without waiting: more than the system keeps for a connection.
    private static let leap = 1_024
    private static let patience = 0.5

    private let condition = NSCondition()
    private var waiting = 0
    private var limit = step
    /// For how many seconds the session may still wait.
    private var patience = DelegateQueue.patience

    override init() {
      super.init()
      maxConcurrentOperationCount = 1
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      begin()
      super.addOperation { [self] in
        block()
        end()
      }
    }

    private func begin() {
      condition.withLock {
        waiting += 1
        guard waiting > limit else { return }
        let start = Date()
        let latest = start + patience
        while waiting > 1, condition.wait(until: latest) {}
        // A clock may be set back meanwhile.
        patience -= max(0, Date().timeIntervalSince(start))
        limit = waiting + (patience > 0 ? Self.step : Self.leap)
        if patience <= 0 { patience = Self.patience }
      }
    }

    private func end() {
      condition.withLock {
        waiting -= 1
        if waiting == 0 { limit = Self.step }
        if waiting <= 1 { condition.signal() }
      }
    }
  }
#endif
