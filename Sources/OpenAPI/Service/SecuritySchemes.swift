import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// The word before a key that the document shows where it speaks of all operations, or else in its requests by `curl`.
  private func prefixOfService() -> String? {
    // Others may speak of what the service sends.
    let tags = root["tags"].elements.filter { tag in
      let name = (text(tag["name"]) ?? "").lowercased()
      return ["api", "auth", "key", "overview", "secur", "start", "token"].contains(
        where: name.contains)
    }
    let prose = [root["info"]?["description"]] + tags.map { $0["description"] }
    if let prefix = prefixShown(in: prose.compactMap { text($0) }) { return prefix }
    let samples = paths.lazy.flatMap { $0.value.entries ?? [] }.flatMap { operation in
      (operation.value["x-codeSamples"] ?? operation.value["x-code-samples"]).elements
    }.compactMap { text($0["source"]) }
    return prefixShown(in: Array(samples.prefix(Self.mostSamples)))
  }

  private func prefixShown(in texts: [String]) -> String? {
    KeyPrefix.findOnly(in: String(texts.joined(separator: "\n").prefix(Self.longestProse)))
  }

  private static let longestProse = 50_000

  private static let mostSamples = 50

  /// The ways to authenticate (OpenAPI 3.2, section 4.27; Swagger 2.0, "Security Scheme Object").
  mutating func readSchemes(_ node: LocatedNode) -> [AuthenticationScheme] {
    let schemes =
      (version == .v2 ? node["securityDefinitions"] : node["components"]?["securitySchemes"])
      .flatMap { followed($0, assuming: "no schemes") }
    var result: [AuthenticationScheme] = []
    for entry in entries(schemes, "`securitySchemes`", .security) {
      guard let node = followed(entry.value, assuming: "no such scheme") else {
        authentication.ignored.insert(entry.name)
        continue
      }
      reportUnknownKeys(of: node, as: .securityScheme)
      if let flows = node["flows"] { reportUnknownKeys(of: flows, as: .flows) }
      guard let (kind, carrier) = readScheme(entry, node) else {
        authentication.ignored.insert(entry.name)
        continue
      }
      var scheme = AuthenticationScheme(
        name: entry.name, kind: kind, carrier: carrier,
        documentation: Documentation(
          description: text(node["description"]),
          deprecation: flag(node["deprecated"]) == true ? "" : nil),
        location: entry.key.location)
      scheme.readPrefix(
        hasBearerFormat: node["bearerFormat"] != nil,
        // readme.io has no other word for a bearer token.
        isBearer: node["x-bearer-format"]?.text?.lowercased() == "bearer",
        ofService: prefixOfService())
      if node["scheme"]?.text?.lowercased() == "digest" {
        scheme.describe(
          "`DigestAuthentication` of `FletcherDigest` answers the challenges of such a service (RFC 7616)."
        )
      }
      authentication.schemes.insert(entry.name)
      authentication.carriers[entry.name] = scheme.carrier
      // Where a token comes from that OpenID Connect or OAuth gives is another matter.
      if ["apikey", "http"].contains(node["type"]?.text?.lowercased()) {
        authentication.keys.insert(entry.name)
      }
      result.append(scheme)
    }
    return result
  }

  private typealias KindOfScheme = (AuthenticationScheme.Kind, AuthenticationScheme.Carrier?)

  private mutating func readScheme(_ entry: LocatedEntry, _ node: LocatedNode) -> KindOfScheme? {
    let type = node["type"]
    switch type?.text?.lowercased() {
    case "basic": return (.basic, nil)
    // Postman's, where nothing is sent.
    case "http" where node["scheme"]?.text?.lowercased() == "noauth": return nil
    case "http": return httpScheme(node)
    case "bearer":
      warn(
        .security, "there is no type `bearer`; `http` with the scheme `bearer` is assumed",
        at: type?.location)
      return (.bearer, .bearer)
    case "apikey": return keyScheme(entry, node)
    case "oauth2":
      return (.oauth2(version == .v2 ? flow(node) : flows(node["flows"])), .bearer)
    case "openidconnect": return (.bearer, .bearer)
    case "mutualtls":
      messages.note(
        "\(quoted(entry.name)) is done with certificates, which belong to the transport and not to the "
          + "client; nothing is generated for it", at: entry.key.location)
      return nil
    default:
      warn(
        .security,
        "the type of a scheme is `apiKey`, `http`, `oauth2`, `openIdConnect` or `mutualTLS`, but this "
          + "is \(type.map(found) ?? "not there"); code of the caller's is assumed to sign requests",
        at: type?.location ?? entry.key.location)
      return (.signer, nil)
    }
  }

  /// The schemes of the HTTP Authentication Scheme Registry (RFC 9110, section 16.4.1).
  private mutating func httpScheme(_ node: LocatedNode) -> KindOfScheme {
    let scheme = text(node["scheme"])
    switch scheme?.lowercased() {
    case "basic": return (.basic, nil)
    case "bearer":
      guard let format = text(node["bearerFormat"]),
        let prefix = KeyPrefix.beforePlaceholder(bearerFormat: format)
      else { return (.bearer, .bearer) }
      warn(
        .security,
        "\(quoted(prefix)) stands before a placeholder, and is sent in place of `Bearer`",
        at: node["bearerFormat"]?.location)
      return (.apiKey, .init(in: .header, name: "Authorization", prefix: prefix))
    // Computed for each request.
    case "digest", "hoba", "mutual", "scram-sha-1", "scram-sha-256", "vapid", "dpop", "signature",
      "privatetoken", "gnap", "hmac", "aws4-hmac-sha256":
      return (.signer, nil)
    case let other?:
      guard HTTPSyntax.isToken(other) else { break }
      return (.apiKey, .init(in: .header, name: "Authorization", prefix: scheme))
    case nil: break
    }
    warn(
      .security, "a scheme of type `http` has a `scheme`, like `bearer`; `bearer` is assumed",
      at: node["scheme"]?.location ?? node.location)
    return (.bearer, .bearer)
  }

  private mutating func keyScheme(_ entry: LocatedEntry, _ node: LocatedNode) -> KindOfScheme {
    var location = AuthenticationScheme.Carrier.Location.header
    if let text = node["in"]?.text,
      let known = AuthenticationScheme.Carrier.Location(rawValue: text)
    {
      location = known
    } else {
      warn(
        .security, "`in` of an API key is `query`, `header` or `cookie`; `header` is assumed",
        at: node["in"]?.location ?? node.location)
    }
    var key = text(node["name"])?.trimmed
    if let match = key?.wholeMatch(of: #/([Aa]uthorization)\s*:\s*([A-Za-z][\w-]*)/#),
      location == .header
    {
      warn(
        .security,
        "an API key has the name of its header; \(quoted(String(match.2))) is assumed to stand before the key",
        at: node["name"]?.location ?? node.location)
      if match.2.lowercased() == "bearer" { return (.bearer, .bearer) }
      return (
        .apiKey, .init(in: location, name: String(match.1), prefix: String(match.2))
      )
    }
    if let text = key, location != .query, !HTTPSyntax.isToken(text) { key = nil }
    if let key { return (.apiKey, .init(in: location, name: key)) }
    let assumed = location == .header && isHeader(entry.name) ? entry.name : "Authorization"
    warn(
      .security,
      "an API key has the name of its \(location.rawValue); \(quoted(assumed)) is assumed",
      at: node["name"]?.location ?? node.location)
    return (.apiKey, .init(in: location, name: assumed))
  }

  /// Whether the document has a parameter of a name in the header: a scheme may be called as its header field, `xc-auth`.
  private func isHeader(_ name: String) -> Bool {
    HTTPSyntax.isToken(name)
      && (root["components"]?["parameters"]).members.contains {
        $0.value["in"]?.text == "header" && $0.value["name"]?.text == name
      }
  }

  /// All flows together (OpenAPI 3.2, sections 4.28 and 4.29): where there are several, they are
  /// ways to the same token.
  private mutating func flows(_ node: LocatedNode?) -> OAuth2 {
    var result = OAuth2()
    let known = entries(node, "`flows`", .security)
    // The flow for people comes first.
    let order = [
      "authorizationCode", "deviceAuthorization", "implicit", "password", "clientCredentials",
    ]
    for name in order {
      for entry in known where entry.name == name { result = flow(entry.value, after: result) }
    }
    return result
  }

  private mutating func flow(_ node: LocatedNode, after others: OAuth2 = OAuth2()) -> OAuth2 {
    var result = others
    result.authorizationURL = result.authorizationURL ?? webURL(node["authorizationUrl"])
    result.tokenURL = result.tokenURL ?? webURL(node["tokenUrl"])
    result.refreshURL = result.refreshURL ?? webURL(node["refreshUrl"])
    var seen = Set(result.scopes.map(\.name))
    for entry in entries(node["scopes"], "`scopes`", .security) {
      guard !entry.name.isEmpty,
        !entry.name.contains(where: { $0 == " " || $0 == "\"" || $0 == "\\" })
      else {
        warn(
          .security, "\(quoted(entry.name)) is no name of a scope; it is left out",
          at: entry.key.location)
        continue
      }
      guard seen.insert(entry.name).inserted else { continue }
      result.scopes.append(OAuth2.Scope(name: entry.name, summary: text(entry.value)))
    }
    return result
  }

  /// An absolute URL; nil for others. One that is relative is relative to the server's (OpenAPI 3.2, section 4.5).
  private mutating func webURL(_ node: LocatedNode?) -> String? {
    guard let node, var url = text(node)?.trimmed else { return nil }
    if !url.isEmpty, !ServerURL.isHTTP(url), ServerURL.isRelative(url),
      let server = authentication.serverURL
    {
      url = ServerURL.resolved(url, at: server)
    }
    guard ServerURL.isHTTP(url) else {
      warn(
        .security, "\(quoted(url)) is no absolute URL; it is left out", at: node.location)
      return nil
    }
    if let problem = ServerURL.problem(of: url) {
      warn(.security, "\(quoted(url)) \(problem); it is left out", at: node.location)
      return nil
    }
    return url
  }
}

