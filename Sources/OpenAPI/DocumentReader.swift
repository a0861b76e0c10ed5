import Diagnostics
import ServiceModel
import YAML

/// Reads one description: what all that read a part of it share, with a value for each subject.
///
/// It does not know where in the document it is: a ``LocatedNode`` knows its document, and a ``SchemaScope``
/// how deep it is and what was found in it.
struct DocumentReader {
  let version: Version
  var references: ReferenceResolver
  var messages: Messages
  var budget = Budget()
  var keySpelling = KeySpelling()
  /// The formats that need no warning.
  let knownFormats: Set<String>
  let subtypes: Subtypes
  var authentication = Authentication()

  var models = ModelTable()
  var operationTable = OperationTable()
  private var schemaIDs = Schema.IDs<Node.Identity>()

  init(references: ReferenceResolver, formats: Set<String>, messages: Messages) {
    version = references.version
    self.references = references
    self.messages = messages
    knownFormats = formats.union(FormatRegistry.names)
    subtypes = Subtypes(references.components)
  }

  /// Gives a schema the identity of its node.
  mutating func setProvenance(of schema: inout Schema, _ node: LocatedNode) {
    var provenance = schema.provenance
    provenance.id = schemaIDs[node.identity]
    provenance.location = node.location
    schema.provenance = provenance
  }

  var root: LocatedNode { references.root.rootNode }

  mutating func error(_ message: String, at location: SourceLocation?) {
    messages.error(message, at: location)
  }

  mutating func warn(_ kind: Warning, _ message: String, at location: SourceLocation?) {
    messages.warn(kind, message, at: location)
  }

  mutating func entries(
    _ node: LocatedNode?, _ what: String, _ kind: Warning
  ) -> LocatedEntries {
    messages.entries(node, what, kind)
  }

  mutating func items(_ node: LocatedNode?, _ what: String, _ kind: Warning) -> LocatedItems {
    messages.items(node, what, kind)
  }
}
