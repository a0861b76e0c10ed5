import FletcherText

/// The parts of a reference (RFC 3986, section 4.1), and where it leads.
struct ReferencePath {
  enum File: Equatable {
    case same
    /// Relative to the root's folder, without `.` and `..`.
    case path(String)
    /// A path out of the folder, or an absolute one.
    case outside
    /// Another machine, or what is no file. A copy of it may have one of these paths, the likeliest first.
    case elsewhere(copies: [String])
  }
  var uri: String
  /// Percent-decoded, without the `#`.
  var fragment: String

  init(_ text: String) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    uri = parts.first.map(String.init) ?? ""
    fragment = parts.count > 1 ? parts[1].percentDecoded : ""
  }

  /// The file that is meant in a document of this path.
  func file(from base: String) -> File {
    if uri.isEmpty { return .same }
    // A scheme ends at the first colon, if no slash is before it.
    let head = uri.prefix { $0 != "/" && $0 != "?" }
    if head.contains(":") || uri.hasPrefix("//") {
      return uri.lowercased().hasPrefix("file:") ? .outside : .elsewhere(copies: copies)
    }
    if uri.hasPrefix("/") || uri.contains("\\") { return .outside }
    let path = uri.prefix { $0 != "?" }.percentDecoded
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

  /// The ends of a URL's path, the longest first: `swagger/fault.json` and `fault.json`.
  private var copies: [String] {
    guard let range = uri.firstRange(of: "//") else { return [] }
    let parts = uri[range.upperBound...].prefix { $0 != "?" }
      .split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(\.percentDecoded)
    let isPath = parts.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".."
        && !part.utf8.contains(where: { [0, UInt8(ascii: "/"), UInt8(ascii: "\\")].contains($0) })
    }
    guard isPath, parts.count <= Self.mostParts else { return [] }
    return parts.indices.map { parts[$0...].joined(separator: "/") }
  }

  private static let mostParts = 8

  /// The tokens of a JSON pointer (RFC 6901, sections 3 and 4); nil where the fragment is none.
  var tokens: [String]? {
    if fragment.isEmpty { return [] }
    guard fragment.hasPrefix("/") else { return nil }
    return fragment.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
      // In this order, so that `~01` is `~1`.
      $0.contains("~")
        ? String($0.replacing("~1", with: "/").replacing("~0", with: "~")) : String($0)
    }
  }

  /// A token as it stands in a reference.
  static func escaped(_ token: String) -> String {
    // Of the characters that URIs encode, only `%` would be read as something else.
    token.replacing("~", with: "~0").replacing("/", with: "~1").replacing("%", with: "%25")
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
