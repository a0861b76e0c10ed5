/// A call that runs and can be cancelled. Moya's `Cancellable`.
///
/// The call runs on when nobody holds it.
public struct Cancellable: Hashable, Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  /// Whether somebody has cancelled the call, before or after it ended.
  public var isCancelled: Bool { task.isCancelled }

  /// Ends the call. Its completion handler gets `ProviderError.cancelled(_:)`, unless it has run already.
  public func cancel() { task.cancel() }
}
