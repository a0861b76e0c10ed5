import ServiceModel

// Objects that have one key, which says what they are: `{"delete": {…}}` or `{"withheld": {…}}`.

extension DocumentReader {
  /// Finds the unions of objects that have one key each, and objects that have one of their properties.
  mutating func findOneKeyUnions(_ service: inout Service) {
    let models = service.models
    forEachSchema(with: .unions, in: &service) { schema in
      schema.makeOneKeyUnion()
      schema.findOwnKeys(models)
    }
  }

  /// Puts the objects of such unions in place, since all that is left of them is what stands at their key.
  ///
  /// - Returns: The models that are in place now.
  mutating func placeOneKeyObjects(_ service: inout Service) -> Set<Model.ID> {
    var placed: Set<Model.ID> = []
    // What unions are made of comes first, as far as it can, so that it is placed with all that is in it.
    let (unions, others) = Self.divided(service.models)
    for id in others + unions where hasTraits(id, .unions) {
      let models = service.models
      service.models[id].schema.forEachSchema { $0.placeOwnKeys(models, &placed) }
    }
    let models = service.models
    forEachSchemaOfOperations(with: .unions, in: &service) { $0.placeOwnKeys(models, &placed) }
    return placed
  }

  private static func divided(_ models: Models) -> (unions: [Model.ID], others: [Model.ID]) {
    var result: (unions: [Model.ID], others: [Model.ID]) = ([], [])
    for id in models.ids {
      if case .union = models[id].schema.kind {
        result.unions.append(id)
      } else {
        result.others.append(id)
      }
    }
    return result
  }
}

extension Schema {
  /// Makes a union of an object that has exactly one of its properties.
  fileprivate mutating func makeOneKeyUnion() {
    guard case .object(let object) = kind, object.hasOneKey,
      !object.properties.contains(where: \.isRequired),
      object.properties.count <= Bounds.alternatives
    else { return }
    kind = .union(
      Union(
        cases: object.properties.map { property in
          var property = property
          property.isRequired = true
          // It says which case a value is, wherever it stands.
          property.goBothWays()
          return Union.Case(onlyProperty: property)
        }))
  }

  fileprivate mutating func findOwnKeys(_ models: Models) {
    guard case .union(var union) = kind, union.isExclusive, union.discriminator == nil else {
      return
    }
    var keys: Set<String> = []
    for index in union.cases.indices {
      let schema = models.resolved(union.cases[index].schema).schema
      if schema.isNullable { return }
      switch schema.kind {
      case .object(let object):
        guard let property = object.onlyProperty, keys.insert(property.name).inserted else {
          return
        }
        union.cases[index].hasOwnKey = true
      case .enumeration(let listed) where listed.base == .string: break
      case .constant(.string): break
      default: return
      }
    }
    // One object beside texts needs no key to be told from them, and may be given other keys in time, unless the
    // document says that it has none: so is what Rust's enums become.
    if keys.count > 1 || keys.count == 1 && union.cases.count > 1 && union.hasClosedObject {
      kind = .union(union)
    }
  }

  /// - Parameter placed: The models that are in place now.
  fileprivate mutating func placeOwnKeys(_ models: Models, _ placed: inout Set<Model.ID>) {
    guard case .union(var union) = kind, union.cases.contains(where: \.hasOwnKey) else { return }
    for index in union.cases.indices where union.cases[index].hasOwnKey {
      // What examples showed of it may have changed it since.
      guard case .object(let object) = models.resolved(union.cases[index].schema).schema.kind,
        object.onlyProperty != nil
      else {
        union.forgetOwnKeys()
        break
      }
    }
    for index in union.cases.indices where union.cases[index].hasOwnKey {
      let schema = union.cases[index].schema
      var next = schema
      for _ in 1..<Models.longestChain {
        guard case .reference(let id) = next.kind else { break }
        placed.insert(id)
        next = models[id].schema
      }
      if schema.documentation != Documentation() { next.documentation = schema.documentation }
      union.cases[index].schema = next
    }
    kind = .union(union)
  }
}

extension Union {
  /// Whether the only object among the cases is in place and will never have another key, and what stands at its key is
  /// more than a word for the object.
  fileprivate var hasClosedObject: Bool {
    guard let only = cases.first(where: \.hasOwnKey), case .object(let object) = only.schema.kind,
      object.isClosed, let property = object.onlyProperty
    else { return false }
    switch property.schema.kind {
    case .constant: return false
    case .enumeration(let listed): return listed.cases.count > 1
    default: return true
    }
  }

  fileprivate mutating func forgetOwnKeys() {
    for index in cases.indices { cases[index].hasOwnKey = false }
  }
}

extension Schema {
  /// Makes it a union of objects again, or the object that it was made of, since a value has none of the keys, or several.
  mutating func forgetOwnKeys() {
    guard case .union(var union) = kind else { return }
    if union.isExclusive {
      union.forgetOwnKeys()
      kind = .union(union)
      return
    }
    let properties = union.cases.compactMap(\.ownProperty).map { property in
      var property = property
      property.isRequired = false
      return property
    }
    kind = .object(ObjectSchema(properties: properties))
  }
}
