#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The few calls to the system that writing and reading files takes.
///
/// They are made directly, since `FileManager` can neither create a file that must not exist yet nor
/// say on every platform why something was refused; and building the plugin's tool takes less time without Foundation.
package enum FileSystem {
  /// What there is at the path, or nil where there is nothing.
  package static func status(
    of path: String, followingLinks: Bool
  ) throws(SystemError) -> FileStatus? {
    var status = stat()
    let result = followingLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else {
      let error = SystemError.last
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw error
    }
    let kind: FileStatus.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    return FileStatus(
      kind: kind,
      size: Int(status.st_size),
      permissions: UInt32(status.st_mode & 0o7777),
      identity: [
        UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino),
      ],
      modified: nanoseconds(timeOfChange(status))
    )
  }

  /// The bytes of a file, `limit` of them at the most.
  package static func read(
    _ path: String, limit: Int = .max
  ) throws(SystemError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe that took the file's place would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }

    var bytes: [UInt8] = []
    // One byte more than the file has, so that the end is seen without growing the array.
    var room = min(limit, max(Int(status.st_size), 0) + 1)
    while bytes.count < limit {
      var failure: SystemError?
      let before = bytes.count
      room = min(max(room, 1 << 12), limit - before)
      bytes.append(
        contentsOf: [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
          repeat {
            count = systemRead(descriptor, buffer.baseAddress, room)
          } while count < 0 && errno == EINTR
          if count < 0 {
            failure = .last
            count = 0
          }
        })
      if let failure { throw failure }
      if bytes.count == before { break }
    }
    return bytes
  }

  /// The names in a folder, in order, without `.` and `..`. In a name that is not UTF-8, U+FFFD replaces
  /// what is not; `isExact` is false for it, and it can't be opened by that name.
  package static func names(
    in folder: String
  ) throws(SystemError) -> [(name: String, isExact: Bool)] {
    guard let stream = opendir(folder) else { throw .last }
    defer { closedir(stream) }
    var names: [(name: String, isExact: Bool)] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw .last }
        break
      }
      // The name is read where it lies: the entry may be shorter than its type says.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
      let bytes = UnsafeRawPointer(entry).advanced(by: offset)
        .assumingMemoryBound(to: CChar.self)
      let name = String(cString: bytes)
      if name == "." || name == ".." { continue }
      names.append((name, String(validatingCString: bytes) != nil))
    }
    return names.sorted { $0.name < $1.name }
  }

  /// What there is at the path, or at the end of the link there; nil where that is nothing, or not to be found
  /// out.
  package static func kind(of path: String) -> FileStatus.Kind? {
    (try? status(of: path, followingLinks: true))?.kind
  }

  /// The absolute path without links, `.` and `..`; nil where there is nothing, or not to be found out.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  /// Creates a folder, and says whether it had to.
  package static func createFolder(_ path: String) throws(SystemError) -> Bool {
    if mkdir(path, 0o777) == 0 { return true }
    let error = SystemError.last
    // Some systems say that a folder can't be created before they say that it is there.
    if error.code == EEXIST || kind(of: path) == .folder { return false }
    throw error
  }

  /// Writes a file that must not exist yet. What was written of it is gone if that fails.
  package static func create(
    _ path: String, bytes: some Collection<UInt8>, permissions: UInt32?
  ) throws(SystemError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .last }
    // Permissions are a courtesy to whoever set them on the file before: not all file systems can.
    if let permissions { _ = fchmod(descriptor, mode_t(truncatingIfNeeded: permissions)) }
    var failure = write(bytes, to: descriptor)
    // Disks on a network may report only here that they are full.
    if close(descriptor) != 0, errno != EINTR, failure == nil { failure = .last }
    if let failure {
      unlink(path)
      throw failure
    }
  }

  /// How long at most to wait for a pipe in one go.
  private static let pollMilliseconds: Int32 = 1000

  /// Writes everything, and returns the error that prevented it.
  package static func write(
    _ bytes: some Collection<UInt8>, to descriptor: Int32
  ) -> SystemError? {
    func write(_ buffer: UnsafeBufferPointer<UInt8>) -> SystemError? {
      var written = 0
      while written < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[written...])
        let count = systemWrite(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          written += count
        } else if errno == EAGAIN {
          // A terminal or pipe that another process made non-blocking: wait until it takes more.
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&request, 1, pollMilliseconds)
        } else if errno != EINTR {
          return .last
        }
      }
      return nil
    }
    if let result = bytes.withContiguousStorageIfAvailable(write) { return result }
    return ContiguousArray(bytes).withUnsafeBufferPointer(write)
  }

  /// Whether bytes are those of a text. There are megabytes of both, and most of the time they are the
  /// same, so that the C library's way to compare them pays.
  package static func areBytes(_ bytes: [UInt8], of text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { text in
      bytes.withUnsafeBufferPointer { bytes in
        guard bytes.count == text.count else { return false }
        guard let first = bytes.baseAddress, let second = text.baseAddress else { return true }
        return memcmp(first, second, bytes.count) == 0
      }
    } ?? text.utf8.elementsEqual(bytes)
  }

  /// Waits until no other process has locked the folder, and locks it, which does not show in it.
  ///
  /// - Returns: The lock, or nil where there is no folder yet or the file system has no locks.
  package static func lock(_ folder: String) -> Int32? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        close(descriptor)
        return nil
      }
    }
    return descriptor
  }

  /// Whether a lock is that of the folder which the path leads to now.
  package static func isLock(_ lock: Int32, of folder: String) -> Bool {
    var (locked, current) = (stat(), stat())
    return fstat(lock, &locked) == 0 && stat(folder, &current) == 0
      && locked.st_dev == current.st_dev && locked.st_ino == current.st_ino
  }

  /// Gives up a lock.
  package static func unlock(_ lock: Int32?) {
    if let lock { close(lock) }
  }

  /// Gives a file another name, in place of what has that name.
  package static func rename(_ path: String, to target: String) throws(SystemError) {
    guard systemRename(path, target) == 0 else { throw .last }
  }

  /// Removes a file. It is no error if it is gone already.
  package static func removeFile(_ path: String) throws(SystemError) {
    if unlink(path) != 0, errno != ENOENT { throw .last }
  }

  /// Removes a folder if it is empty, and says whether it did.
  @discardableResult
  package static func removeEmptyFolder(_ path: String) -> Bool { rmdir(path) == 0 }
}

private func timeOfChange(_ status: stat) -> timespec {
  #if canImport(Darwin)
    status.st_mtimespec
  #else
    status.st_mtim
  #endif
}

/// Of a time that no clock shows, anything: it comes from the disk.
private func nanoseconds(_ time: timespec) -> Int {
  Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
}

// Inside `FileSystem` these names are its own functions.

private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

private func systemRename(_ path: String, _ target: String) -> Int32 { rename(path, target) }
