import FletcherFileSystem

/// The files that texts are written into before they take their places.
///
/// They are hidden, and in the folders of the files whose places they take, since only inside of one
/// file system can a file do that at once.
enum TemporaryFile {
  private static let prefix = ".fletch-"
  /// Those of a number of 64 bits.
  private static let mostDigits = 13

  /// A name that no file has, short whatever the length of the other name.
  static func name(beside path: String) -> String {
    let unique = String(UInt64.random(in: .min ... .max), radix: 36)
    return join(parents(of: path).last ?? "", prefix + unique)
  }

  static func isName(_ name: String) -> Bool {
    let digits = name.utf8.dropFirst(prefix.utf8.count)
    return name.hasPrefix(prefix) && (1...mostDigits).contains(digits.count)
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
  }

  /// Removes from a folder, not from those in it, what runs left that were killed. Only who has the
  /// output folder alone knows that no run is about to need it.
  ///
  /// - Returns: Whether there was something.
  static func removeLeftovers(in folder: String) -> Bool {
    var isRemoved = false
    // What can't be read or removed now is there the next time.
    for (name, isExact) in (try? FileSystem.names(in: folder)) ?? [] where isExact && isName(name) {
      let path = join(folder, name)
      guard let status = try? FileSystem.status(of: path, followingLinks: false),
        status.kind == .file, isOurs(path)
      else { continue }
      if (try? FileSystem.removeFile(path)) != nil { isRemoved = true }
    }
    return isRemoved
  }

  /// Whether a file begins as ours do, or ends before that shows.
  private static func isOurs(_ path: String) -> Bool {
    let header = OutputFolder.header.utf8
    guard let bytes = try? FileSystem.read(path, limit: header.count) else { return false }
    return header.starts(with: bytes)
  }
}
