import Diagnostics
import ServiceModel

extension DocumentReader {
  /// Gives objects the properties that only the examples of responses show, as TMDB's shows have. Each may be absent, and
  /// what is sent never has it.
  mutating func addPropertiesOfExamples(_ service: inout Service) {
    var shown = ShownKeys(models: service.models)
    for example in operationTable.examples {
      guard let schema = describedSchema(of: example, service) else { continue }
      shown.find(in: example, schema)
    }
    for id in service.models.ids where operationTable.responseUses.contains(id) {
      shown.findInExample(of: id)
    }
    guard !shown.values.isEmpty else { return }
    for place in shown.responses {
      guard
        case .json(var schema) = service.operations[place.operation].responses[place.response]
          .content
      else { continue }
      shown.add(to: &schema, at: [.response(place)], isReadOnly: false)
      service.operations[place.operation].responses[place.response].content = .json(schema)
    }
    for id in service.models.ids {
      guard shown.add(to: &service.models[id].schema, at: [.model(id)], isReadOnly: true) else {
        continue
      }
      models[id].scope.traits.insert(.oneWay)
    }
  }
}

/// What examples show of objects beside their properties.
private struct ShownKeys {
  struct Response: Hashable {
    var operation: Int
    var response: Int
  }

  /// A step to an object from what is described under a name, or in a response.
  enum Step: Hashable {
    case model(Model.ID)
    case response(Response)
    case property(String)
    case element, value
  }

  /// The values of keys, of each key in the order of the examples.
  struct Values {
    var names: [String] = []
    var values: [String: [JSONValue]] = [:]
    var location: SourceLocation?

    mutating func add(_ value: JSONValue, of name: String) {
      if values[name] == nil { names.append(name) }
      values[name, default: []].append(value)
    }
  }

  let models: Models
  private let evidence: ExampleEvidence
  private(set) var values: [[Step]: Values] = [:]
  private(set) var responses: Set<Response> = []
  private var left = 100_000

  init(models: Models) {
    self.models = models
    evidence = ExampleEvidence(models)
  }

  private static let deepest = 30

  mutating func find(in example: ResponseExample, _ schema: Schema) {
    guard isOf(example.sample.value, schema) else { return }
    let place = Response(operation: example.operation, response: example.response)
    responses.insert(place)
    find(in: example.sample.value, schema, at: [.response(place)], example.sample.location, 0)
  }

  /// Looks at the example that a model has of itself.
  mutating func findInExample(of id: Model.ID) {
    let schema = models[id].schema
    guard let sample = schema.sample, isOf(sample.value, schema) else { return }
    find(in: sample.value, schema, at: [.model(id)], sample.location, 0)
  }

  private func isOf(_ value: JSONValue, _ schema: Schema) -> Bool {
    !evidence.readsNothing(of: value, schema) && !isOther(value, than: schema)
  }

  /// Whether an object has none of the properties that are described, as an error has none of a value's.
  private func isOther(_ value: JSONValue, than schema: Schema) -> Bool {
    guard case .object(let object) = models.resolved(schema).schema.kind,
      case .object(let members) = value
    else { return false }
    return !object.properties.contains { property in members.contains { $0.name == property.name } }
  }

  private mutating func find(
    in value: JSONValue, _ schema: Schema, at place: [Step], _ location: SourceLocation?,
    _ depth: Int
  ) {
    guard depth < Self.deepest, left > 0 else { return }
    left -= 1
    switch (schema.kind, value) {
    case (.reference(let id), _):
      find(in: value, models[id].schema, at: [.model(id)], location, depth + 1)
    case (.object(let object), .object(let members))
    where object.additionalProperties == nil && !object.properties.isEmpty && !object.hasOneKey:
      for member in members {
        if let property = object.properties.first(where: { $0.name == member.name }) {
          let place = place + [.property(member.name)]
          find(in: member.value, property.schema, at: place, location, depth + 1)
        } else {
          values[place, default: Values(location: location)].add(member.value, of: member.name)
        }
      }
    case (.array(let element), .array(let items)):
      for item in items { find(in: item, element, at: place + [.element], location, depth + 1) }
    case (.map(let element), .object(let members)):
      for member in members {
        find(in: member.value, element, at: place + [.value], location, depth + 1)
      }
    default: break
    }
  }

  /// Adds what was found at a place, and inside of what is there.
  ///
  /// - Returns: Whether there is anything to add.
  @discardableResult
  func add(to schema: inout Schema, at place: [Step], isReadOnly: Bool) -> Bool {
    var isChanged = false
    switch schema.kind {
    case .object(var object):
      for index in object.properties.indices {
        let place = place + [.property(object.properties[index].name)]
        if add(to: &object.properties[index].schema, at: place, isReadOnly: isReadOnly) {
          isChanged = true
        }
      }
      if let shown = values[place] {
        for name in shown.names {
          guard
            let inferred = Schema(inferredFrom: shown.values[name] ?? [], at: shown.location, 0)
          else { continue }
          var property = Property(
            name: name, schema: inferred, isRequired: false, location: shown.location)
          property.schema.documentation.summary = "Only the document's examples have it."
          property.isReadOnly = isReadOnly
          property.isNeverSent = isReadOnly
          object.properties.append(property)
          isChanged = true
        }
      }
      if isChanged { schema.kind = .object(object) }
    case .array(var element):
      isChanged = add(to: &element, at: place + [.element], isReadOnly: isReadOnly)
      if isChanged { schema.kind = .array(element) }
    case .map(var element):
      isChanged = add(to: &element, at: place + [.value], isReadOnly: isReadOnly)
      if isChanged { schema.kind = .map(element) }
    default: break
    }
    return isChanged
  }
}

extension Schema {
  /// What can be said of values that stand at one place; nil where all are null, or there are none.
  fileprivate init?(inferredFrom values: [JSONValue], at location: SourceLocation?, _ depth: Int) {
    let present = values.filter { $0 != .null }
    guard let first = present.first else { return nil }
    self.init(inferredFrom: first, at: location)
    for value in present.dropFirst() {
      switch (kind, Schema(inferredFrom: value, at: location).kind) {
      case (.integer, .number): kind = .number(.double)
      case (.number, .integer), (.integer, .integer), (.number, .number), (.boolean, .boolean),
        (.string, .string), (.array, .array), (.map, .map):
        break
      default:
        kind = .any
        return
      }
    }
    guard depth < 10 else { return }
    switch kind {
    case .array:
      var elements: [JSONValue] = []
      for case .array(let items) in present { elements += items }
      guard let element = Schema(inferredFrom: elements, at: location, depth + 1) else { return }
      kind = .array(element)
    case .map:
      var shown = ShownKeys.Values()
      for case .object(let members) in present {
        for member in members { shown.add(member.value, of: member.name) }
      }
      // Keys that no program names, as ids and languages, are data.
      guard !shown.names.isEmpty, shown.names.allSatisfy(\.isNameOfProperty) else { return }
      let properties = shown.names.compactMap { name in
        Schema(inferredFrom: shown.values[name] ?? [], at: location, depth + 1).map {
          Property(name: name, schema: $0, isRequired: false, location: location)
        }
      }
      guard !properties.isEmpty else { return }
      kind = .object(ObjectSchema(properties: properties))
    default: break
    }
  }
}

extension String {
  fileprivate var isNameOfProperty: Bool {
    utf8.first.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || $0 == UInt8(ascii: "_") }
      == true && utf8.count > 2
      && utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
      }
  }
}
