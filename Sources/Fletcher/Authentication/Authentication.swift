import Foundation
import HTTPTypes

/// Adds credentials to requests, and sends a request again whose token was refused and could be renewed.
struct Authentication: Middleware {
  func send(_ request: Request, next: any Transport) async throws -> Response {
    guard !request.credentials.isEmpty else { return try await next.send(request) }
    let first = try await Attempt(request)
    let response = try await next.send(first.request)
    guard response.status == .unauthorized, try await first.renewTokens() else { return response }
    return try await next.send(try await Attempt(request).request)
  }
}

/// A request with its credentials.
private struct Attempt {
  private(set) var request: Request
  /// The tokens that may be renewed.
  private var tokens: [(renewal: TokenRenewal, text: String)] = []

  init(_ request: Request) async throws {
    self.request = request
    var signers: [Signer] = []
    for credential in request.credentials {
      switch credential.kind {
      case .signer(let signer): signers.append(signer)
      case .basic(let username, let password): try addBasic(username, password)
      case .key(.text(let text), let place, let prefix): try add(text, place, prefix)
      case .key(.source(let renewal), let place, let prefix):
        try add(try await token(of: renewal), place, prefix)
      }
    }
    for signer in signers { try await authenticating { try await signer(&self.request) } }
  }

  /// Whether one of the tokens was renewed.
  func renewTokens() async throws -> Bool {
    var isRenewed = false
    for (renewal, text) in tokens where try await authenticating({ try await renewal.renew(text) })
    {
      isRenewed = true
    }
    return isRenewed
  }

  private mutating func token(of renewal: TokenRenewal) async throws -> String {
    guard request.stub?.outcome == nil else { return "stub" }
    let text = try await authenticating { try await renewal.source.token() }
    tokens.append((renewal, text))
    return text
  }

  private mutating func addBasic(_ username: String, _ password: String) throws {
    // RFC 7617, section 2: neither control characters, nor a colon in the name.
    guard !username.utf8.contains(UInt8(ascii: ":")),
      (username + password).utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else {
      throw ProviderError.invalidRequest(
        reason: "the user name has a colon, or it or the password a control character")
    }
    let pair = Data("\(username):\(password)".utf8).base64EncodedString()
    try request.setSecretHeader("Authorization", "Basic \(pair)")
  }

  private mutating func add(
    _ text: String, _ place: Credential.Place, _ prefix: String?
  ) throws {
    guard !text.isEmpty else {
      throw ProviderError.invalidRequest(reason: "the token or key is empty")
    }
    let value = prefix.map { $0.isEmpty ? text : "\($0) \(text)" } ?? text
    switch place {
    case .header(let name): try request.setSecretHeader(name, value)
    case .query(let name): try request.addQuery(name, value)
    case .cookie(let name): try request.addCookie(name, value)
    }
  }

  private func authenticating<Value>(
    _ operation: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await operation()
    } catch let error where error is CancellationError || error is ProviderError {
      throw error
    } catch {
      throw ProviderError.authentication(underlying: error)
    }
  }
}

extension Request {
  fileprivate mutating func addCookie(_ name: String, _ value: String) throws {
    do {
      let cookies = try Cookies.written(.text(value), named: name, .cookie)
      let others = headers[.cookie].map { [$0] } ?? []
      headers[.cookie] = (others + cookies).joined(separator: "; ")
    } catch {
      throw ProviderError.invalidRequest(reason: error.reason)
    }
  }
}
