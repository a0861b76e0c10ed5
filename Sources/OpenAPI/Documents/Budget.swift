import Diagnostics
import ServiceModel

/// How much a document may ask for, so that a hostile one gets a message instead of the memory or
/// the time it is after. The largest published documents stay far below.
enum Bounds {
  /// How deep schemas may stand in one another without a `$ref` between them. Everything that
  /// works on schemas may recurse this deep.
  static let schemaDepth = 40
  /// The same, with the models that `allOf` has to read first.
  static let totalDepth = 100
  /// How deep lists and mappings may stand in one another in an example.
  static let valueDepth = 64
  /// Schemas and properties in all, with those that `allOf` copies counted each time.
  static let schemas = 150_000
  /// Parameters of an operation, or fields of its form, which are arguments of a function.
  static let arguments = 1_000
  /// Schemas that a value may be one of, which are cases of an enum.
  static let alternatives = 500
  /// Servers to choose from, and variables of one of them.
  static let servers = 200
  /// Nodes of examples and defaults.
  static let values = 400_000
  /// Operations, parameters and responses in all, with shared ones counted each time.
  static let operations = 120_000
  /// Bytes of prose, with that of shared nodes counted each time.
  static let prose = 12 << 20
  /// Files.
  static let files = 10_000
  /// Media types of one body or response.
  static let mediaTypes = 50
  /// Nodes that are looked at to find out whether schemas say the same.
  static let comparisons = 2_000_000
  /// References in a row, each leading to the next.
  static let chain = 50
}

/// What was spent of one of the ``Bounds``.
struct Allowance {
  enum Outcome { case isLeft, isSpent, wasSpent }
  let bound: Int
  private var spent = 0

  init(_ bound: Int) { self.bound = bound }

  var hasRest: Bool { spent <= bound }

  /// Counts what is spent; `isSpent` once, when it is too much.
  mutating func spend(_ amount: Int) -> Outcome {
    guard hasRest else { return .wasSpent }
    spent += amount
    return hasRest ? .isLeft : .isSpent
  }
}

/// What was spent of the ``Bounds``.
struct Budget {
  var schemas = Allowance(Bounds.schemas)
  var values = Allowance(Bounds.values)
  var operations = Allowance(Bounds.operations)
  var prose = Allowance(Bounds.prose)
  /// Nodes that were looked at to find out whether schemas say the same.
  var comparisons = Allowance(Bounds.comparisons)
}

extension DocumentReader {
  /// Counts schemas; false once there are too many.
  mutating func spend(_ amount: Int = 1, at location: @autoclosure () -> SourceLocation?) -> Bool {
    let outcome = budget.schemas.spend(amount)
    if outcome == .isSpent {
      error(
        "the document is too large: it has more than \(Bounds.schemas) schemas, counting those that "
          + "`allOf` copies, and YAML aliases, each time", at: location())
    }
    return outcome == .isLeft
  }

  mutating func spendValue(at location: @autoclosure () -> SourceLocation?) -> Bool {
    let outcome = budget.values.spend(1)
    if outcome == .isSpent {
      warn(
        .example, "the examples are too large: what follows from here is left out", at: location())
    }
    return outcome == .isLeft
  }

  mutating func spendOperation(
    _ amount: Int = 1, at location: @autoclosure () -> SourceLocation?
  ) -> Bool {
    let outcome = budget.operations.spend(amount)
    if outcome == .isSpent {
      error(
        "the document is too large: it has more than \(Bounds.operations) operations, parameters, "
          + "headers, responses and alternatives of authentication, counting shared ones each time",
        at: location())
    }
    return outcome == .isLeft
  }

  /// A description; nil once there is too much of it.
  mutating func prose(_ node: LocatedNode?) -> String? {
    guard budget.prose.hasRest, let text = text(node) else { return nil }
    guard budget.prose.spend(text.utf8.count) != .isLeft else { return text }
    warn(
      .size,
      "the descriptions come to more than \(Bounds.prose >> 20) MiB, counting those that YAML aliases "
        + "repeat each time; those from here on are left out", at: node?.location)
    return nil
  }

  /// The documentation of a node: summary, description and whether it is deprecated. Without the description
  /// once there is too much prose.
  mutating func documentation(_ node: LocatedNode) -> Documentation {
    Documentation(
      summary: text(node["summary"]), description: prose(node["description"]),
      deprecation: flag(node["deprecated"]) == true ? "" : nil)
  }
}
