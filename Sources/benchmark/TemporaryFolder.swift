import Foundation

/// A folder that is gone when nothing refers to it any more.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit { _ = try? FileManager.default.removeItem(atPath: path) }

  /// The paths of the files in it whose names end so.
  func files(endingIn ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(ending) }.sorted().map { "\(path)/\($0)" }
  }
}
