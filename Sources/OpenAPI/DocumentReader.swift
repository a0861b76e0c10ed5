import Diagnostics
import ServiceModel
import YAML

/// Reads one description: what all that read a part of it share, with a value for each subject.
///
/// It does not know where in the document it is: a ``LocatedNode`` knows its document, and a ``SchemaScope``
/// how deep it is and what was found in it.
struct DocumentReader {
  let version: Version
  var documents: DocumentSet
  /// The names of the components whose schemas stand in other files.
  var externalNames: [String: String] = [:]
  /// How many names references were compared with.
  var comparedNames = 0
  var messages: Messages
  var budget = Budget()
  var keySpelling = KeySpelling()
  /// The formats that need no warning.
  let knownFormats: Set<String>
  /// The others, of which one warning is enough.
  var reportedFormats: Set<String> = []
  var reportedServers: Set<String> = []
  /// Whether the base URL is declared elsewhere.
  var hasBaseURL = false
  /// Whether pages are described elsewhere.
  var saysPages = false
  /// Whether what only the examples of responses have are properties.
  var readsPropertiesOfExamples = false
  /// Where operations stand that are not read.
  let leftOut: Set<SourceLocation>
  let subtypes: Subtypes
  var authentication = Authentication()

  /// The names in `required` of schemas that are no models, and that none of their properties has. Where a schema
  /// refines a property of another part of an `allOf`, that may have them.
  var openRequirements: [Schema.ID: [LooseRequirement]] = [:]
  /// Where those of them stand that a refined property has. They count for each `allOf` with the schema.
  var metRequirements: Set<SourceLocation> = []
  var models = ModelTable()
  var operationTable = OperationTable()

  init(
    _ documents: DocumentSet, version: Version, formats: Set<String>,
    without leftOut: Set<SourceLocation>, messages: Messages
  ) {
    self.version = version
    self.leftOut = leftOut
    self.documents = documents
    self.messages = messages
    knownFormats = formats.union(FormatRegistry.names)
    subtypes = Subtypes(documents.root.rootNode.descendant(version.schemasPath))
  }

  /// Gives a schema the identity of its node.
  func setProvenance(of schema: inout Schema, _ node: LocatedNode) {
    var provenance = schema.provenance
    provenance.id = Schema.ID(document: node.document.number, node: node.node.position)
    provenance.location = node.location
    schema.provenance = provenance
  }

  var root: LocatedNode { documents.root.rootNode }

  /// The document's paths, without what extends them.
  var paths: [LocatedEntry] { root["paths"].members.filter { !$0.name.hasPrefix("x-") } }

  /// Whether the document has anything to call.
  var hasPaths: Bool { !paths.isEmpty }
}
