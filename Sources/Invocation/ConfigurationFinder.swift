import Diagnostics
import FletcherDescriptions
import FletcherFileSystem
import OutputFolder

/// Finds and reads the `fletcher.yaml` of each description.
package struct ConfigurationFinder {
  /// The name of the file beside descriptions.
  package static let fileName = "fletcher.yaml"

  /// The file that was named for all descriptions.
  private let named: String?

  init(named: String?) { self.named = named }

  /// Whether a path is that of a configuration.
  static func isConfiguration(_ path: String) -> Bool {
    path == fileName || path.hasSuffix("/" + fileName)
  }

  /// Whether a path is that of an overlay, by the convention of their names (Overlay Specification 1.1, section 4.6).
  static func isOverlay(_ path: String) -> Bool {
    [".yaml", ".yml", ".json"].contains { path.hasSuffix(".overlay" + $0) }
  }

  /// Whether a file is read for the descriptions beside it, and is none.
  static func isRead(_ path: String) -> Bool { isConfiguration(path) || isOverlay(path) }

  /// Where the configuration of a description is, if it has one.
  package static func path(beside spec: String) -> String { join(folder(of: spec), fileName) }

  /// Gives each description its configuration.
  func addConfigurations(to specs: inout [SpecFile], into diagnostics: inout Diagnostics) {
    if let named {
      let source = source(named, required: true, beside: specs, into: &diagnostics)
      for index in specs.indices { specs[index].configuration = source }
      return
    }
    var sources: [String: ConfigurationSource?] = [:]
    for index in specs.indices {
      let folder = Self.folder(of: specs[index].path)
      if sources[folder] == nil {
        sources[folder] = .some(
          source(
            join(folder, Self.fileName), required: false,
            beside: specs.filter { Self.folder(of: $0.path) == folder }, into: &diagnostics))
      }
      specs[index].configuration = sources[folder] ?? nil
    }
  }

  /// Names that people give the file who have not read how it is called.
  private static let otherNames = [
    "fletcher.yml", "fletcher.json", ".fletcher.yaml", ".fletcher.yml",
  ]

  private func warnOfOtherNames(insteadOf path: String, into diagnostics: inout Diagnostics) {
    let others = Self.otherNames.map { join(Self.folder(of: path), $0) }
    for other in others where FileSystem.kind(of: other) == .file {
      diagnostics.warning(
        "this file is not read; name it \(inQuotes(Self.fileName)), or name it with --config",
        at: SourceLocation(file: other, line: 1, column: 1))
    }
  }

  private static func folder(of path: String) -> String {
    parents(of: path).last ?? (path.hasPrefix("/") ? "/" : "")
  }

  /// The names of the files in a folder that may be descriptions.
  private static func documents(in folder: String) -> [String] {
    let names = (try? FileSystem.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { name in
      name.isExact && !name.name.hasPrefix(".") && SpecFinder.mayBeDescription(name.name)
    }.map(\.name)
  }

  private func source(
    _ path: String, required: Bool, beside specs: [SpecFile], into diagnostics: inout Diagnostics
  ) -> ConfigurationSource? {
    do {
      guard let status = try FileSystem.status(of: path, followingLinks: true) else {
        if required {
          diagnostics.error("there is no file \(inQuotes(path))", at: nil)
        } else if try FileSystem.status(of: path, followingLinks: false) != nil {
          diagnostics.error("\(inQuotes(path)) is a link that leads to no file", at: nil)
        } else {
          warnOfOtherNames(insteadOf: path, into: &diagnostics)
        }
        return nil
      }
      guard status.kind == .file else {
        diagnostics.error("\(inQuotes(path)) is not a file", at: nil)
        return nil
      }
      let bytes = try FileSystem.read(path, limit: SpecFinder.largestFile)
      var documents = Set(
        specs.map { lastPathComponent(of: $0.path) })
      // Those that are not read this time are there all the same.
      let folders = required ? Set(specs.map { Self.folder(of: $0.path) }) : [Self.folder(of: path)]
      let names = folders.flatMap(Self.documents)
      if !required { documents.formUnion(names.filter(SpecFinder.isDescription)) }
      return ConfigurationSource(
        path: path, bytes: bytes, documents: documents.sorted(),
        others: Set(names).subtracting(documents).sorted())
    } catch {
      diagnostics.error("can't read \(inQuotes(path)): \(error.reason)", at: nil)
      return nil
    }
  }
}
