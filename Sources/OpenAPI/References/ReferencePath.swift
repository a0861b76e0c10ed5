/// The parts of a reference (RFC 3986, section 4.1), and where it leads.
struct ReferencePath {
  enum File: Equatable {
    case same
    /// Relative to the root's folder, without `.` and `..`.
    case path(String)
    /// A path out of the folder, or an absolute one.
    case outside
    /// Another machine, or what is no file.
    case elsewhere

    var isPath: Bool { if case .path = self { true } else { false } }
  }
  var uri: String
  /// Percent-decoded, without the `#`.
  var fragment: String

  init(_ text: String) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    uri = parts.first.map(String.init) ?? ""
    fragment = parts.count > 1 ? Self.percentDecoded(parts[1]) : ""
  }

  /// The file that is meant in a document of this path.
  func file(from base: String) -> File {
    if uri.isEmpty { return .same }
    // A scheme ends at the first colon, if no slash is before it.
    let head = uri.prefix { $0 != "/" && $0 != "?" }
    if head.contains(":") || uri.hasPrefix("//") {
      return uri.lowercased().hasPrefix("file:") ? .outside : .elsewhere
    }
    if uri.hasPrefix("/") || uri.contains("\\") { return .outside }
    let path = Self.percentDecoded(uri.prefix { $0 != "?" })
    guard !path.hasPrefix("/"), !path.utf8.contains(0), !path.contains("\\") else {
      return .outside
    }
    var parts = base.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        guard parts.popLast() != nil else { return .outside }
      default: parts.append(String(part))
      }
    }
    return parts.isEmpty ? .outside : .path(parts.joined(separator: "/"))
  }

  /// The tokens of a JSON pointer (RFC 6901, sections 3 and 4); nil where the fragment is none.
  var tokens: [String]? {
    if fragment.isEmpty { return [] }
    guard fragment.hasPrefix("/") else { return nil }
    return fragment.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
      $0.contains("~") ? Self.unescaped($0) : String($0)
    }
  }

  private static func unescaped(_ token: Substring) -> String {
    var result: [UInt8] = []
    var isEscape = false
    for byte in token.utf8 {
      if isEscape {
        isEscape = false
        switch byte {
        case UInt8(ascii: "0"): result.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): result.append(UInt8(ascii: "/"))
        default: result += [UInt8(ascii: "~"), byte]
        }
      } else if byte == UInt8(ascii: "~") {
        isEscape = true
      } else {
        result.append(byte)
      }
    }
    if isEscape { result.append(UInt8(ascii: "~")) }
    return String(decoding: result, as: UTF8.self)
  }

  /// A token as it stands in a reference.
  static func escaped(_ token: String) -> String {
    String(
      token.flatMap { character -> String in
        switch character {
        case "~": "~0"
        case "/": "~1"
        // Only this would be read as something else.
        case "%": "%25"
        default: String(character)
        }
      })
  }

  /// Text with `%XX` decoded (RFC 3986, section 2.1); what is no such triple stays.
  static func percentDecoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 87
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 55
    default: nil
    }
  }

  // MARK: - Names

  /// A name for what a pointer leads to: the last part of the pointer that says something, or the
  /// file's name.
  static func name(path: String, tokens: [String]) -> String {
    for token in tokens.reversed() where !isStructure(token) { return token }
    var parts = path.split(separator: "/")
    while let part = parts.popLast() {
      let stem = String(part.prefix { $0 != "." })
      if !["", "index", "schema", "openapi", "swagger", "_index"].contains(stem.lowercased()) {
        return stem
      }
    }
    return "Schema"
  }

  /// Whether a token is a key of OpenAPI or JSON Schema, an index or a status, and says nothing of
  /// what it leads to.
  private static func isStructure(_ token: String) -> Bool {
    if token.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) || token.contains("/") && !token.hasPrefix("/")
    {
      return true
    }
    return structure.contains(token)
  }

  private static let structure: Set<String> = [
    "schema", "schemas", "items", "prefixItems", "content", "properties", "patternProperties",
    "additionalProperties", "allOf", "oneOf", "anyOf", "not", "if", "then", "else", "responses",
    "requestBody", "requestBodies", "parameters", "components", "definitions", "$defs", "paths",
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query", "default",
    "headers", "callbacks", "webhooks", "",
  ]
}
