import Diagnostics
import ServiceModel

extension DocumentReader {
  /// Tells of the keys that examples of responses have and their schemas lack, as TMDB's: a client passes over them.
  mutating func reportKeysOfExamples(_ service: Service) {
    let evidence = ExampleEvidence(service.models)
    var keys = UndescribedKeys(models: service.models)
    func find(in sample: Sample?, _ schema: Schema, at path: String) {
      guard let sample, !evidence.readsNothing(of: sample.value, schema) else { return }
      keys.find(in: sample.value, schema, at: path, 0)
      if keys.location == nil, !keys.paths.isEmpty { keys.location = sample.location }
    }
    for example in operationTable.examples {
      guard let schema = describedSchema(of: example, service) else { continue }
      find(in: example.sample, schema, at: "")
    }
    for id in service.models.ids where operationTable.responseUses.contains(id) {
      let model = service.models[id]
      find(in: model.schema.sample, model.schema, at: model.name)
    }
    guard !keys.paths.isEmpty else { return }
    let shown = keys.paths.prefix(3).map { quoted($0) }.joined(separator: ", ")
    let others = keys.paths.count > 3 ? " and \(keys.paths.count - 3) more" : ""
    messages.note(
      "examples of responses have keys that their schemas lack: \(shown)\(others); clients pass over what is not "
        + "described: an overlay can describe it, and `propertiesOfExamples: true` in `fletcher.yaml` makes all of "
        + "them properties", at: keys.location)
  }
}

/// The keys of objects that are in no schema.
private struct UndescribedKeys {
  let models: Models
  private(set) var paths: [String] = []
  /// The first example that has one.
  var location: SourceLocation?
  private var seen: Set<String> = []

  init(models: Models) { self.models = models }

  private static let deepest = 30

  mutating func find(in value: JSONValue, _ schema: Schema, at path: String, _ depth: Int) {
    guard depth < Self.deepest else { return }
    switch (models.resolved(schema).schema.kind, value) {
    case (.object(let object), .object(let members)) where object.additionalProperties == nil:
      for member in members where member.value != .null {
        let inner = path.isEmpty ? member.name : "\(path).\(member.name)"
        if let property = object.properties.first(where: { $0.name == member.name }) {
          find(in: member.value, property.schema, at: inner, depth + 1)
        } else if !object.properties.isEmpty, seen.insert(inner).inserted {
          paths.append(inner)
        }
      }
    case (.array(let element), .array(let items)):
      for item in items { find(in: item, element, at: path + "[]", depth + 1) }
    case (.map(let element), .object(let members)):
      for member in members { find(in: member.value, element, at: path + "{}", depth + 1) }
    default: break
    }
  }
}
