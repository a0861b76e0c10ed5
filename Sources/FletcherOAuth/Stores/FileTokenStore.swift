#if !os(Windows)
  import Crypto
  import Foundation

  /// Keeps tokens in a folder of its own, a file for each account that only its user can read.
  ///
  /// The folder is made, with the mode 0700, where it is missing; one that is a link, belongs to somebody else
  /// or is open to others is refused, and so is such a file in it. A file has the mode 0600 before it has any
  /// content, and replaces the old one when it is complete. Of several processes with the same folder one
  /// renews at a time, and the others then find what it has got.
  public struct FileTokenStore: TokenStore {
    private let folder: String

    /// A store in a folder, as `~/.config/example/tokens`.
    public init(folder: URL) { self.folder = folder.path }

    private struct Content: Codable {
      let account: String
      let token: Token
    }

    /// The token of the account.
    ///
    /// - Throws: ``TokenStoreError``.
    public func token(for account: String) throws -> Token? {
      guard let folder = try PrivateFolder(folder, isCreated: false) else { return nil }
      return try content(of: Self.fileName(account), in: folder)?.token
    }

    /// Keeps a token.
    ///
    /// - Throws: ``TokenStoreError``.
    public func store(_ token: Token, for account: String) throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      encoder.dateEncodingStrategy = .secondsSince1970
      let data = try encoder.encode(Content(account: account, token: token))
      try PrivateFolder(folder, isCreated: true)?.replace(Self.fileName(account), with: data)
    }

    /// Forgets a token.
    ///
    /// - Throws: ``TokenStoreError``.
    public func removeToken(for account: String) throws {
      try PrivateFolder(folder, isCreated: false)?.remove(Self.fileName(account))
    }

    /// The accounts that have a token.
    ///
    /// - Throws: ``TokenStoreError``.
    public func accounts() throws -> [String] {
      guard let folder = try PrivateFolder(folder, isCreated: false) else { return [] }
      return try FileManager.default.contentsOfDirectory(atPath: self.folder)
        .filter { $0.hasSuffix(".json") }
        .compactMap { try content(of: $0, in: folder)?.account }.sorted()
    }

    /// Runs the body while no other process runs one for the account.
    ///
    /// - Throws: What `body` throws; ``TokenStoreError``; `CancellationError` where the task is cancelled
    ///   while it waits for another process.
    public func exclusively<Value: Sendable>(
      for account: String, _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
      guard let folder = try PrivateFolder(folder, isCreated: true) else { return try await body() }
      let lock = try await folder.lock(Self.fileName(account) + ".lock")
      // Both ends of a call, since the last use of `lock` may otherwise be before the body.
      defer { lock.unlock() }
      return try await body()
    }

    private func content(of name: String, in folder: PrivateFolder) throws -> Content? {
      guard let data = try folder.read(name) else { return nil }
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .secondsSince1970
      guard let content = try? decoder.decode(Content.self, from: data) else {
        throw TokenStoreError.damaged(path: folder.path(name))
      }
      return content
    }

    /// A name that no other account has, also where file names have no case.
    private static func fileName(_ account: String) -> String {
      var name = ""
      for byte in account.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          name.unicodeScalars.append(Unicode.Scalar(byte))
        default: name += "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
      }
      // A name of a file has at most 255 bytes.
      if name.utf8.count > 180 {
        name =
          "_"
          + SHA256.hash(data: Data(account.utf8)).map { String($0, radix: 16) }.joined(
            separator: "-")
      }
      return name + ".json"
    }
  }
#endif
