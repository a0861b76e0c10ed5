import Diagnostics
import ServiceModel
import YAML

// Some documents describe no scheme, but at each operation the parameter that is a key: a caller would give it at each.

extension DocumentReader {
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
