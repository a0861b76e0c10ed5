import ServiceModel

extension DocumentReader {
  /// Has each form of an operation ask for what it reads, where a parameter of the query says which one it is, as evcc's
  /// `format=csv`: the server may not look at what the client accepts.
  func setFormatParameters(_ service: inout Service) {
    let forms = Dictionary(grouping: service.operations.indices) {
      service.operations[$0].nameOfUsualForm
    }
    for indices in forms.values where indices.count > 1 {
      let formats = indices.map { service.operations[$0].namesOfFormat }
      guard service.operations[indices[0]].form == nil, formats[0] == Operation.namesOfJSON else {
        continue
      }
      for parameter in service.operations[indices[0]].parameters
      where parameter.in == .query && !parameter.isCommon {
        let values = service.models.texts(of: parameter.schema)
        let chosen = formats.map { names in
          values.first { names.contains($0.lowercased()) }
        }
        guard
          zip(indices, chosen).contains(where: { service.operations[$0].form != nil && $1 != nil }),
          parameter.isFormat || chosen.contains(where: { $0.map(Self.isFormatAlone) == true })
        else { continue }
        for (index, value) in zip(indices, chosen) {
          service.operations[index].setFormat(parameter.name, to: value)
        }
      }
    }
  }

  /// Whether a value says by itself that it is the format of a response.
  private static func isFormatAlone(_ value: String) -> Bool {
    ["csv", "xls", "xlsx"].contains(value.lowercased())
  }
}

extension Operation {
  fileprivate static let namesOfJSON: Set<String> = ["json"]

  /// What the form that the operation reads is called.
  fileprivate var namesOfFormat: Set<String> {
    if case .json? = responses.first?.content { return Self.namesOfJSON }
    guard let type = representation.flatMap({ MediaType($0) }) else { return [] }
    let others: Set<String> =
      switch type.essence {
      case "text/plain": ["text", "txt", "plain"]
      case "text/calendar": ["ics", "ical"]
      case "text/markdown": ["md"]
      case "application/vnd.ms-excel": ["xls", "excel"]
      case "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx", "excel"]
      default: []
      }
    return others.union(type.names.prefix(1))
  }

  /// Sends a format always, or never where the form has none, or gets it without being asked.
  fileprivate mutating func setFormat(_ name: String, to value: String?) {
    guard let index = parameters.firstIndex(where: { $0.in == .query && $0.name == name }) else {
      return
    }
    let parameter = parameters[index]
    if let value, parameter.isRequired || parameter.schema.defaultValue != .string(value) {
      parameters[index].schema.kind = .constant(.string(value))
      parameters[index].isRequired = true
    } else if form == nil, !parameter.isRequired {
      parameters.remove(at: index)
    }
  }
}

extension Parameter {
  fileprivate var isFormat: Bool {
    let name = name.lowercased()
    return ["format", "output", "accept", "mime"].contains(where: name.contains)
  }
}

extension Models {
  /// The texts that a schema lists.
  fileprivate func texts(of schema: Schema) -> [String] {
    let values: [JSONValue] =
      switch resolved(schema).schema.kind {
      case .enumeration(let enumeration): enumeration.cases.map(\.value)
      case .constant(let value): [value]
      default: []
      }
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}
