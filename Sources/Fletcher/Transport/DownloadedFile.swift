import Foundation
import HTTPTypes

/// The file that a response's content is delivered to: written beside it, and given its name when it is
/// complete, so that what was there stays until then.
///
/// It has one user at a time: the transport that receives the content.
package final class DownloadedFile {
  private let destination: URL
  private let part: URL
  private let resuming: Bool
  private let record: ResumeRecord?
  private var handle: FileHandle?
  /// Where the rest begins that the server was asked for; nil where it was asked for all.
  private var restStart: Int?
  /// How long the content is with all its parts, where a response of a part says so.
  private var totalSize: Int64?
  private var isComplete = false

  /// - Throws: Where the destination is no plain file, or in a folder that does not exist.
  package init(_ destination: URL, resuming: Bool) throws {
    guard destination.isFileURL else {
      throw CocoaError(.fileWriteUnsupportedScheme, userInfo: [NSFilePathErrorKey: ""])
    }
    self.destination = try Self.behindLinks(destination)
    self.resuming = resuming
    let type = Self.attributes(of: self.destination)[.type] as? FileAttributeType
    if let type, type != .typeRegular {
      // A device would become a file.
      let kind = type == .typeDirectory ? "a folder" : "no plain file"
      throw CocoaError(
        .fileWriteFileExists,
        userInfo: [
          NSFilePathErrorKey: self.destination.path,
          NSLocalizedDescriptionKey: "\(self.destination.path) is \(kind)",
        ])
    }
    let folder = self.destination.deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw CocoaError(
        .fileNoSuchFile,
        userInfo: [
          NSFilePathErrorKey: self.destination.path,
          NSLocalizedDescriptionKey: "there is no folder \(folder.path)",
        ])
    }
    // A file's name has 255 bytes at most.
    let name = String(decoding: self.destination.lastPathComponent.utf8.prefix(200), as: UTF8.self)
    part = folder.appendingPathComponent(
      resuming ? ".\(name).part" : ".\(name).\(UUID().uuidString).part")
    record = resuming ? ResumeRecord(beside: part) : nil
  }

  deinit { discard() }

  /// Whether the request asked for a rest.
  package var asksForRest: Bool { restStart != nil }

  /// The request of what is not there yet. Only of a `GET` there is a rest (RFC 9110, section 14.2).
  package func request(_ request: Request) -> Request {
    restStart = nil
    guard resuming, request.method == .get else { return request }
    var request = request
    // The bytes that are counted are those that are sent (RFC 9110, section 14.1.2).
    request.headers[.acceptEncoding] = "identity"
    guard let size = partSize, size > 0, let validator = record?.validator(for: request) else {
      return request
    }
    request.headers[.range] = "bytes=\(size)-"
    request.headers[.ifRange] = validator
    restStart = size
    return request
  }

  /// Begins to write the content of a response, behind what is there already where that is what it
  /// continues.
  ///
  /// - Throws: Where the file cannot be written.
  package func begin(_ response: Response) throws {
    let continues = response.status == .partialContent
    let range = continues ? response.contentRange : nil
    totalSize = range?.total
    if continues,
      restStart == nil || restStart != partSize || range?.start != restStart.map(Int64.init)
    {
      // Else the next request would ask for the same again.
      startAgain()
      throw CocoaError(
        .fileReadCorruptFile,
        userInfo: [
          NSLocalizedDescriptionKey: "the server sent another part of the content than the rest"
        ])
    }
    if !continues {
      try? FileManager.default.removeItem(at: part)
      guard FileManager.default.createFile(atPath: part.path, contents: nil) else {
        throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: destination.path])
      }
      record?.write(response)
    }
    let handle = try FileHandle(forWritingTo: part)
    try handle.seekToEnd()
    self.handle = handle
  }

  /// How many bytes are there already, when a response continues them.
  package var partSize: Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: part.path)
    return (attributes?[.size] as? NSNumber)?.intValue
  }

  /// Writes a piece of the content.
  package func write(_ data: Data) throws { try handle?.write(contentsOf: data) }

  /// Gives the file its name.
  ///
  /// - Throws: Where it cannot be given, and where the server sent less than the rest, as it may (RFC 9110, section
  ///   15.3.7): what has come stays for the next request.
  package func complete() throws {
    try handle?.close()
    handle = nil
    try checkSize()
    // One step, so that there is always one of the two.
    if let permissions = Self.attributes(of: destination)[.posixPermissions] {
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: part.path)
    }
    guard rename(part.path, destination.path) == 0 else {
      throw CocoaError(
        .fileWriteUnknown,
        userInfo: [
          NSFilePathErrorKey: destination.path,
          NSLocalizedDescriptionKey: String(cString: strerror(errno)),
        ])
    }
    record?.remove()
    isComplete = true
  }

  private func checkSize() throws {
    guard let totalSize, let size = partSize, size != totalSize else { return }
    // There is no rest of what is too long.
    if size > totalSize { startAgain() }
    throw CocoaError(
      .fileReadCorruptFile,
      userInfo: [
        NSLocalizedDescriptionKey:
          "the content has \(totalSize) bytes, of which the server sent them up to \(size)"
      ])
  }

  /// Forgets what came of an earlier response, which the server has no rest of.
  package func startAgain() {
    try? FileManager.default.removeItem(at: part)
    record?.remove()
  }

  private func discard() {
    try? handle?.close()
    handle = nil
    if !isComplete { giveUp() }
  }

  /// Removes what came of a download that has failed, unless another one goes on with it. The transport may
  /// still have the file, and nobody knows until when.
  package func giveUp() {
    if !resuming { try? FileManager.default.removeItem(at: part) }
  }

  private static func attributes(of file: URL) -> [FileAttributeKey: Any] {
    (try? FileManager.default.attributesOfItem(atPath: file.path)) ?? [:]
  }

  /// Where symbolic links lead, also to where nothing is yet.
  private static func behindLinks(_ url: URL) throws -> URL {
    var url = url
    // As many as Linux follows.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)
      else { return url }
      url = URL(fileURLWithPath: target, relativeTo: url.deletingLastPathComponent()).absoluteURL
    }
    throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path])
  }
}

