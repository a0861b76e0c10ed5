import Fletcher
import Foundation

/// The tokens of one account: kept in a store, renewed when they expire or are refused, and got by logging in
/// where there are none.
///
/// ```swift
/// let tokens = OAuthTokens(client, store: FileTokenStore(folder: folder)) { client in
///   try await client.authorizationCode(page)
/// }
/// let github = Provider<GitHub>(auth: .token(tokens))
/// …
/// try await tokens.logOut()
/// ```
///
/// Whatever has to be done is done once, for any number of requests: those that come meanwhile wait for it.
/// A renewed token is in the store before it is used. Where the server does not renew it any more, it is
/// removed, and all requests fail with ``OAuthError/renewalRefused(_:)``; the next one logs in.
public actor OAuthTokens: TokenSource {
  /// Gets a token where there is none, and where there is one that has expired and cannot be renewed. It ends
  /// when its task is cancelled.
  public typealias LogIn = @Sendable (OAuthClient) async throws -> Token

  /// Which account it is.
  public nonisolated let account: String
  private let client: OAuthClient
  private let store: any TokenStore
  private let leeway: TimeInterval
  private let logInOnce: LogIn?

  /// The token as the store has it.
  private var known: Token?
  /// How long before its expiry ``known`` is renewed.
  private var margin: TimeInterval
  /// A renewed token that the store did not take. The old one may be worth nothing, so it is kept.
  private var unsaved: Token?
  /// The access token that stands for nobody any more, and why.
  private var ended: (accessToken: String, error: OAuthError)?
  /// How often somebody has logged out or in by hand: what was under way then is not stored.
  private(set) var session = 0
  private var running: (refused: String?, work: SharedOperation<Outcome>)?
  /// How often something was begun.
  private var count = 0

  private enum Outcome: Sendable {
    case token(Token)
    case loggedOut(Token?)
  }

  private struct Work: Hashable {
    let tokens: ObjectIdentifier
    let number: Int
  }

  /// What the current task is a part of, or was: a task that somebody starts while they log in goes on.
  @TaskLocal private static var current: [Work] = []

  /// Whether what is under way would wait for itself.
  private var isPartOfRunning: Bool {
    running != nil && Self.current.contains(Work(tokens: ObjectIdentifier(self), number: count))
  }

  /// The tokens of an account.
  ///
  /// - Parameters:
  ///   - client: what gets and renews them.
  ///   - store: where they are kept.
  ///   - account: which account of the store it is.
  ///   - leeway: how long before its expiry a token is renewed, so that it does not expire on its way.
  ///   - logIn: gets a token where there is none; without it, requests fail with
  ///     ``OAuthError/notLoggedIn``.
  public init(
    _ client: OAuthClient, store: any TokenStore = MemoryTokenStore(), account: String = "default",
    leeway: Duration = .seconds(60), logIn: LogIn? = nil
  ) {
    self.client = client
    self.store = store
    self.account = account
    self.leeway = max(0, leeway / .seconds(1))
    self.margin = self.leeway
    self.logInOnce = logIn
  }

  // MARK: A source of tokens

  /// The access token, renewed where it has expired or soon will.
  ///
  /// - Throws: ``OAuthError``; what logging in throws; `CancellationError`.
  public func token() async throws -> String { try await validToken().accessToken }

  /// Gets another token in place of one that a server has refused.
  ///
  /// - Returns: Whether there is another one; false where it cannot be renewed and there is nothing to log
  ///   in with.
  /// - Throws: ``OAuthError``; what logging in throws; `CancellationError`.
  public func renew(_ refused: String) async throws -> Bool {
    if isPartOfRunning { return false }
    if let ended, ended.accessToken == refused { throw ended.error }
    if let known {
      if known.accessToken != refused { return true }
      if known.refreshToken == nil, logInOnce == nil { return false }
    }
    return try await obtained(insteadOf: refused).accessToken != refused
  }

  /// The token with all that came with it, renewed where it has expired or soon will; where there is none,
  /// somebody logs in.
  ///
  /// - Throws: ``OAuthError``; what logging in throws; `CancellationError`.
  public func validToken() async throws -> Token {
    if let known, running == nil, !isStale(known) { return known }
    return try await obtained(insteadOf: nil)
  }

  // MARK: Logging in and out

  /// The token in the store, which may have expired; nil where nobody is logged in. Nothing is renewed.
  ///
  /// - Throws: ``OAuthError/store(underlying:)``.
  public func storedToken() async throws -> Token? {
    if let unsaved { return unsaved }
    return try await stored()
  }

  /// Keeps a token that was got elsewhere, in place of any other.
  ///
  /// - Throws: ``OAuthError/store(underlying:)``, `CancellationError`.
  public func use(_ token: Token) async throws {
    try await afterAllElse { [self] in
      try await save(token, of: session)
      return .token(token)
    }
  }

  /// Forgets the token, and tells the server, where it has an endpoint for it.
  ///
  /// What waits for a token fails with ``OAuthError/notLoggedIn``, or with `CancellationError` where it was
  /// logging in.
  ///
  /// - Parameter isRevoked: whether the server is told.
  /// - Throws: ``OAuthError``, `CancellationError`. Where the server could not be told, the token is
  ///   forgotten all the same.
  public func logOut(revoking isRevoked: Bool = true) async throws {
    let outcome = try await afterAllElse { [self] in .loggedOut(try await forget()) }
    if case .loggedOut(let token?) = outcome, isRevoked, client.endpoints.revocation != nil {
      try await client.revoke(token)
    }
  }

  @discardableResult private func afterAllElse(
    _ operation: @escaping @Sendable () async throws -> Outcome
  ) async throws -> Outcome {
    guard !isPartOfRunning else { throw OAuthError.notLoggedIn }
    session += 1
    while let running {
      await running.work.cancel()
      do {
        _ = try await running.work.value()
      } catch {
        try Task.checkCancellation()
      }
    }
    return try await begin(insteadOf: nil, operation).value()
  }

  // MARK: One at a time

  /// Another token than the refused one, from work that is shared with all who need one.
  private func obtained(insteadOf refused: String?) async throws -> Token {
    guard !isPartOfRunning else { throw OAuthError.notLoggedIn }
    while let running {
      do {
        guard case .token(let token) = try await running.work.value() else {
          throw OAuthError.notLoggedIn
        }
        if refused == nil || token.accessToken != refused || running.refused == refused {
          return token
        }
      } catch is CancellationError {
        // Those who waited before have left, and the work was cancelled.
        try Task.checkCancellation()
      }
    }
    if let refused, let known, known.accessToken != refused { return known }
    let session = self.session
    let work = begin(insteadOf: refused) { [self] in
      .token(try await obtain(insteadOf: refused, session))
    }
    guard case .token(let token) = try await work.value() else { throw OAuthError.notLoggedIn }
    return token
  }

  private func begin(
    insteadOf refused: String?, _ operation: @escaping @Sendable () async throws -> Outcome
  ) -> SharedOperation<Outcome> {
    count += 1
    let part = Work(tokens: ObjectIdentifier(self), number: count)
    let work = SharedOperation { [self] in
      let result: Result<Outcome, any Error>
      do {
        result = .success(
          try await Self.$current.withValue(Self.current + [part]) {
            try await operation()
          })
      } catch {
        result = .failure(error)
      }
      // Before anybody hears of it, so that nobody joins what is done.
      await end()
      return try result.get()
    }
    running = (refused, work)
    return work
  }

  private func end() { running = nil }

  // MARK: The work

  private func obtain(insteadOf refused: String?, _ session: Int) async throws -> Token {
    if unsaved == nil, let token = try await usable(insteadOf: refused) { return token }
    do {
      return try await store.exclusively(for: account) {
        try await self.obtainAlone(insteadOf: refused, session)
      }
    } catch let error as TokenStoreError {
      throw OAuthError.store(underlying: error)
    } catch is CancellationError where session != self.session {
      throw OAuthError.notLoggedIn
    }
  }

  private func obtainAlone(insteadOf refused: String?, _ session: Int) async throws -> Token {
    if let unsaved { try await save(unsaved, of: session) }
    if let token = try await usable(insteadOf: refused) { return token }
    let old = known
    do {
      if let old, old.refreshToken != nil {
        // A task of its own: a server that has begun to renew can't be stopped, and what it gives must be
        // stored.
        return try await Task { try await renew(old, session) }.value
      }
      return try await logIn(session)
    } catch let error as OAuthError where error.mayPass {
      // It was only to be renewed soon.
      if let old, old.accessToken != refused, !old.isExpired(at: client.clock.now()) { return old }
      throw error
    }
  }

  /// The token of the store, where it is another one than the refused one and need not be renewed: another
  /// process may have done so.
  private func usable(insteadOf refused: String?) async throws -> Token? {
    guard let token = try await stored() else {
      known = nil
      return nil
    }
    if token.accessToken != known?.accessToken { margin = leeway }
    known = token
    let isRenewable = token.refreshToken != nil || logInOnce != nil
    let isUsable = isRenewable ? !isStale(token) : !token.isExpired(at: client.clock.now())
    return isUsable && token.accessToken != refused ? token : nil
  }

  private func renew(_ old: Token, _ session: Int) async throws -> Token {
    do {
      let new = try await client.refresh(old)
      try await save(new, of: session)
      return new
    } catch OAuthError.server(let response) where client.renewalRefusals.contains(response.code) {
      // Of a store without a lock for processes, another one may have been faster.
      if let other = try await stored(), other.refreshToken != old.refreshToken {
        known = other
        return other
      }
      let error = OAuthError.renewalRefused(response)
      _ = try await forget()
      ended = (old.accessToken, error)
      throw error
    }
  }

  private func logIn(_ session: Int) async throws -> Token {
    guard let logInOnce else { throw OAuthError.notLoggedIn }
    let token: Token
    do {
      token = try await logInOnce(client)
    } catch is CancellationError {
      try Task.checkCancellation()
      throw OAuthError.cancelled
    }
    try await save(token, of: session)
    return token
  }

  // MARK: The store

  private func stored() async throws -> Token? {
    do {
      return try await store.token(for: account)
    } catch {
      throw OAuthError.store(underlying: error)
    }
  }

  private func save(_ token: Token, of session: Int) async throws {
    guard session == self.session else {
      if client.endpoints.revocation != nil { try? await client.revoke(token) }
      throw OAuthError.notLoggedIn
    }
    unsaved = token
    do {
      try await store.store(token, for: account)
    } catch {
      throw OAuthError.store(underlying: error)
    }
    unsaved = nil
    known = token
    ended = nil
    // A leeway as long as a token lives would renew it for each request.
    let lifetime = token.expiry?.timeIntervalSince(client.clock.now()) ?? .infinity
    margin = min(leeway, max(0, lifetime / 4))
  }

  private func forget() async throws -> Token? {
    let token = try? await storedToken()
    do {
      try await store.removeToken(for: account)
    } catch {
      throw OAuthError.store(underlying: error)
    }
    if let token { ended = (token.accessToken, .notLoggedIn) }
    known = nil
    unsaved = nil
    return token
  }

  private func isStale(_ token: Token) -> Bool {
    token.isExpired(at: client.clock.now().addingTimeInterval(margin))
  }
}

extension OAuthTokens: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The account, without its token.
  public nonisolated var description: String { "OAuthTokens(\(account))" }

  /// The same as ``description``.
  public nonisolated var debugDescription: String { description }

  /// A mirror without the token.
  public nonisolated var customMirror: Mirror { Mirror(self, children: ["account": account]) }
}
