import Diagnostics
import ServiceModel

/// What one level says of a setting, over what a farther level says.
public enum Setting<Value: Sendable>: Sendable {
  case unsaid
  /// `null`.
  case removed
  case said(Value)

  /// What holds where `farther` would hold without this level.
  public func over(_ farther: Value?) -> Value? {
    switch self {
    case .unsaid: farther
    case .removed: nil
    case .said(let value): value
    }
  }
}

/// The settings that a service, a path or an operation has itself.
public struct Settings: Sendable {
  public internal(set) var group: Setting<String> = .unsaid
  public internal(set) var timeout: Setting<Timeout> = .unsaid
  public internal(set) var cache: Setting<CacheMode> = .unsaid
  public internal(set) var retry: Setting<RetryPolicy> = .unsaid
  public internal(set) var unwrap: Setting<KeyPath> = .unsaid
  public internal(set) var failure: Setting<KeyPath> = .unsaid
  public internal(set) var authentication: Setting<AuthenticationRequirement> = .unsaid
  /// Where `unwrap` is, to report one that finds nothing to unwrap.
  public internal(set) var unwrapLocation: SourceLocation?
  public internal(set) var errors = ErrorSettings()
}

/// What one level says of the models of error responses.
public struct ErrorSettings: Sendable {
  /// `errors: null`: nothing of what farther levels say holds.
  public internal(set) var removesAll = false
  public internal(set) var removedStatuses: Set<StatusPattern> = []
  public internal(set) var responses: [Response] = []

  /// Whether what a farther level says of a status holds.
  public func keeps(_ status: StatusPattern) -> Bool {
    !removesAll && !removedStatuses.contains(status) && !responses.contains { $0.status == status }
  }

  /// Whether this level removes something that a farther level may have said.
  public var removesAny: Bool { removesAll || !removedStatuses.isEmpty }
}

/// Where settings and parameters stand.
public enum Level: Sendable {
  case service, path, operation
  /// In a file beside the description, which can remove what the service has.
  case besideService
}
