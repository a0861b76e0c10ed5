import ServiceModel
import SwiftPlan

extension Comparer {
  /// Compares what a service has beside operations and types.
  mutating func compareServices(_ old: ServicePlan, _ new: ServicePlan) {
    if old.name != new.name {
      add(
        .renamed, .service, old.name, breaking: true, "is now `\(new.name)`", old: old.name,
        new: new.name)
    }
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
    compareErrors(
      old.configuration.errors, new.configuration.errors, of: new.name, as: .service, in: ([], []))
    compareCredentials(old.credentials, new.credentials)
    compareResponseHeaders(old.responseHeaders, new.responseHeaders)
    compareServers(old.servers, new.servers)
  }

  private static func rank(of access: String) -> Int {
    ["internal", "package", "public"].firstIndex(of: access) ?? -1
  }

  /// Compares what is thrown: the models of responses that are errors.
  mutating func compareErrors(
    _ old: [ErrorPlan], _ new: [ErrorPlan], of name: String, as subject: Change.Subject,
    in scopes: (old: [String], new: [String])
  ) {
    let pairing = Pairing(old, new) { $0.status.text }
    for (old, new) in pairing.both {
      let newType = newMeaning(new.type, in: scopes.new)
      guard oldMeaning(old.type, in: scopes.old) != newType else { continue }
      let oldType = shownOld(old.type, in: scopes.old)
      add(
        .changed, subject, name, breaking: true,
        "throws `\(newType.shown)` for \(new.status.text), was `\(oldType)`", old: oldType,
        new: newType.shown)
    }
    for error in pairing.removed {
      let type = shownOld(error.type, in: scopes.old)
      add(
        .changed, subject, name, breaking: true,
        "no longer throws `\(type)` for \(error.status.text)", old: type)
    }
    for error in pairing.added {
      let type = shownNew(error.type, in: scopes.new)
      add(
        .changed, subject, name, breaking: false, "throws `\(type)` for \(error.status.text)",
        new: type)
    }
  }

  private mutating func compareCredentials(_ old: [CredentialPlan], _ new: [CredentialPlan]) {
    let pairing = Pairing(old, new, by: \.name)
    for credential in pairing.removed {
      add(
        .removed, .credential, credential.name, breaking: true, "is gone", old: credential.call)
    }
    for credential in pairing.added {
      add(.added, .credential, credential.name, breaking: false, "is new", new: credential.call)
    }
    for (old, new) in pairing.both where old.call != new.call {
      add(
        .changed, .credential, new.name, breaking: true, "is `\(new.call)`, was `\(old.call)`",
        old: old.call, new: new.call)
    }
  }

  private mutating func compareResponseHeaders(
    _ old: ResponseHeadersPlan?, _ new: ResponseHeadersPlan?
  ) {
    let oldScope = old.map { [$0.name] } ?? []
    let newScope = new.map { [$0.name] } ?? []
    let pairing = Pairing(old?.headers ?? [], new?.headers ?? [], by: \.name)
    for header in pairing.removed {
      add(
        .removed, .responseHeader, header.name, breaking: true, "is gone",
        old: shownOld(header.type, in: oldScope))
    }
    for header in pairing.added {
      add(
        .added, .responseHeader, header.name, breaking: false, "is new",
        new: shownNew(header.type, in: newScope))
    }
    for (old, new) in pairing.both {
      let newType = newMeaning(new.type, in: newScope)
      guard oldMeaning(old.type, in: oldScope) != newType else { continue }
      let oldType = shownOld(old.type, in: oldScope)
      add(
        .changed, .responseHeader, new.name, breaking: true,
        "is `\(newType.shown)`, was `\(oldType)`", old: oldType, new: newType.shown)
    }
  }

  private mutating func compareServers(_ old: ServersPlan?, _ new: ServersPlan?) {
    let pairing = Pairing(old?.servers ?? [], new?.servers ?? [], by: \.name)
    for server in pairing.removed {
      add(
        .removed, .server, server.name, breaking: true, "is gone", old: textOfLiteral(server.url))
    }
    for server in pairing.added {
      add(.added, .server, server.name, breaking: false, "is new", new: textOfLiteral(server.url))
    }
    for (old, new) in pairing.both {
      // Every variable has a default, so that only what callers may have named can break.
      let (oldNames, newNames) = (old.variables.map(\.label), new.variables.map(\.label))
      let isCall = oldNames.isEmpty == newNames.isEmpty
      if oldNames != newNames {
        add(
          .changed, .server, new.name,
          breaking: !isCall || newNames.filter(oldNames.contains) != oldNames,
          "took (\(oldNames.joined(separator: ", "))), takes (\(newNames.joined(separator: ", ")))",
          old: oldNames.joined(separator: ", "), new: newNames.joined(separator: ", "))
      } else if old.url != new.url {
        add(
          .changed, .server, new.name, breaking: false, "is at `\(textOfLiteral(new.url))`",
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
