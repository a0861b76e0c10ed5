import Foundation
import PackagePlugin

/// The descriptions of a target.
struct Descriptions {
  private let urls: [URL]
  private let target: String
  private let folder: URL

  /// - Parameters:
  ///   - urls: Where they are.
  ///   - target: The name of the target.
  ///   - folder: The folder of the target, or of all targets.
  init(_ urls: [URL], of target: String, in folder: URL) {
    self.urls = urls.sorted { $0.path < $1.path }
    self.target = target
    self.folder = folder
  }

  /// How the names of descriptions end, as for `fletch generate`.
  private static let endings = [".service", ".openapi"].flatMap { kind in
    [".yaml", ".yml", ".json"].map { kind + $0 }
  }

  /// Into how many files a client is divided: enough for the compiler to use every core.
  private static let filesOfClient = 16

  /// Whether a file is read for its name.
  static func isDescription(_ url: URL) -> Bool {
    let name = url.lastPathComponent
    return !name.hasPrefix(".") && endings.contains { name.hasSuffix($0) }
  }

  /// Whether a folder holds one.
  static func isAny(in folder: URL) -> Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)
    return names?.contains { isDescription(folder.appendingPathComponent($0)) } ?? false
  }

  /// One command for all of them, so that no two make the same service, and all mistakes are told at once.
  ///
  /// - Parameter isImported: Whether other modules can import the target.
  func command(tool: URL, output: URL, isImported: Bool) -> Command {
    let names = urls.isEmpty ? "nothing" : urls.map(\.lastPathComponent).joined(separator: ", ")
    // The command says what is wrong where there is none.
    let sources = urls.isEmpty ? [folder] : urls
    return .buildCommand(
      displayName: "Generating \(target) from \(names)",
      executable: tool,
      arguments: ["generate"] + sources.map(\.filePath) + [
        "--numbered-files", String(Self.filesOfClient), "--output", output.filePath, "--access",
        isImported ? "public" : "internal",
      ] + (templates.first.map { ["--templates", $0.deletingLastPathComponent().filePath] } ?? []),
      inputFiles: inputs,
      outputFiles: outputs(in: output))
  }

  /// Where descriptions are.
  private var folders: [URL] {
    Set(urls.map { $0.deletingLastPathComponent().filePath }).sorted()
      .map { URL(fileURLWithPath: $0) }
  }

  /// All that the clients depend on.
  private var inputs: [URL] {
    let configurations = folders.map { $0.appendingPathComponent("fletcher.yaml") }
      .filter { FileManager.default.fileExists(atPath: $0.filePath) }
    let files = urls + urls.flatMap(ReferencedFiles.of) + configurations + templates
    // A link changes when what it leads to does.
    let paths = Set(files.flatMap { [$0.filePath, $0.resolvingSymlinksInPath().filePath] })
    return paths.sorted().map { URL(fileURLWithPath: $0) }
  }

  /// The templates in the folder `Templates` beside the descriptions, which take the place of those that
  /// are built in.
  private var templates: [URL] {
    folders.lazy.map { $0.appendingPathComponent("Templates") }
      .compactMap { folder in
        try? FileManager.default.contentsOfDirectory(atPath: folder.filePath).sorted()
          .filter { $0.hasSuffix(".mustache") && !$0.hasPrefix(".") }
          .map { folder.appendingPathComponent($0) }
      }
      .first { !$0.isEmpty } ?? []
  }

  private func outputs(in folder: URL) -> [URL] {
    let stems = Set(urls.map { Self.stem(of: $0.lastPathComponent) })
    return (stems.isEmpty ? ["none"] : stems.sorted()).flatMap { stem in
      (1...Self.filesOfClient).map { number in
        folder.appendingPathComponent("\(stem)+\(number < 10 ? "0" : "")\(number).swift")
      }
    }
  }

  /// `zoo` of `zoo.service.yaml`.
  private static func stem(of name: String) -> String {
    endings.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
  }
}

extension URL {
  /// The path as the system knows it.
  var filePath: String { path(percentEncoded: false) }

  /// Whether a file is in a folder, and in none of its folders.
  func isDirectly(in folder: URL) -> Bool {
    deletingLastPathComponent().standardizedFileURL.pathComponents
      == folder.standardizedFileURL.pathComponents
  }
}
