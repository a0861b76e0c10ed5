import ServiceModel

extension DocumentReader {
  /// Lets the properties be sent by which the members of unions are known that are sent.
  func sendWhatTellsMembersApart(_ service: inout Service, sent: Set<Model.ID>) {
    guard
      service.models.ids.contains(where: { hasTraits($0, .oneWay) })
        || operationTable.traits.contains(where: { $0.contains(.oneWay) })
    else { return }
    let models = service.models
    var members: [Model.ID: Set<String>] = [:]
    func find(_ schema: inout Schema) {
      guard case .union(var union) = schema.kind else { return }
      let names = union.discriminator.map { Set([$0]) } ?? []
      for index in union.cases.indices {
        union.cases[index].schema.sendProperties(names)
        if let id = models.resolved(union.cases[index].schema).id {
          members[id, default: []].formUnion(names)
        }
      }
      schema.kind = .union(union)
    }
    for id in service.models.ids where sent.contains(id) && hasTraits(id, .unions) {
      service.models[id].schema.forEachSchema(find)
    }
    for (index, traits) in zip(service.operations.indices, operationTable.traits)
    where traits.contains(.unions) { service.operations[index].forEachSentSchema(find) }
    // The members of a union in a union are members of both.
    var open = Array(members.keys)
    while let id = open.popLast() {
      guard case .union(let union) = models[id].schema.kind else { continue }
      for item in union.cases {
        guard let member = models.resolved(item.schema).id else { continue }
        let known = members[member] ?? []
        let all = known.union(members[id] ?? [])
        guard members[member] == nil || all != known else { continue }
        members[member] = all
        open.append(member)
      }
    }
    for (id, names) in members where hasTraits(id, .oneWay) {
      service.models[id].schema.sendProperties(names)
    }
  }
}

extension Schema {
  /// Lets an object's properties be sent that have one of the names, or one value alone.
  fileprivate mutating func sendProperties(_ names: Set<String>) {
    changeProperties {
      if names.contains($0.name) || $0.schema.hasOneValue { $0.isNeverSent = false }
    }
  }
}
