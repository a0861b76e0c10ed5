import Foundation

/// A response that is part of the description: what a stub gives.
public struct Sample: Sendable {
  private enum Content: Sendable {
    case text(String)
    case data(Data)
    case base64(String)
  }

  private let value: Content
  /// The status code.
  public let status: Int
  /// The media type, or nil where the response has no content.
  public let contentType: String?
  /// Headers beside the content type.
  public let headers: KeyValuePairs<String, String>
  /// What tells a request for the first page from others.
  var pages: SamplePages?

  private init(
    _ content: Content, _ status: Int, _ contentType: String?,
    _ headers: KeyValuePairs<String, String>
  ) {
    value = content
    self.status = status
    self.contentType = contentType
    self.headers = headers
  }

  /// A response that is JSON.
  public static func json(
    _ text: String, status: Int = 200, headers: KeyValuePairs<String, String> = [:]
  ) -> Sample {
    Sample(.text(text), status, "application/json", headers)
  }

  /// A response that is text.
  public static func text(
    _ text: String, contentType: String = "text/plain; charset=utf-8", status: Int = 200,
    headers: KeyValuePairs<String, String> = [:]
  ) -> Sample {
    Sample(.text(text), status, contentType, headers)
  }

  /// A response of any bytes, in Base64.
  public static func data(
    base64: String, contentType: String = "application/octet-stream", status: Int = 200,
    headers: KeyValuePairs<String, String> = [:]
  ) -> Sample {
    Sample(.base64(base64), status, contentType, headers)
  }

  /// A response of any bytes.
  public static func data(
    _ data: Data, contentType: String = "application/octet-stream", status: Int = 200,
    headers: KeyValuePairs<String, String> = [:]
  ) -> Sample {
    Sample(.data(data), status, contentType, headers)
  }

  /// A response without content.
  public static func empty(
    status: Int = 204, headers: KeyValuePairs<String, String> = [:]
  ) -> Sample {
    Sample(.data(Data()), status, nil, headers)
  }

  /// The content's bytes.
  ///
  /// - Throws: ``ProviderError/invalidSample(reason:request:)`` where they are no Base64.
  public func content() throws -> Data {
    switch value {
    case .text(let text): return Data(text.utf8)
    case .data(let data): return data
    case .base64(let text):
      guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
        throw ProviderError.invalidSample(reason: "its content is no Base64")
      }
      return data
    }
  }
}
