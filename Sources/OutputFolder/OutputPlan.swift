import Diagnostics
import FletcherFileSystem

/// Everything that is to happen in an output folder, decided before anything happens.
struct OutputPlan {
  struct Entry {
    var change: FileChange
    /// The text to be, or nil for a file that is to go.
    var text: String?
    /// The bytes that are there now, where that is something else.
    var existing: [UInt8]?
    /// The permissions that the file has now.
    var permissions: UInt32?
  }

  let folder: OutputFolder
  /// One for each file, in order of path.
  private(set) var entries: [Entry] = []

  /// The folders of services.
  private var ownFolders: Set<String> = []
  private let isComplete: Bool
  private var problems = Diagnostics()
  /// What is known of the folders on the way to the files: whether each is there.
  private var knownFolders: [String: Bool] = [:]
  /// The folders that something is in the way of, which is said once and not for each file.
  private var blockedFolders: Set<String> = []
  /// The files to be, by path without case: on many disks `github` and `GitHub` are one name.
  private var pathsByKey: [String: String] = [:]

  init(of content: OutputContent, in folder: OutputFolder) throws(OutputError) {
    self.folder = folder
    isComplete = content.isComplete
    let isThere = try Self.isThere(folder)
    for name in content.folders where check(path: name) { ownFolders.insert(name) }
    for file in content.files { add(file, rootIsThere: isThere) }
    if isThere && !problems.hasErrors { addStaleFiles() }
    if problems.hasErrors { throw OutputError(problems) }
    entries.sort { $0.change.path < $1.change.path }
  }

  // MARK: The folder itself

  /// Whether the output folder is there. Something else in its place is an error.
  static func isThere(_ folder: OutputFolder) throws(OutputError) -> Bool {
    guard !folder.path.isEmpty, !folder.path.utf8.contains(0) else {
      throw OutputError("\(inQuotes(folder.path)) is no name of a folder")
    }
    func status(_ path: String, followingLinks: Bool = true) throws(OutputError) -> FileStatus? {
      do { return try FileSystem.status(of: path, followingLinks: followingLinks) } catch {
        throw OutputError("can't read the folder \(inQuotes(folder.path)): \(error.reason)")
      }
    }
    if let status = try status(folder.path) {
      guard status.kind == .folder else {
        throw OutputError(
          "\(inQuotes(folder.path)) is a file; files can only be written into a folder")
      }
      return true
    }
    // Another run may have made the folder since.
    if try status(folder.path, followingLinks: false)?.kind == .link {
      throw OutputError("\(inQuotes(folder.path)) is a symbolic link that leads nowhere")
    }
    // What is to be created must have a folder to be created in.
    for parent in parents(of: folder.path).reversed() {
      guard let status = try status(parent) else { continue }
      if status.kind == .folder { break }
      throw OutputError(
        "can't create the folder \(inQuotes(folder.path)): \(inQuotes(parent)) is a file")
    }
    return false
  }

  // MARK: Files to be

  private mutating func add(_ file: OutputFile, rootIsThere: Bool) {
    guard check(path: file.path) else { return }
    let shown = join(folder.path, file.path)
    if let other = pathsByKey.updateValue(file.path, forKey: key(file.path)) {
      let difference =
        other == file.path ? "" : ", \(inQuotes(other)) and \(inQuotes(file.path))"
      problems.error("two files are to be written to \(inQuotes(shown))\(difference)", at: nil)
      return
    }
    guard file.text.utf8.starts(with: OutputFolder.header.utf8) else {
      problems.error(
        "the text for \(inQuotes(shown)) does not begin with \(inQuotes(OutputFolder.header)); "
          + "without that line the file could not be told from yours the next time", at: nil)
      return
    }
    do {
      if rootIsThere, try !folderIsFree(above: file.path) { return }
      guard rootIsThere, let status = try status(of: file.path) else {
        entries.append(Entry(change: FileChange(path: file.path, kind: .added), text: file.text))
        return
      }
      guard status.kind == .file else {
        let what =
          switch status.kind {
          case .folder: "a folder"
          case .link: "a symbolic link"
          case .file, .other: "something that is not a file"
          }
        problems.error("can't write \(inQuotes(shown)): there is \(what) of that name", at: nil)
        return
      }
      let existing = try read(file.path, limit: .max)
      if FileSystem.areBytes(existing, of: file.text) {
        entries.append(Entry(change: FileChange(path: file.path, kind: .unchanged)))
      } else if isOurs(existing) {
        let former = firstLine(of: existing)
        let isSame = file.text.utf8.starts(with: former)
        entries.append(
          Entry(
            change: FileChange(
              path: file.path, kind: .changed,
              formerHeader: isSame ? nil : String(decoding: former, as: UTF8.self)),
            text: file.text, existing: existing, permissions: status.permissions))
      } else {
        problems.error(
          "this file was not generated by Fletcher, so it is not overwritten; move it, "
            + "or delete it if it is not needed",
          at: SourceLocation(file: shown, line: 1, column: 1))
      }
    } catch {
      problems.error(error.message, at: nil)
    }
  }

