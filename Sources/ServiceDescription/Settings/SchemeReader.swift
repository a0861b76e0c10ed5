import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  private enum SchemeType: String, CaseIterable {
    case basic, bearer, apiKey, oauth2, signer

    var keys: DescriptionKeys {
      let carrier = ["in", "name", "prefix"]
      let own =
        switch self {
        case .basic: [String]()
        case .signer: ["sends"]
        case .bearer, .apiKey: carrier
        case .oauth2: carrier + ["authorizationURL", "tokenURL", "refreshURL", "scopes"]
        }
      return DescriptionKeys(of: "a scheme of type `\(rawValue)`", ["type", "summary"] + own)
    }
  }

  /// The service's `auth`: declares the schemes.
  mutating func readSchemes(_ node: Node) {
    if node.string == "none" { return }
    guard node.kind == .mapping else {
      mismatch(
        "the service's `auth` is a mapping of names to schemes, like `token: bearer`, or `none`",
        at: node)
      return
    }
    for entry in mapping(node, "`auth`") ?? [] {
      let name = entry.name
      guard checkName(name, "the name of a scheme", at: entry.key.location) else { continue }
      guard name != "none" else {
        error(
          "a scheme cannot be named `none`: that is to send no credentials", at: entry.key.location)
        continue
      }
      // Declared in spite of mistakes, so that using its name is none.
      schemeNames.append(name)
      schemes[name] = scheme(entry)
    }
  }

  private mutating func scheme(_ entry: Node.Entry) -> AuthenticationScheme {
    let node = entry.value
    var scheme = AuthenticationScheme(
      name: entry.name, kind: .signer, location: entry.key.location)
    var typeNode = node
    if node.kind == .mapping {
      guard let type = node["type"] else {
        error(
          "the scheme \(quoted(entry.name)) has no `type`; it is "
            + list(SchemeType.allCases.map(\.rawValue)), at: node.location)
        return scheme
      }
      typeNode = type
    }
    let word: SchemeType? = word(
      typeNode.string, "the type of a scheme", "scheme type", at: typeNode)
    guard let type = word else { return scheme }
    let keys = entriesByName(node, with: type.keys)
    scheme.documentation.summary = keys["summary"].flatMap { text($0.value, "`summary`") }
    switch type {
    case .basic: scheme.kind = .basic
    case .bearer: scheme.kind = .bearer
    case .apiKey: scheme.kind = .apiKey
    case .oauth2: scheme.kind = .oauth2(oauth2(keys))
    case .signer:
      scheme.kind = .signer
      if let entry = keys["sends"] { scheme.signedParameters = signedParameters(entry.value) }
    }
    if type != .basic, type != .signer {
      scheme.carrier = carrier(keys, isKey: type == .apiKey, at: typeNode)
    }
    return scheme
  }

  private mutating func signedParameters(_ node: Node) -> [String] {
    guard let items = node.items, !items.isEmpty else {
      mismatch(
        "`sends` is a list of one or more parameters that a signer adds, like `[timestamp, signature]`",
        at: node)
      return []
    }
    return items.compactMap { text($0, "a parameter that a signer adds") }
  }

  private mutating func carrier(
    _ keys: [String: Node.Entry], isKey: Bool, at typeNode: Node
  ) -> AuthenticationScheme.Carrier? {
    typealias Carrier = AuthenticationScheme.Carrier
    let locations = list(Carrier.Location.allCases.map(\.rawValue))
    var location = Carrier.Location.header
    if let node = keys["in"]?.value {
      let word: Carrier.Location? = word(node.text, "`in`", "location", at: node)
      guard let word else { return nil }
      location = word
    } else if isKey {
      error("an `apiKey` has no `in`; it is \(locations)", at: typeNode.location)
    }
    var name: String?
    if let entry = keys["name"] {
      name = text(entry.value, "`name`")
      if let text = name, location != .query, !HTTPSyntax.isToken(text) {
        error(
          "\(quoted(text)) is no name of a \(location.rawValue) (RFC 9110, section 5.6.2)",
          at: entry.value.location)
      } else if name == "" {
        error("`name` is empty", at: entry.value.location)
      }
    } else if isKey {
      error(
        "an `apiKey` has no `name`, the name of the header, query parameter or cookie that has the key",
        at: typeNode.location)
    } else {
      switch location {
      case .header: name = Carrier.bearer.name
      // RFC 6750, section 2.3.
      case .query: name = "access_token"
      case .cookie:
        error(
          "a token that is sent `in: cookie` needs `name`, the cookie's name",
          at: keys["in"]?.value.location)
      }
    }
    guard let name else { return nil }
    var carrier = Carrier(in: location, name: name)
    // `Bearer` belongs to headers; elsewhere it is only where the description says so.
    if !isKey, location == .header { carrier.prefix = Carrier.bearer.prefix }
    if let entry = keys["prefix"] {
      if entry.value.isNull || entry.value.text == "" {
        carrier.prefix = nil
      } else if let prefix = text(entry.value, "`prefix`") {
        if !HTTPSyntax.isFieldValue(prefix) {
          error("`prefix` has a line break or another control character", at: entry.value.location)
        }
        carrier.prefix = prefix
      }
    }
    return carrier
  }

  private mutating func oauth2(_ keys: [String: Node.Entry]) -> OAuth2 {
    func url(_ name: String) -> String? { keys[name].flatMap { webURL($0.value, "`\(name)`") } }
    var result = OAuth2(
      authorizationURL: url("authorizationURL"), tokenURL: url("tokenURL"),
      refreshURL: url("refreshURL"))
    if let entry = keys["scopes"] {
      for scope in mapping(entry.value, "`scopes`") ?? [] {
        // RFC 6749, section 3.3: a list of scopes is separated by spaces.
        if scope.name.isEmpty
          || scope.name.contains(where: { $0 == " " || $0 == "\"" || $0 == "\\" })
        {
          error(
            "\(quoted(scope.name)) is no name of a scope: it has no spaces, quotes or backslashes",
            at: scope.key.location)
        }
        let summary = scope.value.isNull ? nil : text(scope.value, "what a scope permits")
        result.scopes.append(OAuth2.Scope(name: scope.name, summary: summary))
      }
    }
    return result
  }
}
