import Diagnostics
import YAML

/// The files of a description, each read when a reference leads to it.
struct DocumentSet {
  let root: Document
  private let files: any DocumentFiles
  private var documents: [String: Document?]
  /// The documents beside the root that are copies of those on other machines, by their likeliest paths.
  private var copies: [String: Document?] = [:]

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
    case .elsewhere(let paths):
      if let copy = copy(at: paths, &messages) { return copy }
      let remedy = paths.last.map {
        "; put a copy of the file into the folder of the document, as \(quoted($0))"
      }
      problem = "leads to another machine, and is not read" + (remedy ?? "")
      return nil
    case .path(let path): return open(path, problem: &problem, &messages)
    }
  }

  /// What stands in the folder of the root in place of a file on another machine; nil where nothing does.
  private mutating func copy(at paths: [String], _ messages: inout Messages) -> Document? {
    guard let likeliest = paths.first else { return nil }
    if let known = copies[likeliest] { return known }
    guard copies.count < Bounds.files else { return nil }
    let folder = root.path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    var found: Document?
    for path in paths where found == nil {
      let path = folder + path
      let isNew = documents[path] == nil
      var problem: String?
      found = open(path, problem: &problem, &messages)
      // What is not there is no file of the description.
      if found == nil, isNew { documents[path] = nil }
    }
    copies[likeliest] = .some(found)
    return found
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
