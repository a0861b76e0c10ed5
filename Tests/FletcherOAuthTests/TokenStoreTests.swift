import Fletcher
import Foundation
import TestServer
import Testing

@testable import FletcherOAuth

@Suite("Token stores")
struct TokenStoreTests {
  private let token = Token(
    accessToken: "a", expiry: Date(timeIntervalSince1970: 1_700_000_000.25), refreshToken: "r",
    scopes: ["s"], idToken: "i", others: ["user_id": .integer(8492), "list": .array([.bool(true)])])

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("oauth-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  private func mode(_ url: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  private func expect(
    _ expected: TokenStoreError, _ location: SourceLocation = #_sourceLocation,
    _ operation: () async throws -> Void
  ) async {
    await #expect(throws: expected, sourceLocation: location) { try await operation() }
  }

  @Test("A token comes back as it was, for each account, until it is removed")
  func roundTrip() async throws {
    try await withFolder { folder in
      let stores: [any TokenStore] = [
        MemoryTokenStore(), FileTokenStore(folder: folder.appendingPathComponent("t")),
      ]
      for store in stores {
        let names = [
          "Ada", "ada", "", "..", "../../etc/passwd", "a/b", "ä😀", "a\0b",
          String(repeating: "x", count: 500), String(repeating: "x", count: 501), "default",
        ]
        #expect(try await store.accounts() == [])
        #expect(try await store.token(for: "ada") == nil)
        for (index, name) in names.enumerated() {
          var token = token
          token.accessToken = "\(index)"
          try await store.store(Token(accessToken: "old"), for: name)
          try await store.store(token, for: name)
        }
        for (index, name) in names.enumerated() {
          var token = token
          token.accessToken = "\(index)"
          let stored = try await store.token(for: name)
          #expect(stored == token)
        }
        #expect(try await store.accounts() == names.sorted())
        try await store.removeToken(for: "ada")
        try await store.removeToken(for: "ada")
        #expect(try await store.token(for: "ada") == nil)
        #expect(try await store.token(for: "Ada") != nil)
        #expect(try await store.accounts().count == names.count - 1)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["t"])
    }
  }

  @Test("Files are for their user alone, and the folders that are made for them too")
  func modes() async throws {
    try await withFolder { folder in
      let inner = folder.appendingPathComponent("a/b")
      let store = FileTokenStore(folder: inner)
      #expect(try store.token(for: "x") == nil)
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("a").path))
      try store.store(token, for: "x")
      try await store.exclusively(for: "x") {}
      #expect(try mode(folder.appendingPathComponent("a")) == 0o700)
      #expect(try mode(inner) == 0o700)
      let files = try FileManager.default.contentsOfDirectory(atPath: inner.path)
      #expect(Set(files) == ["x.json", "x.json.lock"])
      #expect(try files.map { try mode(inner.appendingPathComponent($0)) } == [0o600, 0o600])
    }
  }

  @Test("A file is replaced, not written over: who has the old one open reads the old token")
  func replaced() async throws {
    try await withFolder { folder in
      let store = FileTokenStore(folder: folder)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
      try store.store(Token(accessToken: "old"), for: "x")
      let open = try FileHandle(forReadingFrom: folder.appendingPathComponent("x.json"))
      defer { try? open.close() }
      try store.store(Token(accessToken: "new"), for: "x")
      let content = String(decoding: try open.readToEnd() ?? Data(), as: UTF8.self)
      #expect(content.contains("old") && !content.contains("new"))
      #expect(try store.token(for: "x")?.accessToken == "new")
    }
  }

  @Test("Links, files and folders that others could read or change, and damaged files are refused")
  func refused() async throws {
    try await withFolder { folder in
      let manager = FileManager.default
      let real = folder.appendingPathComponent("real")
      let store = FileTokenStore(folder: real)
      try store.store(token, for: "x")
      let file = real.appendingPathComponent("x.json")

      try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      await expect(.openToOthers(path: file.path)) { _ = try store.token(for: "x") }
      try Data("{}".utf8).write(to: file)
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      await expect(.damaged(path: file.path)) { _ = try store.token(for: "x") }

      let outside = folder.appendingPathComponent("outside")
      try Data("precious".utf8).write(to: outside)
      try manager.removeItem(at: file)
      try manager.createSymbolicLink(at: file, withDestinationURL: outside)
      await expect(.notRegular(path: file.path)) { _ = try store.token(for: "x") }
      try store.store(token, for: "x")
      #expect(try String(contentsOf: outside, encoding: .utf8) == "precious")
      #expect(try store.token(for: "x") == token)

      try manager.removeItem(at: file)
      try manager.createDirectory(at: file, withIntermediateDirectories: false)
      await expect(.notRegular(path: file.path)) { _ = try store.token(for: "x") }

      let lock = real.appendingPathComponent("y.json.lock")
      try manager.createSymbolicLink(at: lock, withDestinationURL: outside)
      await expect(.notRegular(path: lock.path)) { try await store.exclusively(for: "y") {} }

      let link = folder.appendingPathComponent("link")
      try manager.createSymbolicLink(at: link, withDestinationURL: real)
      await expect(.notRegular(path: link.path)) {
        try FileTokenStore(folder: link).store(token, for: "x")
      }
      await expect(.notRegular(path: outside.path)) {
        try FileTokenStore(folder: outside).store(token, for: "x")
      }

      try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: real.path)
      await expect(.openToOthers(path: real.path)) { try store.store(token, for: "z") }
    }
  }

  @Test("Of many who write at once each leaves a whole file, and nothing else stays")
  func concurrentWrites() async throws {
    try await withFolder { folder in
      let inner = folder.appendingPathComponent("t")
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<50 {
          group.addTask {
            let store = FileTokenStore(folder: inner)
            do {
              try store.store(
                Token(accessToken: String(repeating: "\(index % 10)", count: 20_000)), for: "x")
              let text = try store.token(for: "x")?.accessToken ?? ""
              #expect(text.count == 20_000 && Set(text).count == 1)
            } catch {
              Issue.record(error)
            }
          }
        }
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: inner.path)
      #expect(files == ["x.json"])
    }
  }

  @Test("One at a time is in the exclusive part, and who is cancelled does not wait for it")
  func exclusive() async throws {
    try await withFolder { folder in
      let inner = folder.appendingPathComponent("t")
      let inside = Locked((now: 0, most: 0))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try await FileTokenStore(folder: inner).exclusively(for: "x") {
              inside.with { state in
                state.now += 1
                state.most = max(state.most, state.now)
              }
              for _ in 0..<20 { await Task.yield() }
              inside.with { $0.now -= 1 }
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(inside.with { $0.most } == 1)

      let gate = Gate()
      let holder = Task {
        try await FileTokenStore(folder: inner).exclusively(for: "x") { await gate.wait() }
      }
      await gate.reached()
      let waiting = Task { try await FileTokenStore(folder: inner).exclusively(for: "x") {} }
      try await FileTokenStore(folder: inner).exclusively(for: "other account") {}
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      await gate.open()
      try await holder.value
    }
  }

  #if os(Linux)
    @Test("A process holds the others off", .enabled(if: Python.path != nil))
    func processes() async throws {
      try await withFolder { folder in
        let store = FileTokenStore(folder: folder.appendingPathComponent("t"))
        try await store.exclusively(for: "x") {}
        let lock = folder.appendingPathComponent("t/x.json.lock").path
        let program = """
          import fcntl, sys
          with open(sys.argv[1], "r+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            print("locked", flush=True)
            sys.stdin.readline()
          """
        let process = try Python(["-c", program, lock])
        defer { process.stop() }
        #expect(await process.line() == "locked")
        let isIn = Locked(false)
        let waiting = Task { try await store.exclusively(for: "x") { isIn.with { $0 = true } } }
        try await Task.sleep(for: .milliseconds(100))
        #expect(isIn.with { !$0 })
        process.write("go\n")
        try await waiting.value
        #expect(isIn.with { $0 })
      }
    }
  #endif
}
