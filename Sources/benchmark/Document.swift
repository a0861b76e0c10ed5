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

  /// Has `fletch` generate the client of it.
  ///
  /// - Throws: ``CommandFailure`` where it does not.
  func generate(into folder: String, access: String = "public") async throws -> Outcome {
    let outcome = try await Workbench.run(
      BuildFolder().command("fletch"),
      ["generate", path, "--output", folder, "--access", access])
    guard outcome.status == 0 else {
      throw CommandFailure(description: "fletch generate: \(outcome.errors.suffix(2_000))")
    }
    return outcome
  }
}
