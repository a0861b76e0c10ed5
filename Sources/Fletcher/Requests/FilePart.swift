import Foundation

/// A file in a multipart body, from disk or from memory.
public struct FilePart: Hashable, Sendable, MultipartValue {
  enum Source: Hashable, Sendable {
    case file(URL)
    case data(Data)

    func read() throws -> Data {
      switch self {
      case .data(let data): data
      case .file(let url):
        // Mapped, so that the only copy in memory is the one in the body.
        try Data(contentsOf: url, options: .mappedIfSafe)
      }
    }
  }

  let source: Source
  /// The name that the server is told, which need not be the name of the file on disk.
  public let filename: String?
  /// The media type of the content.
  public let contentType: String

  /// A file on disk, read when the request is built.
  ///
  /// - Parameters:
  ///   - url: where the file is.
  ///   - contentType: its media type; by its name's extension where it is nil.
  ///   - filename: the name that the server is told; the file's own where it is nil.
  public static func file(
    _ url: URL, contentType: String? = nil, filename: String? = nil
  ) -> FilePart {
    FilePart(
      source: .file(url), filename: filename ?? url.lastPathComponent,
      contentType: contentType ?? MediaType.ofFile(withExtension: url.pathExtension))
  }

  /// Content from memory.
  ///
  /// - Parameters:
  ///   - data: the content.
  ///   - filename: the name that the server is told. Many servers take a part without one for a
  ///     text field.
  ///   - contentType: its media type; by the name's extension where it is nil.
  public static func data(
    _ data: Data, filename: String? = "file", contentType: String? = nil
  ) -> FilePart {
    let name = filename ?? ""
    let fileExtension = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
    return FilePart(
      source: .data(data), filename: filename,
      contentType: contentType ?? MediaType.ofFile(withExtension: fileExtension ?? ""))
  }

  /// Itself.
  public var multipartContent: MultipartContent { .file(self) }
}

/// The media types of the files that people send most.
enum MediaType {
  static func ofFile(withExtension fileExtension: String) -> String {
    switch fileExtension.lowercased() {
    case "jpg", "jpeg": "image/jpeg"
    case "png": "image/png"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "heic": "image/heic"
    case "svg": "image/svg+xml"
    case "pdf": "application/pdf"
    case "json": "application/json"
    case "xml": "application/xml"
    case "zip": "application/zip"
    case "gz": "application/gzip"
    case "txt": "text/plain"
    case "csv": "text/csv"
    case "html", "htm": "text/html"
    case "mp3": "audio/mpeg"
    case "m4a": "audio/mp4"
    case "wav": "audio/wav"
    case "mp4", "m4v": "video/mp4"
    case "mov": "video/quicktime"
    default: "application/octet-stream"
    }
  }
}
