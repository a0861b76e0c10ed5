import ServiceModel

/// Expressions of what the runtime looks for in the content of responses.
enum ContentConditions {
  /// An expression of the runtime's condition; nil without any.
  static func expression(_ conditions: [ContentCondition]) -> String? {
    let parts = presences(conditions) + dictionaries(conditions)
    guard let first = parts.first else { return nil }
    return parts.count == 1 ? first : ".any(of: \(parts.joined(separator: ", ")))"
  }

  /// An expression of the runtime's refusal; nil where only the status 401 is one.
  static func expression(_ refusal: TokenRefusal) -> String? {
    let content = expression(refusal.conditions)
    guard !refusal.statuses.isEmpty || content?.hasPrefix("[") == false else { return content }
    let statuses = refusal.statuses.isEmpty ? nil : "statuses: \(refusal.statuses)"
    let arguments = [statuses, content.map { "content: \($0)" }].compactMap { $0 }
    return ".init(\(arguments.joined(separator: ", ")))"
  }

  private static func presences(_ conditions: [ContentCondition]) -> [String] {
    conditions.filter { $0.test == .presence }.map { OperationPlanner.keyPath($0.path) }
  }

  private static func dictionaries(_ conditions: [ContentCondition]) -> [String] {
    var same: [String] = []
    var other: [String] = []
    for condition in conditions {
      switch condition.test {
      case .presence: break
      case .values(let values): same.append(entry(condition.path, values))
      case .valuesOtherThan(let values): other.append(entry(condition.path, values))
      }
    }
    return (same.isEmpty ? [] : ["[\(same.joined(separator: ", "))]"])
      + (other.isEmpty ? [] : [".otherThan([\(other.joined(separator: ", "))])"])
  }

  private static func entry(_ path: KeyPath, _ values: [JSONValue]) -> String {
    let literals = values.compactMap(TypePlanner.constantLiteral)
    return "\(OperationPlanner.keyPath(path)): [\(literals.joined(separator: ", "))]"
  }
}
