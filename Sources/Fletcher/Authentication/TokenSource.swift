/// Signs a request: changes its headers, query or body. It runs last, when all else of the request is
/// complete.
///
/// A header that carries a signature or a key belongs into the request by
/// ``Request/setSecretHeader(_:_:)``, so that no redirect takes it to another origin.
public typealias Signer = @Sendable (inout Request) async throws -> Void

/// Where the token for a request comes from: a store, a renewal, a service of its own.
public protocol TokenSource: Sendable {
  /// The token for a request that is about to be sent.
  ///
  /// It is asked for each time that a request is sent, from any number of requests at a time. A stubbed request does
  /// not ask, because the source may need a network.
  ///
  /// - Throws: whatever kept the source from having a token; the request is not sent then, and fails
  ///   with ``ProviderError/authentication(underlying:request:)``.
  func token() async throws -> String

  /// Gets another token in place of one that a server refused: with the status 401, or as its description says
  /// (``TokenRefusal``).
  ///
  /// It is called once for all requests with one ``Credential`` that were refused with this token, which are those of a
  /// provider and of the providers that are made from it. They wait for it, and where
  /// it gives true each is sent again, once, with what ``token()`` gives then; where it gives false,
  /// each gets the server's response.
  ///
  /// It may use a provider with the same credentials. A request of it that is refused is not renewed.
  ///
  /// - Throws: whatever kept the source from renewing the token; the requests fail with
  ///   ``ProviderError/authentication(underlying:request:)``.
  func renew(_ refused: String) async throws -> Bool
}

/// A token source that is a closure.
public struct ClosureTokenSource: TokenSource {
  private let closure: @Sendable () async throws -> String

  /// A source that calls the closure for each request.
  public init(_ closure: @escaping @Sendable () async throws -> String) { self.closure = closure }

  /// The closure's token.
  public func token() async throws -> String { try await closure() }

  /// Renews nothing.
  public func renew(_ refused: String) async throws -> Bool { false }
}

extension TokenSource where Self == ClosureTokenSource {
  /// A source that calls the closure for each request.
  public static func closure(
    _ closure: @escaping @Sendable () async throws -> String
  ) -> ClosureTokenSource {
    ClosureTokenSource(closure)
  }
}
