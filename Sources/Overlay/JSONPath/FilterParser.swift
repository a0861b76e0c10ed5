import Diagnostics
import YAML

/// Filters (RFC 9535, sections 2.3.5 and 2.4).
extension JSONPathParser {
  mutating func logicalExpression() throws(JSONPathMistake) -> LogicalExpression {
    var alternatives: [LogicalExpression] = []
    repeat {
      skipSpaces()
      alternatives.append(try conjunction())
    } while takeOperator("||")
    return alternatives.count == 1 ? alternatives[0] : .or(alternatives)
  }

  private mutating func conjunction() throws(JSONPathMistake) -> LogicalExpression {
    var conditions: [LogicalExpression] = []
    repeat {
      skipSpaces()
      conditions.append(try condition())
    } while takeOperator("&&")
    return conditions.count == 1 ? conditions[0] : .and(conditions)
  }

  /// Takes an operator with the space before it; takes nothing where there is another.
  private mutating func takeOperator(_ text: String) -> Bool {
    let start = position
    skipSpaces()
    if take(text) { return true }
    position = start
    return false
  }

  private mutating func condition() throws(JSONPathMistake) -> LogicalExpression {
    if take("!") {
      skipSpaces()
      return .not(isNext("(") ? try parenthesized() : try test())
    }
    if isNext("(") { return try parenthesized() }
    let start = position
    let term = try term()
    let end = position
    skipSpaces()
    if let comparison = ComparisonOperator.allCases.first(where: { take($0.rawValue) }) {
      let left = try operand(term, at: start)
      skipSpaces()
      let rightStart = position
      let right = try operand(self.term(), at: rightStart)
      return .comparison(left, comparison, right)
    }
    position = end
    return try test(term, at: start)
  }

  private mutating func parenthesized() throws(JSONPathMistake) -> LogicalExpression {
    try deeper { parser throws(JSONPathMistake) in
      try parser.expect("(")
      let expression = try parser.logicalExpression()
      parser.skipSpaces()
      try parser.expect(")")
      return expression
    }
  }

  // MARK: - Terms

  /// What a test is made of, or a side of a comparison.
  private enum Term {
    case operand(Operand)
    case match(MatchCall)
  }

  private mutating func test() throws(JSONPathMistake) -> LogicalExpression {
    let start = position
    return try test(term(), at: start)
  }

  private mutating func test(
    _ term: Term, at start: Int
  ) throws(JSONPathMistake) -> LogicalExpression {
    switch term {
    case .match(let call): return .match(call)
    case .operand(.query(let query)): return .existence(query)
    case .operand:
      position = start
      throw mistake(
        "a value alone is no condition; compare it with something, as in `@.name == 'id'`")
    }
  }

  private mutating func operand(_ term: Term, at start: Int) throws(JSONPathMistake) -> Operand {
    switch term {
    case .match:
      position = start
      throw mistake("what `match` and `search` say is a condition, and can't be compared")
    case .operand(.query(let query)) where !query.isSingular:
      position = start
      throw mistake("only a query that selects one node has a value, and this may select several")
    case .operand(let operand): return operand
    }
  }

  private mutating func term() throws(JSONPathMistake) -> Term {
    switch current {
    case "'", "\"": return .operand(.literal(.string(try string())))
    case let scalar? where scalar == "-" || ("0"..."9").contains(scalar):
      return .operand(.literal(try number()))
    case "@", "$": return .operand(.query(try query()))
    case let scalar? where ("a"..."z").contains(scalar): return try word()
    default:
      throw unexpected(insteadOf: "a query that begins with `@` or `$`, a value or a function")
    }
  }

  private mutating func query() throws(JSONPathMistake) -> Query {
    let isAbsolute = take("$")
    if !isAbsolute { try expect("@") }
    return Query(isAbsolute: isAbsolute, segments: try segments())
  }

  private mutating func word() throws(JSONPathMistake) -> Term {
    let start = position
    var name = String.UnicodeScalarView()
    while let scalar = current, Self.isInFunctionName(scalar) {
      name.append(scalar)
      position += 1
    }
    switch (String(name), isNext("(")) {
    case ("true", false): return .operand(.literal(.bool(true)))
    case ("false", false): return .operand(.literal(.bool(false)))
    case ("null", false): return .operand(.literal(.null))
    case (let name, true):
      return try deeper { parser throws(JSONPathMistake) in try parser.call(name, at: start) }
    case (let name, false):
      throw JSONPathMistake(
        message: "\(quoted(name)) is no value; a text is in quotes, and the current node is `@`",
        offset: start)
    }
  }

  private static func isInFunctionName(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "_"
  }

  // MARK: - Functions

  /// The arguments of a function (section 2.4).
  private mutating func call(_ name: String, at start: Int) throws(JSONPathMistake) -> Term {
    try expect("(")
    skipSpaces()
    let result: Term
    switch name {
    case "length": result = .operand(.length(try valueArgument()))
    case "count": result = .operand(.count(try queryArgument()))
    case "value": result = .operand(.value(try queryArgument()))
    case "match", "search":
      let text = try valueArgument()
      skipSpaces()
      try expect(",")
      skipSpaces()
      let pattern = try valueArgument()
      result = .match(MatchCall(isWhole: name == "match", text: text, pattern: pattern))
    default:
      let names = ["length", "count", "value", "match", "search"]
      let hint = nearest(to: name, among: names).map { "; did you mean \(quoted($0))?" }
      throw JSONPathMistake(
        message: "there is no function \(quoted(name))" + (hint ?? ""), offset: start)
    }
    skipSpaces()
    try expect(")")
    return result
  }

  private mutating func valueArgument() throws(JSONPathMistake) -> Operand {
    let start = position
    return try operand(term(), at: start)
  }

  private mutating func queryArgument() throws(JSONPathMistake) -> Query {
    guard isNext("@") || isNext("$") else {
      throw unexpected(insteadOf: "a query that begins with `@` or `$`")
    }
    return try query()
  }
}
