import Diagnostics
import ServiceModel
import YAML

/// The types that need no declaration.
enum BuiltInType {
  static let kinds: [String: Schema.Kind] = [
    "string": .string(.plain), "int": .integer(.int), "int32": .integer(.int32),
    "int64": .integer(.int64), "uint64": .integer(.uint64), "number": .number(.double),
    "float": .number(.float),
    "decimal": .number(.decimal), "bool": .boolean, "date": .string(.date),
    "date-time": .string(.dateTime), "unix-time": .number(.unixTime), "uuid": .string(.uuid),
    "url": .string(.url), "data": .string(.base64), "any": .any, "file": .file,
  ]
  static let names = kinds.keys.sorted()
}

extension DescriptionReader {
  mutating func notation(_ node: Node, as position: TypePosition) -> Schema {
    var schema = Schema(.any, location: node.location)
    guard let text = node.string else {
      let hint: String
      switch node.value {
      case .bool, .integer, .bigInteger, .float:
        hint = "; a value that is always the same is `{ $const: \(node.text ?? "") }`"
      default: hint = ""
      }
      error("expected a type, found \(found(node))\(hint)", at: node.location)
      return schema
    }
    let notation = TypeNotation(text)
    guard let kind = kind(named: notation.name, text: text, at: node.location) else {
      return schema
    }
    schema.kind = kind
    schema.isNullable = notation.isNullable
    switch kind {
    case .file:
      hasParts = true
      if !position.canBePart {
        error(
          "`file` is a part of a `multipart` body and stands nowhere else; bytes in JSON are `data`",
          at: node.location)
        schema.kind = .any
      } else if notation.isNullable || notation.defaultText != nil {
        error(
          "a part that is a file has no default and is not null; one that may be absent has `?` "
            + "after its name", at: node.location)
      }
    case .reference(let model):
      if position != .multipartBody, position != .model {
        deferredChecks.append { $0.checkReference(to: model, at: node.location) }
      }
    default: break
    }
    if let text = notation.defaultText, let value = defaultValue(text, for: schema, at: node) {
      schema.defaultValue = value
      valueChecks.append(
        ValueCheck(role: .defaultValue, value: value, schema: schema, node: node))
    }
    return schema
  }

  /// The type of this name; nil where there is none, which is reported.
  private mutating func kind(
    named name: String, text: String, at location: SourceLocation
  ) -> Schema.Kind? {
    if let kind = BuiltInType.kinds[name] { return kind }
    if let id = models.id(named: name) { return .reference(id) }
    guard knowsModels || ForeignTypeNames.hint(for: name) != nil else { return nil }
    let hint = hint(for: name, text: text)
    unknownTypes.note(name, at: location) { "there is no type or model \(quoted(name))\(hint)" }
    return nil
  }

  private mutating func hint(for name: String, text: String) -> String {
    if text.hasPrefix("[") || text.hasPrefix("{") {
      return "; write lists and mappings without quotes around them"
    }
    if name.isEmpty { return "" }
    if let equals = name.firstIndex(of: "=") {
      return name[..<equals].isEmpty
        ? "; write a type before the `=`"
        : "; a default stands behind ` = `, with a space on both sides"
    }
    if name.hasPrefix("?") {
      return "; what may be null has the `?` behind its type: `\(name.dropFirst())?`"
    }
    if name.hasPrefix("enum"), name.contains("[") {
      return "; the values of an enum are written `{ $enum: [a, b] }`"
    }
    if let match = name.wholeMatch(of: /([\w$-]+\??):([^\s:\/]+)/) {
      return "; the `:` behind a key has a space behind it: `\(match.1): \(match.2)`"
    }
    if name == "nothing" { return "; `nothing` is a word of `returns`" }
    if name == "text" { return "; `text` is a word of `returns`; did you mean `string`?" }
    // A model of nearly that name is likelier than a word of another format.
    let near = near(name, among: models.candidates)
    if let hint = ForeignTypeNames.hint(for: name),
      name.hasSuffix("[]") || near.flatMap(models.id) == nil
    {
      return "; " + hint
    }
    if let near { return "; did you mean \(quoted(near))?" }
    let foreign = self.near(name, among: ForeignTypeNames.names)
    return foreign.flatMap(ForeignTypeNames.hint).map { "; " + $0 } ?? ""
  }

  /// The default behind ` = `, read as the type asks.
  private mutating func defaultValue(_ text: String, for schema: Schema, at node: Node)
    -> JSONValue?
  {
    guard !text.isEmpty else {
      error(
        "a default is missing behind `=`; an empty text is `\"\"`", at: node.location)
      return nil
    }
    if text == "null", schema.isNullable { return .null }
    let shape =
      if case .reference(let id) = schema.kind { models.shape(of: id) } else {
        ScalarShape(schema.kind)
      }
    switch shape {
    case .string: return .string(unquoted(text))
    case .number: return numeral(text) ?? .string(text)
    case .boolean: return bool(text) ?? .string(text)
    case .anything:
      return numeral(text) ?? bool(text) ?? (text == "null" ? .null : .string(unquoted(text)))
    case .none:
      error(
        "a default of this type cannot stand behind `=`; write it with `$default`",
        at: node.location)
      return nil
    }
  }

  private func numeral(_ text: String) -> JSONValue? {
    guard let decimal = DecimalText(text) else { return nil }
    if let value = Int(decimal.text) { return .integer(value) }
    if let value = Double(decimal.text), value.isFinite, DecimalText("\(value)") == decimal,
      text.contains(where: { ".eE".contains($0) })
    {
      return .number(value)
    }
    return .numberText(decimal.text)
  }

  private func bool(_ text: String) -> JSONValue? {
    switch text {
    case "true": .bool(true)
    case "false": .bool(false)
    default: nil
    }
  }

  private func unquoted(_ text: String) -> String {
    for quote in ["\"", "'"]
    where text.utf8.count >= 2 && text.hasPrefix(quote) && text.hasSuffix(quote) {
      return String(text.dropFirst().dropLast())
    }
    return text
  }
}
