import Diagnostics
import ServiceModel
import YAML

/// How a string is written that is a whole body or a part of one, and not inside of JSON.
enum RawForm {
  case text
  case bytes
  /// Bytes as base64 (RFC 4648, section 4).
  case base64
}

extension DocumentReader {
  /// How values of a schema are written outside of JSON; nil where they are no strings.
  mutating func rawForm(_ schema: LocatedNode?) -> RawForm? {
    guard let schema, let node = resolved(schema) else { return nil }
    let format = node["format"]?.text
    let encoding = node["contentEncoding"]?.text
    switch node["type"] {
    case let type?:
      if isSwaggerFile(node) { return .bytes }
      let names = type.items?.compactMap(\.text).filter { $0 != "null" } ?? [type.text ?? ""]
      guard names == ["string"] else { return nil }
    case nil:
      // A key that only strings have makes it a string.
      guard
        ["binary", "byte", "bytes"].contains(format) || encoding != nil
          || node["contentMediaType"] != nil
      else { return nil }
    }
    // Documents of 3.0 have `format: base64`, since its examples of files had it.
    if encoding == "base64" || encoding == nil && format == "base64" { return .base64 }
    // `binary` leaves bytes as they are (RFC 2045, section 6.2). `byte` is base64 in JSON, but services that
    // have it for a whole body take the bytes.
    if ["binary", "byte", "bytes"].contains(format) || encoding == "binary" { return .bytes }
    return node["contentMediaType"] != nil && encoding == nil ? .bytes : .text
  }

  /// Says that `format: byte` is no base64 outside of JSON.
  mutating func warnOfByteFormat(_ format: LocatedNode?) {
    guard let format, format.text == "byte" else { return }
    warn(
      .format,
      "`format: byte` is base64 in JSON, but here the bytes are sent as they are; "
        + "`contentEncoding: base64` would send base64", at: format.location)
  }

  /// Says that a body has an encoding that the client does not apply.
  mutating func warnOfEncoding(_ schema: LocatedNode) {
    guard let encoding = schema["contentEncoding"] else {
      return warnOfByteFormat(schema["format"])
    }
    // The others of RFC 2045, section 6.1, change no byte.
    guard let name = encoding.text,
      !["base64", "binary", "7bit", "8bit"].contains(name.lowercased())
    else { return }
    warn(
      .format,
      "the caller gives this body in the encoding \(quoted(name)); the client encodes bodies in "
        + "`base64` alone",
      at: encoding.location)
  }

  /// Whether a schema makes a value bytes, whatever its media type is.
  mutating func isBinary(_ schema: LocatedNode?) -> Bool {
    guard let schema, let node = resolved(schema) else { return false }
    return isSwaggerFile(node)
      || node["format"]?.text == "binary" && node["type"]?.text == "string"
  }

  private func isSwaggerFile(_ node: LocatedNode) -> Bool {
    version == .v2 && node["type"]?.text == "file"
  }

  /// Whether a part of a multipart body is a file by its schema.
  mutating func isFile(_ schema: LocatedNode) -> Bool {
    if rawForm(schema) == .bytes { return true }
    guard let node = resolved(schema), node.kind == .mapping else { return false }
    return isFree(SchemaKeys(node))
  }

  /// Whether a schema has no type, which in a part means bytes since 3.1 (OpenAPI 3.1.1, section 4.8.15.1.1,
  /// the defaults of `contentType`).
  func isFree(_ keys: SchemaKeys) -> Bool {
    version >= .v31 && !keys.has(.type) && !keys.hasAny(of: .structure)
  }
}
