import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  /// Reads those of the entries that are settings, but for `headers`.
  mutating func settings(_ entries: [Node.Entry], at level: Level) -> Settings {
    var settings = Settings()
    for entry in entries {
      let node = entry.value
      switch entry.name {
      case "group":
        settings.group = setting(entry, at: level) { $0.name(node, "the name of a group") }
        settings.groupLocation = node.location
      case "timeout": settings.timeout = setting(entry, at: level) { $0.timeout(node) }
      case "cache":
        settings.cache = setting(entry, at: level) {
          $0.word(node.text, "`cache`", "cache mode", at: node)
        }
      case "retry": settings.retry = setting(entry, at: level) { $0.retryPolicy(node) }
      case "unwrap":
        settings.unwrap = setting(entry, at: level) { $0.unwrapping(node) }
        settings.unwrapLocation = entry.key.location
      case "failure": settings.failure = setting(entry, at: level) { $0.failure(node) }
      case "auth" where level == .path || level == .operation:
        settings.authentication = setting(entry, at: level) { $0.requirement(node) }
      case "errors": settings.errors = errors(entry, at: level)
      default: break
      }
    }
    return settings
  }

  private mutating func unwrapping(_ node: Node) -> WrittenUnwrapping? {
    guard var path = keyPath(node, "`unwrap`"), var last = path.popLast() else { return nil }
    let mayBeAbsent = last.count > 1 && last.hasSuffix("?")
    if mayBeAbsent { last.removeLast() }
    return WrittenUnwrapping(path: path + [last], mayBeAbsent: mayBeAbsent)
  }

  mutating func setting<Value: Sendable>(
    _ entry: Node.Entry, at level: Level, _ read: (inout DescriptionReader) -> Value?
  ) -> Setting<Value> {
    if isRemoval(entry, at: level) { return .removed }
    return read(&self).map(Setting.set) ?? .inherited
  }

  /// Whether the value is `null`, which removes what an outer level says; the service has none above
  /// it.
  mutating func isRemoval(_ entry: Node.Entry, at level: Level) -> Bool {
    guard entry.value.isNull else { return false }
    if level == .service {
      error(
        "\(quoted(entry.name)) has no value; `null` removes what an outer level says, and there is "
          + "none", at: entry.value.location)
    }
    return true
  }

  /// Far more than anybody waits, and a `Duration` holds it.
  private static let mostSeconds = 1_000_000_000.0

  private mutating func timeout(_ node: Node) -> Timeout? {
    guard let seconds = node.number, seconds > 0, seconds.isFinite else {
      mismatch("`timeout` is a number of seconds above 0", at: node)
      return nil
    }
    guard seconds <= Self.mostSeconds else {
      error("`timeout` is at most \(Int(Self.mostSeconds)) seconds", at: node.location)
      return nil
    }
    return seconds
  }

  private mutating func retryPolicy(_ node: Node) -> RetryPolicy? {
    if node.string == "none" { return RetryPolicy(attempts: 1) }
    guard node.kind == .mapping else {
      guard let attempts = node.integer, attempts >= 1 else {
        mismatch(
          "`retry` is a number of attempts, 1 or more, `none`, or a mapping with `attempts`",
          at: node)
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
    checked(
      node.string, where: HTTPSyntax.isToken, "`idempotencyKey` is the name of a header field",
      at: node)
  }

  private mutating func seconds(_ node: Node, _ what: String) -> Double? {
    checked(
      node.number, where: { (0...Self.mostSeconds).contains($0) }, "\(what) is a number of seconds",
      at: node)
  }

  private mutating func statuses(_ node: Node) -> [Int]? {
    guard let items = node.items, !items.isEmpty else {
      mismatch("`statuses` is a list of statuses", at: node)
      return nil
    }
    return statuses(of: items)
  }

  /// Reads the elements of a list of statuses.
  mutating func statuses(of items: some Sequence<Node>) -> [Int] {
    var result: [Int] = []
    var seen: Set<Int> = []
    for item in items {
      guard let status = item.integer, StatusPattern.codes ~= status else {
        mismatch("a status is a number from 100 to 599", at: item)
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
