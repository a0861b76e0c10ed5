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
  /// The examples of responses.
  var examples: [ResponseExample] = []
  /// How many request bodies there are, and whether any says whether it has to be there.
  var bodies = 0
  var saysWhichBodiesAreRequired = false
  /// The models that requests and responses use.
  var requestUses: Set<Model.ID> = []
  var responseUses: Set<Model.ID> = []
}
