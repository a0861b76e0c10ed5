#if !os(Windows)
  import Foundation

  /// A folder that one user has for themselves, held open, so that it stays the one that was checked.
  final class PrivateFolder: Sendable {
    private let folder: String
    private let handle: Int32

    /// - Parameter isCreated: whether it is made where it is missing.
    /// - Returns: Nil where it is missing.
    /// - Throws: ``TokenStoreError``.
    init?(_ folder: String, isCreated: Bool) throws {
      if isCreated { try Self.make(folder) }
      let handle = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard handle >= 0 else {
        switch errno {
        case ENOENT where !isCreated: return nil
        case ELOOP, ENOTDIR, EMLINK: throw TokenStoreError.notRegular(path: folder)
        default: throw Self.error("opening", folder)
        }
      }
      do {
        // Who may write into it may put another file in the place of one.
        try Self.check(handle, folder, kind: S_IFDIR, forbidden: 0o022)
      } catch {
        close(handle)
        throw error
      }
      self.folder = folder
      self.handle = handle
    }

    deinit { close(handle) }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// The content of a file; nil where there is none.
    func read(_ name: String) throws -> Data? {
      let file = openat(handle, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else {
        switch errno {
        case ENOENT: return nil
        case ELOOP, EMLINK: throw TokenStoreError.notRegular(path: path(name))
        default: throw Self.error("opening", path(name))
        }
      }
      defer { close(file) }
      try Self.check(file, path(name), kind: S_IFREG, forbidden: 0o077)
      do {
        return try FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd() ?? Data()
      } catch {
        throw Self.error("reading", path(name))
      }
    }

    /// Puts a file with this content in the place of one that is there.
    func replace(_ name: String, with data: Data) throws {
      let temporary = ".\(name).\(UUID().uuidString)"
      let file = openat(
        handle, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw Self.error("making", path(temporary)) }
      do {
        defer { close(file) }
        do {
          try FileHandle(fileDescriptor: file, closeOnDealloc: false).write(contentsOf: data)
        } catch {
          throw Self.error("writing", path(temporary))
        }
        guard fsync(file) == 0 else { throw Self.error("writing", path(temporary)) }
      } catch {
        unlinkat(handle, temporary, 0)
        throw error
      }
      guard renameat(handle, temporary, handle, name) == 0 else {
        let error = Self.error("replacing", path(name))
        unlinkat(handle, temporary, 0)
        throw error
      }
      // So that a power failure does not bring the old one back. Not all file systems can.
      _ = fsync(handle)
    }

    func remove(_ name: String) throws {
      guard unlinkat(handle, name, 0) == 0 || errno == ENOENT else {
        throw Self.error("removing", path(name))
      }
    }

    /// A lock that no other process has at the same time, and no other user of it in this one.
    func lock(_ name: String) async throws -> Lock {
      let file = openat(
        handle, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
      guard file >= 0 else {
        if errno == ELOOP || errno == EMLINK { throw TokenStoreError.notRegular(path: path(name)) }
        throw Self.error("opening", path(name))
      }
      let lock = Lock(file)
      try Self.check(file, path(name), kind: S_IFREG, forbidden: 0o022)
      // Waiting in the call would keep a thread of the pool for as long as another process takes.
      while flock(file, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else {
          throw Self.error("locking", path(name))
        }
        try await Task.sleep(for: .milliseconds(20))
      }
      return lock
    }

    /// A lock that is held.
    final class Lock: Sendable {
      private let file: Int32

      fileprivate init(_ file: Int32) { self.file = file }

      /// Gives the lock up before it is closed.
      func unlock() { flock(file, LOCK_UN) }

      deinit { close(file) }
    }

    // MARK: Checks

    private static func make(_ folder: String) throws {
      if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
      guard errno == ENOENT else { throw error("making", folder) }
      let parent = (folder as NSString).deletingLastPathComponent
      guard !parent.isEmpty, parent != folder else { throw error("making", folder) }
      try make(parent)
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw error("making", folder) }
    }

    private static func check(
      _ file: Int32, _ path: String, kind: mode_t, forbidden: mode_t
    ) throws {
      var status = stat()
      guard fstat(file, &status) == 0 else { throw error("looking at", path) }
      guard status.st_mode & S_IFMT == kind else { throw TokenStoreError.notRegular(path: path) }
      guard status.st_uid == geteuid() else { throw TokenStoreError.foreignOwner(path: path) }
      guard status.st_mode & forbidden == 0 else { throw TokenStoreError.openToOthers(path: path) }
    }

    private static func error(_ operation: String, _ path: String) -> TokenStoreError {
      .system(operation: operation, path: path, code: errno)
    }
  }
#endif
