#if AsyncHTTPClient
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// How long a server has done nothing, while something was expected of it.
  actor Silence {
    private var start = ContinuousClock.now
    private var holds = 0

    /// The server did something.
    func heard() { start = .now }

    /// It is not the server's turn, until as many ``release()`` have come.
    func hold() { holds += 1 }

    /// It is the server's turn again.
    func release() {
      holds -= 1
      start = .now
    }

    /// Returns never.
    ///
    /// - Throws: `URLError` with the code `timedOut` when the silence has lasted this long.
    func watch(_ timeout: Duration) async throws {
      start = .now
      // No limit is what a session makes of this too.
      let limit = timeout > .zero ? timeout : .seconds(1 << 32)
      while true {
        let silence = holds > 0 ? .zero : start.duration(to: .now)
        guard silence < limit else { throw URLError(.timedOut) }
        try await Task.sleep(for: (limit - silence).pauseOfSilenceCheck)
      }
    }
  }
#endif
