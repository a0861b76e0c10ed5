import YAML

/// Filters (RFC 9535, sections 2.3.5.2 and 2.4).
extension QueryEvaluator {
  mutating func holds(
    _ condition: LogicalExpression, at current: Tree.ID
  ) throws(TooMuch) -> Bool {
    try tree.spend(1)
    switch condition {
    case .or(let alternatives):
      for alternative in alternatives where try holds(alternative, at: current) { return true }
      return false
    case .and(let conditions):
      for condition in conditions where try !holds(condition, at: current) { return false }
      return true
    case .not(let condition): return try !holds(condition, at: current)
    case .existence(let query): return try !nodes(query, at: current).isEmpty
    case .comparison(let left, let comparison, let right):
      let (first, second) = (try value(left, at: current), try value(right, at: current))
      switch comparison {
      case .equal: return try areEqual(first, second)
      case .notEqual: return try !areEqual(first, second)
      case .less: return isLess(first, second)
      case .greater: return isLess(second, first)
      case .lessOrEqual:
        if isLess(first, second) { return true }
        return try areEqual(first, second)
      case .greaterOrEqual:
        if isLess(second, first) { return true }
        return try areEqual(first, second)
      }
    case .match(let call): return try holds(call, at: current)
    }
  }

  // MARK: - Values

  /// A value of JSON, or nothing (section 2.4.1).
  private enum Value {
    case nothing
    case scalar(Scalar)
    case collection(Tree.ID)
  }

  private func value(of node: Tree.ID) -> Value {
    guard let scalar = tree.node(node).value else { return .collection(node) }
    return .scalar(scalar)
  }

  private mutating func value(_ operand: Operand, at current: Tree.ID) throws(TooMuch) -> Value {
    switch operand {
    case .literal(let scalar): return .scalar(scalar)
    case .count(let query): return .scalar(.integer(try nodes(query, at: current).count))
    case .query(let query), .value(let query):
      let nodes = try nodes(query, at: current)
      guard nodes.count == 1, let node = nodes.first else { return .nothing }
      return value(of: node)
    case .length(let operand):
      switch try value(operand, at: current) {
      case .scalar(.string(let text)): return .scalar(.integer(text.unicodeScalars.count))
      case .collection(let node): return .scalar(.integer(try tree.children(node).count))
      case .scalar, .nothing: return .nothing
      }
    }
  }

  // MARK: - Comparisons

  private func areEqual(_ left: Value, _ right: Value) throws(TooMuch) -> Bool {
    switch (left, right) {
    case (.nothing, .nothing): return true
    case (.scalar(let first), .scalar(let second)): return Self.areEqual(first, second)
    case (.collection(let first), .collection(let second)): return try areEqual(first, second)
    default: return false
    }
  }

  private func areEqual(_ left: Tree.ID, _ right: Tree.ID) throws(TooMuch) -> Bool {
    try tree.spend(1)
    guard left != right else { return true }
    guard tree.kind(left) == tree.kind(right) else { return false }
    let (first, second) = (try tree.children(left), try tree.children(right))
    guard first.count == second.count else { return false }
    for (index, child) in first.enumerated() {
      var other: Tree.ID? = second[index]
      if let key = tree.key(child)?.text { other = try tree.member(key, of: right) }
      guard let other, try areEqual(value(of: child), value(of: other)) else { return false }
    }
    return true
  }

  private static func areEqual(_ left: Scalar, _ right: Scalar) -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.bool(let first), .bool(let second)): return first == second
    case (.integer(let first), .integer(let second)): return first == second
    // Byte by byte: to Swift, two spellings of `é` are equal.
    case (.string(let first), .string(let second)): return first.utf8.elementsEqual(second.utf8)
    default:
      guard let first = number(left), let second = number(right) else { return false }
      return first == second
    }
  }

  /// Whether one number or text is less than another one; false for all else.
  private func isLess(_ left: Value, _ right: Value) -> Bool {
    guard case .scalar(let first) = left, case .scalar(let second) = right else { return false }
    switch (first, second) {
    case (.integer(let first), .integer(let second)): return first < second
    // The order of bytes in UTF-8 is that of Unicode scalars.
    case (.string(let first), .string(let second)):
      return first.utf8.lexicographicallyPrecedes(second.utf8)
    default:
      guard let first = Self.number(first), let second = Self.number(second) else { return false }
      return first < second
    }
  }

  private static func number(_ scalar: Scalar) -> Double? {
    switch scalar {
    case .integer(let value): Double(value)
    case .bigInteger(let text): Double(text)
    case .float(let value): value
    case .null, .bool, .string: nil
    }
  }

  // MARK: - Patterns

  private mutating func holds(_ call: MatchCall, at current: Tree.ID) throws(TooMuch) -> Bool {
    guard case .scalar(.string(let text)) = try value(call.text, at: current),
      case .scalar(.string(let pattern)) = try value(call.pattern, at: current)
    else { return false }
    guard let regexp = try regexp(pattern) else { return false }
    let scalars = Array(text.unicodeScalars)
    // Each character is compared with each state at most.
    try tree.spend(scalars.count * (1 + regexp.stateCount / 4))
    return regexp.matches(scalars, isWhole: call.isWhole)
  }

  /// The expression of a pattern, which mostly is the same for many nodes; nil for a text that is none.
  private mutating func regexp(_ pattern: String) throws(TooMuch) -> IRegexp? {
    if let known = patterns[pattern] { return known }
    let regexp = IRegexp(pattern)
    try tree.spend(pattern.utf8.count + (regexp?.stateCount ?? 0))
    if patterns.count < Self.mostPatterns { patterns[pattern] = .some(regexp) }
    return regexp
  }

  /// A hostile document has many.
  private static let mostPatterns = 100
}
