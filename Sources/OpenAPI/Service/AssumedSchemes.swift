import Diagnostics
import ServiceModel
import YAML

// Many documents describe no scheme, or not the one that they name. Without one a caller could give credentials at each
// operation at best.

extension DocumentReader {
  // MARK: - Schemes that are only named

  /// The schemes that a requirement means with a name that no scheme has, which are sent together; nil where nothing
  /// suggests one.
  mutating func assumedSchemes(_ entry: LocatedEntry) -> [String]? {
    let name = entry.name
    // What an optional one is of, the rest of the name says.
    let words = name.lowercased().replacing("optional", with: "")
    let isOptional = words.utf8.count < name.utf8.count
    if let schemes = describedSchemes(meantBy: name, words) {
      warn(
        .security,
        "there is no authentication scheme \(quoted(name)); \(Self.naming(schemes)) assumed",
        at: entry.key.location)
      return schemes
    }
    guard !Self.isNone(name, words) else { return nil }
    // Where the document describes others, the name may be one that was forgotten there, or no scheme at all.
    let saysHow = Self.saysHow(words) || Self.isOfOAuth(name)
    guard authentication.described.isEmpty && !isOptional || saysHow else { return nil }
    let isBearer = Self.isOfOAuth(name) || ["bearer", "token"].contains(where: words.contains)
    var scheme = AuthenticationScheme(
      name: name, kind: .bearer, carrier: .bearer, location: entry.key.location)
    var assumption = "a bearer token"
    if !isBearer, words.contains("basic") {
      (scheme.kind, scheme.carrier) = (.basic, nil)
      assumption = "a user and a password"
    } else if !isBearer {
      (scheme.kind, scheme.carrier) = (.apiKey, .init(in: .header, name: "Authorization"))
      assumption = "a key in the header `Authorization`"
    }
    warn(
      .security,
      "there is no authentication scheme \(quoted(name)); \(assumption) is assumed",
      at: entry.key.location)
    make(scheme)
    return [name]
  }

  /// The scheme that the document describes with nearly that name, as one of several, as Toggl's `BasicAuth || APIKeyAuth`,
  /// or those for all operations, unless the name says that others are meant.
  ///
  /// - Parameter words: The name in lower case, without what says that it is optional.
  private func describedSchemes(meantBy name: String, _ words: String) -> [String]? {
    let alike = authentication.schemes.filter {
      $0.withoutMarks == words.withoutMarks || name.contains("\($0) ||")
    }
    if alike.count == 1 { return Array(alike) }
    guard !Self.saysHow(words), !Self.isNone(name, words), let common = commonSchemes,
      common.allSatisfy({ mayMean($0, by: name, words) })
    else { return nil }
    return common
  }

  /// The names of schemes and the verb behind them: "`id` and `key` are".
  static func naming(_ schemes: [String]) -> String {
    schemes.map { quoted($0) }.joined(separator: " and ") + (schemes.count == 1 ? " is" : " are")
  }

  private static func saysHow(_ words: String) -> Bool {
    words.contains("bearer") || words.contains("basic")
  }

