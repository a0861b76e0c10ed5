import YAML

/// A JSON value: a schema, or what is held against one.
indirect enum JSONInstance: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONInstance])
  case object([String: JSONInstance])
}

extension JSONInstance {
  /// The value of a YAML node, as editors see it when they hold a schema against it: keys are text.
  init(_ node: Node) {
    if let items = node.items {
      self = .array(items.map(JSONInstance.init))
    } else if let entries = node.entries {
      self = .object(
        entries.reduce(into: [:]) { members, entry in
          members[entry.name] = JSONInstance(entry.value)
        })
    } else if let bool = node.bool {
      self = .bool(bool)
    } else if let number = node.number {
      self = .number(number)
    } else if let string = node.string {
      self = .string(string)
    } else {
      self = .null
    }
  }

  /// The value's type, in the words of JSON Schema.
  var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
