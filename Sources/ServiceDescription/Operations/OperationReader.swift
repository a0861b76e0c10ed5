import Diagnostics
import ServiceModel
import YAML

/// An operation, and which settings of the service it overrides: they are applied when all are read.
struct DescribedOperation {
  var operation: Operation
  /// The constant fields of the service that it, or its path, overrides.
  var replaced: Set<Field.ID>
  var removesHeaders: Bool
  var errors: [ErrorSettings]
}

/// An operation as a description has it: the one of a method, or one of the method's list.
struct WrittenOperation {
  var method: String
  /// Of the method, or of the element of the list.
  var location: SourceLocation
  var node: Node
}

extension DescriptionReader {
  /// Several times as many as the largest services have.
  private static var operationLimit: Int { 20_000 }

  /// Reads all operations of `paths`.
  mutating func readPaths(_ node: Node, of service: LevelValues) -> [DescribedOperation] {
    var drafts: [DescribedOperation] = []
    var names: [[String]: SourceLocation] = [:]
    var routes: [[String]: (path: String, line: Int)] = [:]
    for entry in mapping(node, "`paths`") ?? []
    where !DescriptionKeys.service.contains(entry.name) {
      let path = path(entry.key)
      guard let entries = mapping(entry.value, with: .path) else { continue }
      var here = levelValues(entries, at: .path)
      if let path {
        here.fields.misnamed = checkPathParameters(of: here.fields, in: path, text: entry.name)
      }
      var operations: [(written: WrittenOperation, operation: ServiceModel.Operation)] = []
      for method in entries where DescriptionKeys.methods.contains(method.name) {
        for written in writtenOperations(method) {
          // A path with a mistake keeps its operations, so that theirs are found too.
          let draft = operation(
            written, path: path, text: entry.name, in: here, of: service, names: &names)
          guard path != nil, let draft else { continue }
          guard drafts.count < Self.operationLimit else {
            error(
              "the description has more than \(Self.operationLimit) operations; describe parts of the "
                + "service in files of their own", at: written.location)
            return drafts
          }
          drafts.append(draft)
          operations.append((written, draft.operation))
        }
        guard let path, !path.isWholeURL else { continue }
        let route = [method.name, route(path)]
        if let other = routes[route] {
          error(
            "`\(method.name)` \(quoted(entry.name)) is the same route as \(quoted(other.path)) at line "
              + "\(other.line); arguments are no difference by their names", at: method.key.location
          )
        } else {
          routes[route] = (entry.name, method.key.location.line)
        }
      }
      checkArguments(of: entry.value, operations)
    }
    return drafts
  }

  /// The operations of a method: several are a list.
  private mutating func writtenOperations(_ method: Node.Entry) -> [WrittenOperation] {
    guard let items = method.value.items else {
      return [
        WrittenOperation(
          method: method.name, location: method.key.location, node: method.value)
      ]
    }
    if items.isEmpty {
      error("the list of operations is empty", at: method.value.location)
    }
    return items.map {
      WrittenOperation(method: method.name, location: $0.location, node: $0)
    }
  }

