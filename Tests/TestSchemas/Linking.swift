import ServiceModel

// In tests a reference is written as the name of a model: `.reference("User")`. Until it is linked, its ID is
// one that no model has.

extension Model.ID: ExpressibleByStringInterpolation {
  public init(stringLiteral name: String) { self.init(name.hashValue | Int.min) }

  fileprivate var isLinked: Bool { number >= 0 }
}

extension Models {
  /// Models that refer to each other by their names.
  public init(linking models: [Model]) {
    self.init(models, listing: models.indices.map { Model.ID($0) })
    let idsByName = unlinkedIDs
    for id in ids { self[id].schema.link(idsByName) }
  }

  /// What stands for the models in schemas that aren't linked.
  fileprivate var unlinkedIDs: [Model.ID: Model.ID] {
    Dictionary(uniqueKeysWithValues: ids.map { ("\(self[$0].name)", $0) })
  }
}

extension Schema {
  /// The schema with the references that it has by name.
  public func linked(to models: Models) -> Schema {
    var result = self
    result.link(models.unlinkedIDs)
    return result
  }

  fileprivate mutating func link(_ idsByName: [Model.ID: Model.ID]) {
    forEachSchema { schema in
      guard case .reference(let name) = schema.kind, !name.isLinked else { return }
      guard let id = idsByName[name] else {
        preconditionFailure("a schema refers to a model that is not there")
      }
      schema.kind = .reference(id)
    }
  }
}

extension Operation {
  /// The operation with the references that its schemas have by name.
  public func linked(to models: Models) -> Operation {
    let idsByName = models.unlinkedIDs
    var result = self
    for index in parameters.indices { result.parameters[index].schema.link(idsByName) }
    for index in responseHeaders.indices { result.responseHeaders[index].schema.link(idsByName) }
    result.body?.content.changeSchema { $0.link(idsByName) }
    for index in responses.indices {
      result.responses[index].content.changeSchema { $0.link(idsByName) }
    }
    for index in errors.indices { result.errors[index].content.changeSchema { $0.link(idsByName) } }
    return result
  }
}
