import Diagnostics
import ServiceModel

// What a client sends to authenticate, once a configuration has said its part.

extension Applying {
  /// Removes the parameters that the schemes of an operation send, whichever of its alternatives is used: a caller gives
  /// credentials to the provider. Those are gone already that the document sends so, but not those of its schemes that the
  /// file gives to operations.
  func removeCredentials(of service: inout Service) {
    let declared = configuration.declaredSchemes
    let takesAll = describesEnvelopes && configuration.choosesCredentials
    let carriers = service.authenticationSchemes.filter { takesAll || declared.contains($0.name) }
      .reduce(into: [:]) { $0[$1.name] = $1.carrier }
    guard !carriers.isEmpty else { return }
    for index in service.operations.indices {
      let alternatives = service.operations[index].authentication.alternatives.filter {
        !$0.isEmpty
      }
      guard let first = alternatives.first else { continue }
      let names = alternatives.dropFirst().reduce(Set(first)) { $0.intersection($1) }
      let sent = names.compactMap { carriers[$0] }
      guard !sent.isEmpty else { continue }
      service.operations[index].parameters.removeAll { parameter in
        sent.contains { $0.isSent(as: parameter.name, in: parameter.in.rawValue) }
      }
    }
  }

  /// Has signers sign the operations that have all parameters that they add, and removes these.
  mutating func removeSignedParameters(of service: inout Service) {
    for scheme in service.authenticationSchemes where !scheme.signedParameters.isEmpty {
      let names = Set(scheme.signedParameters)
      var isUsed = false
      for index in service.operations.indices {
        let operation = service.operations[index]
        let added = operation.parameters.filter { names.contains($0.name) && $0.in != .path }
        guard Set(added.map(\.name)) == names else { continue }
        isUsed = true
        service.operations[index].parameters.removeAll {
          names.contains($0.name) && $0.in != .path
        }
        let alternatives = operation.authentication.alternatives
        guard !alternatives.joined().contains(scheme.name) else { continue }
        // What is signed has what the service's other operations have, where its own was forgotten.
        let others = alternatives.isEmpty ? service.authentication.alternatives : alternatives
        let signed = others.isEmpty ? [[scheme.name]] : others.map { $0 + [scheme.name] }
        service.operations[index].authentication.alternatives = signed
        service.operations[index].hasOwnAuthentication = true
      }
      guard !isUsed else { continue }
      let written = scheme.signedParameters.map { quoted($0) }.joined(separator: ", ")
      error(
        "no operation has all parameters that \(quoted(scheme.name)) `sends`: \(written)",
        at: scheme.location)
    }
  }

  /// Warns of credentials that are never sent, though somebody may think that they are: those of a scheme that the file
  /// declares and no operation uses, and those of a document of which most operations say that they need none.
  mutating func reportUnsentCredentials(of service: Service) {
    let alternatives = service.operations.map(\.authentication.alternatives)
    guard !alternatives.isEmpty else { return }
    let used = Set(alternatives.joined().joined())
    if describesEnvelopes, !used.isEmpty {
      reportCredentialsInClear(to: service.baseURL, of: service)
    }
    for scheme in service.authenticationSchemes
    where configuration.declaredSchemes.contains(scheme.name) && !used.contains(scheme.name)
      && scheme.signedParameters.isEmpty
    {
      guard let location = scheme.location, !configuration.isShared(location) else { continue }
      diagnostics.warning(
        "no operation uses \(quoted(scheme.name)), since the document says what authenticates them; "
          + "`paths: { \"*\": { auth: \(scheme.name) } }` gives it to all", at: location)
    }
    for scheme in service.authenticationSchemes
    where service.unusedSchemes.contains(scheme.name) && !used.contains(scheme.name) {
      guard let location = scheme.location else { continue }
      diagnostics.note(
        "no operation uses \(quoted(scheme.name)), so that it is never sent; "
          + "`paths` in `fletcher.yaml` gives it to operations", at: location)
    }
    if describesEnvelopes, used.isEmpty, service.authenticationSchemes.isEmpty,
      configuration.declaredSchemes.isEmpty
    {
      let what =
        service.operations.contains(where: \.refusesStrangers)
        ? "responses with 401 or 403 are described"
        : service.speaksOfCredentials ? "the document speaks of credentials" : nil
      if let what {
        diagnostics.note(
          "\(what), and no scheme is described; `auth` in `fletcher.yaml` declares one",
          at: service.location)
      }
    }
    reportForgottenCredentials(of: service)
    let unsent = alternatives.count(where: \.isEmpty)
    guard describesEnvelopes, !configuration.choosesCredentials,
      service.authenticationSchemes.allSatisfy(\.signedParameters.isEmpty),
      unsent * 2 > alternatives.count,
      let scheme = used.sorted().first ?? service.authenticationSchemes.first?.name
    else { return }
    diagnostics.warning(
      "\(unsent) of \(alternatives.count) operations say that they need no credentials, and none are sent; "
        + "where that is wrong, `paths: { \"*\": { auth: \(scheme) } }` in `fletcher.yaml` gives them to all",
      at: service.location)
  }

