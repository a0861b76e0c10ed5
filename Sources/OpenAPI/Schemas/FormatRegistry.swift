/// The formats of strings and numbers that are known.
enum FormatRegistry {
  /// The OpenAPI Format Registry (spec.openapis.org/registry/format), and other common spellings of its
  /// formats.
  static let names: Set<String> = [
    "base64url", "binary", "byte", "char", "commonmark", "date", "date-time", "date-time-local",
    "decimal", "decimal128", "double", "double-int", "duration", "email", "float", "hostname",
    "html", "http-date", "idn-email", "idn-hostname", "int16", "int32", "int64", "int8", "ipv4",
    "ipv6", "iri", "iri-reference", "json-pointer", "media-range", "password", "regex",
    "relative-json-pointer", "sf-binary", "sf-boolean", "sf-decimal", "sf-integer", "sf-string",
    "sf-token", "time", "time-local", "uint16", "uint32", "uint64", "uint8", "unixtime", "uri",
    "uri-reference", "uri-template", "uuid", "unix-time", "unix_time", "url",
    // What says no more than the type, or says a format in another word.
    "bool", "boolean", "bytes", "date_time", "dateTime", "datetime", "float32", "float64", "guid",
    "int", "integer", "long", "number", "string", "text", "u-int16", "u-int32", "u-int64", "u-int8",
    "uint", "uuid1", "uuid3", "uuid4", "uuid5",
  ]
}
