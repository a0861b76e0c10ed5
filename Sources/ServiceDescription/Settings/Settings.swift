import Diagnostics
import ServiceModel

/// What one level says of a setting, which may override an outer level.
public enum Setting<Value: Sendable>: Sendable {
  case inherited
  /// `null`.
  case removed
  case set(Value)

  /// The value where that of the outer level is `outer`.
  public func overriding(_ outer: Value?) -> Value? {
    switch self {
    case .inherited: outer
    case .removed: nil
    case .set(let value): value
    }
  }
}

/// The settings that a service, a path or an operation has itself.
public struct Settings: Sendable {
  public internal(set) var group: Setting<String> = .inherited
  public internal(set) var timeout: Setting<Timeout> = .inherited
  public internal(set) var cache: Setting<CacheMode> = .inherited
  public internal(set) var retry: Setting<RetryPolicy> = .inherited
  public internal(set) var unwrap: Setting<KeyPath> = .inherited
  public internal(set) var failure: Setting<KeyPath> = .inherited
  public internal(set) var authentication: Setting<AuthenticationRequirement> = .inherited
  /// Where `unwrap` is, to report one that finds nothing to unwrap.
  public internal(set) var unwrapLocation: SourceLocation?
  public internal(set) var errors = ErrorSettings()
}

/// What one level says of the models of error responses.
public struct ErrorSettings: Sendable {
  /// `errors: null`: nothing of what outer levels say holds.
  public internal(set) var removesAll = false
  public internal(set) var removedStatuses: Set<StatusPattern> = []
  public internal(set) var responses: [Response] = []

  /// Whether what an outer level says of a status holds.
  public func keeps(_ status: StatusPattern) -> Bool {
    !removesAll && !removedStatuses.contains(status) && !responses.contains { $0.status == status }
  }

  /// Whether this level removes something that an outer level may have said.
  public var removesAny: Bool { removesAll || !removedStatuses.isEmpty }
}

/// Where settings and parameters stand.
public enum Level: Sendable {
  case service, path, operation
  /// In a file beside the description, which can remove what the service has.
  case besideService
}
