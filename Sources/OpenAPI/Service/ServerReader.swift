import Diagnostics
import YAML

extension DocumentReader {
  /// The URL of the first server (OpenAPI 3.2, section 4.5), or `schemes`, `host` and `basePath`
  /// (Swagger 2.0, "Swagger Object").
  mutating func baseURL(_ node: LocatedNode) -> String {
    let before = messages
    let url = firstServerURL(node)
    // Nobody needs the URL of what is never called, as of webhooks alone.
    if hasBaseURL || !hasPaths { messages = before }
    return url
  }

  private mutating func firstServerURL(_ node: LocatedNode) -> String {
    if version == .v2 { return swaggerURL(node) }
    let servers = items(node["servers"], "`servers`", .server)
    guard let first = servers.first else {
      if allPathsHaveServers {
        return serverOfMostPaths.flatMap { serverURL($0) } ?? ServerURL.placeholder
      }
      warn(
        .server,
        "the document names no server; \(quoted(ServerURL.placeholder)) is assumed, so pass the base URL",
        at: node["servers"]?.location ?? node.location)
      return ServerURL.placeholder
    }
    return serverURL(publicServer(among: servers) ?? first) ?? ServerURL.placeholder
  }

  /// The first server for everybody, where the first of all is on the developer's own machine, or is where the document is;
  /// nil where there is none.
  private mutating func publicServer(among servers: [LocatedNode]) -> LocatedNode? {
    guard let first = servers.first, let node = first["url"], let firstURL = urlOfDefaults(first)
    else { return nil }
    let isLocal = ServerURL.isLocal(firstURL)
    guard isLocal || ServerURL.isRelative(firstURL) else {
      reportTrials(first)
      return nil
    }
    guard let server = serverForAll(among: servers), let url = urlOfDefaults(server) else {
      if isLocal { reportLocalServer(at: node) }
      return nil
    }
    messages.note(
      "the first server is \(isLocal ? "on the machine of whoever runs it" : "where the document is"); "
        + "the base URL is \(quoted(url))", at: node.location)
    return server
  }

  /// The first server behind the first that is for everybody, and is no trial.
  private func serverForAll(among servers: [LocatedNode]) -> LocatedNode? {
    servers.dropFirst().first { server in
      guard let url = urlOfDefaults(server) else { return false }
      return ServerURL.isHTTP(url) && ServerURL.isPublic(url) && pathBehindExample(server) == nil
        && !isOfTrials(server, url)
    }
  }

  private func isOfTrials(_ server: LocatedNode, _ url: String) -> Bool {
    ServerURL.isOfTrials(url) || prose(of: server).contains(where: ServerURL.saysTrials)
  }

  /// What is said of a server.
  private func prose(of server: LocatedNode) -> [String] {
    [text(server["description"]), text(server["name"])].compactMap(\.self)
  }

  /// Tells that whoever passes no base URL sends credentials to a demo or a sandbox, as Firefly's.
  private mutating func reportTrials(_ server: LocatedNode) {
    guard let node = server["url"], let url = urlOfDefaults(server),
      pathBehindExample(server) == nil
    else { return }
    let prose = prose(of: server)
    guard !prose.contains(where: ServerURL.saysProduction),
      ServerURL.isOnlyForTrials(url) || prose.contains(where: ServerURL.saysDemo)
    else { return }
    messages.note(
      "the base URL is that of a server for trials, \(quoted(url)); pass another for anything else",
      at: node.location)
  }

  /// The server that an operation or a path has of its own. As for the document's, one on the developer's own machine is
  /// for nobody else.
  func ownServer(of node: LocatedNode) -> LocatedNode? {
    let servers = node["servers"].elements
    guard let first = servers.first, let url = urlOfDefaults(first), ServerURL.isLocal(url) else {
      return servers.first
    }
    return serverForAll(among: servers) ?? first
  }

  /// A server's URL with the defaults of its variables; nil where one of them has none.
  private func urlOfDefaults(_ server: LocatedNode) -> String? {
    server["url"]?.text.flatMap { template in
      ServerURL.url(of: template.trimmed) { defaultValue(of: server["variables"]?[$0]) }
    }
  }

