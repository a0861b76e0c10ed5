import Diagnostics
import ServiceModel
import YAML

/// Reads one description. What it reads is spread over extensions, a file for each subject.
struct DocumentReader {
  let version: Version
  /// The formats that nobody needs to be told of.
  let knownFormats: Set<String>
  var messages: Messages
  var budget = Budget()
  var references: ReferenceResolver
  var keySpelling = KeySpelling()

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

  var authentication = Authentication()
  var operationNames = OperationNames()
  /// What the schemas of each operation have.
  var operationTraits: [Traits] = []
  var sharedResponses: [Node.Identity: SharedContent] = [:]
  /// The examples of responses.
  var examples: [ResponseExample] = []
  /// The models that requests and responses use.
  var requestUses: Set<Int> = []
  var responseUses: Set<Int> = []

  init(
    root: Document, version: Version, files: any DocumentFiles, formats: Set<String>,
    messages: Messages
  ) {
    self.version = version
    self.messages = messages
    knownFormats = formats.union(Formats.registered)
    references = ReferenceResolver(root: root, version: version, files: files)
  }

  var root: LocatedNode { references.root.rootNode }

  mutating func error(_ message: String, at location: SourceLocation?) {
    messages.error(message, at: location)
  }

  mutating func warn(_ kind: Warning, _ message: String, at location: SourceLocation?) {
    messages.warn(kind, message, at: location)
  }

  /// The entries of a mapping; a warning and none where the node is something else. Nothing at all
  /// counts as an empty mapping.
  mutating func entries(
    _ node: LocatedNode?, _ what: String, _ kind: Warning
  ) -> [LocatedNode.Entry] {
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
    _ node: LocatedNode?, _ what: String, _ kind: Warning
  ) -> [LocatedNode] {
    guard let node, !node.isNull else { return [] }
    guard let items = node.items else {
      warn(kind, "\(what) is a list, but this is \(found(node)); it is left out", at: node.location)
      return []
    }
    return items
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