  private mutating func operation(
    _ written: WrittenOperation, path: Path?, text pathText: String, in here: LevelValues,
    of service: LevelValues, names: inout [[String]: SourceLocation]
  ) -> DescribedOperation? {
    guard let entries = mapping(written.node, with: .operation) else { return nil }
    var keys: [String: Node] = [:]
    for entry in entries { keys[entry.name] = entry.value }
    if keys["name"] == nil {
      missingKey("name", "the operation has no `name`", at: written.location)
    }

    var operation = Operation(
      name: "", method: written.method.uppercased(), path: path ?? Path(parts: []))
    operation.location = keys["name"]?.location ?? written.location
    let own = levelValues(entries, at: .operation)
    operation.group = own.settings.group.overriding(
      here.settings.group.overriding(service.settings.group.overriding(nil)))
    operation.tags = operation.group.map { [$0] } ?? []
    if let node = keys["name"] {
      if let name = name(node, "the name of an operation") {
        operation.name = name
        if let other = names.updateValue(node.location, forKey: [operation.group ?? "", name]) {
          let group = operation.group.map { " in the group \(quoted($0))" } ?? ""
          error(
            "two operations are named \(quoted(name))\(group)", at: node.location, other: other)
        }
      }
    }
    operation.documentation = documentation(keys)

    merge(own, here, service, into: &operation)
    let replaced = merge(
      own.fields, here.fields, service.fields, path: path, text: pathText, into: &operation)
    operation.body = body(entries, method: written.method)
    if let node = keys["returns"] { operation.responses = responses(node) }
    checkResponses(of: &operation, settings: own.settings, returns: keys["returns"])
    if let node = keys["paginate"], !node.isNull {
      operation.pagination = pagination(node).flatMap { pagination($0, of: operation) }
    }
    if let node = keys["sample"] { operation.sample = sample(node, of: operation) }
    return DescribedOperation(
      operation: operation, replaced: replaced,
      removesHeaders: own.fields.removesHeaders || here.fields.removesHeaders,
      errors: [own.settings.errors, here.settings.errors])
  }

  mutating func documentation(_ keys: [String: Node]) -> Documentation {
    Documentation(
      summary: keys["summary"].flatMap { text($0, "`summary`") },
      description: keys["description"].flatMap { text($0, "`description`") },
      deprecation: keys["deprecated"].flatMap { deprecation($0, "`deprecated`") })
  }

  // MARK: - Responses

  private mutating func checkResponses(
    of operation: inout Operation, settings: Settings, returns: Node?
  ) {
    let hasJSON = operation.responses.contains {
      if case .json = $0.content { true } else { false }
    }
    if !hasJSON, operation.unwrap != nil {
      // What the service or the path says applies to their operations that return JSON.
      if case .set = settings.unwrap {
        error(
          "`unwrap` takes a value out of JSON, and this operation returns \(noun(operation.responses))",
          at: settings.unwrapLocation)
      }
      operation.unwrap = nil
    }
    if operation.method == "HEAD", let returns,
      operation.responses.contains(where: { if case .nothing = $0.content { false } else { true } })
    {
      error(
        "the response to a HEAD request has no body (RFC 9110, section 9.3.2); leave out `returns`, or say "
          + "`nothing`", at: returns.location)
    }
  }

  private func noun(_ responses: [Response]) -> String {
    switch responses.first?.content {
    case .text: "text"
    case .data, .base64: "data"
    case .file: "a file"
    case .json: "JSON"
    case .sequence: "many values"
    case .nothing, nil: "nothing"
    }
  }

  private mutating func sample(_ node: Node, of operation: Operation) -> Sample? {
    guard let response = operation.responses.first else { return nil }
    guard let node = sampleNode(node, in: operation.unwrap), let value = value(node) else {
      return nil
    }
    switch response.content {
    case .json(let schema):
      valueChecks.append(ValueCheck(role: .sample, value: value, schema: schema, node: node))
    case .sequence(let sequence):
      switch value {
      case .array:
        let all = Schema(.array(sequence.item), location: response.location)
        valueChecks.append(ValueCheck(role: .sample, value: value, schema: all, node: node))
      case .string(let text)
      where sequence.framing == .eventData && ValueSequence.isTextOfEvents(text):
        break
      default:
        let form = sequence.framing == .eventData ? ", or a text with lines like `data: …`" : ""
        error(
          "the sample of a response of many values is a list of them\(form), but this is \(found(node))",
          at: node.location)
      }
    case .text, .data, .base64, .file:
      if case .string = value { break }
      error(
        "the sample does not fit: expected text, because the operation returns \(noun([response])), found "
          + "\(found(node)); put it in quotes", at: node.location)
    case .nothing:
      error("the operation returns nothing, so it has no sample", at: node.location)
    }
    return Sample(value: value, location: node.location)
  }
}
