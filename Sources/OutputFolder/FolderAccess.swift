import FletcherFileSystem

/// The right to write into an output folder, which one run has at a time.
struct FolderAccess {
  /// Whether no other run can have it, which not every file system can say.
  let isExclusive: Bool
  private let lock: Int32?
  /// The folders that were not there before, the outermost first.
  private let createdFolders: [String]

  /// Waits until no other run has the folder. One that is not there is created, since it is the folder
  /// itself that is locked.
  init(to path: String) throws(OutputError) {
    var created: [String] = []
    for _ in 0..<Self.attempts {
      try Self.create(path, &created)
      let lock = FileSystem.lock(path)
      // A run that failed removes the folder that it created, maybe just before or after it is locked here.
      let isThere =
        lock.map { FileSystem.isLock($0, of: path) }
        ?? !Self.isMissing(path)
      if !isThere {
        FileSystem.unlock(lock)
        continue
      }
      (isExclusive, self.lock, createdFolders) = (lock != nil, lock, created)
      return
    }
    throw OutputError("the folder \(inQuotes(path)) is removed again and again while it is written")
  }

  /// How many runs that fail may take the folder away before this one gives up.
  private static let attempts = 1_000

  private static func isMissing(_ path: String) -> Bool {
    do throws(SystemError) {
      return try FileSystem.status(of: path, followingLinks: true) == nil
    } catch {
      return false
    }
  }

  private static func create(
    _ path: String, _ created: inout [String]
  ) throws(OutputError) {
    for folder in parents(of: path) + [path] {
      do throws(SystemError) {
        if try FileSystem.createFolder(folder) { created.append(folder) }
      } catch {
        // Another run took an outer one away: the next attempt creates it.
        if error.isMissing { return }
        throw OutputError("can't create the folder \(inQuotes(folder)): \(error.reason)")
      }
    }
  }

  /// Lets other runs have the folder. Where nothing was written into a folder that was created, it goes.
  func end() {
    for folder in createdFolders.reversed() { FileSystem.removeEmptyFolder(folder) }
    FileSystem.unlock(lock)
  }
}
