import Diagnostics
import ServiceModel
import YAML

/// The files that have samples, each read once.
struct SampleFiles {
  private let files: any DocumentFiles
  /// The folder of the description.
  private let folder: [Substring]
  private var roots: [String: Result<Node, Diagnostic>] = [:]

  init(_ files: any DocumentFiles, besides path: String) {
    self.files = files
    folder = Array(path.split(separator: "/").dropLast())
  }

  /// The root of a file, by its path relative to the description.
  mutating func read(_ path: String) throws(Diagnostic) -> Node {
    guard let resolved = resolved(path) else {
      throw Diagnostic(
        message: "\(quoted(path)) is no path of a file in the folder of the description",
        location: nil)
    }
    let root = roots[resolved] ?? Self.root(of: resolved, in: files)
    roots[resolved] = root
    return try root.get()
  }

  private static func root(
    of path: String, in files: any DocumentFiles
  ) -> Result<Node, Diagnostic> {
    do throws(Diagnostic) {
      return .success(try files.read(path))
    } catch {
      return .failure(error)
    }
  }

  /// The path without `.` and `..`; nil of one that leads out of the folder of all files, or is none.
  private func resolved(_ path: String) -> String? {
    guard !path.hasPrefix("/"), !path.contains("://") else { return nil }
    var parts = folder
    for part in path.split(separator: "/") {
      switch part {
      case ".": break
      case "..": guard parts.popLast() != nil else { return nil }
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}

extension DescriptionReader {
  /// The node of a sample: what is written, or what is in the file that `{ $file: … }` names; nil where that can't be
  /// read, which is reported.
  ///
  /// - Parameter envelope: Where the value is in a whole response, which the file may have.
  mutating func sampleNode(_ node: Node, in envelope: KeyPath?) -> Node? {
    guard let entries = node.entries, entries.count == 1, let entry = entries.first,
      entry.name == "$file"
    else { return node }
    guard let path = text(entry.value, "`$file`") else { return nil }
    guard [".json", ".yaml", ".yml"].contains(where: path.lowercased().hasSuffix) else {
      error(
        "`$file` names a file with JSON or YAML, which ends in `.json`, `.yaml` or `.yml`, and not \(quoted(path))",
        at: entry.value.location)
      return nil
    }
    do throws(Diagnostic) {
      let root = try sampleFiles.read(path)
      return root.value(at: (envelope ?? [])[...]) ?? root
    } catch {
      // A mistake in the file has its own location.
      self.error(error.message, at: error.location ?? entry.value.location)
      return nil
    }
  }
}

extension Node {
  /// What is at a path of keys, of which a key may have several with points between them.
  fileprivate func value(at path: ArraySlice<String>) -> Node? {
    guard let first = path.first else { return self }
    if let index = first.elementNumber, let items {
      return items.dropFirst(index).first?.value(at: path.dropFirst())
    }
    for end in path.indices {
      if let value = self[path[path.startIndex...end].joined(separator: ".")] {
        return value.value(at: path[(end + 1)...])
      }
    }
    return nil
  }
}
