import Diagnostics
import FletcherText
import ServiceModel

extension DocumentReader {
  /// Finds out how the cases of unions are told apart.
  ///
  /// - Returns: The models that were cases and are joined with others.
  mutating func findDiscriminators(_ service: inout Service) -> Set<Model.ID> {
    var finder = DiscriminatorFinder(models: service.models)
    let listed = Set(service.models.ids)
    for id in finder.unionsInsideFirst() where listed.contains(id) && hasTraits(id, .unions) {
      service.models[id].schema.forEachSchema { finder.find(in: &$0) }
      finder.models[id].schema = service.models[id].schema
    }
    forEachSchemaOfOperations(with: .unions, in: &service) { finder.find(in: &$0) }
    for (problem, location) in finder.problems { warn(.schema, problem, at: location) }
    return finder.joined
  }
}

/// Finds the values that choose the cases of unions.
struct DiscriminatorFinder {
  var models: Models
  /// Why discriminators of the description, or some of their values, are ignored.
  private(set) var problems: [(text: String, location: SourceLocation?)] = []
  /// The models that were cases of unions and are joined with others.
  private(set) var joined: Set<Model.ID> = []
  /// The properties of a model that are always there with one of some known values.
  private var known: [Model.ID: [String: [String]]] = [:]
  /// Whether all values of a model are objects.
  private var areObjects: [Model.ID: Bool] = [:]

  init(models: Models) {
    self.models = models
  }

  /// All models, the unions first, and of these the ones that are cases of others before those: what chooses a
  /// union's cases may be what chooses the cases of the unions in it.
  func unionsInsideFirst() -> [Model.ID] {
    let inner = models.numbers.map { models[Model.ID($0)].schema.references.map(\.id.number) }
    var order: [Model.ID] = []
    var search = CycleSearch(nodes: inner.count)
    for start in inner.indices { search.visit(inner, from: start) { order.append(Model.ID($0)) } }
    let areUnions = models.numbers.map { nested(models[Model.ID($0)].schema) != nil }
    return order.filter { areUnions[$0.number] } + order.filter { !areUnions[$0.number] }
  }

  mutating func find(in schema: inout Schema) {
    guard case .union(var union) = schema.kind else { return }
    join(&union)
    if union.cases.count == 1, let only = union.cases.first {
      schema.kind = only.schema.kind
      schema.isNullable = schema.isNullable || only.schema.isNullable
      return
    }
    if let discriminator = union.discriminator {
      check(&union, discriminator, at: schema.provenance.location)
    } else {
      union.discriminator = findDiscriminator(&union)
    }
    schema.kind = .union(union)
  }

  /// Checks what the description says of a discriminator, and adds what the cases say of it.
  private mutating func check(
    _ union: inout Union, _ discriminator: String, at location: SourceLocation?
  ) {
    // A list of values that several cases have is that of all kinds, and chooses none of them.
    var lists: [[String]: Int] = [:]
    for unionCase in union.cases {
      if let listed = listedValues(of: unionCase.schema)[discriminator] {
        lists[listed, default: 0] += 1
      }
    }
    let mapped = Set(union.cases.flatMap(\.discriminatorValues)).subtracting(union.impliedValues)
    union.assumesValues = false
    for index in union.cases.indices {
      let schema = union.cases[index].schema
      guard isObject(schema) else {
        problems.append(
          (
            "the discriminator \(quoted(discriminator)) tells only objects apart, and a case of this union "
              + "is none; it is ignored", location
          ))
        union.discriminator = nil
        for index in union.cases.indices { union.cases[index].discriminatorValues = [] }
        return
      }
      var values = union.cases[index].discriminatorValues
      var listed = listedValues(of: schema)[discriminator] ?? []
      if listed.count > 1, lists[listed] != 1 { listed = [] }
      if values.allSatisfy(union.impliedValues.contains) {
        // The property's own values count more than the name of the schema.
        if let inner = nested(schema), inner.discriminator == discriminator {
          listed = inner.cases.flatMap(\.discriminatorValues)
          if inner.assumesValues { union.assumesValues = true }
        }
        if listed.isEmpty {
          union.assumesValues = true
        } else if values.count <= 1 {
          values = listed.filter { !mapped.contains($0) }
        }
      } else if !listed.isEmpty, mapped.isDisjoint(with: listed) {
        problems.append(
          (
            "`mapping` has \(alternatives(values.map { quoted($0) })) for a case whose "
              + "\(quoted(discriminator)) is \(alternatives(listed.map { quoted($0) })); each of them "
              + "chooses it", location
          ))
        values += listed
      }
      var own: Set<String> = []
      union.cases[index].discriminatorValues =
        Self.fitting(values, kind(of: discriminator, in: schema)).filter { own.insert($0).inserted }
    }
    if union.cases.allSatisfy(\.discriminatorValues.isEmpty) { union.discriminator = nil }
    checkIsDeclared(discriminator, in: union, at: location)
  }

