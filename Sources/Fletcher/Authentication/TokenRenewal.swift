/// Renews the tokens of a source, once for all requests that were refused with the same one.
actor TokenRenewal {
  nonisolated let source: any TokenSource
  private var running: (refused: String, task: Task<Bool, any Error>)?
  /// The latest token that was refused and is renewed.
  private var renewed: String?

  /// The renewals that the current task is a part of.
  @TaskLocal private static var current: [ObjectIdentifier] = []

  init(_ source: any TokenSource) { self.source = source }

  /// Sees to it that the source has another token than the one that was refused.
  ///
  /// - Returns: Whether it has one.
  /// - Throws: What the source throws.
  func renew(_ refused: String) async throws -> Bool {
    // A request that the source sends to renew its token would wait for itself.
    if Self.current.contains(ObjectIdentifier(self)) { return false }
    if refused == renewed { return true }
    if let running, running.refused == refused { return try await running.task.value }
    // A task of its own, since others wait for it when the one that began it is cancelled.
    let task = Task { [source, renewals = Self.current + [ObjectIdentifier(self)]] in
      try await Self.$current.withValue(renewals) { try await source.renew(refused) }
    }
    running = (refused, task)
    defer { if running?.task == task { running = nil } }
    let isRenewed = try await task.value
    if isRenewed { renewed = refused }
    return isRenewed
  }
}
