import ServiceModel

extension DocumentReader {
  /// Has each form of an operation ask for what it reads, where a parameter of the query says which one it is, as evcc's
  /// `format=csv`: the server may not look at what the client accepts.
  func setFormatParameters(_ service: inout Service) {
    for indices in service.forms where indices.count > 1 {
      guard let usual = indices.first, service.operations[usual].form == nil,
        service.operations[usual].readsJSON
      else { continue }
      for parameter in service.operations[usual].parameters
      where parameter.in == .query && !parameter.isCommon {
        guard let formats = FormatParameter(parameter, service.models) else { continue }
        let chosen = indices.dropFirst().map { index in
          formats.value(for: service.operations[index], isOnly: indices.count == 2)
        }
        guard chosen.contains(where: { $0 != nil }) else { continue }
        for (index, value) in zip(indices.dropFirst(), chosen) {
          if let value { service.operations[index].send(value, as: parameter) }
        }
        service.operations[usual].askForJSON(as: parameter, formats)
      }
    }
  }
}

/// A parameter that lists formats of a response, and nothing else.
private struct FormatParameter {
  /// The formats, as they are sent.
  let values: [String]

  /// Nil for what is something else.
  init?(_ parameter: Parameter, _ models: Models) {
    let listed: [JSONValue] =
      switch models.resolved(parameter.schema).schema.kind {
      case .enumeration(let enumeration): enumeration.cases.map(\.value)
      case .constant(let value): [value]
      default: []
      }
    values = listed.compactMap { if case .string(let text) = $0 { text } else { nil } }
    let names = values.map { $0.lowercased() }
    guard !values.isEmpty, values.count == listed.count, names.allSatisfy(Self.isFormat),
      Self.isName(parameter.name.withoutMarks)
        || names.contains(where: ["csv", "xls", "xlsx"].contains)
          && !parameter.name.lowercased().contains(#/input|import|source|from/#)
    else { return nil }
  }

  /// Whether a parameter of this name, without marks, says what comes back, and not what is sent or how a date is written.
  private static func isName(_ name: String) -> Bool {
    if name.hasSuffix("format") {
      return [
        "", "content", "data", "download", "export", "file", "output", "report", "response",
        "result", "return",
      ].contains(name.dropLast("format".count))
    }
    return [
      "accept", "alt", "exporttype", "filetype", "mime", "mimetype", "output", "outputtype",
      "responsetype",
    ].contains(name)
  }

  private static func isFormat(_ value: String) -> Bool {
    value.contains("json")
      || [
        "csv", "excel", "gpx", "html", "ical", "ics", "kml", "markdown", "md", "parquet", "pdf",
        "plain", "png", "svg", "text", "tsv", "txt", "xls", "xlsx", "xml", "yaml", "yml", "zip",
      ].contains(value)
  }

  /// What the form of an operation is called; nil where it is none of the formats.
  ///
  /// - Parameter isOnly: Whether there is no other form but JSON.
  func value(for operation: Operation, isOnly: Bool) -> String? {
    guard !operation.readsJSON,
      let type = operation.representation.flatMap({ MediaType($0) })
    else { return nil }
    let names: Set<String> =
      switch type.essence {
      case "text/plain": ["text", "txt", "plain"]
      case "text/calendar": ["ics", "ical"]
      case "text/markdown": ["md", "markdown"]
      case "application/geo+json": ["geojson"]
      case "application/vnd.ms-excel": ["xls", "excel"]
      case "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx", "excel"]
      default: Set(type.names.prefix(1))
      }
    if let value = values.first(where: { names.contains($0.lowercased()) }) { return value }
    // CSV is described as text, too.
    let others = values.filter { !$0.lowercased().contains("json") }
    return isOnly && type.essence == "text/plain" && others.count == 1 ? others[0] : nil
  }

  /// What JSON is called; nil where it is not listed.
  var json: String? { values.first { $0.lowercased() == "json" } }

  /// Whether what is read as JSON may be of several formats.
  var hasSeveralOfJSON: Bool { values.count { $0.lowercased().contains("json") } > 1 }
}

extension Operation {
  fileprivate var readsJSON: Bool {
    if case .json? = responses.first?.content { true } else { false }
  }

  /// Sends a format always, unless it is what comes unasked.
  fileprivate mutating func send(_ value: String, as parameter: Parameter) {
    guard let index = index(of: parameter) else { return }
    if !parameter.isRequired, parameter.schema.defaultValue == .string(value) {
      parameters.remove(at: index)
    } else {
      parameters[index].schema.kind = .constant(.string(value))
      parameters[index].isRequired = true
    }
  }

  fileprivate mutating func askForJSON(as parameter: Parameter, _ formats: FormatParameter) {
    if formats.hasSeveralOfJSON { return }
    if let json = formats.json {
      send(json, as: parameter)
    } else if !parameter.isRequired, parameter.schema.defaultValue == nil,
      let index = index(of: parameter)
    {
      parameters.remove(at: index)
    }
  }

  private func index(of parameter: Parameter) -> Int? {
    parameters.firstIndex { $0.in == .query && $0.name == parameter.name }
  }
}