  private mutating func checkIsDeclared(
    _ discriminator: String, in union: Union, at location: SourceLocation?
  ) {
    // What `mapping` says of a member, the member gets.
    let isSaid = union.cases.contains { unionCase in
      unionCase.discriminatorValues.contains { !union.impliedValues.contains($0) }
    }
    guard !isSaid, !union.cases.contains(where: { mayHave(discriminator, $0.schema) }) else {
      return
    }
    problems.append(
      (
        "none of the schemas has the discriminator's property \(quoted(discriminator)), so what is sent "
          + "does not have it either", location
      ))
  }

  /// Whether values of a schema can have a property in Swift.
  private func mayHave(_ property: String, _ schema: Schema, _ depth: Int = 0) -> Bool {
    switch models.resolved(schema).schema.kind {
    case .object(let object):
      object.additionalProperties != nil || object.properties.contains { $0.name == property }
    case .union(let union):
      depth > 8 || union.cases.contains { mayHave(property, $0.schema, depth + 1) }
    default: true
    }
  }

  /// Joins the cases whose values are of one type.
  private mutating func join(_ union: inout Union) {
    var cases: [Union.Case] = []
    next: for unionCase in union.cases {
      let (schema, id) = models.resolved(unionCase.schema)
      for index in cases.indices {
        let (other, otherID) = models.resolved(cases[index].schema)
        if id != nil, id == otherID {
          cases[index].join(unionCase)
          continue next
        }
        guard schema.isScalar, other.isScalar,
          let both = DocumentReader.joined(other, schema)
        else { continue }
        let members = [cases[index].schema, unionCase.schema]
        // The type that holds both keeps the name.
        if !both.holdsSameValues(as: other) {
          cases[index].schema = both.holdsSameValues(as: schema) ? unionCase.schema : both
        }
        if case .enumeration = schema.kind, case .enumeration = other.kind {
          joined.formUnion(
            members.compactMap(\.reference).filter { $0 != cases[index].schema.reference })
        }
        cases[index].join(unionCase)
        continue next
      }
      cases.append(unionCase)
    }
    union.cases = cases
  }

  /// A property of all cases, whose values are different in each.
  private mutating func findDiscriminator(_ union: inout Union) -> String? {
    let listed = union.cases.map { listedValues(of: $0.schema) }
    return findDiscriminator(&union, among: listed)
      ?? findDiscriminator(&union, among: defaultKinds(of: union))
      ?? findDiscriminator(&union, among: listed, areShared: true)
  }

  /// - Parameter areShared: Whether several cases may have a value, if most have not the same ones as another.
  private func findDiscriminator(
    _ union: inout Union, among all: [[String: [String]]], areShared: Bool = false
  ) -> String? {
    guard all.count > 1, let candidates = all.first, !all.contains(where: \.isEmpty) else {
      return nil
    }
    for name in candidates.keys.sorted(by: Self.isLikelier) {
      let values = all.compactMap { $0[name] }
      let together = values.flatMap(\.self)
      guard values.count == all.count else { continue }
      if areShared {
        guard Set(values.map(Set.init)).count * 2 > values.count else { continue }
        union.assumesValues = true
      } else if Set(together).count != together.count {
        continue
      }
      for index in union.cases.indices { union.cases[index].discriminatorValues = values[index] }
      return name
    }
    return nil
  }

  private static func isLikelier(_ left: String, _ right: String) -> Bool {
    (left == "type" ? 0 : 1, left) < (right == "type" ? 0 : 1, right)
  }

