import Fletcher
import Foundation
import YAML

/// An example of a successful response that a document has.
struct PublishedExample {
  /// `GET /users/{id} 200 (with a name)`
  var name: String
  var route: String
  var status: Int
  var mediaType: String
  var value: JSON
  var schema: Place?
}

extension PublishedExample {
  /// Whether its media type is JSON, or any.
  var isJSON: Bool {
    let type = mediaType.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    return ["application/json", "text/json", "*/*", "application/*"].contains(type)
      || type.hasSuffix("+json")
  }

  /// What a server sends; nil where a document has no bytes for it: an object as an example of XML.
  var body: String? {
    if !isJSON { return value.string }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension PublishedDocument {
  /// The examples of all responses that are successful, by their media types, and where these have
  /// none by their schemas.
  var examples: [PublishedExample] {
    let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]
    var examples: [PublishedExample] = []
    for (path, item) in root["paths"]?.entries ?? [] {
      guard let item = target(of: item) else { continue }
      var operations = methods.compactMap { method in item[method].map { (method, $0) } }
      operations += item["additionalOperations"]?.entries.map { ($0.name, $0.place) } ?? []
      for (method, operation) in operations {
        guard let operation = target(of: operation) else { continue }
        for (status, response) in successes(of: operation) {
          let kinds = operation["produces"] ?? root["produces"]
          let name = "\(method.uppercased()) \(path) \(status)"
          for found in self.examples(of: response, kinds?.items.compactMap(\.node.text) ?? []) {
            examples.append(
              PublishedExample(
                name: found.name.isEmpty ? name : "\(name) (\(found.name))",
                route: ExampleCall.route(method, path), status: Int(status) ?? 200,
                mediaType: found.mediaType, value: found.value, schema: found.schema))
          }
        }
      }
    }
    return examples
  }

  private struct Found {
    var name: String
    var mediaType: String
    var value: JSON
    var schema: Place?
  }

  private func successes(of operation: Place) -> [(status: String, response: Place)] {
    let responses =
      operation["responses"].flatMap(target)?.entries
      .filter { !$0.name.hasPrefix("x-") } ?? []
    let successes = responses.filter { $0.name.wholeMatch(of: /2(\d\d|XX|xx)/) != nil }
    let isAlone = responses.count == 1 && responses.first?.name == "default"
    return (isAlone ? responses : successes).compactMap { name, place in
      target(of: place).map { (name, $0) }
    }
  }

  private func examples(of response: Place, _ mediaTypes: [String]) -> [Found] {
    guard isVersion2 else {
      return response["content"].flatMap(target)?.entries.flatMap { mediaType, media in
        target(of: media).map { examples(ofMedia: $0, mediaType) } ?? []
      } ?? []
    }
    let schema = response["schema"]
    let found: [Found] =
      response["examples"]?.entries.compactMap { mediaType, example in
        guard mediaType.contains("/"), let value = JSON(example.node) else { return nil }
        return Found(name: "", mediaType: mediaType, value: value, schema: schema)
      } ?? []
    guard found.isEmpty, let schema else { return found }
    let mediaType = mediaTypes.first { $0.contains("json") } ?? "application/json"
    return examples(ofSchema: schema, mediaType, of: schema)
  }

  private func examples(ofMedia media: Place, _ mediaType: String) -> [Found] {
    let schema = media["schema"]
    var found: [Found] = []
    if let value = media["example"].flatMap({ JSON($0.node) }) {
      found.append(Found(name: "", mediaType: mediaType, value: value, schema: schema))
    }
    for (name, example) in media["examples"]?.entries ?? [] {
      guard let example = target(of: example),
        let value = ["value", "dataValue", "serializedValue"].lazy
          .compactMap({ example[$0] }).first.flatMap({ JSON($0.node) })
      else { continue }
      found.append(Found(name: name, mediaType: mediaType, value: value, schema: schema))
    }
    for index in found.indices { readText(in: &found[index]) }
    guard found.isEmpty, let schema else { return found }
    return examples(ofSchema: schema, mediaType, of: schema)
  }

  /// Those that stand on the schema itself or on what it refers to; those of an array's items become
  /// arrays of one.
  private func examples(
    ofSchema schema: Place, _ mediaType: String, of whole: Place, depth: Int = 0
  ) -> [Found] {
    guard depth < 20 else { return [] }
    let values = (schema["example"].map { [$0] } ?? schema["examples"]?.items ?? [])
      .compactMap { JSON($0.node) }
    if !values.isEmpty {
      return values.enumerated().map { index, value in
        Found(name: "schema \(index)", mediaType: mediaType, value: value, schema: whole)
      }
    }
    if schema["$ref"] != nil {
      return target(of: schema)
        .map { examples(ofSchema: $0, mediaType, of: whole, depth: depth + 1) } ?? []
    }
    guard schema["type"]?.node.text == "array", let items = schema["items"] else { return [] }
    return examples(ofSchema: items, mediaType, of: whole, depth: depth + 1).map { element in
      var array = element
      array.value = .array([element.value])
      return array
    }
  }

  /// Some write the text of the JSON in place of it.
  private func readText(in found: inout Found) {
    guard let text = found.value.string, text.hasPrefix("{") || text.hasPrefix("["),
      found.schema.flatMap(target)?["type"]?.node.text != "string",
      let value = JSON(text: text), value.string == nil
    else { return }
    found.value = value
  }
}

extension JSON {
  /// The value that a text is of; nil where it is no JSON.
  init?(text: String) {
    guard let node = try? Node.parse(text, file: "") else { return nil }
    self.init(node)
  }

  /// The value of a node; nil where JSON has none, as for what is not a number.
  init?(_ node: Node) {
    switch node.kind {
    case .scalar:
      switch node.value {
      case .null, nil: self = .null
      case .bool(let value): self = .bool(value)
      case .integer(let value): self = .integer(value)
      case .float(let value):
        guard value.isFinite else { return nil }
        self = .number(value)
      case .bigInteger: self = .number(node.number ?? 0)
      case .string(let text): self = .string(text)
      }
    case .sequence:
      let items = node.items?.map(JSON.init) ?? []
      guard !items.contains(nil) else { return nil }
      self = .array(items.compactMap { $0 })
    case .mapping:
      var properties: [String: JSON] = [:]
      for entry in node.entries.map(Array.init) ?? [] {
        guard let value = JSON(entry.value) else { return nil }
        properties[entry.name] = value
      }
      self = .object(properties)
    }
  }
}
