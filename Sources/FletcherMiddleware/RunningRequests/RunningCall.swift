import Fletcher
import Foundation

extension RunningRequests {
  /// A call that runs, or that has ended.
  public struct Call: Identifiable, Sendable {
    /// Tells the calls of a ``RunningRequests`` apart.
    public struct ID: Hashable, Sendable, CustomStringConvertible {
      let number: Int

      /// Its number, which grows with each call.
      public var description: String { String(number) }
    }

    /// How far a call has come.
    public enum State: Hashable, Sendable {
      /// It waits for its turn at a ``HostLimit``.
      case waiting
      /// It has been sent.
      case running
      /// There is a response, whatever its status.
      case done
      /// There is no response.
      case failed
      /// It was cancelled, or replaced by another call of its name.
      case cancelled

      /// Whether nothing more will happen.
      public var isFinal: Bool {
        switch self {
        case .waiting, .running: false
        case .done, .failed, .cancelled: true
        }
      }
    }

    /// What tells it apart.
    public let id: ID
    /// Its name; nil where it has none.
    public let name: CallName?
    /// The operation; nil for a request that no provider made.
    public let target: (any Target)?
    /// The method and the URL, without the values of the query.
    public let summary: String
    /// When it began.
    public let start: Date
    /// How far it has come.
    public internal(set) var state = State.running
    /// How much has been transferred, as far as the transport tells.
    public internal(set) var progress: TransferProgress?
    /// How many callers wait for it: more than one where calls were joined.
    public internal(set) var callers = 0
  }

  /// What happens to a call whose name is that of one that runs.
  public enum Duplicates: Hashable, Sendable {
    /// It is sent like any other.
    case send
    /// It is not sent and fails with ``AlreadyRunning``.
    case refuse
    /// It is not sent and gets the response of the one that runs; see ``RunningRequests`` for when.
    case join
    /// It is sent, and the one that runs is cancelled.
    case replace
  }

  /// Which calls without a name of their own have one.
  public enum Naming: Hashable, Sendable {
    /// None.
    case given
    /// All: calls whose targets are equal, because they send the same, have one name, where they go to one
    /// server with the same credentials.
    case byTarget
  }
}

/// Why a call was refused: one of its name runs. Callers get it as the underlying error of
/// `ProviderError.transport`.
public struct AlreadyRunning: LocalizedError, CustomStringConvertible {
  /// The name of both.
  public let name: CallName
  /// The call that runs.
  public let running: RunningRequests.Call.ID

  /// The reason, in words.
  public var description: String { "a call with the name \"\(name)\" is running" }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
