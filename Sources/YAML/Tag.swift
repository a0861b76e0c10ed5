/// What the tag of a node says about it.
enum Tag: UInt8 {
  /// No tag: a plain scalar is resolved by the core schema.
  case none
  case string
  case integer
  case float
  case bool
  case null
  case sequence
  case mapping
  case merge
  /// A tag of the application's, or one of the YAML repository (`!!binary`, `!!set`) that says nothing
  /// about how the node is read here.
  case other

  /// Reads a tag as the parser gives it, with its handle resolved.
  init(_ text: String) {
    let prefix = "tag:yaml.org,2002:"
    guard text.hasPrefix(prefix) else {
      self = text.isEmpty ? .none : .other
      return
    }
    switch text.dropFirst(prefix.count) {
    case "str": self = .string
    case "int": self = .integer
    case "float": self = .float
    case "bool": self = .bool
    case "null": self = .null
    case "seq": self = .sequence
    case "map": self = .mapping
    case "merge": self = .merge
    default: self = .other
    }
  }

  /// The tag as people write it, for messages.
  var shorthand: String {
    switch self {
    case .string: "!!str"
    case .integer: "!!int"
    case .float: "!!float"
    case .bool: "!!bool"
    case .null: "!!null"
    case .sequence: "!!seq"
    case .mapping: "!!map"
    case .merge: "!!merge"
    case .none, .other: "!"
    }
  }
}
