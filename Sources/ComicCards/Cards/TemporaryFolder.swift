import Foundation

/// A folder that only this user can read, and that is gone when it is removed.
struct TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("comic-cards-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  /// Removes it. What can't be removed is the system's to clean up.
  func remove() { _ = try? FileManager.default.removeItem(at: url) }
}
