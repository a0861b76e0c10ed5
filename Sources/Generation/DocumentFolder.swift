import Diagnostics
import Foundation
import OpenAPI
import YAML

/// The folder that a document of several files may read from: the one that the command runs in, where
/// the document is somewhere below it, or else the document's own.
struct DocumentFolder: DocumentFiles {
  /// The document's path in the folder.
  let path: String
  private let folder: URL

  /// - Parameter path: The root document's.
  init(of path: String) {
    let document = URL(fileURLWithPath: path)
    let own = document.deletingLastPathComponent().resolvingSymlinksInPath()
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      .resolvingSymlinksInPath()
    let isBelow =
      own.pathComponents.starts(with: current.pathComponents) && current.pathComponents.count > 1
    folder = isBelow ? current : own
    self.path =
      (own.pathComponents.dropFirst(folder.pathComponents.count)
      + [document.lastPathComponent]).joined(separator: "/")
  }

  func read(_ path: String) throws(Diagnostic) -> Node {
    let file = folder.appendingPathComponent(path).resolvingSymlinksInPath()
    // A link may lead out of the folder, whatever the path looks like.
    guard file.pathComponents.starts(with: folder.pathComponents) else {
      throw Diagnostic(
        message: "\(quoted(path)) is not in the folder of the document", location: nil)
    }
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw Diagnostic(message: "there is no file \(quoted(path))", location: nil)
    }
    return try Node.parse(Array(data), file: path, repeatedKeys: .lastCounts)
  }
}
