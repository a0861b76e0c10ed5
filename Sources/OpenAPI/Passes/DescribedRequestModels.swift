import ServiceModel

// Many documents have a model of their own for what is sent: FastAPI's `Item-Input` beside `Item-Output`, Django's
// `ItemRequest` and `WritableItemRequest` beside `Item`, or one that is `allOf` what is received and something more.

extension DocumentReader {
  /// Finds the models that are only sent, and are others that are received without some of their properties, so that what
  /// came can be sent back.
  func findDescribedRequestModels(
    _ service: inout Service, sent: Set<Model.ID>, received: Set<Model.ID>
  ) {
    let read = receivedByReading(service)
    var responses: [String: Model.ID] = [:]
    for id in service.models.ids where received.contains(id) {
      let name = service.models[id].name
      // What comes of doing something is no state to send back: Adyen's `CreateCompanyApiCredentialResponse`.
      if read.contains(id) || !name.hasSuffix(RequestModelName.response) {
        responses[name.capitalizedFirst] = id
      }
    }
    for id in service.models.ids where sent.contains(id) && !received.contains(id) {
      guard service.models.responseModels[id] == nil else { continue }
      let (name, schema) = (service.models[id].name, service.models[id].schema)
      let named = RequestModelName.responses(to: name.capitalizedFirst)
        .compactMap { responses[$0] }.first { schema.isPart(of: service.models[$0].schema) }
      if let named {
        service.models.describedResponseModels[id] = named
        continue
      }
      let bases = namesOfBases(of: id).compactMap { responses[$0.capitalizedFirst] }
      if bases.count == 1, schema.extends(service.models[bases[0]].schema) {
        service.models.describedResponseModels[id] = bases[0]
      }
    }
  }

  /// The models that responses of GET have.
  private func receivedByReading(_ service: Service) -> Set<Model.ID> {
    var ids: Set<Model.ID> = []
    for operation in service.operations where operation.asksForContent {
      for response in operation.responses {
        response.content.schema?.forEachReference { ids.insert($0) }
      }
    }
    return reachable(from: ids)
  }

  /// The names of the components that are parts of a model's `allOf`.
  private func namesOfBases(of id: Model.ID) -> [String] {
    models[id].target.node["allOf"].elements.compactMap { part in
      part["$ref"]?.text.flatMap { $0.split(separator: "/").last }.map(String.init)
    }
  }
}

/// The names of models that are sent, and of those that are received in their place.
private enum RequestModelName {
  static let response = "Response"

  private static let endings = [
    "Body", "Input", "Params", "Payload", "Request", "Update", "Write",
  ]
  private static let beginnings = [
    "Writable", "Postable", "Update", "Edit", "Patch", "Modify", "Replace",
  ]

  /// What the model may be called that is received in place of one that is sent, the likeliest first.
  static func responses(to name: String) -> [String] {
    var result: [String] = []
    let ending = endings.first { name.lowercased().hasSuffix($0.lowercased()) }
    let start = name.dropLast(ending?.count ?? 0)
    let base = start.last.map { "-_.".contains($0) } == true ? start.dropLast() : start
    if ending != nil {
      result += [String(base), "\(start)Output", "\(start)\(response)"]
      // `TaskUpdateRequest` is for a `Task`.
      if let inner = endings.first(where: { base.hasSuffix($0) }) {
        result.append(String(base.dropLast(inner.count)))
      }
    }
    // Svix'; in small letters it may be the end of a word.
    if name.hasSuffix("In") { result.append("\(name.dropLast("In".count))Out") }
    // Anthropic's `RequestTextBlock` and `BetaRequestTextBlock`.
    if ending == nil, let word = name.firstRange(of: "Request") {
      result.append("\(name[..<word.lowerBound])\(response)\(name[word.upperBound...])")
    }
    for beginning in beginnings where base.hasPrefix(beginning) {
      let base = base.dropFirst(beginning.count)
      result += [String(base), "\(base)\(response)", "Gettable\(base)"]
    }
    return result.filter { !$0.isEmpty && $0 != name }
  }
}

extension String {
  /// The name as other documents begin it: `GettableSilence` of `gettableSilence`.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Schema {
  /// Whether it is an object whose properties another one has all.
  fileprivate func isPart(of other: Schema) -> Bool {
    let names = namesOfProperties
    return !names.isEmpty && names.isSubset(of: other.namesOfProperties)
  }

  /// Whether it is an object that has nothing which another one lacks and which has to be sent.
  fileprivate func extends(_ other: Schema) -> Bool {
    guard case .object(let object) = kind else { return false }
    let names = other.namesOfProperties
    return object.properties.contains { names.contains($0.name) }
      && object.properties.allSatisfy { names.contains($0.name) || !$0.isRequired }
  }

  private var namesOfProperties: Set<String> {
    if case .object(let object) = kind { Set(object.properties.map(\.name)) } else { [] }
  }
}
