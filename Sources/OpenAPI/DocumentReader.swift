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
  /// The properties of models that are only received and only sent, by their places.
  var receivedOnly: Set<SourceLocation> = []
  var sentOnly: Set<SourceLocation> = []

  /// The names of the components that consist of a component, by its name.
  var heirNames: [String: [String]] = [:]
  /// The values of unions' discriminators that nobody wrote.
  var impliedValues: [SourceLocation: Set<String>] = [:]

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