  /// Whether a name says that there are no credentials.
  private static func isNone(_ name: String, _ words: String) -> Bool {
    let letters = words.withoutMarks
    // No `pianoAuth`.
    if letters.contains("anonym")
      || name.contains(#/(?:^|[^A-Za-z])[Nn]o[_-]?[Aa]uth|NoAuth|NO_?AUTH/#)
    {
      return true
    }
    let beginnings = ["nocredential", "nokey", "nosecurity", "notoken", "unauth", "without"]
    if beginnings.contains(where: letters.hasPrefix) { return true }
    if ["", "authnone", "permitall"].contains(letters) { return true }
    if ["guestauth", "noneauth", "publicauth"].contains(letters) { return true }
    return ["guest", "none", "open", "public"].contains { word in
      ["", "access", "endpoint"].contains { letters == word + $0 }
    }
  }

  /// Whether a scheme may have a name that was forgotten: a session's token is no administrator's key, and what OAuth
  /// gives is a bearer token.
  private func mayMean(_ scheme: String, by name: String, _ words: String) -> Bool {
    let carrier = authentication.carriers[scheme]
    let schemeWords = scheme.lowercased()
    if authentication.isForRefreshing(scheme) || authentication.isForRefreshing(words) {
      return false
    }
    if let word = ["cookie", "session"].first(where: words.contains) {
      return carrier?.in == .cookie
        || schemeWords.contains(word)
          && ["", Self.owner(words)].contains(Self.owner(schemeWords))
    }
    guard Self.isOfOAuth(name) else { return true }
    if carrier == .bearer || Self.isOfOAuth(scheme) { return true }
    let isSigned = ["basic", "digest", "hmac", "sign"].contains(where: schemeWords.contains)
    return !isSigned && carrier?.in == .header && carrier?.name.lowercased() == "authorization"
  }

  /// What is left of the name of a scheme without what all are called: whose session it is.
  private static func owner(_ words: String) -> String {
    words.withoutMarks.replacing(#/auth|cookie|header|id|key|session|token/#, with: "")
  }

  /// Whether a name is that of a bearer token, by what gives it: `OAuth2`, and no `mongoAuth`.
  private static func isOfOAuth(_ name: String) -> Bool {
    ["OAUTH", "OAuth", "Oauth", "oauth"].contains(where: name.contains)
      || name.contains(#/(?:^|[^A-Za-z])oAuth/#)
      || ["jwt", "oidc", "openid"].contains(where: name.lowercased().contains)
  }

  /// The only scheme that the document describes, or those that its requirement for all operations has first; nil where
  /// there are none.
  private var commonSchemes: [String]? {
    let described = authentication.described
    if described.count < 2 { return described.first.map { [$0] } }
    let common = root["security"].flatMap { authentication.requirements[$0.identity] }
    return common?.alternatives.first { !$0.isEmpty }
  }

  private mutating func make(_ scheme: AuthenticationScheme) {
    authentication.made.append(scheme)
    authentication.schemes.insert(scheme.name)
    authentication.carriers[scheme.name] = scheme.carrier
  }

  // MARK: - Parameters that are keys

  /// Finds the parameters by which most operations are authenticated in a document without any scheme.
  mutating func findKeyParameters() {
    guard authentication.isUndescribed, root["security"].elements.isEmpty else { return }
    var count = 0
    var counts: [ParameterNodes.Identity: Int] = [:]
    for path in paths {
      let ofPath = keyParameters(path.value["parameters"])
      for entry in path.value.entries ?? [] where Self.methods.contains(entry.name.lowercased()) {
        let node = entry.value
        if !node["security"].elements.isEmpty { return }
        count += 1
        for identity in ofPath.union(keyParameters(node["parameters"])) {
          counts[identity, default: 0] += 1
        }
      }
    }
    var found = Set(counts.filter { $0.value * 2 > count && !$0.key.isHalfOfKey }.keys)
    if !found.isEmpty {
      found.formUnion(counts.filter { $0.value * 2 > count && $0.key.isHalfOfKey }.keys)
    }
    // Any that there is.
    found.formUnion(counts.keys.filter(\.isAuthorization))
    authentication.keyParameters = found
  }

  private mutating func keyParameters(_ list: LocatedNode?) -> Set<ParameterNodes.Identity> {
    var result: Set<ParameterNodes.Identity> = []
    for item in list.elements {
      guard let node = followed(item, assuming: "no parameter"), let name = text(node["name"]),
        let location = node["in"]?.text
      else { continue }
      let identity = ParameterNodes.Identity(location: location, name: name)
      let isRequired = flag(node["required"]) == true
      if identity.isKey(isRequired: isRequired, prose: text(node["description"]) ?? "") {
        result.insert(identity)
      }
    }
    return result
  }

  /// Takes the parameters that schemes send, those of the operation or others: a caller gives credentials to the provider.
  mutating func takeCredentials(
    _ parameters: [ParameterNodes.Entry], of item: PathOperation, into operation: inout Operation
  ) -> Set<ParameterNodes.Identity> {
    let own = Set(operation.authentication.alternatives.joined())
    let saysNothing = own.isEmpty && item.node["security"] == nil && root["security"] == nil
    let candidates = parameters.map { entry in
      (
        entry: entry, senders: authentication.senders(of: entry.identity),
        isRequired: flag(entry.node["required"]) == true
      )
    }
    // One may be something else: `verifyToken(token:)`.
    let hasSeveral = candidates.count { $0.isRequired && !$0.senders.isEmpty } > 1
    var result: Set<ParameterNodes.Identity> = []
    var keys: [String] = []
    var requiredOwn: [String] = []
    var areRequired = true
    for (entry, senders, isRequired) in candidates {
      if let sender = senders.first(where: own.contains) {
        result.insert(entry.identity)
        if isRequired { requiredOwn.append(sender) }
        continue
      }
      let known =
        saysNothing && senders.count == 1
        && (isRequired && hasSeveral || entry.identity.location == "header")
      guard let key = known ? senders.first : keyScheme(entry) else { continue }
      result.insert(entry.identity)
      keys.append(key)
      areRequired = areRequired && isRequired
    }
    operation.authentication.join(requiredOwn)
    if !keys.isEmpty {
      operation.authentication = AuthenticationRequirement(
        alternatives: areRequired ? [keys] : [keys, []])
      operation.hasOwnAuthentication = true
    }
    return result
  }

  /// Has operations that list no key send the one that most operations list, where none requires it: what a client needs
  /// for some calls was not told at all of them, as in Anthropic's document.
  func giveAssumedKeys(to service: inout Service) {
    guard !authentication.keyParameters.isEmpty else { return }
    let own = service.operations.map(\.authentication).filter { $0 != .none }
    guard own.count * 2 > service.operations.count,
      own.allSatisfy({ $0.alternatives.contains([]) }), let common = mostFrequent(own)
    else { return }
    for index in service.operations.indices
    where !service.operations[index].hasOwnAuthentication
      && service.operations[index].baseURL == nil
    {
      service.operations[index].authentication = common.element
      service.operations[index].hasOwnAuthentication = true
    }
  }

  /// Has a token or key stand for one of OAuth's that is sent in the same way, where what the document says of all
  /// operations has both: what JupyterHub gives to a user does for all that the user may do.
  func giveKeysInPlaceOfOAuth(to service: inout Service) {
    guard let node = root["security"],
      let requirement = authentication.requirements[node.identity]
    else { return }
    let single = requirement.alternatives.filter { $0.count == 1 }.joined()
    let keys = single.filter(authentication.keys.contains)
    guard keys.count == 1, let key = keys.first, let carrier = authentication.carriers[key] else {
      return
    }
    let others = single.filter { $0 != key && authentication.sends($0, as: carrier) }
    for index in service.operations.indices where service.operations[index].baseURL == nil {
      let alternatives = service.operations[index].authentication.alternatives
      guard !alternatives.contains([key]), others.contains(where: { alternatives.contains([$0]) })
      else { continue }
      service.operations[index].authentication.alternatives.append([key])
    }
  }

  /// Has a scheme that no operation names stand for one that is sent in the same way: a token of Vimeo's is the same,
  /// whether it came from OAuth or from a page of its site.
  func giveUnnamedSchemes(to service: inout Service) {
    let named = Set(service.operations.flatMap { $0.authentication.alternatives.joined() })
    let unnamed = service.authenticationSchemes.map(\.name).filter { !named.contains($0) }
    guard !named.isEmpty, !unnamed.isEmpty else { return }
    for index in service.operations.indices {
      for name in unnamed {
        guard let carrier = authentication.carriers[name], !authentication.isForRefreshing(name),
          let alternative = service.operations[index].authentication.alternatives.first(where: {
            $0.contains { authentication.sends($0, as: carrier) }
          })
        else { continue }
        service.operations[index].authentication.alternatives.append(
          alternative.map { authentication.sends($0, as: carrier) ? name : $0 })
      }
    }
    let used = Set(service.operations.flatMap { $0.authentication.alternatives.joined() })
    service.unusedSchemes = unnamed.filter { !used.contains($0) }
  }

  /// The scheme that a parameter is instead; nil where it is a parameter.
  private mutating func keyScheme(_ entry: ParameterNodes.Entry) -> String? {
    let identity = entry.identity
    guard authentication.keyParameters.contains(identity),
      let location = AuthenticationScheme.Carrier.Location(rawValue: identity.location),
      location == .query || HTTPSyntax.isToken(identity.name)
    else { return nil }
    if let known = authentication.senders(of: identity).first { return known }
    let node = entry.node
    let nameLocation = node["name"]?.location ?? node.location
    let description = text(node["description"])
    var scheme = AuthenticationScheme(
      name: identity.name, kind: .apiKey, carrier: .init(in: location, name: identity.name),
      documentation: Documentation(description: description), location: nameLocation)
    let schema = version == .v2 ? node : node["schema"]
    let examples = [node["example"], node["x-example"], schema?["example"], schema?["default"]]
    let shown = examples.compactMap { $0?.text }.map { "\"\($0)\"" }
    scheme.readPrefix(prose: ([description].compactMap { $0 } + shown).joined(separator: "\n"))
    let assumption = scheme.carrier == .bearer ? "a bearer token" : "an API key"
    warn(
      .security,
      "\(quoted(identity.name)) authenticates operations, and no scheme says so; \(assumption) is assumed",
      at: nameLocation)
    make(scheme)
    return scheme.name
  }
}

extension AuthenticationRequirement {
  /// Makes one alternative of several schemes that are one each, since a request has to have them all: Trello's key and
  /// token.
  fileprivate mutating func join(_ schemes: [String]) {
    let single = schemes.map { [$0] }
    guard single.count > 1, single.allSatisfy(alternatives.contains) else { return }
    alternatives = [schemes] + alternatives.filter { !single.contains($0) }
  }
}

extension Authentication {
  /// The schemes that are sent as a parameter would be.
  fileprivate func senders(of identity: ParameterNodes.Identity) -> [String] {
    carriers.filter { $0.value.isSent(as: identity.name, in: identity.location) }.keys.sorted()
  }
}

extension ParameterNodes.Identity {
  fileprivate var isAuthorization: Bool {
    location == "header" && name.lowercased() == "authorization"
  }

  /// Whether it is of no use without a key.
  fileprivate var isHalfOfKey: Bool { name.withoutMarks == "appid" }

  private static let keys = [
    "apikey", "apitoken", "accesskey", "accesstoken", "appkey", "applicationkey", "authkey",
    "authtoken", "secretkey", "subscriptionkey", "userkey",
  ]

  /// Whether a parameter of this name is sent to authenticate.
  ///
  /// A query has many other keys and tokens, so there it has to be required, and named more exactly.
  fileprivate func isKey(isRequired: Bool, prose: String) -> Bool {
    let word = name.withoutMarks
    switch location {
    case "header":
      if isAuthorization || Self.keys.contains(where: word.hasSuffix) { return true }
      guard isRequired, word.hasPrefix("x") || isHalfOfKey else { return false }
      let isToken = word.hasSuffix("token") || word.hasSuffix("authorization") || isHalfOfKey
      return isToken && !["csrf", "xsrf", "context", "session"].contains(where: word.contains)
    case "query":
      guard isRequired else { return false }
      if isHalfOfKey || Self.keys.contains(word) || word == "jwt" { return true }
      let prose = prose.lowercased()
      return (word == "key" || word == "token")
        && ["api key", "api token", "access token"].contains(where: prose.contains)
    default: return false
    }
  }
}