  /// Whether a path stays below the output folder, whatever the file system makes of it.
  private mutating func check(path: String) -> Bool {
    // By bytes, as the system reads it: a slash with a combining accent is no slash to a `String`.
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isFine = parts.allSatisfy { part in
      !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        && !part.contains { $0 == 0 || $0 == UInt8(ascii: "\\") }
    }
    if !isFine {
      problems.error(
        "\(inQuotes(path)) is no path below the folder \(inQuotes(folder.path)), "
          + "and nothing is written elsewhere", at: nil)
    }
    return isFine
  }

  /// Whether the folders above a file are folders, or can be created.
  private mutating func folderIsFree(above path: String) throws(ReadError) -> Bool {
    for parent in parents(of: path) {
      if let isThere = knownFolders[parent] {
        if isThere { continue }
        // Nothing can be in the way below a folder that is not there.
        return !blockedFolders.contains(parent)
      }
      let shown = join(folder.path, parent)
      let status = try status(of: parent)
      knownFolders[parent] = status?.kind == .folder
      guard let status else { return true }
      if status.kind == .folder { continue }
      blockedFolders.insert(parent)
      if status.kind == .link {
        problems.error(
          "\(inQuotes(shown)) is a symbolic link, and files are not written through one, "
            + "since it may lead out of \(inQuotes(folder.path))", at: nil)
      } else {
        problems.error("\(inQuotes(shown)) is a file; a folder of that name is needed", at: nil)
      }
      return false
    }
    return true
  }

  // MARK: Files that are out of date

  private mutating func addStaleFiles() {
    for name in ownFolders.sorted() where ownFolders.isDisjoint(with: parents(of: name)) {
      var files: [StaleFile] = []
      do {
        // A folder that is reached through a symbolic link is not ours to clean up.
        guard try folderIsFree(above: "\(name)/"), knownFolders[name] == true else { continue }
        _ = try collect(in: name, onlyIfAllAreOurs: false, into: &files)
      } catch {
        problems.error(error.message, at: nil)
      }
      add(files)
    }
    guard isComplete else { return }
    let known = Set(ownFolders.map { key(parents(of: $0).first ?? $0) })
    do {
      for (name, isExact) in try names(in: "") where isExact && !name.hasPrefix(".") {
        guard !known.contains(key(name)) else { continue }
        guard try status(of: name)?.kind == .folder else { continue }
        var files: [StaleFile] = []
        // A folder that can't be read is not known to be ours, so it is none of our business.
        guard (try? collect(in: name, onlyIfAllAreOurs: true, into: &files)) == true else {
          continue
        }
        add(files)
      }
    } catch {
      problems.error(error.message, at: nil)
    }
  }

  /// Removes what runs left that were killed, from the folders that are written.
  func removeLeftovers() {
    var folders = ownFolders.union([""])
    for entry in entries { folders.formUnion(parents(of: entry.change.path)) }
    if isComplete, let names = try? names(in: "") {
      folders.formUnion(names.filter { $0.isExact && !$0.name.hasPrefix(".") }.map(\.name))
    }
    for name in folders where name.isEmpty || (try? status(of: name))?.kind == .folder {
      let shown = name.isEmpty ? folder.path : join(folder.path, name)
      if TemporaryFile.removeLeftovers(in: shown) { FileSystem.removeEmptyFolder(shown) }
    }
  }

