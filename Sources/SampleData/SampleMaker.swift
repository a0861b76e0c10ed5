import Foundation
import ServiceModel

/// Makes sample values: from the samples and defaults that a description has, else plausible by name
/// and type, inside the limits, and the same each time.
///
/// What is made of a model is kept, so that the operations that share models share the work. A maker
/// can be used from several threads; they wait for each other.
public struct SampleMaker: Sendable {
  /// Samples get poorer, level by level, until they have no more values than this.
  static let comfortableWeight = 2_000
  /// A sample of more values is not made.
  static let maximumWeight = 20_000

  private let session: Locked

  /// Creates a maker for schemas that refer to these models.
  public init(models: Models) { session = Locked(SampleSession(models: models)) }

  /// A value that the schema describes, or `null` where the schema has no finite value.
  ///
  /// - Parameters:
  ///   - schema: What the value is to be.
  ///   - name: The name of the value, which says what is plausible.
  public func sample(for schema: Schema, name: String?) -> JSONValue {
    session.withLock { $0.sample(for: schema, name: name) }
  }
}

/// The one session of a maker. Copies of the maker share it, since what it keeps only saves time.
///
/// Unchecked, because the compiler cannot see that the session is only used while the lock is held.
private final class Locked: @unchecked Sendable {
  private let lock = NSLock()
  private let session: SampleSession

  init(_ session: SampleSession) { self.session = session }

  func withLock<Result>(_ body: (SampleSession) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(session)
  }
}
