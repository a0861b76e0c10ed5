/// Whether and how a provider responds without the network. Moya's `StubBehavior`.
///
/// The request is still built, with its credentials and signatures, so that mistakes show. A token that comes from a
/// source is the text `stub`, since the source may need the network. Nothing is retried.
public struct Stub: Sendable {
  enum Outcome: Sendable {
    case sample(Sample?)
    case failure(any Error)
  }

  /// Nil where the network responds.
  let outcome: Outcome?
  let delay: Duration?

  private init(_ outcome: Outcome?, after delay: Duration? = nil) {
    self.outcome = outcome
    self.delay = delay
  }

  /// The network responds.
  public static var never: Stub { Stub(nil) }

  /// The target's own sample, at once.
  public static var immediate: Stub { Stub(.sample(nil)) }

  /// This sample, at once.
  public static func immediate(_ sample: Sample) -> Stub { Stub(.sample(sample)) }

  /// The target's own sample, after a while.
  public static func delayed(_ delay: Duration) -> Stub { Stub(.sample(nil), after: delay) }

  /// This sample, after a while.
  public static func delayed(_ delay: Duration, _ sample: Sample) -> Stub {
    Stub(.sample(sample), after: delay)
  }

  /// This error, at once or after a while, as if the network had failed with it.
  public static func failure(_ error: any Error, after delay: Duration? = nil) -> Stub {
    Stub(.failure(error), after: delay)
  }
}
