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

  /// The same with another value, where one is set.
  public func map(_ change: (Value) -> Value) -> Setting {
    if case .set(let value) = self { .set(change(value)) } else { self }
  }
}

/// The settings that a service, a path or an operation has itself. What they name, schemes and models, is not
/// looked up yet.
public struct Settings: Sendable {
  public internal(set) var group: Setting<String> = .inherited
  public internal(set) var timeout: Setting<Timeout> = .inherited
  public internal(set) var cache: Setting<CacheMode> = .inherited
  public internal(set) var retry: Setting<RetryPolicy> = .inherited
  public internal(set) var unwrap: Setting<WrittenUnwrapping> = .inherited
  public internal(set) var failure: Setting<[ContentCondition]> = .inherited
  public internal(set) var authentication: Setting<WrittenRequirement> = .inherited
  /// Where the name of the group is.
  public internal(set) var groupLocation: SourceLocation?
  /// Where `unwrap` is, to report one that finds nothing to unwrap.
  public internal(set) var unwrapLocation: SourceLocation?
  public internal(set) var errors = ErrorSettings()
}

/// Where the value of a response is in its envelope, as it is written: `data.results`, or `data?` where it may be absent.
public struct WrittenUnwrapping: Sendable {
  public var path: KeyPath
  public var mayBeAbsent: Bool

  /// The mistake of a value that may be absent where the description says so by its type.
  public var typeSaysWhatMayBeAbsent: String? {
    guard mayBeAbsent else { return nil }
    return "what may be absent is said by the type, as `returns: Task?`; write `unwrap: "
      + "\(path.joined(separator: "."))`"
  }
}

/// Where settings and parameters stand.
public enum Level: Sendable {
  case service, path, operation
  /// In a file beside the description, which can remove what the service has.
  case besideService
}