  private mutating func reportLocalServer(at node: LocatedNode) {
    messages.note(
      "the document's server is on the machine of whoever runs it, so pass the base URL of yours",
      at: node.location)
  }

  /// Whether all paths say themselves where they are.
  private var allPathsHaveServers: Bool {
    hasPaths && paths.allSatisfy { !$0.value["servers"].elements.isEmpty }
  }

  /// The server that four of five paths have: Clockify's document names it there alone.
  private var serverOfMostPaths: LocatedNode? {
    let servers = paths.compactMap { $0.value["servers"].elements.first }
    let places = Dictionary(grouping: servers) { $0["url"]?.text ?? "" }
    return places.values.first { $0.count * 5 >= paths.count * 4 }?.first
  }

  /// The URL of a server, absolute and without a slash at its end; nil where it has none.
  private mutating func serverURL(_ server: LocatedNode) -> String? {
    if let path = pathBehindExample(server) {
      messages.note(
        "the server's URL has an example for what only a caller knows; \(Self.assumed(path))",
        at: server["url"]?.location ?? server.location)
      return ServerURL.placeholder + path
    }
    reportExamplesInPath(of: server)
    return template(of: server, assuming: "\(quoted(ServerURL.placeholder)) is assumed")
      .flatMap { absolute($0.text, at: $0.node) }
  }

  /// Tells of a variable in the path whose default stands for what only a caller knows, as BigCommerce's `store_hash`.
  private mutating func reportExamplesInPath(of server: LocatedNode) {
    guard let node = server["url"], let template = node.text else { return }
    var found: String?
    _ = ServerURL.url(of: template) { name in
      if found == nil, isPlaceholder(server["variables"]?[name], name) { found = name }
      return ""
    }
    guard let name = found else { return }
    messages.note(
      "only a caller knows \(quoted(name)) in the server's URL, so pass the base URL that `Servers` makes of it",
      at: node.location)
  }

  /// The path of a URL of which a variable in the host stands for what only a caller knows. Nil where there is no such
  /// variable, or where that is not all there is to say.
  ///
  /// - Parameter others: The variables that count where the server has none of a name.
  private func pathBehindExample(_ server: LocatedNode, or others: LocatedNode? = nil) -> String? {
    guard let template = server["url"]?.text else { return nil }
    let host = ServerURL.host(of: template)
    var isFound = false
    let url = ServerURL.url(of: template) { name in
      let variable = server["variables"]?[name] ?? others?[name]
      let isCallers = defaultValue(of: variable) == nil || isPlaceholder(variable, name)
      let isPlaceholder = isCallers && host.contains("{\(name)}")
      isFound = isFound || isPlaceholder
      return isPlaceholder ? "localhost" : defaultValue(of: variable) ?? name
    }
    return isFound ? url.flatMap(ServerURL.pathBehindHost) : nil
  }

  /// Whether the default of a variable stands for what only a caller knows.
  private func isPlaceholder(_ variable: LocatedNode?, _ name: String) -> Bool {
    variable?["enum"] == nil
      && ServerURL.isPlaceholder(variable?["default"]?.text ?? "", for: name)
  }

  private func defaultValue(of variable: LocatedNode?) -> String? {
    variable?["default"]?.text ?? variable?["enum"].elements.first?.text
  }

  /// The URL of the server of a path or an operation, or only its path where it is relative: such an operation is
  /// where the others are.
  mutating func ownServerURL(_ server: LocatedNode) -> String? {
    let ofDocument = root["servers"].elements.first?["variables"]
    if let path = pathBehindExample(server, or: ofDocument) {
      let url = ServerURL.placeholder + path
      if reportedServers.insert(server["url"]?.text ?? "").inserted {
        warn(
          .server,
          "this server's URL has an example for what only a caller knows; \(quoted(url)) is assumed for its operations, "
            + "so pass their base URL", at: server["url"]?.location ?? server.location)
      }
      return url
    }
    guard let (text, node) = template(of: server, or: ofDocument, assuming: "it is ignored") else {
      return nil
    }
    guard ServerURL.isRelative(text) else { return absolute(text, at: node) }
    let url = absolute(ServerURL.placeholder + ServerURL.path(of: text), at: node)
    return url.map {
      $0 == ServerURL.placeholder ? "/" : String($0.dropFirst(ServerURL.placeholder.count))
    }
  }

