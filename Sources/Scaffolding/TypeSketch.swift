/// A type as it is going to be written in a description.
indirect enum TypeSketch: Hashable, Sendable {
  /// A word of the format, or the name of a model.
  case named(String)
  case list(TypeSketch)
  case map(TypeSketch)
  case union([TypeSketch])
  case nullable(TypeSketch)

  static let any = TypeSketch.named("any")

  /// The type in one line.
  ///
  /// - Parameters:
  ///   - name: The Swift name, where another property has the one that the key makes.
  ///   - asMapping: Whether a mapping is written where a word would do.
  func text(named name: String? = nil, asMapping: Bool = false) -> String {
    guard asMapping || name != nil else { return text }
    let entries = entries.isEmpty ? "$type: \(text)" : entries
    return "{ \(entries)\(name.map { ", $name: \($0)" } ?? "") }"
  }

  private var text: String {
    switch self {
    case .named(let name): name
    case .nullable(.named(let name)): name + "?"
    case .list(let element): "[\(element.text)]"
    case .map, .union, .nullable: "{ \(entries) }"
    }
  }

  /// The entries of the mapping that stands for the type; empty where none does.
  private var entries: String {
    switch self {
    case .named, .list, .nullable(.named): ""
    case .map(let value): "$map: \(value.text)"
    case .union(let types): "$oneOf: [\(types.map(\.text).joined(separator: ", "))]"
    case .nullable(let type):
      (type.entries.isEmpty ? "$type: \(type.text)" : type.entries) + ", $nullable: true"
    }
  }

  /// The type with other names for models.
  func renaming(_ names: [String: String]) -> TypeSketch {
    switch self {
    case .named(let name): .named(names[name] ?? name)
    case .list(let element): .list(element.renaming(names))
    case .map(let value): .map(value.renaming(names))
    case .union(let types): .union(types.map { $0.renaming(names) })
    case .nullable(let type): .nullable(type.renaming(names))
    }
  }

  /// The names in it.
  var names: [String] {
    switch self {
    case .named(let name): [name]
    case .list(let type), .map(let type), .nullable(let type): type.names
    case .union(let types): types.flatMap(\.names)
    }
  }
}

/// A property, a parameter or a field as it is going to be written.
struct FieldSketch: Hashable {
  /// The name on the wire.
  var key: String
  var type: TypeSketch
  var isRequired: Bool
}

/// A model as it is going to be written.
struct ModelSketch: Hashable {
  var name: String
  var fields: [FieldSketch]
}
