import Diagnostics
import ServiceModel
import SwiftPlan

/// A URL as a request has it, taken apart (RFC 3986, section 3).
struct RequestURL {
  /// The scheme and the server.
  private(set) var origin: String
  private(set) var host: String
  /// Whether a name and a password stand before the server; they are not kept.
  private(set) var hasUser = false
  /// The segments of the path, as they are written.
  private(set) var segments: [String]
  private(set) var endsInSlash = false
  /// The names of the query with their values, decoded.
  private(set) var query: [(name: String, value: String)]

  /// The URL that a description's paths are appended to.
  ///
  /// - Throws: Where it is no URL of an HTTP server, or one with a query.
  init(base text: String) throws(Diagnostic) {
    try self.init(text, file: "--base-url", usualScheme: "https")
    guard query.isEmpty else {
      throw Diagnostic(
        "a base URL has no query, but this is \(quoted(text)); write the query below `query` in the description",
        in: "--base-url")
    }
  }

  /// - Parameters:
  ///   - text: The URL; curl takes one without a scheme for one of HTTP.
  ///   - file: The name of the text in messages.
  ///   - usualScheme: What a URL without a scheme is of.
  /// - Throws: Where it is no URL of an HTTP server.
  init(_ text: String, file: String, usualScheme: String = "http") throws(Diagnostic) {
    var rest = Substring(text)
    var scheme = usualScheme
    if let range = text.firstRange(of: "://") {
      scheme = text[..<range.lowerBound].lowercased()
      rest = text[range.upperBound...]
    }
    guard scheme == "http" || scheme == "https" else {
      throw Diagnostic(
        "\(quoted(text)) is no URL of an HTTP server; it begins with `https://` or `http://`",
        in: file)
    }
    rest = rest.prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    rest = rest.dropFirst(authority.count)
    var server = authority
    if let at = authority.lastIndex(of: "@") {
      hasUser = true
      server = authority[authority.index(after: at)...]
    }
    guard server.contains(/^(?:[A-Za-z0-9.\-_]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]+)?$/) else {
      throw Diagnostic(
        "\(quoted(String(text.prefix(60)))) has no name of a server, such as `api.example.com`",
        in: file)
    }
    origin = "\(scheme)://\(server.lowercased())"
    if URLMistake.first(in: origin) == .port {
      let port = server.split(separator: ":").last ?? ""
      throw Diagnostic(
        "a port is a number from 1 to 65535, but this is \(quoted(String(port)))", in: file)
    }
    host = server.prefix { $0 != ":" }.lowercased()
    let path = rest.prefix { $0 != "?" }
    segments = path.split(separator: "/").map(String.init)
    endsInSlash = path.count > 1 && path.hasSuffix("/")
    query = Self.pairs(rest.dropFirst(path.count + 1))
  }

  /// The names and values of a query or a form (`application/x-www-form-urlencoded`).
  static func pairs(_ text: some StringProtocol) -> [(name: String, value: String)] {
    text.split(separator: "&").compactMap { pair in
      let name = decoded(pair.prefix { $0 != "=" })
      let value = pair.firstIndex(of: "=").map { decoded(pair[pair.index(after: $0)...]) } ?? ""
      return name.isEmpty ? nil : (name, value)
    }
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count > 1,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The part of the host's name that says whose it is: `github` of `api.github.com`.
  var serviceName: String? {
    guard !host.contains(/^[0-9.:\[\]]+$/) else { return nil }
    var labels = host.split(separator: ".")
    if labels.count > 1 { labels.removeLast() }
    if labels.count > 1, let last = labels.last,
      ["co", "com", "org", "net", "ac", "gov", "edu"].contains(last)
    {
      labels.removeLast()
    }
    return labels.last.map(String.init)
  }

  /// How many segments at the beginning belong to every path: `api`, and versions.
  var baseSegmentCount: Int {
    let count = segments.prefix {
      $0.contains(/^(?:api|rest|v?[0-9]+(?:\.[0-9]+)*|[0-9]{4}-[0-9]{2}-[0-9]{2})$/.ignoresCase())
    }.count
    return min(count, max(segments.count - 1, 0))
  }
}