/// The file of a delivery could not be written.
package struct FileFailure: Error {
  package let underlying: any Error

  package init(underlying: any Error) { self.underlying = underlying }
}

/// What says whether the beginning of some content is still that of the server's: its validator (RFC 9110,
/// section 8.8), in a file beside the content.
private struct ResumeRecord {
  private let file: URL

  private struct Content: Codable {
    let url: String
    let validator: String
  }

  init(beside part: URL) { file = part.appendingPathExtension("json") }

  /// What `If-Range` takes (RFC 9110, section 13.1.5), where the record is of the same URL.
  func validator(for request: Request) -> String? {
    guard let data = try? Data(contentsOf: file),
      let content = try? JSONDecoder().decode(Content.self, from: data),
      content.url == request.identity
    else { return nil }
    return content.validator
  }

  func write(_ response: Response) {
    remove()
    let tag = response.headers[.eTag].flatMap { $0.hasPrefix("\"") ? $0 : nil }
    guard let validator = tag ?? response.headers[.lastModified] else { return }
    let content = Content(url: response.request.identity, validator: validator)
    try? JSONEncoder().encode(content).write(to: file, options: .atomic)
  }

  func remove() { try? FileManager.default.removeItem(at: file) }
}

extension Request {
  /// The URL as a file may have it.
  fileprivate var identity: String { Redactor(.standard, for: self, looksAtBody: false).url(url) }
}

extension Response {
  /// `Content-Range: bytes 5-9/10` (RFC 9110, section 14.4).
  fileprivate var contentRange: (start: Int64, total: Int64?)? {
    guard let text = headers[.contentRange], text.lowercased().hasPrefix("bytes ") else {
      return nil
    }
    let parts = text.dropFirst("bytes ".count).split(separator: "/")
    guard parts.count == 2, let start = parts[0].split(separator: "-").first.flatMap({ Int64($0) })
    else { return nil }
    return (start, Int64(parts[1]))
  }
}
