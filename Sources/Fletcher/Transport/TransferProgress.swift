/// How much of a request or of its response has been transferred. Moya's `ProgressResponse`.
public struct TransferProgress: Hashable, Sendable {
  /// What is transferred.
  public enum Phase: Hashable, Sendable {
    /// The body of the request.
    case upload
    /// The content of the response.
    case download
  }

  /// What is transferred.
  public let phase: Phase
  /// The bytes that have been transferred.
  public let completed: Int64
  /// The bytes that are to be transferred; nil where that is not known.
  public let total: Int64?

  /// A progress.
  public init(phase: Phase, completed: Int64, total: Int64?) {
    self.phase = phase
    self.completed = completed
    self.total = total
  }

  /// How much has been transferred, from 0 to 1; 0 where the total is not known.
  public var fraction: Double {
    guard let total, total > 0 else { return total == nil ? 0 : 1 }
    return min(1, max(0, Double(completed) / Double(total)))
  }
}

/// What is told how a transfer goes. It runs where it is isolated to, `@MainActor` for one; where it can't
/// keep up, it is told the latest of each phase.
public typealias ProgressHandler = @isolated(any) @Sendable (TransferProgress) -> Void
