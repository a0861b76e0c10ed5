import ServiceModel

// FastAPI makes a component of the arguments of a function that come in the body: `Body_read_flows_filter_post` of
// `read_flows_filter_post`. Its name says nothing of its own, and nobody else uses it.

extension DocumentReader {
  /// Reads the bodies that are the arguments of one function as if they were written in place.
  mutating func putBodiesOfFunctionsInPlace(
    _ service: inout Service, except isNeeded: (String) -> Bool
  ) {
    var owners: [Model.ID: Set<String>] = [:]
    for operation in service.operations {
      guard let id = operation.body?.content.schema?.functionBody(in: service.models) else {
        continue
      }
      owners[id, default: []].insert(operation.nameOfUsualForm)
    }
    owners = owners.filter { id, operations in
      let model = service.models[id]
      guard operations.count == 1, !isNeeded(model.name), case .object = model.schema.kind else {
        return false
      }
      return true
    }
    guard !owners.isEmpty else { return }
    func keep(_ id: Model.ID) { owners[id] = nil }
    for model in service.models { model.schema.forEachReference(keep) }
    for index in service.operations.indices {
      var operation = service.operations[index]
      if operation.body?.content.schema?.functionBody(in: service.models) != nil {
        operation.body = nil
      }
      operation.forEachSchema { if case .reference(let id) = $0.kind { keep(id) } }
    }
    for index in service.operations.indices {
      guard var body = service.operations[index].body,
        let id = body.content.schema?.functionBody(in: service.models), owners[id] != nil
      else { continue }
      var schema = service.models[id].schema
      schema.provenance.name = nil
      schema.provenance.typeName = nil
      body.content.changeSchema { $0 = schema }
      // No argument at all is an empty object for FastAPI, as is no body.
      body.isRequired = true
      service.operations[index].body = body
    }
    service.models.list(service.models.ids.filter { owners[$0] == nil })
  }
}

extension Schema {
  /// The model of a function's arguments that it refers to.
  fileprivate func functionBody(in models: Models) -> Model.ID? {
    guard case .reference(let id) = kind, !isNullable, models[id].name.hasPrefix("Body_") else {
      return nil
    }
    return id
  }
}
