import Diagnostics
import FletcherOptions
import ServiceModel

// Properties that responses lack, though the document requires them. Requests need them all the same.

extension Applying {
  mutating func makePropertiesOptional(in service: inout Service) {
    guard !configuration.optionalProperties.isEmpty else { return }
    let sent = service.modelsInRequests()
    let received = service.modelsInResponses()
    var search = PropertySearch(configuration.optionalProperties, models: service.models)
    for id in service.models.ids where received.contains(id) || !sent.contains(id) {
      search.isSent = sent.contains(id)
      search.visit(&service.models[id].schema, named: service.models[id].name)
    }
    search.isSent = false
    for index in service.operations.indices {
      // Names are those of the document, with the envelope that was opened.
      let envelope = describesEnvelopes ? describedPath(of: service.operations[index], index) : nil
      let name = ([original.operations[index].name] + (envelope ?? [])).joined(separator: ".")
      service.operations[index].changeResponses { search.visit(&$0, named: name) }
    }
    for pattern in search.patterns where !search.found.contains(pattern.written) {
      if allowsUnmatched(pattern.written) { continue }
      reportUnreceived(pattern.written, among: search.names)
    }
  }

  private mutating func reportUnreceived(_ written: Written, among names: Set<String>) {
    guard !written.text.contains("*") else {
      error("no property of a response matches \(quoted(written.text))", at: written.location)
      return
    }
    let hint = near(written.text, among: names).map { "; did you mean \(quoted($0))?" }
    error(
      "no response has the property \(quoted(written.text))"
        + (hint ?? "; write it as `Model.property`, or `operation.property` of what has no name"),
      at: written.location)
  }
}

/// Makes properties optional whose names some patterns match.
private struct PropertySearch {
  let patterns: [Pattern]
  /// Whether requests have what is visited, too.
  var isSent = false
  /// The patterns that matched something.
  private(set) var found: Set<Written> = []
  /// The names of all properties that were visited.
  private(set) var names: Set<String> = []
  private let exact: [String: Written]
  private let starred: [Pattern]
  private let models: Models

  init(_ written: [Written], models: Models) {
    patterns = written.map { Pattern($0) }
    exact = Dictionary(written.map { ($0.text, $0) }) { first, _ in first }
    starred = patterns.filter { !$0.isExact }
    self.models = models
  }

  /// - Parameter name: What stands in front of the names of properties.
  mutating func visit(_ schema: inout Schema, named name: String) {
    switch schema.kind {
    case .array(var element):
      visit(&element, named: name)
      schema.kind = .array(element)
    case .map(var value):
      visit(&value, named: name)
      schema.kind = .map(value)
    case .object(var object):
      for index in object.properties.indices {
        let nameOfProperty = name + "." + object.properties[index].name
        names.insert(nameOfProperty)
        // What has one key is that one.
        if isOptional(object.properties[index], nameOfProperty), !object.hasOneKey {
          object.properties[index].makeOptionalInResponses(isSent: isSent)
        }
        visit(&object.properties[index].schema, named: nameOfProperty)
      }
      if var additional = object.additionalProperties {
        visit(&additional, named: name)
        object.additionalProperties = additional
      }
      schema.kind = .object(object)
    case .union(var union):
      for index in union.cases.indices where union.cases[index].ownProperty == nil {
        visit(&union.cases[index].schema, named: name)
      }
      schema.kind = .union(union)
    default: break
    }
  }

  private mutating func isOptional(_ property: Property, _ name: String) -> Bool {
    if let written = exact[name] {
      found.insert(written)
      return true
    }
    let matching = starred.filter { $0.isEverything || $0.matches(name) }
    found.formUnion(matching.map(\.written))
    return !matching.isEmpty && !isReadWhereAbsent(property.schema)
  }

  /// Whether a value stands in for one that does not come: an empty list or dictionary, or the only value.
  private func isReadWhereAbsent(_ schema: Schema) -> Bool {
    switch schema.kind {
    case .array, .map: true
    case .reference(let id):
      switch models[id].schema.kind {
      case .array, .map: true
      default: models[id].schema.hasOneValue
      }
    default: schema.hasOneValue
    }
  }
}

extension Property {
  fileprivate mutating func makeOptionalInResponses(isSent: Bool) {
    if isSent { isOptionalInResponses = isRequired } else { isRequired = false }
  }
}
