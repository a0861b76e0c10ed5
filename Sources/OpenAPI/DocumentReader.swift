import Diagnostics
import ServiceModel
import YAML

/// The state of one reading. What it reads is spread over extensions, a file for each subject.
struct DocumentReader {
  /// How much a document may ask for, so that a hostile one gets a message instead of the memory or
  /// the time it is after. The largest published documents stay far below.
  enum Bounds {
    /// How deep schemas may stand in one another without a `$ref` between them. Everything that
    /// works on schemas may recurse this deep.
    static let schemaDepth = 40
    /// The same, with the models that `allOf` needs at once.
    static let totalDepth = 100
    /// How deep lists and mappings may stand in one another in an example.
    static let valueDepth = 64
    /// Schemas and properties in all, with those that `allOf` copies counted each time.
    static let schemas = 150_000
    /// Parameters of an operation, or fields of its form: arguments that a function can have.
    static let arguments = 1_000
    /// Schemas that a value may be one of: cases that an enum can have.
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
    /// References that lead to a reference that leads to a reference.
    static let chain = 50
  }

  let files: any DocumentFiles
  /// The formats that nobody needs to be told of.
  let knownFormats: Set<String>
  let root: Document
  var version = Version.v30
  /// The document that the node being read stands in.
  var document: Document
  var documents: [String: Document?] = [:]
  /// The names of the components whose schemas stand in other files.
  var externalNames: [String: String] = [:]

  var models = ModelTable()
  /// The models that what is being read refers to.
  var uses: Set<Int> = []
  /// The names of `required` that none of the object's properties has, for whom it is merged into.
  var looseRequirements: [LooseRequirement] = []
  /// Whether `uses` and the properties being read belong to requests, answers or either.
  var direction = Direction.either
  /// How deep the schema being read stands in others, in its model and in all.
  var depth = 0
  var totalDepth = 0
  /// How many models lead to the one of which it is asked whether it may be null.
  var nullableDepth = 0
  /// What the schemas being read have that can be settled only at the end.
  var traits: Traits = []
  /// The properties of models that are only received and only sent, by their places.
  var receivedOnly: Set<SourceLocation> = []
  var sentOnly: Set<SourceLocation> = []

  /// The names of the components that consist of a component, by its name.
  var heirNames: [String: [String]] = [:]
  /// The values of unions' discriminators that nobody wrote.
  var impliedValues: [SourceLocation: Set<String>] = [:]

  /// The form of the operation being read, where it is not the usual one.
  var representation: Representation?

  var schemeNames: Set<String> = []
  var ignoredSchemes: Set<String> = []
  /// What lists of alternatives say, each read once for all operations that share it.
  var requirements: [Node.Identity: AuthenticationRequirement] = [:]
  var operationNames: Set<String> = []
  /// The operation ids of the document, and the last number behind a made-up name.
  var writtenNames: Set<String> = []
  var madeNumbers: [String: Int] = [:]
  /// How many nodes were looked at to find out whether schemas say the same.
  var comparedNodes = 0
  /// The keys that unknown ones of each kind of object were probably meant to be.
  var meantKeys: [ObjectOfDescription: [String: String?]] = [:]
  /// How many names were compared with known ones, for what was probably meant.
  var hints = 0
  /// How many names references were compared with.
  var comparedNames = 0
  /// What the schemas of each operation have.
  var operationTraits: [Traits] = []
  var sharedResponses: [Node.Identity: SharedContent] = [:]
  /// The examples of responses.
  var examples: [ResponseExample] = []
  /// The models that requests and responses use.
  var requestUses: Set<Int> = []
  var responseUses: Set<Int> = []

  private(set) var diagnostics = Diagnostics()
  private var counts = [Int](repeating: 0, count: Warning.allCases.count)
  private var known: Set<Diagnostic> = []
  private var warned: Set<SourceLocation> = []
  private var size = 0
  private var valueSize = 0
  private var operationSize = 0
  private var proseSize = 0

  init(root node: Node, path: String?, files: any DocumentFiles, formats: Set<String>) {
    self.files = files
    knownFormats = formats.union(Formats.registered)
    let path = path ?? node.location.file.split(separator: "/").last.map(String.init) ?? ""
    root = Document(path: path, root: node)
    document = root
    documents[path] = root
  }

  // MARK: - Mistakes

  mutating func error(_ message: String, at location: SourceLocation?) {
    diagnostics.error(message, at: location)
  }

  mutating func warn(
    _ kind: Warning, _ message: String, at location: SourceLocation?
  ) {
    guard let index = Warning.allCases.firstIndex(of: kind) else { return }
    if counts[index] < Warning.reported {
      // The same shared node may be read for each of those who share it.
      let warning = Diagnostic(severity: .warning, message: message, location: location)
      guard known.insert(warning).inserted else { return }
      diagnostics.add(warning)
      counts[index] += 1
    } else if location.map({ warned.insert($0).inserted }) ?? true {
      counts[index] += 1
    }
  }

