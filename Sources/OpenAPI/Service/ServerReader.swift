import Diagnostics
import YAML

extension DocumentReader {
  /// The base URL that stands where the document says none.
  static let placeholder = "http://localhost"

  /// The URL of the first server (OpenAPI 3.2, section 4.5), or `schemes`, `host` and `basePath`
  /// (Swagger 2.0, "Swagger Object").
  mutating func baseURL(_ node: LocatedNode) -> String {
    if version == .v2 { return swaggerURL(node) }
    let servers = items(node["servers"], "`servers`", .server)
    guard let first = servers.first else {
      warn(
        .server,
        "the document names no server; \(quoted(Self.placeholder)) is assumed, so pass the base URL",
        at: node["servers"]?.location ?? node.location)
      return Self.placeholder
    }
    return serverURL(first) ?? Self.placeholder
  }

  /// The URL of a server, absolute and without a slash at its end; nil where it has none.
  mutating func serverURL(_ server: LocatedNode) -> String? {
    guard let urlNode = server["url"], let template = text(urlNode) else {
      warn(
        .server, "a server has a `url`, but this has none; \(quoted(Self.placeholder)) is assumed",
        at: server.location)
      return nil
    }
    return absolute(
      substituted(template, server["variables"], at: urlNode), at: urlNode)
  }

  /// The defaults in place of the variables (OpenAPI 3.2, section 4.6).
  private mutating func substituted(
    _ template: String, _ variables: LocatedNode?, at node: LocatedNode
  ) -> String {
    Self.url(of: template) { name in
      let variable = variables?[name]
      if let value = variable?["default"]?.text ?? variable?["enum"]?.items?.first?.text {
        return value
      }
      warn(
        .server,
        "the variable \(quoted(name)) of the server's URL has no default; \(quoted(name)) is assumed",
        at: variable?.location ?? node.location)
      return name
    } ?? template
  }

  /// The URL of a server with a value in place of each variable; nil where one of them has none.
  static func url(of template: String, _ value: (String) -> String?) -> String? {
    guard template.contains("{") else { return template }
    var result = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      guard let value = value(String(rest[rest.index(after: open)..<close])) else { return nil }
      result += rest[..<open] + value
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// Relative URLs are relative to where the document was found, which nobody knows here.
  private mutating func absolute(_ text: String, at node: LocatedNode) -> String? {
    var url = text.trimmed
    let lowercased = url.lowercased()
    if !lowercased.hasPrefix("http://"), !lowercased.hasPrefix("https://") {
      if url.hasPrefix("//") {
        url = "https:" + url
      } else if let scheme = scheme(of: url) {
        warn(
          .server,
          "\(quoted(scheme)) is no scheme of HTTP; \(quoted(Self.placeholder)) is assumed, so pass "
            + "the base URL", at: node.location)
        return nil
      } else if looksLikeHost(url) {
        warn(
          .server, "the server's URL has no scheme; \(quoted("https://" + url)) is assumed",
          at: node.location)
        url = "https://" + url
      } else {
        let path = url.hasPrefix("/") ? url : "/" + url
        url = Self.placeholder + (path == "/" ? "" : path)
        warn(
          .server,
          "the server's URL is relative; \(quoted(url)) is assumed, so pass the base URL",
          at: node.location)
      }
    }
    if let end = url.firstIndex(where: { $0 == "?" || $0 == "#" }) {
      warn(
        .server, "the server's URL has a query or a fragment, which is left out",
        at: node.location)
      url = String(url[..<end])
    }
    while url.hasSuffix("/") { url.removeLast() }
    if let problem = Self.problem(of: url) {
      warn(
        .server,
        "the server's URL \(quoted(url)) \(problem); \(quoted(Self.placeholder)) is assumed, so "
          + "pass the base URL", at: node.location)
      return nil
    }
    return url
  }

  private func scheme(of url: String) -> String? {
    guard let end = url.firstIndex(of: ":"), url[end...].hasPrefix("://") else { return nil }
    return String(url[..<end])
  }

  private func looksLikeHost(_ url: String) -> Bool {
    let host = url.prefix { $0 != "/" }
    return host.contains(".") && !host.hasPrefix(".")
      && host.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "-.:".utf8.contains($0)
      }
  }

  /// What is wrong with an absolute URL, as the end of a sentence.
  static func problem(of url: String) -> String? {
    guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }) else {
      return "has characters that a URL must percent-encode"
    }
    guard let start = url.firstRange(of: "://")?.upperBound else { return "is not absolute" }
    let authority = url[start...].prefix { !"/?#".contains($0) }
    if authority.contains("@") { return "holds a user or a password" }
    var host = authority
    // What follows the last colon outside of brackets (IPv6) is the port.
    let tail = authority.lastIndex(of: "]").map { authority[$0...] } ?? authority
    if let colon = tail.lastIndex(of: ":") {
      guard let port = Int(authority[authority.index(after: colon)...]), 1...65535 ~= port else {
        return "has no port from 1 to 65535"
      }
      host = authority[..<colon]
    }
    return host.isEmpty ? "names no host" : nil
  }

  private mutating func swaggerURL(_ node: LocatedNode) -> String {
    guard let hostNode = node["host"], let host = text(hostNode) else {
      let path = basePath(node)
      warn(
        .server,
        "the document names no host; \(quoted(Self.placeholder + path)) is assumed, so pass the base "
          + "URL", at: node["host"]?.location ?? node.location)
      return Self.placeholder + path
    }
    let schemes = (node["schemes"]?.items ?? .none).map { $0.compactMap(\.text) } ?? []
    let scheme = schemes.contains("https") || !schemes.contains("http") ? "https" : "http"
    // Some write the scheme here, too.
    let url = host.contains("://") ? host : "\(scheme)://\(host)"
    return absolute(url + basePath(node), at: hostNode) ?? Self.placeholder
  }

  private func basePath(_ node: LocatedNode) -> String {
    guard let path = text(node["basePath"]), path != "/" else { return "" }
    let absolute = path.hasPrefix("/") ? path : "/" + path
    return absolute.hasSuffix("/") ? String(absolute.dropLast()) : absolute
  }
}
