import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  /// Reads those of the entries that are parameters, and `headers`.
  mutating func fields(_ entries: [Node.Entry], at level: Level) -> FieldSet {
    var result = FieldSet()
    for entry in entries {
      if entry.name == "headers" {
        if isRemoval(entry, at: level) {
          result.removesHeaders = true
        } else {
          constantHeaders(entry.value, at: level, into: &result)
        }
      } else if let location = Parameter.Location(rawValue: entry.name), location != .querystring {
        if location == .path { result.pathKey = entry.key }
        for parameter in mapping(entry.value, "`\(entry.name)`") ?? [] {
          field(parameter, in: location, at: level, into: &result)
        }
      }
    }
    return result
  }

  private mutating func add(
    _ name: String, _ content: Field.Content, in location: Parameter.Location, at key: Node,
    to result: inout FieldSet
  ) {
    let field = Field(
      id: .init(location, name), name: name, content: content, location: key.location)
    guard let other = result.add(field) else { return }
    let what = location == .header ? "header" : "\(location.rawValue) parameter"
    error("the \(what) \(quoted(name)) is here twice", at: key.location, other: other)
  }

  // MARK: - Constant headers

  private mutating func constantHeaders(
    _ node: Node, at level: Level, into result: inout FieldSet
  ) {
    for entry in mapping(node, "`headers`") ?? [] {
      guard checkFieldName(entry.name, in: .header, at: entry.key) else { continue }
      let content = isRemoval(entry, at: level) ? .removed : constantHeader(entry)
      if let content { add(entry.name, content, in: .header, at: entry.key, to: &result) }
    }
  }

  private mutating func constantHeader(_ entry: Node.Entry) -> Field.Content? {
    guard let text = text(entry.value, "the value of a header") else { return nil }
    if entry.value.isPlain, isType(text) {
      error(
        "the header \(quoted(entry.name)) would always be the text \(quoted(text)); did you mean "
          + "`header`, whose names hold types? If that very text is sent, put it in quotes",
        at: entry.value.location)
      return nil
    }
    return checkHeaderValue(text, at: entry.value) ? .constant(text) : nil
  }

  /// Whether the text is the notation of a built-in type.
  private func isType(_ text: String) -> Bool {
    BuiltInType.kinds[TypeNotation(text).name] != nil
  }

  private mutating func checkHeaderValue(_ text: String, at node: Node) -> Bool {
    guard HTTPSyntax.isFieldValue(text) else {
      error(
        "the value of a header has no line breaks or other control characters", at: node.location)
      return false
    }
    return true
  }

  /// Whether the name can be sent there.
  mutating func checkFieldName(
    _ name: String, in location: Parameter.Location, at key: Node
  ) -> Bool {
    switch location {
    case .header, .cookie:
      guard HTTPSyntax.isToken(name) else {
        error(
          "\(quoted(name)) is no name of a \(location.rawValue): it has ASCII letters, digits and "
            + "``!#$%&'*+-.^_`|~``, and nothing else (RFC 9110, section 5.6.2)", at: key.location)
        return false
      }
    case .path, .query, .querystring:
      guard !name.isEmpty else {
        error("a parameter has a name, but this is \(quoted(key.text ?? ""))", at: key.location)
        return false
      }
    }
    return true
  }

  // MARK: - Parameters

  private mutating func field(
    _ entry: Node.Entry, in location: Parameter.Location, at level: Level,
    into result: inout FieldSet
  ) {
    if PropertyName.isDetail(entry.name) {
      error(
        "unknown key \(quoted(entry.name)) in `\(location.rawValue)`; a name that begins with `$` is "
          + "written \(quoted("$" + entry.name))", at: entry.key.location)
      return
    }
    if reportMissingSpace(in: entry) { return }
    let name = propertyName(entry.key)
    guard checkFieldName(name.name, in: location, at: entry.key) else { return }
    if location == .path, name.isOptional {
      error(
        "a path parameter cannot be absent; write \(quoted(name.name)) without `?`",
        at: entry.key.location)
    }
    let isRemoved = entry.value.isNull && location != .path && level != .service
    let content = isRemoved ? .removed : content(of: entry, named: name, in: location)
    if let content { add(name.name, content, in: location, at: entry.key, to: &result) }
  }

  private mutating func content(
    of entry: Node.Entry, named name: PropertyName, in location: Parameter.Location
  ) -> Field.Content? {
    let node = entry.value
    var schema = type(node, as: .parameter)
    schema.provenance.id = Schema.ID(node: node.position)
    let target = resolved(schema)
    if case .constant(let value) = target.kind {
      guard let text = constantText(value, written: node) else { return nil }
      if name.isOptional {
        error(
          "a constant is sent with each request; write \(quoted(name.name)) without `?`",
          at: entry.key.location)
      }
      if location == .header, !checkHeaderValue(text, at: node["$const"] ?? node) { return nil }
      if location != .cookie {
        let (style, _, allowsReserved) = readStyle(node, in: location)
        if location == .query, allowsReserved == true, let flag = node["$allowReserved"] {
          error(
            "a constant in `query` is percent-encoded, so it has no `$allowReserved`",
            at: flag.location)
        }
        guard location == .path else {
          return .constant(style == .json ? value.compact() : text)
        }
        let keepsReserved = node["$allowReserved"]?.bool == true
        return .constant(
          PercentEncoding.encoded(text, keeping: keepsReserved ? PercentEncoding.reserved : ""))
      }
    } else if schema.isNullable, node["$style"]?.text != "json" {
      error(
        "a parameter is sent or absent, and cannot be null; write \(quoted(name.name + "?")) for one that "
          + "may be absent", at: node.location)
    }
    return .parameter(
      parameter(
        name, in: location, schema: schema, target: target, node: node, at: entry.key.location))
  }

  private mutating func constantText(_ value: JSONValue, written node: Node) -> String? {
    switch value {
    case .string(let text): return text
    case .bool, .integer: return text(value)
    // As it was written: 5.10 is no 5.1 where it is a version.
    case .number, .numberText: return node["$const"]?.text ?? text(value)
    case .null, .array, .object:
      error(
        "a constant parameter is one text, number or bool, but this is "
          + (node["$const"].map(found) ?? noun(Schema(.constant(value)))),
        at: node["$const"]?.location ?? node.location)
      return nil
    }
  }

  // MARK: - Styles

  /// The header fields of requests whose dates have HTTP's own form (RFC 9110, section 5.6.7): servers ignore others.
  private static let dateHeaders: Set = [
    "date", "expires", "if-modified-since", "if-range", "if-unmodified-since", "last-modified",
  ]

  private static func styles(in location: Parameter.Location) -> [Parameter.Style] {
    switch location {
    case .path: [.simple, .label, .matrix, .numeric]
    case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject, .json, .numeric]
    case .header: [.simple, .json, .numeric]
    case .cookie: [.form, .cookie, .json, .numeric]
    case .querystring: []
    }
  }

  /// Reads what says how a parameter is sent; what is not said is nil.
  @discardableResult
  mutating func readStyle(
    _ node: Node, in location: Parameter.Location
  ) -> (style: Parameter.Style?, explode: Bool?, allowsReserved: Bool?) {
    guard node.kind == .mapping else { return (nil, nil, nil) }
    var style: Parameter.Style?
    if let value = node["$style"] {
      let allowed = Self.styles(in: location)
      let names = allowed.map(\.rawValue)
      if let text = value.text, let found = Parameter.Style(rawValue: text) {
        if allowed.contains(found) {
          style = found
        } else {
          error(
            "the style \(quoted(text)) is not for \(location.rawValue) parameters; theirs are \(list(names))",
            at: value.location)
        }
      } else if let text = value.string {
        error(
          "there is no style \(quoted(text))\(hint(for: text, among: names))", at: value.location)
      } else {
        mismatch("`$style` is \(list(names))", at: value)
      }
    }
    let explode = node["$explode"].flatMap { bool($0, "`$explode`") }
    var allowsReserved: Bool?
    if let value = node["$allowReserved"] {
      allowsReserved = bool(value, "`$allowReserved`")
      if location != .path, location != .query {
        error(
          "`$allowReserved` is for path and query parameters, and this is a \(location.rawValue) parameter",
          at: value.location)
      }
    }
    return (style, explode, allowsReserved)
  }

  private mutating func parameter(
    _ name: PropertyName, in location: Parameter.Location, schema: Schema, target: Schema,
    node: Node,
    at keyLocation: SourceLocation
  ) -> Parameter {
    let said = readStyle(node, in: location)
    var style = said.style ?? Self.styles(in: location).first ?? .simple
    if said.style == nil, location == .header, case .string(.dateTime) = target.kind,
      Self.dateHeaders.contains(name.name.lowercased())
    {
      style = .httpDate
    }
    checkStyle(style, of: target, takesLists: false, at: node)
    if style != .deepObject, style != .json, case .array(let element) = target.kind {
      checkElement(resolved(element), in: location, at: node)
    }
    let explodes =
      said.explode
      ?? (style == .cookie || location == .query && (style == .form || style == .deepObject))
    return Parameter(
      name: name.name, in: location, schema: schema,
      isRequired: location == .path || !name.isOptional,
      style: style.whenExploded(explodes), explode: explodes,
      allowsReserved: said.allowsReserved ?? false,
      location: keyLocation)
  }

  /// Reports a style that is not for such values: `deepObject` of what has no properties that could be sent one by
  /// one, `numeric` of what is no boolean.
  mutating func checkStyle(
    _ style: Parameter.Style, of schema: Schema, takesLists: Bool, at node: Node
  ) {
    let values: String
    switch (style, schema.kind) {
    case (.deepObject, .object), (.deepObject, .map), (.deepObject, .any), (.deepObject, .union):
      return
    case (.deepObject, .array) where takesLists: return
    case (.numeric, .boolean): return
    case (.deepObject, _): values = "objects and maps"
    case (.numeric, _): values = "booleans"
    default: return
    }
    error(
      "the style `\(style.rawValue)` is for \(values), and this is \(noun(schema))",
      at: node["$style"]?.location ?? node.location)
  }

  /// Reports an array of what only JSON has a form for.
  private mutating func checkElement(
    _ element: Schema, in location: Parameter.Location, at node: Node
  ) {
    let elements: String
    switch element.kind {
    case .array: elements = "arrays"
    case .map, .object: elements = "objects"
    default: return
    }
    let remedy =
      Self.styles(in: location).contains(.json)
      ? "; `{ $type: […], $style: json }` is sent as JSON" : ""
    error("an array in a \(location.rawValue) holds no \(elements)\(remedy)", at: node.location)
  }
}
