import ServiceModel
import SwiftPlan

extension Comparer {
  /// Compares what a service has beside operations and types.
  func compareServices(_ old: ServicePlan, _ new: ServicePlan) {
    if old.name != new.name { addRename(.service, old.name, to: new.name) }
    let (oldRank, newRank) = (Self.rank(of: old.access), Self.rank(of: new.access))
    if oldRank != newRank {
      add(
        .changed, .service, new.name, breaking: newRank < oldRank,
        "is `\(new.access)`, was `\(old.access)`", old: old.access, new: new.access)
    }
    if old.binding != new.binding {
      add(
        .changed, .service, new.name, breaking: old.binding == "var",
        "had `\(old.binding)` properties, has `\(new.binding)` properties", old: old.binding,
        new: new.binding)
    }
    let (oldURL, newURL) = (old.configuration.baseURL, new.configuration.baseURL)
    if oldURL != newURL {
      add(
        .changed, .service, new.name, breaking: false,
        "sends to another server: `\(textOfLiteral(newURL))`, was `\(textOfLiteral(oldURL))`",
        old: textOfLiteral(oldURL), new: textOfLiteral(newURL))
    }
    for (was, now) in Pairing(old.groups, new.groups, by: \.property).both
    where was.name != now.name {
      addRename(.type, was.name, to: now.name)
    }
    compareAuthentication(
      old.configuration.authentication, new.configuration.authentication, of: new.name, as: .service
    )
    compareErrors(old.configuration.errors, new.configuration.errors, of: new.name)
    compareConstants(
      old.configuration.constants, new.configuration.constants, of: new.name, as: .service)
    compareCredentials(old.credentials, new.credentials)
    compareEndpoints(old.oauth?.endpoints ?? [], new.oauth?.endpoints ?? [])
    compareResponseHeaders(old.responseHeaders, new.responseHeaders)
    compareServers(old.servers, new.servers)
    compareArguments(
      old.commonParameters?.arguments ?? [], new.commonParameters?.arguments ?? [], of: "with")
    compareNames(
      old.commonParameters?.names ?? [], new.commonParameters?.names ?? [], of: "with")
  }

  private static func rank(of access: String) -> Int {
    ["internal", "package", "public"].firstIndex(of: access) ?? -1
  }

  private func compareCredentials(_ old: [CredentialPlan], _ new: [CredentialPlan]) {
    var pairing = Pairing(old, new, by: \.name)
    for (was, now) in pairing.pairRenamed(by: \.wayOfSending) {
      addRename(.credential, was.name, to: now.name)
    }
    addMembers(pairing, as: .credential, old: { $0.call }, new: { $0.call })
    for (old, new) in pairing.both where old.call != new.call {
      add(
        .changed, .credential, new.name, breaking: !new.takes(callsOf: old),
        "is `\(new.call)`, was `\(old.call)`", old: old.call, new: new.call)
    }
    for (old, new) in pairing.both where old.call == new.call {
      guard let was = old.carrier?.shown, let now = new.carrier?.shown, was != now else { continue }
      add(
        .changed, .credential, new.name, breaking: false, "is sent as `\(now)`, was `\(was)`",
        old: was, new: now)
    }
  }

  /// Compares where tokens come from.
  private func compareEndpoints(_ old: [OAuthPlan.Endpoint], _ new: [OAuthPlan.Endpoint]) {
    let name = "oauthEndpoints"
    guard !old.isEmpty, !new.isEmpty else {
      if !old.isEmpty { add(.removed, .credential, name, breaking: true, "is gone") }
      if !new.isEmpty { add(.added, .credential, name, breaking: false, "is new") }
      return
    }
    let pairing = Pairing(old, new, by: \.label)
    // Each of them is optional in Swift.
    func compare(_ label: String, _ old: String?, _ new: String?) {
      guard old != new else { return }
      let (was, now) = (old.map(textOfLiteral), new.map(textOfLiteral))
      func shown(_ url: String?) -> String { url.map { "`\($0)`" } ?? "nil" }
      add(
        .changed, .credential, "\(name).\(label)", breaking: false,
        "is \(shown(now)), was \(shown(was))", old: was, new: now)
    }
    for endpoint in pairing.removed { compare(endpoint.label, endpoint.url, nil) }
    for endpoint in pairing.added { compare(endpoint.label, nil, endpoint.url) }
    for (old, new) in pairing.both { compare(new.label, old.url, new.url) }
  }

