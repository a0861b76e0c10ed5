import SchemaChecking
import ServiceModel

// Documents say `required` of what is not always there, and `format: uri` of text that is a template. A
// client that believes it fails to decode every response. So the vendor's own examples are believed, too:
// what is generated takes both.

/// Makes schemas hold what the examples of responses show.
struct ExampleEvidence {
  private(set) var models: Models
  /// Checks values with the models as they were before the last changes.
  private(set) var checker: SchemaChecker
  /// How many differences between examples and schemas may still be looked into.
  var left = 2_000
  /// The operation whose response is looked at.
  var operation: Operation?

  /// What an example has to do: say which case of a union is meant, and fit that one.
  static let strictness: SchemaChecker.Strictness = [.kinds, .meaning, .defaults]

  init(_ models: Models) {
    self.models = models
    checker = SchemaChecker(models: models)
  }

  /// Checks with the models as they are now.
  mutating func updateChecker() { checker = SchemaChecker(models: models) }

  /// What became of a difference.
  struct Outcome {
    /// The end of a sentence: "it may be null"; empty where nobody needs to know.
    var consequence: String
    /// Whether a schema was changed. If not, the example was brought into the form of its schema, since the
    /// client reads both forms.
    var changesSchema = true
    /// Whether the given schema was changed, and not a model behind a reference in it.
    var isHere = true
  }

  /// The consequence of what the client reads in another form than the described one.
  static let isRead = "the client reads it all the same"

  /// How deep an example may be followed, and how many of its differences are mended in turn.
  private static let deepest = 200
  private static let mostRounds = 200

  /// Makes a schema hold what an example has at a path; nil where nothing can be done.
  mutating func admit(
    _ example: inout JSONValue, _ schema: inout Schema, at path: [String]
  ) -> Outcome? {
    admit(&example, &schema, path[...], 0)
  }

  /// An example in the form of its schema, where the client also reads the form that it has; nil where the
  /// schema would have to change.
  func inFormOfSchema(_ example: JSONValue, _ schema: Schema) -> JSONValue? {
    var example = example
    for _ in 0..<Self.mostRounds {
      guard let mismatch = checker.mismatch(of: example, with: schema) else { return example }
      var (evidence, schema) = (self, schema)
      guard let outcome = evidence.admit(&example, &schema, at: mismatch.path),
        !outcome.changesSchema
      else { return nil }
    }
    return nil
  }

  /// Whether no value of the schema has the JSON type of a value.
  func isOfAnotherType(_ value: JSONValue, than schema: Schema) -> Bool {
    !resolved(schema).isOfSameType(as: value)
  }

  private mutating func admit(
    _ value: inout JSONValue, _ schema: inout Schema, _ path: ArraySlice<String>, _ depth: Int
  ) -> Outcome? {
    guard depth < Self.deepest else { return nil }
    if path.isEmpty, value == .null {
      schema.isNullable = true
      return Outcome(consequence: "it may be null")
    }
    if path.isEmpty, let isEmpty = standsForObject(value, schema) {
      guard isEmpty else { return nil }
      value = .object([])
      return Outcome(consequence: "", changesSchema: false)
    }
    if path.isEmpty, let outcome = admitListOrElement(&value, &schema, isResponse: depth == 0) {
      return outcome
    }
    switch schema.kind {
    case .reference(let id): return admitInModel(id, &value, &schema, path, depth)
    case .union: return admitInUnion(&value, &schema, path, depth)
    default: break
    }
    guard let step = path.first else { return ScalarEvidence.admit(&value, &schema) }
    switch (schema.kind, value) {
    // A program writes that for a list of which it knows no element.
    case (.array, .array(let items)) where path.count == 1 && items.allSatisfy({ $0 == .null }):
      value = .array([])
      return Outcome(consequence: "", changesSchema: false)
    case (.array(var element), .array(var items)):
      guard let index = Int(step), items.indices.contains(index),
        let outcome = admit(&items[index], &element, path.dropFirst(), depth + 1)
      else { return nil }
      value = .array(items)
      if outcome.isHere { schema.kind = .array(element) }
      return outcome
    case (.map(var element), .object(var members)):
      guard let index = members.firstIndex(where: { $0.name == step }) else { return nil }
      // One among the elements of a list may hold the place of others; a key with null is as one that is absent.
      if path.count == 1, members[index].value == .null {
        members.remove(at: index)
        value = .object(members)
        return Outcome(consequence: Self.isRead, changesSchema: false)
      }
      guard let outcome = admit(&members[index].value, &element, path.dropFirst(), depth + 1) else {
        return nil
      }
      value = .object(members)
      if outcome.isHere { schema.kind = .map(element) }
      return outcome
    case (.object(var object), .object(var members)):
      guard let index = members.firstIndex(where: { $0.name == step }),
        let outcome = admit(
          &members[index].value, &object, named: step, path.dropFirst(), depth)
      else { return nil }
      value = .object(members)
      if outcome.isHere { schema.kind = .object(object) }
      return outcome
    default: return nil
    }
  }

