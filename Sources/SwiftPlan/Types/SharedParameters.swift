import ServiceModel

extension Service {
  /// The schemas of parameters that several operations have in common, and of those that only the forms of one
  /// operation have.
  func schemasOfSharedParameters() -> (byOperations: Set<Schema.ID>, byForms: Set<Schema.ID>) {
    var owners: [Schema.ID: String] = [:]
    var byOperations: Set<Schema.ID> = []
    var byForms: Set<Schema.ID> = []
    for operation in operations {
      let owner = operation.nameOfUsualForm
      for parameter in operation.parameters {
        guard let id = parameter.schema.provenance.id else { continue }
        guard let other = owners.updateValue(owner, forKey: id) else { continue }
        if other == owner { byForms.insert(id) } else { byOperations.insert(id) }
      }
    }
    return (byOperations, byForms.subtracting(byOperations))
  }
}
