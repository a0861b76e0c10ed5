#if canImport(Security)
  import Foundation
  import Security

  /// Keeps tokens in the keychain, on this device only, where they can be read once it has been unlocked after
  /// it was started.
  public struct KeychainTokenStore: TokenStore {
    private let service: String
    private let accessGroup: String?

    /// A store of the items of a service.
    ///
    /// - Parameters:
    ///   - service: what the items are known by, as the app's bundle identifier.
    ///   - accessGroup: the group of apps that share them; nil for the app alone.
    public init(service: String, accessGroup: String? = nil) {
      self.service = service
      self.accessGroup = accessGroup
    }

    /// The token of the account.
    ///
    /// - Throws: ``TokenStoreError``.
    public func token(for account: String) throws -> Token? {
      var query = item(of: account)
      query[kSecReturnData as String] = true
      query[kSecMatchLimit as String] = kSecMatchLimitOne
      var result: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &result)
      if status == errSecItemNotFound { return nil }
      try check(status)
      guard let data = result as? Data,
        let token = try? JSONDecoder().decode(Token.self, from: data)
      else { throw TokenStoreError.keychain(status: errSecDecode) }
      return token
    }

    /// Keeps a token.
    ///
    /// - Throws: ``TokenStoreError``.
    public func store(_ token: Token, for account: String) throws {
      let changes: [String: Any] = [
        kSecValueData as String: try JSONEncoder().encode(token),
        kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      let item = item(of: account)
      let status = SecItemUpdate(item as CFDictionary, changes as CFDictionary)
      guard status == errSecItemNotFound else { return try check(status) }
      let added = SecItemAdd(item.merging(changes) { $1 } as CFDictionary, nil)
      // Another process was faster.
      guard added == errSecDuplicateItem else { return try check(added) }
      try check(SecItemUpdate(item as CFDictionary, changes as CFDictionary))
    }

    /// Forgets a token.
    ///
    /// - Throws: ``TokenStoreError``.
    public func removeToken(for account: String) throws {
      let status = SecItemDelete(item(of: account) as CFDictionary)
      if status != errSecItemNotFound { try check(status) }
    }

    /// The accounts that have a token.
    ///
    /// - Throws: ``TokenStoreError``.
    public func accounts() throws -> [String] {
      var query = item(of: nil)
      query[kSecReturnAttributes as String] = true
      query[kSecMatchLimit as String] = kSecMatchLimitAll
      var result: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &result)
      if status == errSecItemNotFound { return [] }
      try check(status)
      return (result as? [[String: Any]] ?? []).compactMap {
        $0[kSecAttrAccount as String] as? String
      }
      .sorted()
    }

    private func item(of account: String?) -> [String: Any] {
      var item: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
      ]
      if let account { item[kSecAttrAccount as String] = account }
      if let accessGroup { item[kSecAttrAccessGroup as String] = accessGroup }
      return item
    }

    private func check(_ status: OSStatus) throws {
      guard status == errSecSuccess else { throw TokenStoreError.keychain(status: status) }
    }
  }
#endif