  private func firstLine(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.prefix { $0 != UInt8(ascii: "\n") }
  }

  private struct StaleFile {
    var path: String
    var bytes: [UInt8]
    var permissions: UInt32
  }

  private mutating func add(_ files: [StaleFile]) {
    for file in files {
      entries.append(
        Entry(
          change: FileChange(path: file.path, kind: .removed),
          existing: file.bytes, permissions: file.permissions))
    }
  }

  /// Collects the files of ours in a folder, and in its folders, that are not to be there. Symbolic
  /// links are not followed.
  ///
  /// - Returns: False where `onlyIfAllAreOurs` is set and something is not ours.
  private func collect(
    in relative: String, onlyIfAllAreOurs: Bool, into files: inout [StaleFile]
  ) throws(ReadError) -> Bool {
    for (name, isExact) in try names(in: relative) {
      // What the Finder leaves everywhere, and killed runs, says nothing about whose folder it is.
      if name == ".DS_Store" || TemporaryFile.isName(name) { continue }
      let path = "\(relative)/\(name)"
      guard isExact, let status = try status(of: path) else {
        if onlyIfAllAreOurs { return false }
        continue
      }
      switch status.kind {
      case .folder where !name.hasPrefix("."):
        guard try collect(in: path, onlyIfAllAreOurs: onlyIfAllAreOurs, into: &files) else {
          return false
        }
        continue
      case .file:
        if try isToBe(path, status: status) { continue }
        // Most files that are not ours say so in their first bytes; there may be large ones.
        let beginning = try read(path, limit: OutputFolder.header.utf8.count)
        if isOurs(beginning) {
          let bytes = try read(path, limit: .max)
          files.append(
            StaleFile(path: path, bytes: bytes, permissions: status.permissions))
          continue
        }
      default: break
      }
      if onlyIfAllAreOurs { return false }
    }
    return true
  }

  /// Whether a file that is there is one of those that are to be there.
  private func isToBe(_ path: String, status: FileStatus) throws(ReadError) -> Bool {
    guard let planned = pathsByKey[key(path)] else { return false }
    if planned == path { return true }
    // The names differ in case, so they are one file on some disks and two on others.
    return try self.status(of: planned)?.identity == status.identity
  }

  /// Something that could not be read, and why.
  private struct ReadError: Error {
    var message: String
  }

  private func names(in relative: String) throws(ReadError) -> [(name: String, isExact: Bool)] {
    let shown = relative.isEmpty ? folder.path : join(folder.path, relative)
    do { return try FileSystem.names(in: shown) } catch {
      throw ReadError(message: "can't read the folder \(inQuotes(shown)): \(error.reason)")
    }
  }

  private func status(of relative: String) throws(ReadError) -> FileStatus? {
    let shown = join(folder.path, relative)
    do { return try FileSystem.status(of: shown, followingLinks: false) } catch {
      throw ReadError(message: "can't read \(inQuotes(shown)): \(error.reason)")
    }
  }

  private func read(_ relative: String, limit: Int) throws(ReadError) -> [UInt8] {
    let shown = join(folder.path, relative)
    do { return try FileSystem.read(shown, limit: limit) } catch {
      throw ReadError(message: "can't read \(inQuotes(shown)): \(error.reason)")
    }
  }
}

/// Whether a file that begins with these bytes was written by us.
private func isOurs(_ bytes: [UInt8]) -> Bool { bytes.starts(with: OutputFolder.header.utf8) }

/// What a path is compared by.
private func key(_ path: some StringProtocol) -> String { path.lowercased() }

/// The folders above a path, the outermost first: `a` and `a/b` for `a/b/c`.
package func parents(of path: String) -> [String] {
  // By bytes, as the system reads it.
  path.utf8.indices
    .filter { path.utf8[$0] == UInt8(ascii: "/") && $0 != path.startIndex }
    .map { String(decoding: path.utf8[..<$0], as: UTF8.self) }
}
