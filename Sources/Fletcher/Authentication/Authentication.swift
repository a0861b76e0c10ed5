import Foundation
import HTTPTypes

/// Adds credentials to requests, and sends a request again whose token was refused and could be renewed.
struct Authentication: Middleware {
  /// A token that was added to a request, and what can renew it.
  typealias UsedToken = (text: String, renewal: TokenRenewal)

  func send(_ request: Request, next: any Transport) async throws -> Response {
    // A step may have changed where the request goes, and credentials are for one server.
    guard request.call?.isForServer(of: request.url) == true else {
      return try await next.send(request)
    }
    var request = request
    return try await send(&request, next: next)
  }

  /// Sends a request that nobody else holds: the header fields of a copy would be copied with each one
  /// that is added.
  func send(_ request: inout Request, next: some Transport) async throws -> Response {
    guard let credentials = request.call?.credentials else { return try await next.send(request) }
    if let fields = credentials.fields {
      for field in fields { request.setSecret(field) }
      return try await next.send(request)
    }
    let original = credentials.isRenewable ? request : nil
    let tokens = try await authenticate(&request)
    let response = try await next.send(request)
    guard let original, response.isRefusal, request.body.isRepeatable, try await renew(tokens)
    else {
      return response
    }
    request = original
    request.resendCount += 1
    _ = try await authenticate(&request)
    return try await next.send(request)
  }

  /// Adds its credentials to a request.
  ///
  /// - Returns: The tokens among them that a source gave.
  func authenticate(_ request: inout Request) async throws -> [UsedToken] {
    guard let call = request.call else { return [] }
    var tokens: [UsedToken] = []
    for credential in call.credentials.all {
      if let field = try credential.field() {
        request.setSecret(field)
        continue
      }
      switch credential.kind {
      case .basic, .signer: continue
      case .key(.text(let text), let place, let prefix): try request.add(text, place, prefix)
      case .key(.source(let renewal), let place, let prefix):
        guard call.stub.outcome == nil else {
          try request.add("stub", place, prefix)
          continue
        }
        let text = try await authenticating { try await renewal.source.token() }
        tokens.append((text, renewal))
        call.tokens?.add(text)
        try request.add(text, place, prefix)
      }
    }
    for credential in call.credentials.all {
      guard case .signer(let signer) = credential.kind else { continue }
      try await authenticating { try await signer(&request) }
    }
    return tokens
  }

  /// Whether one of the tokens was renewed.
  ///
  /// - Throws: ``ProviderError/authentication(underlying:request:)``, also of a call that the source made:
  ///   it is not the error of this one.
  private func renew(_ tokens: [UsedToken]) async throws -> Bool {
    var isRenewed = false
    var failure: (any Error)?
    for (text, renewal) in tokens {
      do {
        if try await renewal.renew(text) { isRenewed = true }
      } catch let error as CancellationError {
        throw error
      } catch {
        failure = failure ?? error
      }
    }
    // With one token renewed, the request may succeed: the other may not have been refused.
    if let failure, !isRenewed {
      throw ProviderError.authentication(underlying: withoutSecrets(failure), request: nil)
    }
    return isRenewed
  }

  private func authenticating<Value>(
    _ operation: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await operation()
    } catch let error where error is CancellationError || error is ProviderError {
      throw error
    } catch {
      throw ProviderError.authentication(underlying: withoutSecrets(error), request: nil)
    }
  }
}

extension Response {
  /// Whether it says that the request's token is not accepted, or not any longer.
  fileprivate var isRefusal: Bool {
    status == .unauthorized || request.rules.refusal.isMet(by: self)
  }
}

extension Request {
  fileprivate mutating func add(
    _ text: String, _ place: Credential.Place, _ prefix: String?
  ) throws {
    let value = try Credential.value(of: text, prefix)
    switch place {
    case .header(let name): try setSecretHeader(name, value)
    case .query(let name): try addQuery(name, value)
    case .cookie(let name): try addCookie(name, value)
    }
  }

  private mutating func addCookie(_ name: String, _ value: String) throws {
    do {
      headers.add(try Cookies.written(.text(value), named: name, .cookie))
    } catch {
      throw ProviderError.invalidRequest(reason: error.reason)
    }
  }
}
