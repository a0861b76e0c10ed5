import Fletcher
import Foundation
import HTTPTypes

// What a test wants to know of a request.

extension Request {
  /// The path of the URL, as it is sent, with its escapes.
  public var path: String {
    URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedPath ?? url.path
  }

  /// The items of the query in their order, decoded.
  public var queryItems: [URLQueryItem] {
    URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
  }

  /// The value of the first item of the query with this name.
  public func queryItem(_ name: String) -> String? {
    queryItems.first { $0.name == name }?.value
  }

  /// The value of a header field; several fields with commas between them (RFC 9110, section 5.3).
  public func header(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { headers[$0] }
  }

  /// The bytes of the body; none where there is none.
  ///
  /// - Throws: What reading a file throws; ``UnexpectedContent`` where the body is a stream.
  public func bodyData() throws -> Data {
    switch body {
    case .none: Data()
    case .data(let data): data
    case .file(let url): try Data(contentsOf: url)
    case .stream: throw UnexpectedContent(request: self, expected: "a body in memory or in a file")
    }
  }

  /// The body as text in UTF-8.
  ///
  /// - Throws: ``UnexpectedContent`` where it is none; what reading a file throws.
  public func bodyText() throws -> String {
    guard let text = String(data: try bodyData(), encoding: .utf8) else {
      throw UnexpectedContent(request: self, expected: "text in UTF-8")
    }
    return text
  }

  /// The body as a JSON value.
  ///
  /// - Throws: ``UnexpectedContent`` where it is none; what reading a file throws.
  public func bodyJSON() throws -> JSON {
    let data = try bodyData()
    do {
      return try JSONDecoder().decode(JSON.self, from: data)
    } catch {
      throw UnexpectedContent(request: self, expected: "JSON")
    }
  }

  /// The fields of a body that is a form (application/x-www-form-urlencoded), in their order, decoded.
  ///
  /// - Throws: ``UnexpectedContent`` where it is none; what reading a file throws.
  public func bodyForm() throws -> [URLQueryItem] {
    let type = headers[.contentType]?.split(separator: ";").first
    guard
      type?.trimmingCharacters(in: .whitespaces).lowercased()
        == "application/x-www-form-urlencoded"
    else { throw UnexpectedContent(request: self, expected: "a form") }
    return try bodyText().split(separator: "&").map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { part in
          let text = part.replacingOccurrences(of: "+", with: " ")
          return text.removingPercentEncoding ?? text
        }
      return URLQueryItem(name: parts.first ?? "", value: parts.dropFirst().first)
    }
  }
}

/// Why a body can't be read as what a test expects.
public struct UnexpectedContent: LocalizedError, CustomStringConvertible {
  /// The request.
  public let request: Request
  let expected: String

  /// The request and what was expected.
  public var description: String {
    "\(request): the body is not \(expected), its content type is "
      + (request.headers[.contentType] ?? "not given")
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
