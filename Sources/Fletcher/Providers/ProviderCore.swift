import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the providers of a service's groups share.
final class ProviderCore: Sendable {
  private let setup: Result<ServiceSetup, any Error>
  private let transport: any Transport
  /// What the service's own requirement chooses, which is what nearly every operation needs.
  private let usual: [Credential]
  private let choose: @Sendable (AuthenticationRequirement) -> [Credential]

  init<S: Service>(
    auth: [Credentials<S>], baseURL: URL?, transport: any Transport, decoding: DecodingPolicy
  ) {
    let configuration = S.configuration
    setup = Result { try ServiceSetup(configuration, baseURL: baseURL, decoding: decoding) }
    self.transport = transport
    usual = configuration.authentication.choose(from: auth)
    choose = { $0.choose(from: auth) }
  }

  func request(for route: Route, isStubbed: Bool) async throws -> Request {
    let builder = try RequestBuilder(route, try setup.get())
    guard builder.isTrusted else { return try builder.build(with: []) }
    let credentials = route.requirement.map { choose($0) } ?? usual
    if credentials.isEmpty { return try builder.build(with: []) }
    var resolved: [ResolvedCredential] = []
    var signers: [Signer] = []
    for credential in credentials {
      switch credential.kind {
      case .signer(let signer): signers.append(signer)
      case .basic(let username, let password):
        resolved.append(try Self.basic(username: username, password: password))
      case .key(.text(let text), let place, let prefix):
        resolved.append(try Self.key(text, place, prefix))
      case .key(.source(let source), let place, let prefix):
        let text = isStubbed ? "stub" : try await Self.authenticating { try await source.token() }
        resolved.append(try Self.key(text, place, prefix))
      }
    }
    var request = try builder.build(with: resolved)
    for signer in signers { try await Self.authenticating { try await signer(&request) } }
    return request
  }

  func send(_ request: Request) async throws -> Response {
    do {
      return try await transport.send(request)
    } catch {
      throw transportError(error, request)
    }
  }

  func download(_ request: Request, to destination: URL) async throws -> Response {
    do {
      return try await transport.download(request, to: destination)
    } catch {
      throw transportError(error, request)
    }
  }

  func transportError(_ error: any Error, _ request: Request) -> any Error {
    if error is CancellationError || error is ProviderError { return error }
    if Task.isCancelled, (error as? URLError)?.code == .cancelled { return CancellationError() }
    return ProviderError.transport(underlying: error, request: request)
  }

  private static func authenticating<Value>(
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

  private static func basic(username: String, password: String) throws -> ResolvedCredential {
    // RFC 7617, section 2: neither control characters, nor a colon in the name.
    guard !username.utf8.contains(UInt8(ascii: ":")),
      (username + password).utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else {
      throw ProviderError.invalidRequest(
        reason: "the user name has a colon, or it or the password a control character")
    }
    let pair = Data("\(username):\(password)".utf8).base64EncodedString()
    return .header("Authorization", "Basic \(pair)")
  }

  private static func key(
    _ text: String, _ place: Credential.Place, _ prefix: String?
  ) throws -> ResolvedCredential {
    guard !text.isEmpty else {
      throw ProviderError.invalidRequest(reason: "the token or key is empty")
    }
    let value = prefix.map { $0.isEmpty ? text : "\($0) \(text)" } ?? text
    switch place {
    case .header(let name): return .header(name, value)
    case .query(let name): return .query(name, value)
    case .cookie(let name): return .cookie(name, value)
    }
  }
}
