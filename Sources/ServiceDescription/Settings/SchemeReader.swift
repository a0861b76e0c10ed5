import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  private static let schemeTypes = ["basic", "bearer", "apiKey", "oauth2", "signer"]
  private static let carrierLocations = AuthenticationScheme.Carrier.Location.allCases.map(
    \.rawValue)

  private static func schemeKeys(of type: String) -> DescriptionKeys {
    var names = ["type", "summary"]
    switch type {
    case "bearer", "apiKey": names += ["in", "name", "prefix"]
    case "oauth2":
      names += ["in", "name", "prefix", "authorizationURL", "tokenURL", "refreshURL", "scopes"]
    default: break
    }
    return DescriptionKeys(of: "a scheme of type `\(type)`", names)
  }

  /// The service's `auth`: declares the schemes.
  mutating func readSchemes(_ node: Node) {
    if node.string == "none" { return }
    guard node.kind == .mapping else {
      error(
        "the service's `auth` is a mapping of names to schemes, like `token: bearer`, or `none`, but "
          + "this is \(found(node))", at: node.location)
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
    let typeNode: Node
    if node.kind == .mapping {
      guard let type = node["type"] else {
        error(
          "the scheme \(quoted(entry.name)) has no `type`; it is \(list(Self.schemeTypes))",
          at: node.location)
        return scheme
      }
      typeNode = type
    } else {
      typeNode = node
    }
    guard let type = typeNode.string else {
      error(
        "the type of a scheme is \(list(Self.schemeTypes)), but this is \(found(typeNode))",
        at: typeNode.location)
      return scheme
    }
    guard Self.schemeTypes.contains(type) else {
      error(
        "there is no scheme type \(quoted(type))\(hint(for: type, among: Self.schemeTypes))",
        at: typeNode.location)
      return scheme
    }
    var keys: [String: Node.Entry] = [:]
    if node.kind == .mapping {
      for entry in mapping(node, with: Self.schemeKeys(of: type)) ?? [] { keys[entry.name] = entry }
    }
    if let summary = keys["summary"] {
      scheme.documentation.summary = text(summary.value, "`summary`")
    }
    switch type {
    case "basic": scheme.kind = .basic
    case "bearer": scheme.kind = .bearer
    case "apiKey": scheme.kind = .apiKey
    case "oauth2": scheme.kind = .oauth2(oauth2(keys))
    default: scheme.kind = .signer
    }
    if type != "basic", type != "signer" {
      scheme.carrier = carrier(keys, isKey: type == "apiKey", at: typeNode)
    }
    return scheme
  }

  private mutating func carrier(
    _ keys: [String: Node.Entry], isKey: Bool, at typeNode: Node
  ) -> AuthenticationScheme.Carrier? {
    typealias Carrier = AuthenticationScheme.Carrier
    var location = Carrier.Location.header
    if let entry = keys["in"] {
      guard let text = entry.value.text, let value = Carrier.Location(rawValue: text) else {
        error(
          "`in` is \(list(Self.carrierLocations)), but this is \(found(entry.value))",
          at: entry.value.location)
        return nil
      }
      location = value
    } else if isKey {
      error(
        "an `apiKey` has no `in`; it is \(list(Self.carrierLocations))", at: typeNode.location)
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
    var result = OAuth2()
    if let entry = keys["authorizationURL"] {
      result.authorizationURL = webURL(entry.value, "`authorizationURL`")
    }
    if let entry = keys["tokenURL"] { result.tokenURL = webURL(entry.value, "`tokenURL`") }
    if let entry = keys["refreshURL"] { result.refreshURL = webURL(entry.value, "`refreshURL`") }
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
