import Diagnostics
import FletcherDescriptions
import Foundation
import Generation
import Testing

@testable import OutputFolder

/// Descriptions and the code that is committed as what comes of them.
struct GeneratedCode: CustomTestStringConvertible, Sendable {
  /// Folders below the package's.
  var specs: String
  var output: String

  var testDescription: String { output }

  /// All of the package's: one feature each, the services, and the clients that the tests call.
  static let all = [
    GeneratedCode(specs: "Tests/GoldenTests/Specs", output: "Tests/GoldenTests/Expected"),
    GeneratedCode(specs: "Specs", output: "Generated"),
    GeneratedCode(specs: "Tests/ClientTests/Echo", output: "Tests/ClientTests/Generated"),
    GeneratedCode(specs: "Sources/BenchmarkModels", output: "Sources/BenchmarkModels/Client"),
  ]

  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The command that makes the output what the specs say.
  var command: String { "swift run fletch generate \(specs) --output \(output)" }

  /// The descriptions, in order of name.
  func specFiles() throws -> [SpecFile] {
    let folder = Self.package.appendingPathComponent(specs)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".service.yaml") || $0.hasSuffix(".openapi.yaml") }
      .sorted()
    let configuration = FileManager.default
      .contents(atPath: folder.appendingPathComponent("fletcher.yaml").path)
      .map { data in
        ConfigurationSource(
          path: "\(specs)/fletcher.yaml", bytes: Array(data), documents: names)
      }
    return try names.map { name in
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      return SpecFile(
        path: "\(specs)/\(name)", bytes: Array(data), configuration: configuration)
    }
  }

  /// The committed files by their path below the output folder.
  func committedFiles() throws -> [String: String] {
    let folder = Self.package.appendingPathComponent(output)
    var files: [String: String] = [:]
    for path in FileManager.default.subpaths(atPath: folder.path) ?? []
    where path.hasSuffix(".swift") {
      files[path] = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }
    return files
  }

  /// What the built-in templates make of the descriptions.
  func generatedFiles() async throws -> [String: String] {
    let generation = await generate(try specFiles(), templates: try TemplateSet.builtIn())
    guard !generation.diagnostics.hasErrors else {
      throw Mistakes(
        description: generation.diagnostics.all.map(\.description).joined(separator: "\n"))
    }
    return Dictionary(generation.files.map { ($0.path, $0.text) }) { first, _ in first }
  }

  struct Mistakes: Error, CustomStringConvertible {
    var description: String
  }
}

/// Files whose text is another than it should be.
struct Differences: CustomStringConvertible {
  private var paths: [String] = []
  private var diffs: [String] = []

  var isEmpty: Bool { paths.isEmpty }

  mutating func compare(_ path: String, _ old: String, with new: String, named name: String) {
    guard old != new else { return }
    paths.append(path)
    // The first few show what it is about.
    guard diffs.count < 3 else { return }
    let diff = unifiedDiff(
      from: Array(old.utf8), to: Array(new.utf8), oldName: path, newName: "\(path), \(name)",
      lineLimit: 30)
    diffs.append(diff.joined(separator: "\n"))
  }

  var description: String {
    "\(paths.count) files differ: \(paths.joined(separator: ", "))\n\(diffs.joined(separator: "\n"))"
  }
}
