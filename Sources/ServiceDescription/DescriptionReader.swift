import Diagnostics
import FletcherText
import ServiceModel
import YAML

/// The state of one reading. What it reads is spread over extensions, a file for each subject.
struct DescriptionReader: NodeReader {
  /// How much a description may ask for, so that a hostile one gets a message instead of the memory
  /// or the time it is after. Descriptions that people write stay far below.
  enum Bounds {
    /// How deep types may stand in one another without a name between them. Everything that works
    /// on schemas may recurse this deep, on the small stacks of threads and without optimization.
    static let typeDepth = 32
    /// How deep lists and mappings may stand in one another in a sample or a default.
    static let valueDepth = 32
    /// Types, and nodes of values, in all, with aliases, merged parameters and inherited properties
    /// counted each time.
    static let size = 250_000
    /// Nodes that are looked at to find out which models must be read first.
    static let scannedNodes = 1_000_000
    static let mistakes = 1_000
    /// Names that are compared to find out which one was meant.
    static let comparisons = 200_000
  }

  private(set) var diagnostics = Diagnostics()
  private var mistakes = 0
  private var comparisons = 0
  private var size = 0

  var sampleFiles = SampleFiles(NoOtherFiles(), besides: "")
  var models = DescribedModels()
  var schemes: [String: AuthenticationScheme] = [:]
  var schemeNames: [String] = []
  /// How deep the type being read stands in others.
  var depth = 0
  /// How deep the value being read stands in others.
  var valueDepth = 0
  /// The keys that were probably meant by unknown ones of the mapping whose keys were checked last.
  var suggestedKeys: Set<String> = []
  /// Whether that mapping had unknown keys that are near to none.
  var hasStrangeKeys = false
  /// Whether all names of models and of schemes are known. Where the key above them is misspelt they are
  /// not, and then no use of a name is reported.
  var knowsModels = true
  var knowsSchemes = true
  /// Names of types that there are not, with where they are named first.
  var unknownTypes = UnknownNames()
  var unknownModels = UnknownNames()
  var unknownSchemes = UnknownNames()

  // What can be checked only when all models are known.
  var deferredChecks: [(inout DescriptionReader) -> Void] = []
  var valueChecks: [ValueCheck] = []

  // What was found out about models and is asked for again and again.
  var enumValues: [Model.ID: Set<JSONValue>] = [:]
  var parts: [Model.ID: String?] = [:]
  /// Whether any model may have a part.
  var hasParts = false
  var discriminatingProperties: [Model.ID: [String: Property?]] = [:]

  // MARK: - Mistakes

  /// Hands over the messages so far and forgets them.
  mutating func takeDiagnostics() -> Diagnostics {
    defer { diagnostics = Diagnostics() }
    return diagnostics
  }

  /// Whether further mistakes are not reported.
  var hasTooManyMistakes: Bool { mistakes > Bounds.mistakes }

  mutating func error(_ message: String, at location: SourceLocation?) {
    diagnostics.error(message, at: location, counting: &mistakes, upTo: Bounds.mistakes)
  }

  /// Reports something that may be there only once, at its second location, with the first one.
  mutating func error(_ message: String, at location: SourceLocation, other: SourceLocation) {
    error("\(message); the other is at \(other.described(at: location))", at: location)
  }

  mutating func warning(_ message: String, at location: SourceLocation?) {
    guard mistakes <= Bounds.mistakes else { return }
    diagnostics.warning(message, at: location)
  }

  /// ``; did you mean `x`?``, or nothing where no candidate is near.
  mutating func suggestion(for name: String, among candidates: [String]) -> String {
    guard let candidate = near(name, among: candidates) else { return "" }
    return "; did you mean \(quoted(candidate))?"
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

  mutating func near(_ name: String, among candidates: [String]) -> String? {
    allNear(name, among: candidates).first
  }

  mutating func allNear(_ name: String, among candidates: [String]) -> [String] {
    comparisons += candidates.count
    guard comparisons <= Bounds.comparisons else { return [] }
    return allNearest(to: name, among: candidates)
  }

  /// Counts something that takes memory; false once there is too much of it.
  mutating func spend(_ amount: Int = 1, at location: SourceLocation?) -> Bool {
    guard size <= Bounds.size else { return false }
    size += amount
    guard size > Bounds.size else { return true }
    error(
      "the description is too large: it has more than \(Bounds.size) types and values, counting "
        + "aliases, inherited properties and shared parameters each time", at: location)
    return false
  }

  // MARK: - Deferred checks

  /// Checks what is outside of the models and had to wait for them.
  mutating func runDeferredChecks() {
    reportUnknownNames()
    let checks = deferredChecks
    deferredChecks = []
    for check in checks { check(&self) }
  }
}
