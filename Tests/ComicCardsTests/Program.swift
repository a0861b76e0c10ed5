import Foundation
import TestServer
import Workbench

/// The built program with a home of its own, which is gone when the test is over.
final class Program: Sendable {
  private let home: URL

  init() throws {
    home = FileManager.default.temporaryDirectory
      .appendingPathComponent("ComicCardsTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  deinit { _ = try? FileManager.default.removeItem(at: home) }

  /// Where it keeps cards.
  var folder: String { home.appendingPathComponent("comic-cards").path }

  /// Its path, the URLs of servers to use, and its variables.
  static func path() throws -> String { try BuildFolder().command("comic-cards") }

  static func arguments(marvel: URL, imgur: URL) -> [String] {
    ["--marvel-url", marvel.absoluteString, "--imgur-url", imgur.absoluteString]
  }

  /// Runs it with what a person types.
  func run(
    _ arguments: [String], typing text: String = "", keys: Bool = true
  ) async throws -> Outcome {
    try await Workbench.run(
      "/bin/sh", ["-c", #"printf '%s' "$INPUT" | "$0" "$@""#, try Self.path()] + arguments,
      environment: environment(keys: keys, ["INPUT": text]))
  }

  /// Runs a program of Python's.
  func python(_ code: String, _ arguments: [String]) async throws -> Outcome {
    try await Workbench.run(
      Python.path ?? "python3", ["-c", code] + arguments, environment: environment(keys: true))
  }

  private func environment(keys: Bool, _ others: [String: String] = [:]) -> [String: String] {
    let names = ["MARVEL_PUBLIC_KEY", "MARVEL_PRIVATE_KEY", "IMGUR_CLIENT_ID"]
    let values = keys ? ["public-key", "private-key", "imgur-id"] : ["", "", ""]
    return Dictionary(uniqueKeysWithValues: zip(names, values))
      .merging(["XDG_DATA_HOME": home.path]) { $1 }
      .merging(others) { $1 }
  }
}
