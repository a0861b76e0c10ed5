import Diagnostics

/// The types of other formats and languages.
enum ForeignTypeNames {
  /// What to write instead of a name that is no type, as the end of a sentence; nil where it is no other
  /// format's type either.
  static func hint(for name: String) -> String? {
    if let type = types[name.lowercased()] { return "write `\(type)`" }
    if let hint = hints[name.lowercased()] { return hint }
    if name.hasSuffix("[]") {
      return "an array is written as a list of its type, \(quoted("[\(name.dropLast(2))]"))"
    }
    if name.contains("|") {
      return
        "one of several types is `{ $oneOf: [A, B] }`, and one that may be null has `?` behind it"
    }
    if name.contains("<") {
      return "an array is written `[T]`, a map `{ $map: T }`, and a type that may be null `T?`"
    }
    return nil
  }

  /// The names that have a hint.
  static let names = (Array(types.keys) + Array(hints.keys)).sorted()

  private static let types = [
    "integer": "int", "uint": "int", "short": "int", "smallint": "int", "long": "int64",
    "bigint": "int64", "uint32": "int64", "int8": "int32", "int16": "int32",
    "boolean": "bool", "double": "number", "real": "number", "float64": "number",
    "float32": "float", "datetime": "date-time", "date_time": "date-time",
    "timestamp": "date-time", "time": "string", "duration": "string", "str": "string",
    "char": "string", "varchar": "string", "email": "string", "hostname": "string",
    "password": "string", "uri": "url", "link": "url", "guid": "uuid", "byte": "data",
    "base64": "data", "json": "any", "unknown": "any", "mixed": "any",
  ]

  private static let hints = [
    "binary": bytesHint, "bytes": bytesHint, "blob": bytesHint,
    "array": arrayHint, "list": arrayHint, "object": objectHint, "record": objectHint,
    "struct": objectHint, "map": mapHint, "dict": mapHint, "dictionary": mapHint, "hash": mapHint,
    "enum": "the values of an enum are written `{ $enum: [a, b] }`",
    "null": "a type whose values may be null has `?` behind it, as in `string?`",
    "union": "one of several types is `{ $oneOf: [A, B] }`",
  ]
  private static let bytesHint = "write `data`, or `file` for a part of a `multipart` body"
  private static let arrayHint = "an array is written as a list of its type, like `[string]`"
  private static let objectHint =
    "an object is a mapping of names to types, like `{ id: int, name?: string }`, and one with any keys "
    + "`{ $map: any }`"
  private static let mapHint = "an object with any keys is `{ $map: T }`, where `T` is their type"
}