  private mutating func admit(
    _ value: inout JSONValue, _ object: inout ObjectSchema, named name: String,
    _ path: ArraySlice<String>, _ depth: Int
  ) -> Outcome? {
    if let number = object.properties.firstIndex(where: { $0.name == name }) {
      return admit(&value, &object.properties[number].schema, path, depth + 1)
    }
    guard var additional = object.additionalProperties else { return nil }
    let outcome = admit(&value, &additional, path, depth + 1)
    object.additionalProperties = additional
    return outcome
  }

  private mutating func admitInModel(
    _ id: Model.ID, _ value: inout JSONValue, _ schema: inout Schema,
    _ path: ArraySlice<String>, _ depth: Int
  ) -> Outcome? {
    var inner = models[id].schema
    if path.isEmpty, !inner.isOfSameType(as: value), !inner.isScalar {
      // It says something of this value, and nothing of the model.
      return ScalarEvidence.admit(&value, &schema)
    }
    // A model that contains itself may have changed meanwhile, so only what changed here is put back.
    guard var outcome = admit(&value, &inner, path, depth + 1) else { return nil }
    if outcome.isHere {
      models[id].schema = inner
      outcome.isHere = false
    }
    return outcome
  }

  /// Whether a text is what programs write where they know no example of an object: `"{}"`, and for an object of any keys
  /// `""`. False where an empty object would not do; nil for everything else.
  private func standsForObject(_ value: JSONValue, _ schema: Schema) -> Bool? {
    guard case .string(let text) = value else { return nil }
    switch resolved(schema).kind {
    case .map: return text.isEmpty || text == "{}" ? true : nil
    case .object(let object):
      guard text == "{}" || text.isEmpty && object.properties.isEmpty else { return nil }
      return !object.properties.contains(where: \.isRequired)
    default: return nil
    }
  }

  /// Whether an object fits only because none of its schema's properties is required: it has no key of these, and the
  /// client would read nothing of it.
  func readsNothing(of value: JSONValue, _ schema: Schema) -> Bool {
    switch (resolved(schema).kind, value) {
    case (.object(let object), .object(let members)):
      let names = Set(object.properties.map(\.name))
      return !members.isEmpty && !names.isEmpty && object.additionalProperties == nil
        && !object.properties.contains(where: \.isRequired)
        && !members.contains { names.contains($0.name) }
    case (.array(let element), .array(let items)):
      return !items.isEmpty && items.allSatisfy { readsNothing(of: $0, element) }
    default: return false
    }
  }

  /// Whether the path of the operation says that it is about one thing.
  private var isOfOne: Bool { operation?.path.endsInArgument ?? false }

  private var isOfGET: Bool { operation?.method == "GET" }

  /// Whether the client takes an object for a response that is a list of it.
  private func isRead(_ members: [JSONValue.Member], as object: ObjectSchema) -> Bool {
    let ofErrors = ["code", "detail", "message", "msg", "ok", "status", "success", "title", "type"]
    return object.properties.contains { property in
      guard property.isRequired, !ofErrors.contains(property.name.lowercased()) else {
        return false
      }
      return members.contains { $0.name == property.name }
    }
  }

  /// Whether an example is the text of what programs would write in JSON, but can't be read as such: it has comments, say.
  func isBrokenJSON(_ value: JSONValue, _ schema: Schema) -> Bool {
    guard case .string(let text) = value, let first = text.first(where: { !$0.isWhitespace }) else {
      return false
    }
    switch resolved(schema).kind {
    case .array, .map, .object: return first == "{" || first == "["
    default: return false
    }
  }

  /// The first of several examples in a list, where an object is described that has a list and little else: nothing is a
  /// list of pages.
  func firstOfList(_ value: JSONValue, _ schema: Schema) -> JSONValue? {
    guard case .array(let items) = value, let first = items.first,
      case .object(let object) = resolved(schema).kind,
      object.properties.count <= Self.mostOfPage
    else { return nil }
    let lists = object.properties.filter {
      if case .array = resolved($0.schema).kind { true } else { false }
    }
    let isPage = items.allSatisfy { item in
      guard case .object(let members) = item else { return false }
      return knowsMostKeys(of: item, schema)
        && lists.contains { list in members.contains { $0.name == list.name } }
    }
    return isPage ? first : nil
  }

  private static let mostOfPage = 4

