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

/// What was spent of the ``Bounds``.
struct Budget {
  private var schemas = 0
  private var values = 0
  private var operations = 0
  private var prose = 0
  /// How many nodes were looked at to find out whether schemas say the same.
  private var comparisons = 0

  /// Counts schemas; false once there are too many.
  mutating func spendSchemas(
    _ amount: Int, at location: () -> SourceLocation?, _ messages: inout Messages
  ) -> Bool {
    guard schemas <= Bounds.schemas else { return false }
    schemas += amount
    guard schemas > Bounds.schemas else { return true }
    messages.error(
      "the document is too large: it has more than \(Bounds.schemas) schemas, counting those that "
        + "`allOf` copies, and YAML aliases, each time", at: location())
    return false
  }

  mutating func spendValue(at location: () -> SourceLocation?, _ messages: inout Messages) -> Bool {
    guard values <= Bounds.values else { return false }
    values += 1
    guard values > Bounds.values else { return true }
    messages.warn(
      .example, "the examples are too large: what follows from here is left out", at: location())
    return false
  }

  mutating func spendOperations(
    _ amount: Int, at location: () -> SourceLocation?, _ messages: inout Messages
  ) -> Bool {
    guard operations <= Bounds.operations else { return false }
    operations += amount
    guard operations > Bounds.operations else { return true }
    messages.error(
      "the document is too large: it has more than \(Bounds.operations) operations, parameters, "
        + "headers, responses and alternatives of authentication, counting shared ones each time",
      at: location())
    return false
  }

  mutating func spendComparison(_ amount: Int) -> Bool {
    comparisons += amount
    return comparisons <= Bounds.comparisons
  }

  /// A description; nil once there is too much of it.
  mutating func prose(_ node: LocatedNode?, _ messages: inout Messages) -> String? {
    guard prose <= Bounds.prose, let text = text(node) else { return nil }
    prose += text.utf8.count
    guard prose > Bounds.prose else { return text }
    messages.warn(
      .size,
      "the descriptions come to more than \(Bounds.prose >> 20) MiB, counting those that YAML aliases "
        + "repeat each time; those from here on are left out", at: node?.location)
    return nil
  }
}

extension DocumentReader {
  mutating func spend(_ amount: Int = 1, at location: @autoclosure () -> SourceLocation?) -> Bool {
    budget.spendSchemas(amount, at: location, &messages)
  }

  mutating func spendValue(at location: @autoclosure () -> SourceLocation?) -> Bool {
    budget.spendValue(at: location, &messages)
  }

  mutating func spendOperation(
    _ amount: Int = 1, at location: @autoclosure () -> SourceLocation?
  ) -> Bool {
    budget.spendOperations(amount, at: location, &messages)
  }

  mutating func prose(_ node: LocatedNode?) -> String? { budget.prose(node, &messages) }

  /// The documentation of a node: summary, description and whether it is deprecated. Without the description
  /// once there is too much prose.
  mutating func documentation(_ node: LocatedNode) -> Documentation {
    Documentation(
      summary: text(node["summary"]), description: prose(node["description"]),
      deprecation: flag(node["deprecated"]) == true ? "" : nil)
  }
}
