import Foundation
import HTTPTypes

/// An answer, with its content in memory.
public struct Response: Sendable {
  /// The status.
  public let status: HTTPResponse.Status
  /// The headers.
  public let headers: HTTPFields
  /// The content; empty where it was written to a file.
  public let data: Data
  /// Where the answer came from, after redirects.
  public let url: URL
  /// The request that it answers.
  public let request: Request

  /// An answer to the request.
  public init(
    status: HTTPResponse.Status, headers: HTTPFields = [:], data: Data = Data(), url: URL? = nil,
    request: Request
  ) {
    self.status = status
    self.headers = headers
    self.data = data
    self.url = url ?? request.url
    self.request = request
  }
}

// MARK: Content

extension Response {
  /// The content as text, by the character set that its content type names; UTF-8 where it names
  /// none, Latin-1 where it is not even that.
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)`` where the content is not in the
  ///   character set that the content type names.
  public func text() throws -> String {
    let charset = Charset.named(inContentType: headers[.contentType])
    guard let text = Charset.decode(data, charset) else {
      throw ProviderError.decoding(
        underlying: DecodingError.dataCorrupted(
          .init(
            codingPath: [], debugDescription: "The content is not in the character set it names")),
        response: self)
    }
    return text
  }

  /// The content as any JSON value.
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)``.
  public func json() throws -> JSON { try decode(JSON.self, at: nil) }

  /// The content as a value, taken out of the envelope that the operation's description names.
  ///
  /// An empty content is nil where the value is an Optional.
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)``.
  public func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try decode(type, at: request.rules.unwrap)
  }

  /// The value at a path of keys, as `data.results`; nil is the whole content. Moya's
  /// `map(_:atKeyPath:)`.
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)``.
  public func value<Value: Decodable>(
    _ type: Value.Type = Value.self, at path: String?
  ) throws -> Value {
    try decode(type, at: path)
  }

  /// The values that the content has one after the other: JSON lines, or a JSON text sequence (RFC 7464).
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)``.
  public func values<Value: Decodable>(_ type: Value.Type = Value.self) throws -> [Value] {
    let isTextSequence = data.first == UInt8(ascii: "\u{1E}")
    let separator = isTextSequence ? UInt8(ascii: "\u{1E}") : UInt8(ascii: "\n")
    var values: [Value] = []
    for text in data.split(separator: separator) {
      // RFC 8259, section 2: white space.
      guard text.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { continue }
      do {
        values.append(try JSONDecoder.shared.decode(type, from: Data(text)))
      } catch {
        throw ProviderError.decoding(underlying: error, response: self)
      }
    }
    return values
  }

  private func decode<Value: Decodable>(_ type: Value.Type, at path: String?) throws -> Value {
    if data.isEmpty, let nilable = type as? any ExpressibleByNilLiteral.Type,
      let value = nilable.init(nilLiteral: ()) as? Value
    {
      return value
    }
    do {
      if let path { return try Envelope.decode(type, at: path, from: data) }
      return try JSONDecoder.shared.decode(type, from: data)
    } catch {
      throw ProviderError.decoding(underlying: error, response: self)
    }
  }
}

// MARK: Status

extension Response {
  /// The status as a number.
  public var statusCode: Int { status.code }

  /// The response itself if its status is among those that the operation accepts, 200 to 299 unless
  /// it says otherwise, and it has no property that makes it an error.
  ///
  /// - Throws: ``unexpectedStatus()``.
  public func validated() throws -> Response {
    if !request.rules.accepts(status.code) || isFailure { throw unexpectedStatus() }
    return self
  }

  /// The response itself if its status is in the range. Moya's `filter(statusCodes:)`.
  ///
  /// - Throws: ``unexpectedStatus()``.
  public func filtered(statuses: some RangeExpression<Int>) throws -> Response {
    guard statuses.contains(status.code) else { throw unexpectedStatus() }
    return self
  }

  /// The response itself if its status is this one. Moya's `filter(statusCode:)`.
  ///
  /// - Throws: ``unexpectedStatus()``.
  public func filtered(status code: Int) throws -> Response {
    try filtered(statuses: code...code)
  }

  /// The response itself if its status is from 200 to 299. Moya's `filterSuccessfulStatusCodes()`.
  ///
  /// - Throws: ``unexpectedStatus()``.
  public func successful() throws -> Response { try filtered(statuses: 200...299) }

  /// The response itself if its status is from 200 to 399. Moya's
  /// `filterSuccessfulStatusAndRedirectCodes()`.
  ///
  /// - Throws: ``unexpectedStatus()``.
  public func successfulOrRedirect() throws -> Response { try filtered(statuses: 200...399) }

  /// The error that this response is: with the server's own error, where the description has a model
  /// for the status and the content is one.
  public func unexpectedStatus() -> ProviderError {
    if let type = request.rules.errors.model(for: status.code),
      let model = try? JSONDecoder.shared.decode(type, from: data)
    {
      return .failure(model: model, response: self)
    }
    return .status(self)
  }

  var isFailure: Bool {
    guard let path = request.rules.failure else { return false }
    return Envelope.hasValue(at: path, in: data)
  }
}

extension Response: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The request, the status and the beginning of the content.
  public var description: String {
    var text = "\(request): \(status.code)"
    if !status.reasonPhrase.isEmpty { text += " \(status.reasonPhrase)" }
    let beginning = excerpt
    return beginning.isEmpty ? text : "\(text): \(beginning)"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without headers, which may be secret.
  public var customMirror: Mirror {
    Mirror(self, children: ["request": request, "status": status.code, "bytes": data.count])
  }

  private var excerpt: String {
    guard !data.isEmpty else { return "" }
    let limit = 200
    let text = String(decoding: data.prefix(limit), as: UTF8.self)
      .map { $0.isNewline ? " " : $0 }
      .filter { !($0.asciiValue.map { $0 < 0x20 } ?? false) }
    return String(text) + (data.count > limit ? "…" : "")
  }
}
