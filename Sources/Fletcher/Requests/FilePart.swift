import Foundation

/// A file in a multipart body, from disk, from memory or from a stream.
public struct FilePart: Hashable, Sendable, MultipartValue {
  let source: ByteSource
  /// The name that the server is told, which need not be the name of the file on disk.
  public let filename: String?
  /// The media type of the content.
  public let contentType: String
  /// Whether the caller said what the media type is.
  let isTypeGiven: Bool

  /// A file on disk. A large one is read while it is sent.
  ///
  /// - Parameters:
  ///   - url: where the file is.
  ///   - contentType: its media type; where it is nil, what the description says, or else by its name's
  ///     extension.
  ///   - filename: the name that the server is told; the file's own where it is nil.
  public static func file(
    _ url: URL, filename: String? = nil, contentType: String? = nil
  ) -> FilePart {
    FilePart(
      source: .file(url), filename: filename ?? url.lastPathComponent,
      contentType: contentType ?? MediaType.ofFile(withExtension: url.pathExtension),
      isTypeGiven: contentType != nil)
  }

  /// Content from memory.
  ///
  /// - Parameters:
  ///   - data: the content.
  ///   - filename: the name that the server is told. Many servers take a part without one for a
  ///     text field.
  ///   - contentType: its media type; where it is nil, what the description says, or else by the name's
  ///     extension.
  public static func data(
    _ data: Data, filename: String? = "file", contentType: String? = nil
  ) -> FilePart {
    named(filename, contentType, .data(data))
  }

  /// Content that is read while it is sent.
  ///
  /// - Parameters:
  ///   - stream: the content.
  ///   - filename: the name that the server is told.
  ///   - contentType: its media type; where it is nil, as with ``data(_:filename:contentType:)``.
  public static func stream(
    _ stream: BodyStream, filename: String? = "file", contentType: String? = nil
  ) -> FilePart {
    named(filename, contentType, .stream(stream))
  }

  private static func named(
    _ filename: String?, _ contentType: String?, _ source: ByteSource
  ) -> FilePart {
    let name = filename ?? ""
    let fileExtension = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
    return FilePart(
      source: source, filename: filename,
      contentType: contentType ?? MediaType.ofFile(withExtension: fileExtension ?? ""),
      isTypeGiven: contentType != nil)
  }

  /// Itself.
  public var multipartContent: MultipartContent { .file(self) }
}
