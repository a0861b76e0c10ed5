import ServiceModel
import YAML

// What a parameter plainly is, where its schema says another type that is sent the same.

extension DocumentReader {
  /// Gives the schema of a parameter the type that its value is.
  mutating func giveMeantType(
    _ schema: inout Schema, _ node: LocatedNode, _ name: String, _ location: Parameter.Location
  ) {
    if location == .query || location == .path { schema.becomeBooleanOfTexts() }
    if location == .query, version != .v2, name.hasSuffix("[]"), flag(node["explode"]) == true,
      isOneOfSeveral(schema, node)
    {
      warn(
        .parameter,
        "`explode` and a name that ends in `[]` are those of a list, and this is one value; a list "
          + "is assumed", at: node["schema"]?.location ?? node.location)
      schema.becomeList()
    }
    schema.forbidNullElements()
    if case .string(.date) = schema.kind {
      let shown = ([node["example"]].compactMap { $0 } + allExamples(node["examples"]))
        .compactMap(\.text)
      if hasTime(shown, prose: node["description"]?.text, at: node.location) {
        schema.kind = .string(.dateTime)
      }
    }
    if location == .query && Self.counts.contains(name.withoutMarks) || Self.isIdentifier(name) {
      let examples = allExamples(node["examples"]) + allExamples(node["schema"]?["examples"])
      schema.becomeInteger(examples: examples.compactMap { value($0) })
    }
  }

  /// Whether a name is that of an identifier, or of several: `id`, `list_id`, `taskIds`.
  static func isIdentifier(_ name: String) -> Bool {
    let beginning = ["ids", "IDs", "Ids", "id", "ID", "Id"].first(where: name.hasSuffix)
      .map { name.dropLast($0.count) }
    guard let beginning else { return false }
    guard let last = beginning.last else { return true }
    // `BID` and `paid` end in other words.
    let isNewWord = name.dropFirst(beginning.count).first == "I"
    return last == "_" || last == "-" || isNewWord && (last.isLowercase || last.isNumber)
  }

  /// Whether a parameter is one scalar, and may have more than one value.
  private mutating func isOneOfSeveral(_ schema: Schema, _ node: LocatedNode) -> Bool {
    switch schema.kind {
    case .reference:
      let type = node["schema"].flatMap { resolved($0) }?["type"]?.text
      return ["integer", "number", "string"].contains(type)
    case .boolean: return false
    default: return schema.isScalar && !schema.hasOneValue
    }
  }

  /// The names, without marks, of what counts items or pages.
  private static let counts: Set<String> = [
    "page", "pagenumber", "limit", "pagelimit", "offset", "pageoffset", "size", "perpage",
    "pagesize", "skip", "take", "top",
  ]
}

extension Schema {
  /// Makes it a list of what it is.
  fileprivate mutating func becomeList() {
    var element = self
    (element.isNullable, element.defaultValue, element.sample) = (false, nil, nil)
    element.documentation = Documentation()
    var list = Schema(.array(element), location: location)
    list.documentation = documentation
    list.defaultValue = defaultValue.map { .array([$0]) }
    list.sample = sample.map { Sample(value: .array([$0.value]), location: $0.location) }
    self = list
  }

  /// Makes the elements of a list always there: no style of a parameter writes `null` (OpenAPI 3.2, section 4.12.6).
  fileprivate mutating func forbidNullElements() {
    guard case .array(var element) = kind else { return }
    element.isNullable = false
    element.forbidNullElements()
    kind = .array(element)
  }

  /// Makes a choice of the texts `true` and `false` a boolean, which is sent as they are.
  fileprivate mutating func becomeBooleanOfTexts() {
    guard case .enumeration(let listed) = kind, listed.base == .string, listed.cases.count == 2,
      Set(listed.cases.map(\.value)) == [.string("true"), .string("false")]
    else { return }
    kind = .boolean
    defaultValue = defaultValue?.boolOfText
    sample = sample.flatMap { sample in
      sample.value.boolOfText.map { Sample(value: $0, location: sample.location) }
    }
  }

  /// Makes a number an integer, or those of a list, unless something that is said of it has a fraction. JavaScript's
  /// programs know no other type than `number`.
  mutating func becomeInteger(examples: [JSONValue] = []) {
    if case .array(var element) = kind {
      element.becomeInteger(
        examples: [sample?.value, defaultValue].compactMap(\.self).flatMap(\.elements))
      kind = .array(element)
    }
    guard case .number(.double) = kind, format == nil else { return }
    let values = [defaultValue, sample?.value].compactMap { $0 } + examples
    let bounds = [
      limits.minimum, limits.maximum, limits.exclusiveMinimum, limits.exclusiveMaximum,
      limits.multipleOf,
    ]
    guard values.allSatisfy({ $0.wholeNumber != nil || $0 == .null }),
      bounds.allSatisfy({ $0.map { $0.rounded() == $0 } ?? true })
    else { return }
    kind = .integer(.int)
    defaultValue = defaultValue?.wholeNumber
    sample = sample.flatMap { sample in
      sample.value.wholeNumber.map { Sample(value: $0, location: sample.location) }
    }
  }
}

extension JSONValue {
  fileprivate var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  fileprivate var boolOfText: JSONValue? {
    if case .string(let text) = self { Bool(text).map(JSONValue.bool) } else { nil }
  }

  fileprivate var wholeNumber: JSONValue? {
    switch self {
    case .integer: self
    case .number(let number): Int(exactly: number).map(JSONValue.integer)
    default: nil
    }
  }
}
