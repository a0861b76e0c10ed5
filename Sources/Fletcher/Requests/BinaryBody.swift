import Foundation

/// Bytes that are the whole body of a request, from disk, from memory or from a stream.
public struct BinaryBody: Hashable, Sendable {
  let source: ByteSource
  /// The media type that the caller names; nil leaves it to the description.
  let contentType: String?

  /// The content of a file, streamed from disk.
  ///
  /// - Parameters:
  ///   - url: where the file is.
  ///   - contentType: its media type (RFC 9110, section 8.3). Where it is nil, the description's; where that
  ///     allows several, by the name's extension.
  public static func file(_ url: URL, contentType: String? = nil) -> BinaryBody {
    BinaryBody(source: .file(url), contentType: contentType)
  }

  /// Bytes from memory.
  ///
  /// - Parameters:
  ///   - data: the bytes.
  ///   - contentType: their media type (RFC 9110, section 8.3). Where it is nil, the description's; where that
  ///     allows several, the first that is no range like `image/*`, and `application/octet-stream` where all are:
  ///     the description doesn't say then what these bytes are.
  public static func data(_ data: Data, contentType: String? = nil) -> BinaryBody {
    BinaryBody(source: .data(data), contentType: contentType)
  }

  /// Bytes that are read while they are sent.
  ///
  /// - Parameters:
  ///   - stream: the bytes.
  ///   - contentType: their media type; where it is nil, as with ``data(_:contentType:)``.
  public static func stream(_ stream: BodyStream, contentType: String? = nil) -> BinaryBody {
    BinaryBody(source: .stream(stream), contentType: contentType)
  }

  /// What is sent as `Content-Type`.
  ///
  /// - Parameter described: the media types that the description allows, with commas between them.
  func contentType(among described: String) -> String {
    if let contentType { return contentType }
    var own: String?
    if case .file(let url) = source { own = MediaType.ofFile(withExtension: url.pathExtension) }
    return MediaType.chosen(among: described, for: own) ?? "application/octet-stream"
  }
}
