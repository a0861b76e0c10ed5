import Diagnostics
import FletcherDescriptions
import FletcherFileSystem
import OutputFolder

/// Finds and reads the descriptions that someone named, or those in `Specs`.
package struct SpecFinder {
  /// Where descriptions are looked for when none is named.
  package static let defaultFolder = "Specs"
  /// How the names of descriptions end.
  package static let endings = [
    ".service.yaml", ".service.yml", ".service.json", ".openapi.yaml", ".openapi.yml",
    ".openapi.json",
  ]
  /// The largest file that is read, which is the largest that the YAML parser takes.
  package static let largestFile = 64 << 20

  /// The descriptions that could be read: those that were named in that order, those of a folder in
  /// order of name, none of them twice.
  package private(set) var specs: [SpecFile] = []
  /// What could not be found or read.
  package private(set) var diagnostics = Diagnostics()
  /// The files of folders that look like descriptions and are not read because of their names.
  package private(set) var notes = Diagnostics()

  private let referenceFolders: [String]
  private var read: Set<[UInt64]> = []
  private let configurations: ConfigurationFinder
  /// The configurations and overlays that were named as descriptions.
  private var passedOver: [String] = []
  /// The overlays beside descriptions.
  private var overlays: [String] = []

  /// Finds and reads descriptions.
  ///
  /// - Parameters:
  ///   - arguments: The files and folders that were named.
  ///   - configuration: The file that was named to be read in place of those beside descriptions.
  ///   - referenceFolders: Folders that references of OpenAPI documents may lead to.
  package init(
    _ arguments: [String], configuration: String? = nil, referenceFolders: [String] = []
  ) {
    configurations = ConfigurationFinder(named: configuration)
    self.referenceFolders = referenceFolders
    for folder in referenceFolders { check(referenceFolder: folder) }
    for argument in arguments { add(argument) }
    if arguments.isEmpty { addDefaultFolder() }
    if specs.isEmpty { addPassedOver() }
    configurations.addConfigurations(to: &specs, into: &diagnostics)
    noteUnusedOverlays()
  }

  /// Says which overlays change nothing, because no configuration names them.
  private mutating func noteUnusedOverlays() {
    let configurations = Set(specs.compactMap { $0.configuration?.bytes })
      .map { String(decoding: $0, as: UTF8.self) }
    for path in overlays {
      let name = lastPathComponent(of: path)
      guard !configurations.contains(where: { $0.contains(name) }) else { continue }
      notes.note(
        "this overlay changes nothing; name it in \(inQuotes(ConfigurationFinder.fileName)), "
          + "`overlays: [\(name)]`", at: SourceLocation(file: path, line: 1, column: 1))
    }
  }

  private mutating func addPassedOver() {
    for path in passedOver {
      diagnostics.error(
        ConfigurationFinder.isOverlay(path)
          ? "this changes a document, and describes no service; name the document, and this file under "
            + "`overlays` in the \(inQuotes(ConfigurationFinder.fileName)) beside it"
          : "this says how clients look, and describes no service; name the description, and this file is read "
            + "where it lies beside it", at: SourceLocation(file: path, line: 1, column: 1))
    }
  }

  private mutating func addDefaultFolder() {
    let name = Self.defaultFolder
    guard FileSystem.kind(of: name) == .folder else {
      diagnostics.error(
        "there is no folder `\(name)` here, which is where descriptions are looked for; "
          + "name the files or folders to read, or start fletch in another folder", at: nil)
      return
    }
    addFolder(name)
  }

  private mutating func check(referenceFolder folder: String) {
    guard FileSystem.kind(of: folder) == .folder else {
      diagnostics.error(
        "there is no folder \(inQuotes(folder)), which --allow-references-in names", at: nil)
      return
    }
  }

  private mutating func add(_ path: String) {
    do {
      guard let status = try FileSystem.status(of: path, followingLinks: true) else {
        reportMissing(path)
        return
      }
      if status.kind == .folder { addFolder(path) } else { addFile(path) }
    } catch {
      diagnostics.error("can't read \(inQuotes(path)): \(error.reason)", at: nil)
    }
  }

  private mutating func addFolder(_ folder: String) {
    let names: [(name: String, isExact: Bool)]
    do { names = try FileSystem.names(in: folder) } catch {
      diagnostics.error("can't read the folder \(inQuotes(folder)): \(error.reason)", at: nil)
      return
    }
    // Hidden files are not meant: editors and archivers leave them (`._github.service.yaml`).
    let visible = names.filter { !$0.name.hasPrefix(".") }
    let descriptions = visible.filter { Self.isDescription($0.name) }
    for (name, isExact) in descriptions {
      if isExact {
        addFile(join(folder, name))
      } else {
        reportNameIsNotUTF8(join(folder, name))
      }
    }
    guard descriptions.isEmpty else {
      overlays += visible.filter { $0.isExact && ConfigurationFinder.isOverlay($0.name) }
        .map { join(folder, $0.name) }
      noteOthers(visible.filter(\.isExact).map { join(folder, $0.name) })
      return
    }
    var message =
      "there is no description in the folder \(inQuotes(folder)): "
      + "no file whose name ends in \(Self.endings.map { "`\($0)`" }.joined(separator: ", "))"
    let similar = visible.map(\.name).filter(Self.mayBeDescription)
    if let name = similar.first(where: { kind(of: join(folder, $0)) != nil }) ?? similar.first {
      message += "; to read \(inQuotes(name)), give it such a name, or name it yourself"
    } else if let path = descriptionBelow(folder) {
      message +=
        "; folders in it are not read: to read \(inQuotes(path)), move it there, or name it yourself"
    }
    diagnostics.error(message, at: nil)
  }

  /// How many folders in a folder are looked into for a description that was put too deep.
  private static let mostFolders = 200

  /// The path of a description in a folder of a folder.
  private func descriptionBelow(_ folder: String) -> String? {
    var folders = [folder][...]
    var looked = 0
    while let current = folders.popFirst(), looked < Self.mostFolders {
      looked += 1
      for (name, isExact) in (try? FileSystem.names(in: current)) ?? []
      where isExact && !name.hasPrefix(".") {
        let path = join(current, name)
        // Links may lead around in a cycle.
        guard let status = try? FileSystem.status(of: path, followingLinks: false) else { continue }
        if status.kind == .folder {
          folders.append(path)
        } else if current != folder, Self.isDescription(name) {
          return path
        }
      }
    }
    return nil
  }

  /// Says which files of a folder look like descriptions and have other names. What a description names is
  /// read with it, as a part of it.
  private mutating func noteOthers(_ paths: [String]) {
    for path in paths
    where !Self.isDescription(path) && !ConfigurationFinder.isRead(path) {
      let name = lastPathComponent(of: path)
      guard let format = Self.formats.first(where: name.hasSuffix), let kind = kind(of: path),
        !specs.contains(where: { String(decoding: $0.bytes, as: UTF8.self).contains(name) })
      else { continue }
      let better = name.dropLast(format.count) + kind.ending + format
      notes.note(
        "this is \(kind.rawValue) that is not read, because of its name; call it \(inQuotes(String(better))), "
          + "or name it on the command line", at: SourceLocation(file: path, line: 1, column: 1))
    }
  }

  /// Whether a file's name is that of a description where somebody names it.
  static func mayBeDescription(_ name: String) -> Bool {
    formats.contains(where: name.hasSuffix) && !ConfigurationFinder.isRead(name)
  }

  private static let formats = [".yaml", ".yml", ".json"]

  private func kind(of path: String) -> DescriptionKind? {
    guard FileSystem.kind(of: path) == .file else { return nil }
    return (try? FileSystem.read(path, limit: DescriptionKind.lookedAt)).flatMap(
      DescriptionKind.init)
  }

  private mutating func addFile(_ path: String) {
    do {
      guard let status = try FileSystem.status(of: path, followingLinks: true) else {
        diagnostics.error("\(inQuotes(path)) is a symbolic link that leads nowhere", at: nil)
        return
      }
      guard status.kind != .folder else {
        diagnostics.error("\(inQuotes(path)) is a folder, where a description should be", at: nil)
        return
      }
      guard status.kind == .file else {
        diagnostics.error("\(inQuotes(path)) is not a file", at: nil)
        return
      }
      guard status.size <= Self.largestFile else {
        diagnostics.error(
          "this file has \(status.size >> 20) MiB; "
            + "a description may have \(Self.largestFile >> 20) MiB",
          at: SourceLocation(file: path, line: 1, column: 1))
        return
      }
      // The same file may be named twice, or named and in a folder that is named.
      guard read.insert(status.identity).inserted else { return }
      // With `*.yaml` it is named among descriptions, and read where it lies beside one.
      guard !ConfigurationFinder.isRead(path) else {
        passedOver.append(path)
        return
      }
      let bytes = try FileSystem.read(path, limit: Self.largestFile)
      specs.append(SpecFile(path: path, bytes: bytes, referenceFolders: referenceFolders))
    } catch {
      diagnostics.error("can't read \(inQuotes(path)): \(error.reason)", at: nil)
    }
  }

  private mutating func reportMissing(_ path: String) {
    guard !path.unicodeScalars.contains("\u{FFFD}") else {
      reportNameIsNotUTF8(path)
      return
    }
    if let status = try? FileSystem.status(of: path, followingLinks: false), status.kind == .link {
      diagnostics.error("\(inQuotes(path)) is a symbolic link that leads nowhere", at: nil)
      return
    }
    var message = "there is no file or folder \(inQuotes(path))"
    // A slip in the last part of the path is likely; what else is in that folder?
    let folder = parents(of: path).last.map { String($0) }
    let name = folder.map { String(path.dropFirst($0.count + 1)) } ?? path
    if let names = try? FileSystem.names(in: folder ?? ".") {
      let candidates = names.map(\.name)
      // "github" is nearer to "github.service.yaml" than an edit distance says.
      let completed = candidates.first { candidate in
        Self.endings.contains { candidate == name + $0 }
      }
      if let suggestion = completed ?? nearest(to: name, among: candidates) {
        let suggested = folder.map { join($0, suggestion) } ?? suggestion
        message += "; did you mean \(inQuotes(suggested))?"
      }
    }
    diagnostics.error(message, at: nil)
  }

  private mutating func reportNameIsNotUTF8(_ path: String) {
    diagnostics.error(
      "can't read \(inQuotes(path)): its name is not UTF-8 (� stands for what is not)", at: nil)
  }

  /// Whether a file of this name in a folder is a description.
  package static func isDescription(_ name: String) -> Bool {
    endings.contains { name.hasSuffix($0) }
  }
}