  /// The only list of objects that an object has, where a value is such a list in place of the object: what a page is
  /// said to be was not made up.
  func listAlone(in value: JSONValue, _ schema: Schema) -> String? {
    guard case .array(let items) = value, !items.isEmpty,
      case .object(let object) = resolved(schema).kind
    else { return nil }
    let lists = object.properties.compactMap { property -> (name: String, element: Schema)? in
      guard case .array(let element) = resolved(property.schema).kind else { return nil }
      return (property.name, resolved(element))
    }
    guard lists.count == 1, let list = lists.first,
      items.allSatisfy({ item in
        guard case .object = item else { return false }
        return list.element.isOfSameType(as: item) && !readsNothing(of: item, list.element)
      }), !items.allSatisfy({ knowsMostKeys(of: $0, schema) })
    else { return nil }
    return list.name
  }

  /// Whether an object, or the first of a list, has at most half of the keys that its schema requires.
  func lacksMostRequiredKeys(_ value: JSONValue, _ schema: Schema) -> Bool {
    switch (resolved(schema).kind, value) {
    case (.object(let object), .object(let members)):
      let required = object.properties.filter(\.isRequired).map(\.name)
      let names = Set(members.map(\.name))
      return !required.isEmpty && 2 * required.count(where: names.contains) <= required.count
    case (.array(let element), .array(let items)):
      return items.first.map { lacksMostRequiredKeys($0, element) } ?? false
    default: return false
    }
  }

  private func knowsMostKeys(of value: JSONValue, _ schema: Schema) -> Bool {
    guard case .object(let object) = resolved(schema).kind, case .object(let members) = value else {
      return true
    }
    let names = Set(object.properties.map(\.name))
    return 2 * members.count { names.contains($0.name) } >= members.count
  }

  /// Makes a schema hold lists of its values where an example is one, and a list of one of an example that is its element;
  /// nil where it is neither.
  ///
  /// - Parameter isResponse: Whether it is a whole response, in place of which errors come as well, and which may be of one
  ///   thing by its path.
  private func admitListOrElement(
    _ value: inout JSONValue, _ schema: inout Schema, isResponse: Bool
  ) -> Outcome? {
    // What fits because all may be absent need not be meant.
    func fits(_ value: JSONValue, _ schema: Schema) -> Bool {
      checker.mismatch(of: value, with: schema, strictness: Self.strictness) == nil
        && knowsMostKeys(of: value, schema)
    }
    switch (resolved(schema).kind, value) {
    case (.object, .array(let items)):
      guard !items.isEmpty, items.allSatisfy({ fits($0, schema) }) else { return nil }
      return schema.holdAlso(Schema(.array(schema.described), location: schema.location))
    case (.array(let element), .object(let members)):
      // What is wrong inside of it is another matter.
      guard case .object(let object) = resolved(element).kind, knowsMostKeys(of: value, element),
        members.contains(where: { member in object.properties.contains { $0.name == member.name } })
      else { return nil }
      var consequence = Self.isRead
      if isResponse, isOfOne || !isRead(members, as: object) {
        guard !isOfOne, isOfGET else {
          return fits(value, element) ? schema.holdAlso(element) : nil
        }
        consequence = "an element of the list is assumed"
      }
      value = .array([value])
      return Outcome(consequence: consequence, changesSchema: false)
    default: return nil
    }
  }

  private mutating func admitInUnion(
    _ value: inout JSONValue, _ schema: inout Schema, _ path: ArraySlice<String>, _ depth: Int
  ) -> Outcome? {
    guard case .union(var union) = schema.kind else { return nil }
    // Whichever key it is, what is wrong with the object itself is that it hasn't exactly one of them.
    if path.isEmpty, case .object = value, union.cases.contains(where: \.hasOwnKey) {
      schema.forgetOwnKeys()
      return Outcome(consequence: "an object with any of the keys is assumed")
    }
    if let outcome = admitDiscriminator(&value, &union, path) {
      schema.kind = .union(union)
      return outcome
    }
    guard let (index, mismatch) = likeliestCase(of: union, value, path) else {
      union.cases.append(Union.Case(schema: Schema(inferredFrom: value, at: schema.location)))
      schema.kind = .union(union)
      return Outcome(consequence: "one more alternative is assumed")
    }
    guard
      var outcome = admit(&value, &union.cases[index].schema, mismatch.path[...], depth + 1)
    else { return nil }
    // That no case fits doesn't say what is wrong.
    if path.isEmpty, !outcome.consequence.isEmpty {
      outcome.consequence =
        "in the likeliest, \(DocumentReader.described(mismatch)); \(outcome.consequence)"
    }
    if outcome.isHere { schema.kind = .union(union) }
    return outcome
  }