  /// - Parameter others: The variables that count where the server has none of a name.
  private mutating func template(
    of server: LocatedNode, or others: LocatedNode? = nil, assuming assumption: String
  ) -> (text: String, node: LocatedNode)? {
    // Without any text it is where the document is.
    guard let node = server["url"], let template = node.isNull ? nil : node.text else {
      warn(
        .server,
        "a server has a `url`, but this has none; \(assumption)", at: server.location)
      return nil
    }
    return (substituted(template, server["variables"], or: others, at: node).trimmed, node)
  }

  /// A URL with the defaults of its variables (OpenAPI 3.2, section 4.6).
  private mutating func substituted(
    _ template: String, _ variables: LocatedNode?, or others: LocatedNode?, at node: LocatedNode
  ) -> String {
    ServerURL.url(of: template) { name in
      let variable = variables?[name] ?? others?[name]
      if let value = defaultValue(of: variable) { return value }
      warn(
        .server,
        "the variable \(quoted(name)) of the server's URL has no default; \(quoted(name)) is assumed",
        at: variable?.location ?? node.location)
      return name
    } ?? template
  }

  /// Relative URLs are relative to where the document was found, which isn't known here.
  private mutating func absolute(_ text: String, at node: LocatedNode) -> String? {
    var url = text
    if !ServerURL.isHTTP(url) {
      if url.hasPrefix("//") {
        url = "https:" + url
      } else if let scheme = ServerURL.scheme(of: url) {
        warn(
          .server,
          "\(quoted(scheme)) is no scheme of HTTP; \(quoted(ServerURL.placeholder)) is assumed, so pass "
            + "the base URL", at: node.location)
        return nil
      } else if ServerURL.looksLikeHost(url) {
        warn(
          .server, "the server's URL has no scheme; \(quoted("https://" + url)) is assumed",
          at: node.location)
        url = "https://" + url
      } else {
        // `xxx` is nobody's path.
        let path = url.contains(#/^\/?[xX]{2,}\/?$/#) ? "" : ServerURL.path(of: url)
        url = ServerURL.placeholder + path
        warn(.server, "the server's URL is relative; \(Self.assumed(path))", at: node.location)
      }
    }
    if let end = url.firstIndex(where: { $0 == "?" || $0 == "#" }) {
      warn(
        .server, "the server's URL has a query or a fragment, which is left out",
        at: node.location)
      url = String(url[..<end])
    }
    while url.hasSuffix("/") { url.removeLast() }
    guard let problem = ServerURL.problem(of: url) else { return url }
    // Often only the host is one that somebody has to fill in.
    let path = ServerURL.pathBehindHost(of: url) ?? ""
    warn(
      .server, "the server's URL \(quoted(url)) \(problem); \(Self.assumed(path))",
      at: node.location)
    return ServerURL.placeholder + path
  }

  private mutating func swaggerURL(_ node: LocatedNode) -> String {
    guard let hostNode = node["host"], let host = text(hostNode)?.trimmed else {
      let path = basePath(node)
      warn(
        .server,
        "the document names no host; \(Self.assumed(path))",
        at: node["host"]?.location ?? node.location)
      return ServerURL.placeholder + path
    }
    let schemes = node["schemes"].elements.compactMap(\.text)
    let scheme = schemes.contains("https") || !schemes.contains("http") ? "https" : "http"
    // Some write the scheme here, too.
    let url = host.contains("://") ? host : "\(scheme)://\(host)"
    if ServerURL.isLocal(url) { reportLocalServer(at: hostNode) }
    return absolute(url + basePath(node), at: hostNode) ?? ServerURL.placeholder
  }

  /// Says what stands for a URL of which only the path is known.
  private static func assumed(_ path: String) -> String {
    "\(quoted(ServerURL.placeholder + path)) is assumed, so pass the base URL"
      + (path.isEmpty ? "" : ", which ends in \(quoted(path))")
  }

  private func basePath(_ node: LocatedNode) -> String {
    guard let path = text(node["basePath"]), path != "/" else { return "" }
    let absolute = path.hasPrefix("/") ? path : "/" + path
    return absolute.hasSuffix("/") ? String(absolute.dropLast()) : absolute
  }
}
