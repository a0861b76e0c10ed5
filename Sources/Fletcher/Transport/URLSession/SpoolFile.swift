import Foundation

/// A body that is a stream, on disk: a session sends the length of a file before it, and reads it as fast as it
/// is sent; of a stream it does neither.
struct SpoolFile {
  let url: URL

  init(_ stream: BodyStream) async throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("fletcher-\(UUID().uuidString)")
    let manager = FileManager.default
    guard
      manager.createFile(
        atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
    else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path])
    }
    do {
      let handle = try FileHandle(forWritingTo: url)
      defer { try? handle.close() }
      for try await piece in try stream.open() {
        try handle.write(contentsOf: piece)
      }
    } catch {
      remove()
      throw error
    }
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