  /// Whether one more warning of this kind would be reported.
  func willBeShown(_ kind: Warning) -> Bool {
    Warning.allCases.firstIndex(of: kind).map { counts[$0] < Warning.reported } ?? false
  }

  mutating func note(_ message: String, at location: SourceLocation?) {
    diagnostics.note(message, at: location)
  }

  mutating func add(_ diagnostic: Diagnostic) { diagnostics.add(diagnostic) }

  /// Says how many warnings were not reported.
  mutating func reportUncounted() {
    for (kind, count) in zip(Warning.allCases, counts) where count > Warning.reported {
      diagnostics.warning(
        "\(count - Warning.reported) more warnings of \(kind.rawValue) are not shown",
        at: root.root.location)
    }
  }

  /// Says what a file has that no YAML document has. Most readers take the last of two equal keys and the
  /// first of two documents, so that is what its author has seen.
  mutating func reportSyntax(_ root: Node) {
    if let rest = root.rest {
      warn(.file, "the document has ended before this; the rest of the file is left out", at: rest)
    }
    for key in root.repeatedKeys {
      warn(.repetition, key.message + "; this one is taken", at: key.location)
    }
  }

  // MARK: - Bounds

  /// Counts schemas; false once there are too many.
  mutating func spend(_ amount: Int = 1, at location: @autoclosure () -> SourceLocation?) -> Bool {
    guard size <= Bounds.schemas else { return false }
    size += amount
    guard size > Bounds.schemas else { return true }
    error(
      "the document is too large: it has more than \(Bounds.schemas) schemas, counting those that "
        + "`allOf` copies, and YAML aliases, each time", at: location())
    return false
  }

  mutating func spendValue(at location: @autoclosure () -> SourceLocation?) -> Bool {
    guard valueSize <= Bounds.values else { return false }
    valueSize += 1
    guard valueSize > Bounds.values else { return true }
    warn(
      .example, "the examples are too large: what follows from here is left out", at: location())
    return false
  }

  mutating func spendOperation(
    _ amount: Int = 1, at location: @autoclosure () -> SourceLocation?
  ) -> Bool {
    guard operationSize <= Bounds.operations else { return false }
    operationSize += amount
    guard operationSize > Bounds.operations else { return true }
    error(
      "the document is too large: it has more than \(Bounds.operations) operations, parameters, "
        + "headers, responses and alternatives of authentication, counting shared ones each time",
      at: location())
    return false
  }

  /// What a node says in prose: summary, description and whether it is deprecated. Once there is too much
  /// of it, without the description.
  mutating func documentation(_ node: Node) -> Documentation {
    Documentation(
      summary: text(node["summary"]), description: prose(node["description"]),
      deprecation: flag(node["deprecated"]) == true ? "" : nil)
  }

  /// A description; nil once there is too much of it.
  mutating func prose(_ node: Node?) -> String? {
    guard proseSize <= Bounds.prose, let text = text(node) else { return nil }
    proseSize += text.utf8.count
    guard proseSize > Bounds.prose else { return text }
    warn(
      .size,
      "the descriptions come to more than \(Bounds.prose >> 20) MiB, counting those that YAML aliases "
        + "repeat each time; those from here on are left out", at: node?.location)
    return nil
  }

  // MARK: - Nodes

  /// The entries of a mapping; a warning and none where the node is something else. Nothing at all
  /// counts as an empty mapping.
  mutating func entries(
    _ node: Node?, _ what: String, _ kind: Warning
  ) -> [Node.Entry] {
    guard let node, !node.isNull else { return [] }
    guard let entries = node.entries else {
      warn(
        kind, "\(what) is a mapping, but this is \(found(node)); it is left out", at: node.location)
      return []
    }
    return entries.filter { $0.key.kind == .scalar }
  }

  /// The items of a list; a warning and none where the node is something else.
  mutating func items(
    _ node: Node?, _ what: String, _ kind: Warning
  ) -> [Node] {
    guard let node, !node.isNull else { return [] }
    guard let items = node.items else {
      warn(kind, "\(what) is a list, but this is \(found(node)); it is left out", at: node.location)
      return []
    }
    return Array(items)
  }
}

/// What schemas have that can be settled only when all models are known.
struct Traits: OptionSet {
  let rawValue: UInt8

  /// Properties that are only sent or only received.
  static let oneWay = Traits(rawValue: 1)
  /// Examples or defaults that may not fit.
  static let values = Traits(rawValue: 2)
  static let unions = Traits(rawValue: 4)
  /// Properties that have one value if they are there at all.
  static let constants = Traits(rawValue: 8)
}

/// Which way values go.
enum Direction { case request, response, either }
