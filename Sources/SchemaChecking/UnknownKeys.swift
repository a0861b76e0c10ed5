import ServiceModel

/// A key of a value that its schema does not describe.
public struct UnknownKey: Sendable, Hashable {
  /// The keys and indexes that lead to the object that has it, outermost first.
  public var path: [String]
  public var name: String
  /// The names of the properties that the object may have and does not.
  public var missing: [String]
}

extension SchemaChecker {
  /// The keys that the schema of a value does not describe. The value fits the schema; objects that may have
  /// any keys have no unknown ones.
  public func unknownKeys(in value: JSONValue, of schema: Schema) -> [UnknownKey] {
    var result: [UnknownKey] = []
    var open = [Described(value: value, schema: schema)]
    while let part = open.popLast(), result.count < Self.mostUnknownKeys {
      guard let schema = described(part.value, by: part.schema) else { continue }
      switch (schema.kind, part.value) {
      case (.array(let element), .array(let items)):
        open += items.enumerated().map { part.inner(String($0), $1, element) }
      case (.map(let element), .object(let members)):
        open += members.map { part.inner($0.name, $0.value, element) }
      case (.object(let object), .object(let members)):
        let schemas = Dictionary(object.properties.map { ($0.name, $0.schema) }) { $1 }
        let present = Set(members.map(\.name))
        for member in members {
          if let schema = schemas[member.name] ?? object.additionalProperties {
            open.append(part.inner(member.name, member.value, schema))
          } else {
            let missing = object.properties.map(\.name).filter { !present.contains($0) }
            result.append(UnknownKey(path: part.path, name: member.name, missing: missing))
          }
        }
      default: break
      }
    }
    return result
  }

  /// More than anybody reads.
  private static let mostUnknownKeys = 100
  /// How many names and unions may lead from one to another at one position.
  private static let mostHops = 64

  private struct Described {
    var path: [String] = []
    var value: JSONValue
    var schema: Schema

    func inner(_ step: String, _ value: JSONValue, _ schema: Schema) -> Described {
      Described(path: path + [step], value: value, schema: schema)
    }
  }

  /// The schema behind names, and of a union the one that the value fits; nil where none does.
  private func described(_ value: JSONValue, by schema: Schema) -> Schema? {
    var schema = schema
    for _ in 0..<Self.mostHops {
      switch schema.kind {
      case .reference(let id):
        guard let end = targets[id].id else { return nil }
        schema = targets.models[end].schema
      case .union(let union):
        let chosen = union.discriminator.flatMap { value[$0] }.map(union.chosenCases) ?? []
        let fitting = (chosen.isEmpty ? union.cases : chosen).first {
          chosen.count == 1 || mismatch(of: value, with: $0.schema) == nil
        }
        guard let fitting else { return nil }
        schema = fitting.schema
      default: return schema
      }
    }
    return nil
  }
}
