import ServiceModel
import YAML

/// What the operations share, and what was found in them for the passes at the end.
struct OperationTable {
  var names = OperationIDs()
  var repeated = RepeatedOperations()
  /// The responses that several operations refer to.
  var sharedResponses: [Node.Identity: SharedResponse] = [:]
  /// What was found in the schemas of each operation.
  var traits: [Traits] = []
  /// The parameters of each operation.
  var parameters: [[ParameterNodes.Entry]] = []
  /// What the document has for the schemas of errors.
  var errorSchemas: [Schema.ID: LocatedNode] = [:]
  /// The examples of responses.
  var examples: [ResponseExample] = []
  /// How many request bodies there are, and whether any says whether it has to be there.
  private var bodies = 0
  private var saysWhichBodiesAreRequired = false
  /// The models that requests and responses use.
  var requestUses: Set<Model.ID> = []
  var responseUses: Set<Model.ID> = []

  /// Counts a request body.
  mutating func addBody(saysWhetherRequired: Bool) {
    bodies += 1
    if saysWhetherRequired { saysWhichBodiesAreRequired = true }
  }

  /// Whether nobody thought of saying whether bodies have to be there. Fewer than five may be optional each.
  var saysOfNoBodyWhetherRequired: Bool { !saysWhichBodiesAreRequired && bodies >= 5 }
}
