/// Where the check of values deliberately judges otherwise than JSON Schema, by files of the suite or
/// schemas in them, with the reason.
struct JSONSchemaGaps {
  enum Kind: String { case accepted, refused, unread }

  private typealias Gap = (reason: String, names: [String])

  private var seen: Set<String> = []

  /// Whether a value, or a schema that can't be read, is listed.
  mutating func include(_ name: String, _ kind: Kind) -> Bool {
    if kind == .refused, Self.isOfOtherType(name) { return true }
    let found = Self.names(of: kind).first { name.hasPrefix($0) }
    if let found { seen.insert("\(kind): \(found)") }
    return found != nil
  }

  /// What is listed and no longer so.
  var unseen: [String] {
    [Kind.accepted, .refused, .unread].flatMap { kind in
      Self.names(of: kind).map { "\(kind): \($0)" }.filter { !seen.contains($0) }
    }
  }

  private static func names(of kind: Kind) -> [String] {
    switch kind {
    case .accepted: accepted.flatMap(\.names)
    case .refused: refused.flatMap(\.names)
    case .unread: unread
    }
  }

  /// Values that are taken although they are invalid.
  private static let accepted: [Gap] = [
    (
      "a keyword that no type says, so that the reader passes over it",
      [
        "additionalItems.json", "additionalProperties.json", "contains.json", "dependencies.json",
        "dependentRequired.json", "dependentSchemas.json", "if-then-else.json", "maxContains.json",
        "maxProperties.json", "minContains.json", "minProperties.json", "not.json",
        "optional/dependencies-compatibility.json", "patternProperties.json",
        "properties.json: properties, patternProperties", "propertyNames.json",
        "unevaluatedItems.json", "unevaluatedProperties.json",
      ]
    ),
    (
      "alternatives: a value may be several of them, and those of one kind are one type",
      ["oneOf.json", "anyOf.json", "allOf.json: allOf combined with anyOf"]
    ),
    (
      "`false`, and `null` alone, are any value",
      [
        "boolean_schema.json", "allOf.json", "items.json: items with boolean schema",
        "properties.json: properties with boolean schema", "ref.json: $ref to boolean schema",
        "type.json: null type",
      ]
    ),
    (
      "values of several types in a list, and constants that are no text and no number, are any value",
      ["const.json", "enum.json"]
    ),
    ("the schemas of an array's places are one for all", ["items.json", "prefixItems.json"]),
    ("a required name that no property has is passed over", ["required.json"]),
    ("a number without a fraction is an int", ["optional/zeroTerminatedFloats.json"]),
    (
      "texts are not held against patterns, nor against formats that are plain text in Swift",
      [
        "optional/ecmascript-regex.json", "optional/format-assertion.json",
        "optional/non-bmp-regex.json", "pattern.json",
      ]
        + [
          "duration", "ecmascript-regex", "email", "hostname", "idn-email", "idn-hostname", "ipv4",
          "ipv6", "iri", "iri-reference", "json-pointer", "regex", "relative-json-pointer", "time",
          "uri-reference", "uri-template",
        ].map { "optional/format/\($0).json" }
    ),
    (
      "dates and URLs that the client can read",
      ["optional/format/date-time.json", "optional/format/uri.json"]
    ),
    (
      "references by `$id` and anchors, into the web, to the metaschema, and to what isn't a component",
      [
        "anchor.json", "defs.json", "dynamicRef.json", "optional/anchor.json",
        "optional/dynamicRef.json", "optional/id.json", "optional/unknownKeyword.json", "ref.json",
        "refRemote.json", "vocabulary.json",
      ]
    ),
  ]

  /// Values that are refused although they are valid.
  private static let refused: [Gap] = [
    ("a schema says its type", ["ref.json: root pointer ref"]),
    (
      "the schemas of an array's places are one for all",
      [
        "additionalItems.json", "prefixItems.json",
        "unevaluatedItems.json", "uniqueItems.json: uniqueItems",
      ]
    ),
    ("an integer has 64 bits", ["optional/bignum.json", "optional/float-overflow.json"]),
    (
      "a value of a format that has a type in Swift is of that format",
      ["format.json: date format", "format.json: date-time format", "format.json: uuid format"]
    ),
    (
      "the values of all patterns of names are of one of their types",
      ["patternProperties.json: regexes are not anchored"]
    ),
    (
      "references by `$id` and dynamic anchors, and keywords that another one revokes",
      [
        "dynamicRef.json: $dynamicRef skips over", "ref.json: simple URN base URI",
        "unevaluatedProperties.json: unevaluatedProperties with nested", "vocabulary.json",
      ]
    ),
  ]

  /// Schemas that the reader refuses: what they refer to is in the web.
  private static let unread = [
    "definitions.json: validate definition against metaschema",
    "dynamicRef.json: $ref to $dynamicRef finds detached $dynamicAnchor",
    "ref.json: remote ref, containing refs itself", "refRemote.json: remote ref",
    "refRemote.json: fragment within remote ref", "refRemote.json: ref within remote ref",
    "refRemote.json: Location-independent identifier in remote ref",
  ]

  /// Whether the value is of another type than the keywords of its schema are for, which in JSON Schema
  /// say nothing of it. A description says the type.
  private static func isOfOtherType(_ name: String) -> Bool {
    ["ignore", "pseudo-array", "not array is valid", "non-arrays are valid", "non-string is valid"]
      .contains {
        name.contains($0)
      }
  }
}