  // MARK: - Schemas

  private mutating func isObject(_ schema: Schema) -> Bool {
    let (schema, id) = models.resolved(schema)
    if let id, let known = areObjects[id] { return known }
    // In a cycle the others decide.
    if let id { areObjects[id] = true }
    let result =
      switch schema.kind {
      case .object, .map: true
      case .union(let union): union.cases.allSatisfy { isObject($0.schema) }
      default: false
      }
    if let id { areObjects[id] = result }
    return result
  }

  private func nested(_ schema: Schema) -> Union? {
    if case .union(let union) = models.resolved(schema).schema.kind { union } else { nil }
  }

  private func kind(of property: String, in schema: Schema) -> Schema.Kind? {
    guard case .object(let object) = models.resolved(schema).schema.kind,
      let found = object.properties.first(where: { $0.name == property })
    else { return nil }
    return models.resolved(found.schema).schema.kind
  }

  /// The values in the kind of the property: the keys of `mapping` are always texts, Python's `True` among
  /// them.
  private static func fitting(_ values: [String], _ kind: Schema.Kind?) -> [String] {
    switch kind {
    case .boolean, .constant(.bool): values.map { $0.lowercased() }.filter { Bool($0) != nil }
    case .integer, .constant(.integer): values.filter { Int($0) != nil }
    default: values
    }
  }

  /// The texts of each case that have a default, where they are required in one of the cases. Documents of JSON:API
  /// say so what kind of resource it is.
  private func defaultKinds(of union: Union) -> [[String: [String]]] {
    var required: Set<String> = []
    let kinds = union.cases.map { unionCase in
      var result: [String: [String]] = [:]
      guard case .object(let object) = models.resolved(unionCase.schema).schema.kind else {
        return result
      }
      for property in object.properties where !property.schema.isNullable {
        guard case .string(.plain) = models.resolved(property.schema).schema.kind,
          case .string(let value)? = property.schema.defaultValue
        else { continue }
        result[property.name] = [value]
        if property.isRequired { required.insert(property.name) }
      }
      return result
    }
    return kinds.map { $0.filter { required.contains($0.key) } }
  }

  /// What each member of a union in a union lists is listed by that.
  private func valuesListedByAll(_ members: [[String: [String]]]) -> [String: [String]] {
    var result = members.first ?? [:]
    for member in members.dropFirst() {
      result = result.reduce(into: [:]) { values, entry in
        guard let others = member[entry.key] else { return }
        values[entry.key] = entry.value + others.filter { !entry.value.contains($0) }
      }
    }
    return result
  }

  private mutating func listedValues(of schema: Schema) -> [String: [String]] {
    let (schema, id) = models.resolved(schema)
    if let id, let known = known[id] { return known }
    if case .union(let union) = schema.kind {
      // In a cycle it lists nothing.
      if let id { known[id] = [:] }
      let result = valuesListedByAll(union.cases.map { listedValues(of: $0.schema) })
      if let id { known[id] = result }
      return result
    }
    guard case .object(let object) = schema.kind else { return [:] }
    var result: [String: [String]] = [:]
    for property in object.properties where !property.schema.isNullable {
      let propertySchema = models.resolved(property.schema).schema
      if case .constant(.bool(let value)) = propertySchema.kind {
        result[property.name] = [String(value)]
        continue
      }
      // A property with one value says what the object is, even if it may be absent.
      guard let listed = propertySchema.listed, property.isRequired || listed.cases.count == 1
      else { continue }
      let values = listed.cases.compactMap(\.value.scalarText)
      if !values.isEmpty, values.count == listed.cases.count { result[property.name] = values }
    }
    if let id { known[id] = result }
    return result
  }
}

extension Schema {
  /// The model that it refers to.
  var reference: Model.ID? { if case .reference(let id) = kind { id } else { nil } }

  /// Whether both are scalars of the same type, an enumeration with the same values where they are one.
  fileprivate func holdsSameValues(as other: Schema) -> Bool {
    switch (kind, other.kind) {
    case (.boolean, .boolean): true
    case (.string(let left), .string(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.enumeration(let left), .enumeration(let right)):
      left.cases.map(\.value) == right.cases.map(\.value)
    default: false
    }
  }
}
