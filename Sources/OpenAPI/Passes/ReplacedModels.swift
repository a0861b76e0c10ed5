import ServiceModel

// Unions take over what some of their members are. These are no types then, unless something else uses them.

extension DocumentReader {
  /// The models that the document has for what is no operation: webhooks, callbacks, or nothing at all.
  func modelsBesideOperations(_ service: Service) -> Set<Model.ID> {
    var used = operationTable.requestUses.union(operationTable.responseUses)
    for var operation in service.operations {
      operation.forEachSchema { schema in
        if case .reference(let id) = schema.kind { used.remove(id) }
      }
    }
    return used
  }

  /// Leaves out those of some models that nothing uses any more.
  ///
  /// - Parameter others: The models that something uses which is no operation and no model.
  func leaveOut(
    _ replaced: Set<Model.ID>, besides others: Set<Model.ID>, in service: inout Service
  ) {
    guard !replaced.isEmpty else { return }
    var used = others
    for id in service.models.ids where !replaced.contains(id) { used.insert(id) }
    for index in service.operations.indices {
      service.operations[index].forEachSchema { schema in
        if case .reference(let id) = schema.kind { used.insert(id) }
      }
    }
    used = Model.ID.reachable(from: used) { id, visit in
      service.models[id].schema.forEachReference(visit)
    }
    service.models.list(service.models.ids.filter(used.contains))
  }
}
