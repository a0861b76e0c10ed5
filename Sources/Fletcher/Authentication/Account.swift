extension Request {
  /// The names of the query items that the request's credentials have, or will have.
  package var credentialItems: [String] { call?.credentials.queryItems ?? [] }

  /// Whether the request is sent with the same credentials as another: never where code signs one of them,
  /// unless the same provider made both.
  package func hasSameAccount(as other: Request) -> Bool {
    guard let call, let otherCall = other.call else { return call == nil && other.call == nil }
    let credentials = call.credentials.all
    let others = otherCall.credentials.all
    if credentials.count != others.count { return false }
    let isOfOneProvider = call.provider === otherCall.provider
    return zip(credentials, others).allSatisfy { credential, other in
      isOfOneProvider && credential.isSigner && other.isSigner
        || credential.isSame(as: other)
    }
  }
}

extension Credential {
  fileprivate var isSigner: Bool { if case .signer = kind { true } else { false } }

  fileprivate func isSame(as other: Credential) -> Bool {
    switch (kind, other.kind) {
    case (.basic(let name, let password), .basic(let otherName, let otherPassword)):
      name == otherName && password == otherPassword
    case (.key(.text(let text), let place, let prefix), .key(.text(let other), let there, let word)):
      text == other && place == there && prefix == word
    case (
      .key(.source(let source), let place, let prefix),
      .key(.source(let other), let there, let word)
    ):
      source === other && place == there && prefix == word
    default: false
    }
  }
}
