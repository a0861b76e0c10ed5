#if canImport(FoundationNetworking)
  import Dispatch
  import Foundation

  /// The queue on which a session calls its delegate, which lets the session be only so far ahead of it.
  ///
  /// FoundationNetworking adds an operation with each piece that it receives, however many wait already: what a
  /// server sends faster than it is written would be in memory. It adds them on the queue on which it receives,
  /// one for all sessions of a process, and so no session reads from its sockets while it waits here.
  ///
  /// Unchecked, as its superclass is; what it adds never changes.
  final class DelegateQueue: OperationQueue, @unchecked Sendable {
    /// How many operations may wait. A piece has up to 16 KiB.
    private static let limit = 256
    private let places = DispatchSemaphore(value: 0)

    override init() {
      super.init()
      maxConcurrentOperationCount = 1
      // Not as the initial value, below which a semaphore must not be when it goes.
      addPlaces()
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      // The delegate may be waiting for the session's queue, and both would wait forever.
      if places.wait(timeout: .now() + .seconds(1)) == .timedOut {
        addPlaces()
        places.wait()
      }
      super.addOperation { [places] in
        block()
        places.signal()
      }
    }

    private func addPlaces() { for _ in 0..<Self.limit { places.signal() } }
  }
#endif
