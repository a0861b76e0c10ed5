import Diagnostics
import FletcherText
import ServiceModel
import YAML

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

extension DescriptionReader {
  /// Reads those of the entries that are settings, but for `headers`.
  mutating func settings(_ entries: [Node.Entry], at level: Level) -> Settings {
    var settings = Settings()
    for entry in entries {
      let node = entry.value
      switch entry.name {
      case "group":
        settings.group = setting(entry, at: level) { $0.name(node, "the name of a group") }
      case "timeout": settings.timeout = setting(entry, at: level) { $0.timeout(node) }
      case "cache": settings.cache = setting(entry, at: level) { $0.cacheMode(node) }
      case "retry": settings.retry = setting(entry, at: level) { $0.retryPolicy(node) }
      case "unwrap":
        settings.unwrap = setting(entry, at: level) { $0.keyPath(node, "`unwrap`") }
        settings.unwrapLocation = entry.key.location
      case "failure": settings.failure = setting(entry, at: level) { $0.keyPath(node, "`failure`") }
      case "auth" where level == .path || level == .operation:
        settings.authentication = setting(entry, at: level) { $0.requirement(node) }
      case "errors": settings.errors = errors(entry, at: level)
      default: break
      }
    }
    return settings
  }

  private mutating func setting<Value: Sendable>(
    _ entry: Node.Entry, at level: Level, _ read: (inout DescriptionReader) -> Value?
  ) -> Setting<Value> {
    if isRemoval(entry, at: level) { return .removed }
    return read(&self).map(Setting.said) ?? .unsaid
  }

  /// Whether the value is `null`, which removes what a farther level says; the service has none above
  /// it.
  mutating func isRemoval(_ entry: Node.Entry, at level: Level) -> Bool {
    guard entry.value.isNull else { return false }
    if level == .service {
      error(
        "\(quoted(entry.name)) has no value; `null` takes back what a farther place says, and there is "
          + "none", at: entry.value.location)
    }
    return true
  }

  /// Far more than anybody waits, and a `Duration` holds it.
  private static let mostSeconds = 1_000_000_000.0

  private mutating func timeout(_ node: Node) -> Timeout? {
    guard let seconds = node.number, seconds > 0, seconds.isFinite else {
      error(
        "`timeout` is a number of seconds above 0, but this is \(found(node))", at: node.location)
      return nil
    }
    guard seconds <= Self.mostSeconds else {
      error("`timeout` is at most \(Int(Self.mostSeconds)) seconds", at: node.location)
      return nil
    }
    return seconds
  }

  private mutating func cacheMode(_ node: Node) -> CacheMode? {
    let modes = CacheMode.allCases.map(\.rawValue)
    guard let text = node.text, node.kind == .scalar else {
      error("`cache` is \(list(modes)), but this is \(found(node))", at: node.location)
      return nil
    }
    guard let mode = CacheMode(rawValue: text) else {
      error(
        "there is no cache mode \(quoted(text))\(hint(for: text, among: modes))", at: node.location)
      return nil
    }
    return mode
  }

  /// ``; did you mean `x`?``, or the list where nothing is near.
  mutating func hint(for name: String, among candidates: [String]) -> String {
    near(name, among: candidates).map { "; did you mean \(quoted($0))?" }
      ?? "; write \(list(candidates))"
  }

  /// More names than this are not listed in a message.
  static let mostAlternativesShown = 20

  /// `` `a`, `b` or `c` ``
  func list(_ names: [String]) -> String {
    alternatives(names.map { quoted($0) })
  }

  private mutating func retryPolicy(_ node: Node) -> RetryPolicy? {
    if node.string == "none" { return RetryPolicy(attempts: 1) }
    guard node.kind == .mapping else {
      guard let attempts = node.integer, attempts >= 1 else {
        error(
          "`retry` is a number of attempts, 1 or more, `none`, or a mapping with `attempts`, but this is "
            + found(node), at: node.location)
        return nil
      }
      return RetryPolicy(attempts: attempts)
    }
    var policy = RetryPolicy(attempts: 1)
    var hasAttempts = false
    for entry in mapping(node, with: .retry) ?? [] {
      let value = entry.value
      switch entry.name {
      case "attempts":
        hasAttempts = true
        policy.attempts = integer(value, "`attempts`", atLeast: 1) ?? 1
      case "delay": policy.delay = seconds(value, "`delay`")
      case "maximumDelay": policy.maximumDelay = seconds(value, "`maximumDelay`")
      case "idempotencyKey": policy.idempotencyKey = fieldName(value)
      default: policy.statuses = statuses(value)
      }
    }
    if !hasAttempts {
      missingKey(
        "attempts", "`retry` has no `attempts`, the number of times a request is sent in all",
        at: node.location)
    }
    if let delay = policy.delay, let maximum = policy.maximumDelay, maximum < delay {
      error(
        "`maximumDelay` \(text(.number(maximum))) is less than `delay` \(text(.number(delay)))",
        at: node["maximumDelay"]?.location)
    }
    return policy
  }

  private mutating func fieldName(_ node: Node) -> String? {
    guard let name = node.string, HTTPSyntax.isToken(name) else {
      error(
        "`idempotencyKey` is the name of a header field, but this is \(found(node))",
        at: node.location)
      return nil
    }
    return name
  }

  private mutating func seconds(_ node: Node, _ what: String) -> Double? {
    guard let value = node.number, value >= 0, value <= Self.mostSeconds else {
      error("\(what) is a number of seconds, but this is \(found(node))", at: node.location)
      return nil
    }
    return value
  }

  private mutating func statuses(_ node: Node) -> [Int]? {
    guard let items = node.items, !items.isEmpty else {
      error("`statuses` is a list of statuses, but this is \(found(node))", at: node.location)
      return nil
    }
    var result: [Int] = []
    var seen: Set<Int> = []
    for item in items {
      guard let status = item.integer, 100...599 ~= status else {
        error("a status is a number from 100 to 599, but this is \(found(item))", at: item.location)
        continue
      }
      if seen.insert(status).inserted {
        result.append(status)
      } else {
        error("the status \(status) is in the list twice", at: item.location)
      }
    }
    return result
  }
}
