import Foundation
import Workbench

/// The description that is generated from.
struct Document {
  let path: String

  /// - Parameter path: Nil is GitHub's: what GitHub publishes, where it is there, or this package's.
  init(_ path: String?) {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let published = package.appendingPathComponent("../shared/corpus/github.yaml").standardized
    let own = package.appendingPathComponent("Specs/github.service.yaml")
    self.path =
      path ?? (FileManager.default.fileExists(atPath: published.path) ? published : own).path
  }

  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  /// How many files the build tool plugin divides its client into, by the rule of its `Descriptions`.
  func numberOfPluginFiles() throws -> Int { try bytes().count < 1 << 19 ? 16 : 175 }

  /// Has `fletch` generate the client of it.
  ///
  /// - Parameter numberedFiles: How many files with numbers for names there are; nil where their names say what is in
  ///   them.
  /// - Throws: ``CommandFailure`` where it does not.
  func generate(
    into folder: String, access: String = "public", numberedFiles: Int? = nil
  ) async throws -> Outcome {
    let outcome = try await Workbench.run(
      BuildFolder().command("fletch"),
      ["generate", path, "--output", folder, "--access", access]
        + (numberedFiles.map { ["--numbered-files", String($0)] } ?? []))
    guard outcome.status == 0 else {
      throw CommandFailure(description: "fletch generate: \(outcome.errors.suffix(2_000))")
    }
    return outcome
  }
}
