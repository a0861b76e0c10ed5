import Foundation
import PackagePlugin

/// The descriptions of a target.
struct Descriptions {
  private let urls: [URL]
  /// The files that each refers to.
  private let references: [URL: [URL]]
  /// The configurations beside them, and the overlays that these name.
  private let configurations: [URL]
  private let target: String
  private let folder: URL

  /// - Parameters:
  ///   - urls: Where they are.
  ///   - target: The name of the target.
  ///   - folder: The folder of the target, or of all targets.
  init(_ urls: [URL], of target: String, in folder: URL) {
    self.urls = urls.sorted { $0.path < $1.path }
    var (references, configurations): ([URL: [URL]], Set<URL>) = ([:], [])
    for url in urls {
      let configuration = url.deletingLastPathComponent().appendingPathComponent("fletcher.yaml")
      let exists = FileManager.default.fileExists(atPath: configuration.filePath)
      let files = exists ? [configuration] + OverlayFiles.of(configuration) : []
      configurations.formUnion(files)
      references[url] = ReferencedFiles.of(url, changedBy: files)
    }
    self.references = references
    self.configurations = configurations.sorted { $0.path < $1.path }
    self.target = target
    self.folder = folder
  }

  /// How the names of descriptions end, as for `fletch generate`.
  private static let endings = [".service", ".openapi"].flatMap { kind in
    [".yaml", ".yml", ".json"].map { kind + $0 }
  }

  /// Into how many files the client of a description is divided: as many as keep every core busy, where the compiler
  /// gets up to 25 at a time. The job that writes the module is one more, so that an odd number of these is best.
  ///
  /// - Parameter descriptions: The description; several are a mistake that the command tells of.
  private func filesOfClient(of descriptions: [URL]) -> Int {
    let files = descriptions + descriptions.flatMap { references[$0] ?? [] }
    let size = files.reduce(0) { $0 + (ReferencedFiles.size(of: $1) ?? 0) }
    return size < Self.sizeOfLargeDescription ? 16 : 7 * 25
  }

  /// In bytes. The client of such a one takes long enough to compile that seven batches of files are worth it.
  private static let sizeOfLargeDescription = 1 << 19

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
    let clients = clients
    let counts = clients.isEmpty ? ["1"] : clients.map { "\($0.stem)=\($0.files)" }
    return .buildCommand(
      displayName: "Generating \(target) from \(names)",
      executable: tool,
      arguments: ["generate"] + sources.map(\.filePath)
        + counts.flatMap { ["--numbered-files", $0] } + [
          "--output", output.filePath, "--access", isImported ? "public" : "internal",
        ]
        + (templates.first.map { ["--templates", $0.deletingLastPathComponent().filePath] } ?? []),
      inputFiles: inputs,
      outputFiles: outputs(of: clients, in: output))
  }

  /// Where descriptions are.
  private var folders: [URL] {
    Set(urls.map { $0.deletingLastPathComponent().filePath }).sorted()
      .map { URL(fileURLWithPath: $0) }
  }

  /// All that the clients depend on.
  private var inputs: [URL] {
    let files = urls + references.values.flatMap(\.self) + configurations + templates
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

  /// What the files of each client are called after, and how many there are.
  private var clients: [(stem: String, files: Int)] {
    let stems = Dictionary(grouping: urls) { Self.stem(of: $0.lastPathComponent) }
    return stems.sorted { $0.key < $1.key }.map { ($0.key, filesOfClient(of: $0.value)) }
  }

  private func outputs(of clients: [(stem: String, files: Int)], in folder: URL) -> [URL] {
    let names = clients.flatMap { stem, files in
      let digits = max(String(files).count, 2)
      return (1...files).map { number in
        let number = String(number)
        return "\(stem)+\(String(repeating: "0", count: digits - number.count))\(number).swift"
      }
    }
    return (names.isEmpty ? ["none+01.swift"] : names).map { folder.appendingPathComponent($0) }
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
