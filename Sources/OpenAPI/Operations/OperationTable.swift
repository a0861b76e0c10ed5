import YAML

/// What the operations share, and what is found in them that only the passes at the end can settle.
struct OperationTable {
  var names = OperationNames()
  /// What responses hold that several operations refer to.
  var sharedResponses: [Node.Identity: SharedContent] = [:]
  /// What the schemas of each operation have.
  var traits: [Traits] = []
  /// The examples of responses.
  var examples: [ResponseExample] = []
  /// The models that requests and responses use.
  var requestUses: Set<Int> = []
  var responseUses: Set<Int> = []
}
