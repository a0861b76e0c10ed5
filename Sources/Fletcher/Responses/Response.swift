import Foundation
import HTTPTypes

/// A response, with its content in memory.
public struct Response: Sendable {
  /// The status.
  public let status: HTTPResponse.Status
  /// The headers.
  public let headers: HTTPFields
  /// The content; empty where it was delivered elsewhere.
  public let data: Data
  /// The content as it comes, where the request's ``Delivery`` is a stream and the status is from 200 to
  /// 299.
  public let bytes: Bytes?
  /// Where the response came from, after redirects.
  public let url: URL
  /// The request that it is a response to.
  public let request: Request
  /// Where the content is not what the description says, once a typed method has read it.
  ///
  /// A response that ``Provider/request(_:)`` gives has not been read yet: ``decoded(_:at:)`` reads one
  /// and gives both.
  public internal(set) var deviations: [Deviation] = []

  /// A response to the request.
  public init(
    status: HTTPResponse.Status, headers: HTTPFields = [:], data: Data = Data(),
    bytes: Bytes? = nil, url: URL? = nil, request: Request
  ) {
    self.status = status
    self.headers = headers
    self.data = data
    self.bytes = bytes
    self.url = url ?? request.url
    self.request = request
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
    try validate()
    return self
  }

  /// The same, without a copy of the response.
  package func validate() throws {
    if !request.rules.accepts(status.code) || isFailure { throw unexpectedStatus() }
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
  /// for the status, or one for more than that, and the content is one.
  public func unexpectedStatus() -> ProviderError {
    failure(asOneOf: request.rules.errors.models(for: status.code)) ?? .status(self)
  }

  /// The error with the first of the models that the content is, whole or as all that `error` holds, or else the first that
  /// has anything of it; nil where it has nothing of them.
  func failure(asOneOf models: [any (Decodable & Sendable).Type]) -> ProviderError? {
    failure(asOneOf: models, isOfFailure: false) ?? failure(asOneOf: models, isOfFailure: true)
  }

  private func failure(
    asOneOf models: [any (Decodable & Sendable).Type], isOfFailure: Bool
  ) -> ProviderError? {
    for path in ["", "error"] {
      for type in models {
        if let (model, response) = try? reading(
          isOfFailure: isOfFailure,
          {
            path.isEmpty
              ? try JSONDecoder.shared.decode(type, from: data)
              : try Envelope.decode(type, at: path, from: data)
          }), (model as? any Encodable)?.isEmptyObject != true
        {
          return .failure(model: model, response: response)
        }
      }
    }
    return nil
  }

  var isFailure: Bool {
    guard let condition = request.rules.failure else { return false }
    // What a description has as its sample is what the operation gives where it succeeds.
    if case .sample(nil)? = request.call?.stub.outcome { return false }
    return condition.isMet(by: data)
  }
}

extension Response: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The request, the status and the beginning of the content, without the values of tokens and passwords.
  public var description: String {
    let beginning = excerpt
    return beginning.isEmpty ? title : "\(title): \(beginning)"
  }

  /// What went wrong with the content, before the beginning of it.
  func description(of problem: String) -> String {
    let beginning = excerpt
    return beginning.isEmpty ? "\(title): \(problem)" : "\(title): \(problem), in \(beginning)"
  }

  /// The request and the status.
  private var title: String {
    let text = "\(request): \(status.code)"
    guard !status.reasonPhrase.isEmpty else { return text }
    return text + " " + Redactor(.standard, for: request, self).text(status.reasonPhrase)
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without headers, which may be secret.
  public var customMirror: Mirror {
    Mirror(self, children: ["request": request, "status": status.code, "bytes": data.count])
  }

  private var excerpt: String {
    guard !data.isEmpty else { return "" }
    let redactor = Redactor(.standard, for: request, self)
    // More than is shown, because what is hidden makes it shorter, and no credential may be cut.
    let beginning = data.prefix(4_096 + redactor.longestCredential).withoutPartialCharacter
    let content = redactor.content(beginning, contentType: headers[.contentType])
    guard let text = content.text else { return "\(data.count) bytes" }
    let limit = 200
    let shown = text.map { $0.isNewline ? " " : $0 }
      .filter { !($0.asciiValue.map { $0 < 0x20 } ?? false) }
    return String(shown.prefix(limit))
      + (shown.count > limit || beginning.count < data.count ? "…" : "")
  }
}

extension Data {
  /// The bytes without the first ones of a character in UTF-8 whose rest is missing.
  fileprivate var withoutPartialCharacter: Data {
    let tail = reversed().prefix(4)
    guard let index = tail.firstIndex(where: { $0 & 0xC0 != 0x80 }) else { return self }
    let missing = tail.distance(from: tail.startIndex, to: index) + 1
    let length =
      switch tail[index] {
      case 0xC0..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0...: 4
      default: 1
      }
    return length > missing ? dropLast(missing) : self
  }
}
