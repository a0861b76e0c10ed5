import Diagnostics
import FletcherFileSystem
import OpenAPI
import YAML

/// The folders that the files of one document may be in: its own, and those that someone allowed.
final class DocumentFolder: DocumentFiles {
  /// The folder that all of them are in, which paths are relative to.
  private let base: [String]
  private let allowed: [[String]]
  private let own: [String]
  /// What the paths of messages are about: the document, or what else names files.
  private let owner: String
  private let isLenient: Bool
  /// How the document's own folder is shown.
  private let shown: String
  /// The paths of the files that references led to, whether they are there or not.
  private(set) var paths: [String] = []
  private var bytesLeft = DocumentFolder.largestDescription

  /// The largest file, and the most of all files together: what the YAML parser takes, and twice that.
  private static let largestFile = 64 << 20
  private static let largestDescription = 128 << 20

  /// The path of the root document, relative to the folder that paths are relative to.
  let rootPath: String

  /// - Parameters:
  ///   - path: The root document's.
  ///   - others: Other folders that references may lead to.
  ///   - owner: What the file is, for messages.
  ///   - isLenient: Whether other files may have keys twice, and something behind their end: those that somebody
  ///     else wrote.
  init(
    of path: String, allowing others: [String] = [], owner: String = "the document",
    isLenient: Bool = true
  ) {
    self.owner = owner
    self.isLenient = isLenient
    let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    shown = parent.isEmpty ? "" : parent.joined(separator: "/") + "/"
    let folder = Self.parts(of: shown.isEmpty ? "." : shown)
    own = folder
    allowed = [folder] + others.map(Self.parts)
    var base = folder
    for other in allowed {
      let common = zip(base, other).prefix { $0 == $1 }.count
      base = Array(base.prefix(common))
    }
    self.base = base
    rootPath = (folder.dropFirst(base.count) + [lastPathComponent(of: path)]).joined(separator: "/")
  }

  /// The parts of the path without links; of one that is not there, those that are written.
  private static func parts(of path: String) -> [String] {
    components(of: FileSystem.resolved(path) ?? path)
  }

  private static func components(of path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }

  func read(_ path: String) throws(Diagnostic) -> Node {
    let parts = base + Self.components(of: path)
    let name = shownName(parts)
    let resolved = FileSystem.resolved(Self.path(parts))
    let file = resolved.map(Self.components) ?? parts
    // A link may lead out of the folder, whatever the path looks like.
    guard allowed.contains(where: { file.starts(with: $0) }) else {
      throw Diagnostic(
        message: "\(quoted(name)) is not in the folder of \(owner)", location: nil)
    }
    paths.append(Self.path(file))
    // What leads somewhere else than its path says is not read, and reading a pipe or a device may never end.
    guard resolved != nil,
      let status = try? FileSystem.status(of: Self.path(file), followingLinks: true),
      status.kind == .file
    else {
      throw Diagnostic(message: "there is no file \(quoted(name))", location: nil)
    }
    guard status.size <= min(Self.largestFile, bytesLeft) else {
      throw Diagnostic(
        message: "\(quoted(name)) is too large: a file of \(owner) may have "
          + "\(Self.largestFile >> 20) MiB, all of them \(Self.largestDescription >> 20) MiB",
        location: nil)
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.read(Self.path(file), limit: status.size)
    } catch {
      throw Diagnostic(
        message: "the file \(quoted(name)) can't be read: \(error.reason)", location: nil)
    }
    bytesLeft -= bytes.count
    return try Node.parse(
      bytes, file: name, repeatedKeys: isLenient ? .lastCounts : .refused,
      rest: isLenient ? .leftOut : .refused)
  }

  /// The path that leads to the file from where the document was named.
  private func shownName(_ parts: [String]) -> String {
    parts.starts(with: own)
      ? shown + parts.dropFirst(own.count).joined(separator: "/") : Self.path(parts)
  }

  private static func path(_ parts: [String]) -> String {
    "/" + parts.joined(separator: "/")
  }
}
