import ServiceModel

// Many documents have a model of their own for what is sent: FastAPI's `Item-Input` beside `Item-Output`, Django's
// `ItemRequest` and `WritableItemRequest` beside `Item`.

extension DocumentReader {
  /// Finds the models that are only sent, and are others that are received without some of their properties, so that what
  /// came can be sent back.
  func findDescribedRequestModels(
    _ service: inout Service, sent: Set<Model.ID>, received: Set<Model.ID>
  ) {
    var responses: [String: Model.ID] = [:]
    for id in service.models.ids where received.contains(id) {
      responses[service.models[id].name] = id
    }
    for id in service.models.ids where sent.contains(id) && !received.contains(id) {
      guard service.models.responseModels[id] == nil,
        let response = RequestModelName.responses(to: service.models[id].name)
          .compactMap({ responses[$0] }).first,
        service.models[id].schema.isPart(of: service.models[response].schema)
      else { continue }
      service.models.describedResponseModels[id] = response
    }
  }
}

/// The names of models that are sent, and of those that are received in their place.
private enum RequestModelName {
  private static let endings = ["Input", "Request", "Update", "Write"]

  /// What the model may be called that is received in place of one that is sent.
  static func responses(to name: String) -> [String] {
    guard let ending = endings.first(where: { name.lowercased().hasSuffix($0.lowercased()) }) else {
      return []
    }
    let start = name.dropLast(ending.count)
    let base = start.last.map { "-_.".contains($0) } == true ? start.dropLast() : start
    guard !base.isEmpty else { return [] }
    let writable = "Writable"
    let read = base.hasPrefix(writable) ? [String(base.dropFirst(writable.count))] : []
    return [String(base), "\(start)Output"] + read
  }
}

extension Schema {
  /// Whether it is an object whose properties another one has all.
  fileprivate func isPart(of other: Schema) -> Bool {
    let names = namesOfProperties
    return !names.isEmpty && names.isSubset(of: other.namesOfProperties)
  }

  private var namesOfProperties: Set<String> {
    if case .object(let object) = kind { Set(object.properties.map(\.name)) } else { [] }
  }
}
