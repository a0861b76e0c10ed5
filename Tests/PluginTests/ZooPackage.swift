import Foundation
import Workbench

/// A copy of the package `Zoo`, which depends on this one, as somebody else's package does.
///
/// Copies are in one place, so that what a test built need not be built for the next one.
struct ZooPackage {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let original = root.appendingPathComponent("Tests/Fixtures/Zoo").path
  // From here the path to this package is that of the original.
  private static let folder = root.appendingPathComponent(".build/Fixtures").path
  /// Where the copy is.
  let path = "\(folder)/Zoo"

  /// What the package manager builds is in a folder of its own, since it lets one process build in a folder.
  private let scratch: String
  private let environment: [String: String]

  /// Makes the copy what the original is.
  ///
  /// - Parameters:
  ///   - scratch: The folder for what is built.
  ///   - environment: Variables over those of this process.
  init(scratch: String = "Scratch", environment: [String: String] = [:]) throws {
    self.scratch = "\(Self.folder)/\(scratch)"
    self.environment = environment
    let originals = try Self.files(in: Self.original)
    for name in try Self.files(in: path) where !originals.contains(name) { try remove(name) }
    for name in originals { try copy(name) }
  }

  /// The paths of all files below a folder.
  private static func files(in folder: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return try names.filter { name in
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      return attributes[.type] as? FileAttributeType != .typeDirectory
        && name != "Package.resolved"
    }
  }

  /// A file that is right already is not touched, so that nothing is built again for it.
  private func copy(_ name: String) throws {
    let manager = FileManager.default
    let (source, copy) = ("\(Self.original)/\(name)", "\(path)/\(name)")
    let link = try? manager.destinationOfSymbolicLink(atPath: source)
    let isRight =
      link == nil
      ? manager.contentsEqual(atPath: source, andPath: copy)
      : (try? manager.destinationOfSymbolicLink(atPath: copy)) == link
    guard !isRight else { return }
    _ = try? manager.removeItem(atPath: copy)
    try manager.createDirectory(
      at: URL(fileURLWithPath: copy).deletingLastPathComponent(), withIntermediateDirectories: true)
    try manager.copyItem(atPath: source, toPath: copy)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  func put(_ text: String, at name: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func replace(_ old: String, with new: String, in name: String) throws {
    let text = try text(name)
    guard text.contains(old) else {
      throw CommandFailure(description: "there is no \(old) in \(name)")
    }
    try put(text.replacingOccurrences(of: old, with: new), at: name)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  /// Builds a product or a target, `["--product", "ZooApp"]`.
  func build(_ arguments: String...) async throws -> BuildLog {
    BuildLog(try await swift(["build"] + arguments))
  }

  /// The text of all files that the plugin made of a document.
  func generated(_ stem: String) throws -> String {
    let outputs = "\(scratch)/plugins"
    return try FileManager.default.subpathsOfDirectory(atPath: outputs).sorted()
      .filter { $0.contains("/\(stem)+") && $0.hasSuffix(".swift") }
      .map { try String(contentsOfFile: "\(outputs)/\($0)", encoding: .utf8) }.joined()
  }

  /// Runs what was built.
  func runApp() async throws -> Outcome {
    try await swift(["run", "--skip-build", "ZooApp"])
  }

  /// Runs a command plugin, with the package manager's options before its name.
  func package(_ arguments: String...) async throws -> Outcome {
    try await package(arguments)
  }

  func package(_ arguments: [String]) async throws -> Outcome {
    try await swift(["package"] + arguments)
  }

  private func swift(_ arguments: [String]) async throws -> Outcome {
    // The first argument is the package manager's command.
    try await run(
      "swift",
      Array(arguments.prefix(1)) + ["--package-path", path, "--scratch-path", scratch]
        + arguments.dropFirst(), environment: environment)
  }
}

/// What the package manager says of a build.
struct BuildLog {
  let succeeded: Bool
  /// All that was said.
  let text: String

  init(_ outcome: Outcome) {
    succeeded = outcome.status == 0
    text = outcome.output + outcome.errors
  }

  /// The targets that clients were generated for, in order of name.
  var generated: [String] {
    text.matches(of: /Generating (\S+) from\s/).map { String($0.1) }.sorted()
  }

  /// The files that were compiled, of modules with clients.
  var compiled: Set<String> {
    Set(
      text.matches(of: /Compiling (?:Animals|Parks|Tickets) (.+)/).map { String($0.1) })
  }
}
