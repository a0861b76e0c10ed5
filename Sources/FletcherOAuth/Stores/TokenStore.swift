import Foundation

/// Where tokens are kept, one for each account.
public protocol TokenStore: Sendable {
  /// The token of the account; nil where there is none.
  ///
  /// - Throws: what keeps it from being read.
  func token(for account: String) async throws -> Token?

  /// Keeps a token in place of the account's. It is there, in whole, when this returns.
  ///
  /// - Throws: what keeps it from being written; the old one is still there then.
  func store(_ token: Token, for account: String) async throws

  /// Forgets the account's token, where there is one.
  ///
  /// - Throws: what keeps it from being removed.
  func removeToken(for account: String) async throws

  /// The accounts that have a token.
  ///
  /// - Throws: what keeps them from being read.
  func accounts() async throws -> [String]

  /// Runs the body while nobody else runs one for the account: a renewal, which reads and writes a token.
  /// Stores that several processes use keep the others out too.
  ///
  /// - Throws: what `body` throws, and what keeps the others from being kept out.
  func exclusively<Value: Sendable>(
    for account: String, _ body: @Sendable () async throws -> Value
  ) async throws -> Value
}

extension TokenStore {
  /// Runs the body.
  public func exclusively<Value: Sendable>(
    for account: String, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await body()
  }
}

/// Keeps tokens until the program ends.
public actor MemoryTokenStore: TokenStore {
  private var tokens: [String: Token]

  /// A store with these tokens, by account.
  public init(_ tokens: [String: Token] = [:]) { self.tokens = tokens }

  /// The token of the account.
  public func token(for account: String) -> Token? { tokens[account] }

  /// Keeps a token.
  public func store(_ token: Token, for account: String) { tokens[account] = token }

  /// Forgets a token.
  public func removeToken(for account: String) { tokens[account] = nil }

  /// The accounts that have a token.
  public func accounts() -> [String] { tokens.keys.sorted() }
}

/// Why a ``TokenStore`` cannot be used.
public enum TokenStoreError: LocalizedError, Hashable, CustomStringConvertible {
  /// The file or the folder belongs to somebody else.
  case foreignOwner(path: String)
  /// Others may read the file, or write into the folder.
  case openToOthers(path: String)
  /// There is a link, or something else, where a file or a folder should be.
  case notRegular(path: String)
  /// The file has no token in it.
  case damaged(path: String)
  /// The system refuses something.
  case system(operation: String, path: String, code: Int32)
  /// The keychain refuses something, with this `OSStatus`.
  case keychain(status: Int32)

  /// What is wrong, and where.
  public var description: String {
    switch self {
    case .foreignOwner(let path): "\(path) belongs to another user"
    case .openToOthers(let path):
      "\(path) is open to other users: its mode should be 600, a folder's 700"
    case .notRegular(let path): "\(path) is a link, or no file or folder"
    case .damaged(let path): "\(path) has no token in it"
    case .system(let operation, let path, let code):
      "\(operation) of \(path) fails with error \(code)"
    case .keychain(let status): "the keychain gives the status \(status)"
    }
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
