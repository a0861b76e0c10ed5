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

  /// The names that YAML's own tags have behind `!!`.
  private static let names: [Tag: String] = [
    .string: "str", .integer: "int", .float: "float", .bool: "bool", .null: "null",
    .sequence: "seq", .mapping: "map", .merge: "merge",
  ]

  /// Reads a tag as the parser gives it, with its handle resolved.
  init(_ text: String) {
    let prefix = "tag:yaml.org,2002:"
    guard text.hasPrefix(prefix) else {
      self = text.isEmpty ? .none : .other
      return
    }
    let name = text.dropFirst(prefix.count)
    self = Self.names.first { $0.value == name }?.key ?? .other
  }

  /// The tag as people write it, for messages.
  var shorthand: String { Self.names[self].map { "!!" + $0 } ?? "!" }
}
