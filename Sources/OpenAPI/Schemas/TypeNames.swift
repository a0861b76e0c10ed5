import Diagnostics
import YAML

/// The types of JSON Schema (2020-12, core, section 4.2.1), and `file` of Swagger 2.0.
enum TypeName: String {
  case string, integer, number, boolean, object, array, file, any
}

extension DocumentReader {
  /// What `type` says: the types without null, in their order.
  mutating func typeNames(_ keys: SchemaKeys) -> (names: [TypeName], isNullable: Bool) {
    var isNullable = keys.saysNullable
    guard let node = keys[.type] else { return ([], isNullable) }
    var names: [TypeName] = []
    if node.kind == .mapping {
      warn(
        .schema, "`type` is the name of a type, but this is \(found(node)); it is ignored",
        at: node.location)
      return ([], isNullable)
    }
    for item in node.items ?? [node] {
      let (text, isNull) = (item.text ?? "", item.isNull)
      if text == "null" || isNull && node.kind == .sequence {
        isNullable = true
      } else if !isNull, let name = typeName(text, at: item), !names.contains(name) {
        names.append(name)
      }
    }
    // Every integer is a number.
    if names.contains(.number) { names.removeAll { $0 == .integer } }
    return (names, isNullable)
  }

  private mutating func typeName(_ text: String, at node: LocatedNode) -> TypeName? {
    if let name = TypeName(rawValue: text), name != .any, name != .file || version == .v2 {
      return name
    }
    let assumed = meantType(text)?.name
    let what = assumed.map { $0 == .any ? "any value" : "`\($0.rawValue)`" } ?? "any value"
    warn(
      .schema, "there is no type \(quoted(text)); \(what) is assumed", at: node.location)
    return assumed == .any ? nil : assumed
  }

  /// What is meant by a name that is no type's: a type, and the format that was written in its place.
  private func meantType(_ text: String) -> (name: TypeName, format: String?)? {
    let text = text.lowercased()
    switch text {
    case "string", "str", "text", "email", "char", "enum": return (.string, nil)
    case "date", "uuid", "uri", "url", "binary", "byte": return (.string, text)
    case "datetime", "date-time": return (.string, "date-time")
    case "guid": return (.string, "uuid")
    case "file": return (.string, version == .v2 ? nil : "binary")
    case "integer", "int", "short": return (.integer, nil)
    case "int32", "int64", "uint64": return (.integer, text)
    case "long", "bigint": return (.integer, "int64")
    case "number", "numeric", "double": return (.number, nil)
    case "float", "decimal": return (.number, text)
    case "boolean", "bool": return (.boolean, nil)
    case "object", "map", "dict", "hash", "json": return (.object, nil)
    case "array", "list": return (.array, nil)
    case "any", "mixed": return (.any, nil)
    default:
      // `string (required)`, but not `string or null`.
      let first = text.prefix { $0.isLetter || $0.isNumber }
      let rest = text[first.endIndex...].drop(while: \.isWhitespace)
      let isRemark =
        ["(", "<", "integer"].contains { rest.hasPrefix($0) } || [",", ";", "."].contains(rest)
      return isRemark && !first.isEmpty ? meantType(String(first)) : nil
    }
  }

  /// The format, which some write instead of a type.
  func format(_ keys: SchemaKeys) -> String? {
    guard let format = keys[.format]?.text else {
      return keys[.type]?.text.flatMap { meantType($0)?.format }
    }
    return format == "dateTime" || format == "date_time" ? "date-time" : format
  }
}