  /// Notes operations that say nothing of credentials, beside others that need them, and describe that somebody may be
  /// refused.
  private mutating func reportForgottenCredentials(of service: Service) {
    let silent = service.operations.filter {
      $0.authentication.alternatives.isEmpty && !$0.hasOwnAuthentication
        && $0.refusesStrangers && $0.form == nil && !$0.isForStrangers
    }
    guard describesEnvelopes, !silent.isEmpty, silent.count * 2 < service.operations.count else {
      return
    }
    let names = silent.prefix(3).map { quoted("\($0.method) \($0.path.text)") }
    let others = silent.count - names.count
    diagnostics.note(
      "no credentials are sent where an operation says nothing of them, though 401 or 403 is described: "
        + names.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
        + "; `auth` under `paths` in `fletcher.yaml` gives them some", at: service.location)
  }

  /// Warns of credentials that anybody on the way could read, where the document has no other server.
  private mutating func reportCredentialsInClear(to url: String, of service: Service) {
    guard url.hasPrefix("http://") else { return }
    let host = url.dropFirst("http://".count).prefix { !"/:".contains($0) }.lowercased()
    let isNear =
      !host.contains(".")
      || [".local", ".localhost", "example.com"].contains(where: host.hasSuffix)
      || host.allSatisfy { $0.isNumber || $0 == "." }
    guard !isNear, service.servers.count < 2 else { return }
    diagnostics.warning(
      "credentials are sent to \(quoted(url)) in clear; `baseURL` in `fletcher.yaml` names another server",
      at: service.location)
  }
}

extension Service {
  /// Whether its description names what clients have to send.
  fileprivate var speaksOfCredentials: Bool {
    (documentation.description ?? "").contains(
      #/\b(?:API|access|bearer) ?(?:keys?|tokens?)\b|\bauthori[sz]ation guide\b|\bOAuth\b/#
        .ignoresCase())
      || operations.contains { $0.path.text.lowercased().contains("oauth") }
  }
}

extension Operation {
  /// Whether its path is that of a login, of a token, or of what anybody may ask a server.
  fileprivate var isForStrangers: Bool {
    let path = path.text.lowercased()
    return Self.wordsForStrangers.contains(where: path.contains)
  }

  private static let wordsForStrangers = [
    "auth", "health", "login", "log-in", "password", "ping", "register", "session", "signin",
    "signup", "sign-in", "sign-up", "sso", "status", "token", "version",
  ]
}

extension Configuration {
  /// Whether the file says of any operations what authenticates them.
  fileprivate var choosesCredentials: Bool {
    operationSettings.contains { settings in
      if case .inherited = settings.values.settings.authentication { false } else { true }
    }
  }
}
