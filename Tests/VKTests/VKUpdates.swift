import Fletcher
import Foundation
import Services

extension Provider where T == VK.Messages {
  /// What happens in a user's conversations: arrays that begin with the kind of event.
  ///
  /// - Parameters:
  ///   - scheme: how the server is spoken to, where VK does not say.
  ///   - version: the version of the updates.
  ///   - retry: what is done where there is no response.
  func updates(
    scheme: String = "https", version: Int = 3, retry: RetryPolicy = RetryPolicy(attempts: 6)
  ) -> LongPoll<VK.LongPollServer, [JSON]> {
    LongPoll(retry: retry) {
      try await getLongPollServer()
    } poll: { last in
      // VK has named it with a scheme and without one.
      let place = last.server.contains("://") ? last.server : "\(scheme)://\(last.server)"
      guard let url = URL(string: place) else { throw URLError(.badURL) }
      let news = try await poll(server: url, key: last.key, ts: last.ts, version: version)
      switch news.failed {
      case nil: return .updates(news.updates ?? [], next: last.at(news.ts))
      // VK has forgotten some of the history.
      case .historyLost: return .stale(next: last.at(news.ts))
      case .keyExpired: return .stale(next: try await getLongPollServer().at(last.ts))
      case .sessionLost: return .stale(next: try await getLongPollServer())
      case let failure?: throw LongPollFailure(code: failure.rawValue)
      }
    }
  }
}

/// VK's long polling has no way to go on.
struct LongPollFailure: Error, Equatable {
  let code: Int
}

extension VK.LongPollServer {
  /// The same server and key, after another update.
  fileprivate func at(_ ts: Int?) -> Self {
    Self(server: server, key: key, ts: ts ?? self.ts, pts: pts)
  }
}
