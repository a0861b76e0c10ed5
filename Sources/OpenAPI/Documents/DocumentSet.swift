import Diagnostics
import YAML

/// The files of a description, each read when a reference leads to it.
struct DocumentSet {
  let root: Document
  private let files: any DocumentFiles
  private var documents: [String: Document?]

  init(root: Document, files: any DocumentFiles) {
    self.root = root
    self.files = files
    documents = [root.path: root]
  }

  /// The file that a reference leads to; nil, and what is wrong as the end of a sentence, where there is none.
  mutating func open(
    _ file: ReferencePath.File, from document: Document, problem: inout String?,
    _ messages: inout Messages
  ) -> Document? {
    switch file {
    case .same: return document
    case .outside:
      problem =
        "leads out of the folder of the document, and is not read; put the file into the folder, or "
        + "refer to it by a relative path and name its folder with `--allow-references-in`"
      return nil
    case .elsewhere:
      problem =
        "leads to another machine, and is not read; put a copy of the file into the folder of the "
        + "document"
      return nil
    case .path(let path): return open(path, problem: &problem, &messages)
    }
  }

  private mutating func open(
    _ path: String, problem: inout String?, _ messages: inout Messages
  ) -> Document? {
    let unreadable = "leads to a file that can't be read"
    if let known = documents[path] {
      if known == nil { problem = unreadable }
      return known
    }
    guard documents.count < Bounds.files else {
      problem = "is not read: the description has more than \(Bounds.files) files"
      return nil
    }
    var opened: Document?
    do throws(Diagnostic) {
      let document = Document(
        number: documents.count, path: path, root: try files.read(path))
      messages.reportSyntax(document.root)
      opened = document
    } catch {
      // A mistake in the file has its own location.
      let isInFile = error.location != nil
      if isInFile { messages.add(error) }
      problem = isInFile ? unreadable : "can't be read: \(error.message)"
    }
    documents[path] = .some(opened)
    return opened
  }
}