  private func compareResponseHeaders(_ old: ResponseHeadersPlan?, _ new: ResponseHeadersPlan?) {
    let scopes = (old: old.map { [$0.name] } ?? [], new: new.map { [$0.name] } ?? [])
    let pairing = Pairing(old?.headers ?? [], new?.headers ?? [], by: \.name)
    compareMembers(pairing, as: .responseHeader, type: \.type, in: scopes)
  }

  private func compareServers(_ old: ServersPlan?, _ new: ServersPlan?) {
    let pairing = Pairing(old?.servers ?? [], new?.servers ?? [], by: \.name)
    let owner = new?.name ?? old?.name
    addMembers(
      pairing, as: .server, of: owner, old: { textOfLiteral($0.url) },
      new: { textOfLiteral($0.url) })
    for (old, new) in pairing.both {
      // Most variables have defaults, so that only what callers may have named can break.
      let (oldNames, newNames) = (old.variables.map(\.label), new.variables.map(\.label))
      let isCall = oldNames.isEmpty == newNames.isEmpty
      if oldNames != newNames {
        add(
          .changed, .server, pairing.name(of: new, in: owner),
          breaking: !isCall || newNames.filter(oldNames.contains) != oldNames,
          "took (\(oldNames.joined(separator: ", "))), takes (\(newNames.joined(separator: ", ")))",
          old: oldNames.joined(separator: ", "), new: newNames.joined(separator: ", "))
      }
      let given = Set(old.variables.filter { $0.defaultValue == nil }.map(\.label))
      for variable in new.variables
      where variable.defaultValue == nil && !given.contains(variable.label) {
        add(
          .changed, .server, pairing.name(of: new, in: owner), breaking: true,
          "needs `\(variable.label)` now", new: variable.label)
      }
      if oldNames == newNames, old.url != new.url {
        add(
          .changed, .server, pairing.name(of: new, in: owner), breaking: false,
          "is at `\(textOfLiteral(new.url))`",
          old: textOfLiteral(old.url), new: textOfLiteral(new.url))
      }
    }
  }
}

extension CredentialPlan {
  /// What a caller writes.
  fileprivate var call: String {
    switch kind {
    case .basic: ".\(name)(username:password:)"
    case .token: ".\(name)(token)"
    case .key: ".\(name)(key)"
    case .signer: ".\(name)(closure)"
    }
  }

  /// What tells credentials apart beside their names.
  fileprivate var wayOfSending: String {
    switch kind {
    case .basic: "user name and password"
    case .signer: "signer"
    case .token(let carrier): "token in \(carrier.shown)"
    case .key(let carrier): "key in \(carrier.shown)"
    }
  }

  fileprivate var carrier: CarrierPlan? {
    switch kind {
    case .token(let carrier), .key(let carrier): carrier
    case .basic, .signer: nil
    }
  }

  /// Whether what a caller wrote for another one is a call of this one, too: a token may be a text as a key is.
  fileprivate func takes(callsOf old: CredentialPlan) -> Bool {
    if case (.key, .token) = (old.kind, kind) { true } else { false }
  }
}

extension CarrierPlan {
  /// Where a secret is sent: `header X-API-Key`.
  fileprivate var shown: String {
    let name = "\(location) \(textOfLiteral(name))"
    return prefix.map { "\(name): \(textOfLiteral($0)) …" } ?? name
  }
}

extension StatusPattern {
  /// As a description writes it.
  var text: String {
    switch self {
    case .code(let code): "\(code)"
    case .range(let digit): "\(digit)XX"
    case .default: "other statuses"
    }
  }
}
