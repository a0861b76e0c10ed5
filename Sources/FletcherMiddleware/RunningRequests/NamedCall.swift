import Fletcher

/// Gives a call its name, for ``RunningRequests``.
public struct NamedCall: Middleware, RequestNote {
  let name: CallName
  let duplicates: RunningRequests.Duplicates?

  /// Sends the request under its name.
  public func send(_ request: Request, next: any Transport) async throws -> Response {
    var request = request
    request[NamedCall.self] = self
    return try await next.send(request)
  }
}

extension Middleware where Self == NamedCall {
  /// Gives the calls of a provider a name, which ``RunningRequests`` knows them by.
  ///
  /// ```swift
  /// try await github.with(.named("search", ifRunning: .replace)).search.repositories(q: text)
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - duplicates: what happens where a call of this name runs; nil leaves it to the
  ///     ``RunningRequests``.
  public static func named(
    _ name: CallName, ifRunning duplicates: RunningRequests.Duplicates? = nil
  ) -> NamedCall {
    NamedCall(name: name, duplicates: duplicates)
  }
}
