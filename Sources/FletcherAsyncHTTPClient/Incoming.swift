#if AsyncHTTPClient
  import Fletcher
  import Foundation

  /// A response on its way from a connection to who reads it: one piece at a time, so that the connection waits
  /// for its reader.
  actor Incoming {
    nonisolated let silence = Silence()
    private var responseHead: ResponseHead?
    private var piece: Data?
    private var ending: Result<Void, any Error>?
    private var readers: [CheckedContinuation<Void, Never>] = []
    private var sender: CheckedContinuation<Void, Never>?

    /// The head has come.
    func begin(_ head: ResponseHead) async {
      responseHead = head
      wakeReaders()
      await silence.heard()
    }

    /// Returns when somebody has taken the piece.
    ///
    /// - Throws: `CancellationError`.
    func send(_ data: Data) async throws {
      await silence.hold()
      piece = data
      wakeReaders()
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          guard piece != nil, !Task.isCancelled else { return continuation.resume() }
          sender = continuation
        }
      } onCancel: {
        Task { await self.wakeSender() }
      }
      await silence.release()
      try Task.checkCancellation()
    }

    /// There is no more.
    func end(_ result: Result<Void, any Error>) {
      ending = result
      wakeReaders()
    }

    /// The head, when it has come.
    func head() async throws -> ResponseHead {
      while true {
        if let responseHead { return responseHead }
        if case .failure(let error)? = ending { throw error }
        if ending != nil { throw CancellationError() }
        await withCheckedContinuation { readers.append($0) }
      }
    }

    /// The next piece, when it has come; nil at the end.
    func next() async throws -> Data? {
      while true {
        if let data = piece {
          piece = nil
          wakeSender()
          return data
        }
        if let ending {
          try ending.get()
          return nil
        }
        await withCheckedContinuation { readers.append($0) }
      }
    }

    private func wakeSender() {
      sender?.resume()
      sender = nil
    }

    private func wakeReaders() {
      for reader in readers { reader.resume() }
      readers = []
    }
  }

  /// Who reads a response: when it has gone, or its task is cancelled, nothing more is received.
  final class IncomingReader: Sendable {
    private let incoming: Incoming
    private let stop: @Sendable () -> Void

    init(of incoming: Incoming, stop: @escaping @Sendable () -> Void) {
      self.incoming = incoming
      self.stop = stop
    }

    deinit { stop() }

    func head() async throws -> ResponseHead {
      try await withTaskCancellationHandler(
        operation: { try await incoming.head() }, onCancel: stop)
    }

    func next() async throws -> Data? {
      try await withTaskCancellationHandler(
        operation: { try await incoming.next() }, onCancel: stop)
    }
  }
#endif