extension AuthenticationScheme {
  /// Takes the word before the key from the description of a key in `Authorization`: most readers of the client never see
  /// it, and a key without it is refused.
  ///
  /// - Parameter prefixOfService: The word by what the document says of all operations, for a key without a description.
  mutating func readPrefix(
    hasBearerFormat: Bool = false, isBearer: Bool = false,
    ofService prefixOfService: @autoclosure () -> String? = nil,
    prose: String? = nil
  ) {
    guard case .apiKey = kind, let key = carrier, key.in == .header, key.prefix == nil,
      key.name.lowercased() == Carrier.bearer.name.lowercased()
    else { return }
    let prose = prose ?? documentation.description ?? ""
    var prefix = isBearer ? "Bearer" : KeyPrefix.find(in: prose)
    if prefix == nil, prose.isEmpty { prefix = prefixOfService() }
    if prefix == nil,
      name.lowercased().hasPrefix("bearer") && hasBearerFormat
        || prose.isEmpty && ["bearer", "bearerauth", "bearertoken"].contains(name.withoutMarks)
    {
      prefix = "Bearer"
    }
    guard let prefix else { return }
    if prefix.lowercased() == "bearer" {
      (kind, carrier) = (.bearer, .bearer)
    } else {
      // Tokens of another word before them come from the same places.
      if ["jwt", "oauth"].contains(prefix.lowercased()) { kind = .bearer }
      carrier?.prefix = prefix
    }
    let written = carrier?.prefix ?? prefix
    describe(
      "The client puts `\(written)`\(written.hasSuffix("=") ? "" : " and a space") before it.")
  }

  /// Adds a paragraph to what is said of it.
  fileprivate mutating func describe(_ text: String) {
    documentation.description =
      [documentation.description, text].compactMap { $0 }.joined(separator: "\n\n")
  }
}
