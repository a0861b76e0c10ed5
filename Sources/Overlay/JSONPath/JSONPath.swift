import YAML

/// A query of JSONPath (RFC 9535).
public struct JSONPath: Sendable {
  let query: Query

  /// Parses a query (RFC 9535, section 2.1).
  ///
  /// - Throws: What is not well-formed or not valid, and where.
  public init(_ text: String) throws(JSONPathMistake) {
    var parser = JSONPathParser(text)
    query = try parser.parse()
  }
}

/// Why a text is no query of JSONPath.
public struct JSONPathMistake: Error, Sendable, Hashable {
  /// What is wrong.
  public var message: String
  /// The Unicode scalars before what is wrong.
  public var offset: Int
}

/// Segments behind an identifier (RFC 9535, section 2.2).
struct Query: Sendable {
  /// Whether it begins at the root, `$`, and not at the current node, `@`.
  var isAbsolute: Bool
  var segments: [Segment]

  /// Whether it selects at most one node (section 2.3.5.1).
  var isSingular: Bool {
    segments.allSatisfy { segment in
      guard !segment.isDescendant, segment.selectors.count == 1 else { return false }
      switch segment.selectors.first {
      case .name, .index: return true
      default: return false
      }
    }
  }
}

/// A child segment, or a descendant segment (RFC 9535, section 2.5).
struct Segment: Sendable {
  var isDescendant: Bool
  var selectors: [Selector]
  /// The Unicode scalars of the text up to its end.
  var end = 0
}

/// What selects children of a node (RFC 9535, section 2.3).
enum Selector: Sendable {
  case name(String)
  case wildcard
  case index(Int)
  case slice(start: Int?, end: Int?, step: Int)
  case filter(LogicalExpression)
}

/// The condition of a filter selector (RFC 9535, section 2.3.5).
indirect enum LogicalExpression: Sendable {
  case or([LogicalExpression])
  case and([LogicalExpression])
  case not(LogicalExpression)
  case comparison(Operand, ComparisonOperator, Operand)
  /// Whether a query selects anything.
  case existence(Query)
  case match(MatchCall)
}

/// Comparison operators (RFC 9535, section 2.3.5.2.2).
enum ComparisonOperator: String, Sendable, CaseIterable {
  // Those of two characters come first, so that they are found first.
  case equal = "=="
  case notEqual = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  case greater = ">"
}

/// What has a value: a side of a comparison, or an argument.
indirect enum Operand: Sendable {
  case literal(Scalar)
  case query(Query)
  case length(Operand)
  case count(Query)
  case value(Query)
}

/// A call of `match` or `search` (RFC 9535, sections 2.4.6 and 2.4.7).
struct MatchCall: Sendable {
  var isWhole: Bool
  var text: Operand
  var pattern: Operand
}
