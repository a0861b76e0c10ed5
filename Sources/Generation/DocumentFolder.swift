import Diagnostics
import Foundation
import OpenAPI
import YAML

/// The folder of a document that consists of several files.
struct DocumentFolder: DocumentFiles {
  private let folder: URL

  /// - Parameter path: The root document's.
  init(of path: String) {
    folder = URL(fileURLWithPath: path).deletingLastPathComponent().resolvingSymlinksInPath()
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
    return try Node.parse(Array(data), file: path)
  }
}