  /// The case that an example was meant to be, and what is wrong with it.
  private func likeliestCase(
    of union: Union, _ value: JSONValue, _ path: ArraySlice<String>
  ) -> (index: Int, mismatch: Mismatch)? {
    var best: (index: Int, mismatch: Mismatch)?
    for (index, unionCase) in union.cases.enumerated() {
      guard resolved(unionCase.schema).isOfSameType(as: value),
        let mismatch = checker.mismatch(
          of: value, with: unionCase.schema, strictness: Self.strictness)
      else { continue }
      if let property = union.discriminator, let chosen = value[property],
        !unionCase.isChosen(by: chosen)
      {
        continue
      }
      if mismatch.path == Array(path) { return (index, mismatch) }
      if mismatch.path.count > best?.mismatch.path.count ?? -1 { best = (index, mismatch) }
    }
    return best
  }

  // MARK: Discriminators

  /// Makes a union with a discriminator hold an object without its property, or with another value of it; nil
  /// where something else is wrong.
  private mutating func admitDiscriminator(
    _ value: inout JSONValue, _ union: inout Union, _ path: ArraySlice<String>
  ) -> Outcome? {
    guard let discriminator = union.discriminator, case .object(var members) = value else {
      return nil
    }
    if path.isEmpty, value[discriminator] == nil {
      guard let index = mostKnowing(of: union, members.map(\.name)),
        let kind = union.cases[index].discriminatorValues.first
      else { return nil }
      members.append(JSONValue.Member(discriminator, .string(kind)))
      value = .object(members)
      return makeOptional(discriminator, in: &union.cases[index].schema)
        ? Outcome(consequence: "it may be absent")
        : Outcome(consequence: "what else it has tells", changesSchema: false)
    }
    guard Array(path) == [discriminator], case .string(let kind)? = value[discriminator],
      !union.cases.contains(where: { $0.discriminatorValues.contains(kind) })
    else { return nil }
    if let index = union.cases.firstIndex(where: \.holdsAnyObject) {
      union.cases[index].discriminatorValues.append(kind)
    } else {
      let schema = Schema(inferredFrom: value, at: nil)
      union.cases.append(Union.Case(schema: schema, discriminatorValues: [kind]))
    }
    return Outcome(consequence: "one more alternative is assumed")
  }

  /// The case that knows most of an object's keys; nil where none knows one.
  private func mostKnowing(of union: Union, _ keys: [String]) -> Int? {
    let keys = Set(keys)
    var best: (index: Int, count: Int)?
    for (index, unionCase) in union.cases.enumerated() {
      guard case .object(let object) = resolved(unionCase.schema).kind else { continue }
      let count = object.properties.count { keys.contains($0.name) }
      if count > best?.count ?? 0 { best = (index, count) }
    }
    return best?.index
  }

  /// Makes a property optional. Returns whether it was required.
  private mutating func makeOptional(_ name: String, in schema: inout Schema) -> Bool {
    guard let id = models.resolved(schema).id else { return schema.makeOptional(name) }
    return models[id].schema.makeOptional(name)
  }

  private func resolved(_ schema: Schema) -> Schema { models.resolved(schema).schema }
}

extension Schema {
  /// The type and its documentation, for a place of its own.
  fileprivate var described: Schema {
    var described = Schema(kind, location: location)
    described.documentation = documentation
    return described
  }

  /// Makes it a union with another type, which an example has.
  mutating func holdAlso(_ shown: Schema) -> ExampleEvidence.Outcome {
    kind = .union(Union(cases: [Union.Case(schema: described), Union.Case(schema: shown)]))
    return ExampleEvidence.Outcome(consequence: "a value of either type is assumed")
  }

  /// Whether values of the schema are of the JSON type of a value.
  fileprivate func isOfSameType(as value: JSONValue) -> Bool {
    switch (kind, value) {
    case (.any, _), (.union, _), (.object, .object), (.map, .object), (.array, .array),
      (.reference, _), (.string, .string), (.boolean, .bool), (.integer, .integer),
      (.integer, .number), (.integer, .numberText), (.number, .integer), (.number, .number),
      (.number, .numberText), (.enumeration, .string), (.enumeration, .integer),
      (.enumeration, .number), (.constant, .string), (.constant, .integer), (.constant, .bool):
      true
    default: false
    }
  }

  /// Makes a property of an object optional. Returns whether it was required.
  fileprivate mutating func makeOptional(_ name: String) -> Bool {
    guard case .object(var object) = kind,
      let index = object.properties.firstIndex(where: { $0.name == name && $0.isRequired })
    else { return false }
    object.properties[index].isRequired = false
    kind = .object(object)
    return true
  }
}

extension Union.Case {
  /// Whether the schema holds every object.
  fileprivate var holdsAnyObject: Bool {
    guard case .map(let element) = schema.kind, case .any = element.kind else { return false }
    return true
  }
}
