import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The transport that works out of the box: Foundation's `URLSession`.
///
/// It follows up to 20 redirects, by ``Request/redirected(by:)`` and not by itself, because a session
/// would take headers with credentials along. Its session lives as long as the program, so make one
/// and keep it.
public struct URLSessionTransport: Transport {
  /// The transport of providers that are given none. It keeps neither cookies nor a cache on disk, so
  /// that two accounts in one program do not mix.
  public static let shared = URLSessionTransport()

  private let session: URLSession
  private static let redirectLimit = 20

  /// A transport with a session of its own.
  ///
  /// - Parameter configuration: the session's; one without cookies and without a cache on disk where
  ///   it is nil.
  public init(configuration: URLSessionConfiguration? = nil) {
    session = URLSession(configuration: configuration ?? Self.defaultConfiguration)
  }

  private static var defaultConfiguration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    return configuration
  }

  /// Sends the request and follows redirects.
  ///
  /// - Throws: `URLError`; ``ProviderError/file(underlying:response:)`` where the file of the delivery
  ///   cannot be written; `CancellationError` where the task is cancelled.
  public func send(_ request: Request) async throws -> Response {
    try await following(request) { request in
      switch (request.delivery, request.body) {
      case (.memory, _), (.stream, _): try await exchange(request).delivered()
      // A session has no task that takes its body from a file and leaves its content in one.
      case (.file, .file): try await exchange(request).delivered()
      case (.file(let destination, _), _): try await download(request, to: destination)
      }
    }
  }

  private func exchange(_ request: Request) async throws -> Response {
    let urlRequest = request.urlRequestWithoutFile()
    let (data, response) = try await Exchange<Data>().run { completion in
      if case .file(let file) = request.body {
        session.uploadTask(with: urlRequest, fromFile: file, completionHandler: completion)
      } else {
        session.dataTask(with: urlRequest, completionHandler: completion)
      }
    }
    return try Self.response(response, data ?? Data(), to: request)
  }

  private func download(_ request: Request, to destination: URL) async throws -> Response {
    let urlRequest = request.urlRequestWithoutFile()
    let (file, urlResponse) = try await Exchange<URL>().run { completion in
      session.downloadTask(with: urlRequest) { file, response, error in
        // The session removes the file as soon as this returns.
        completion(file.flatMap(Self.keep), response, error)
      }
    }
    defer { if let file { try? FileManager.default.removeItem(at: file) } }
    let response = try Self.response(urlResponse, Data(), to: request)
    guard response.status.kind == .successful else {
      let content = file.flatMap { try? Data(contentsOf: $0) } ?? Data()
      return try Self.response(urlResponse, content, to: request)
    }
    guard let file else { throw URLError(.cannotCreateFile) }
    do {
      try Self.move(file, to: destination)
    } catch {
      throw ProviderError.file(underlying: error, response: response)
    }
    return response
  }

  private func following(
    _ request: Request, _ exchange: (Request) async throws -> Response
  ) async throws -> Response {
    var request = request
    for _ in 0...Self.redirectLimit {
      let response: Response
      do {
        try Task.checkCancellation()
        response = try await exchange(request)
      } catch let error as URLError where error.code == .cancelled && Task.isCancelled {
        throw CancellationError()
      }
      guard let next = request.redirected(by: response) else { return response }
      request = next
    }
    throw URLError(.httpTooManyRedirects)
  }

  private static func response(
    _ response: URLResponse, _ data: Data, to request: Request
  ) throws -> Response {
    guard let response = response as? HTTPURLResponse, (100...999).contains(response.statusCode)
    else { throw URLError(.badServerResponse) }
    var headers = HTTPFields()
    headers.reserveCapacity(response.allHeaderFields.count)
    for (name, value) in response.allHeaderFields {
      guard let name = name as? String, let value = value as? String,
        let field = HTTPField.Name(name)
      else { continue }
      headers[field] = value
    }
    return Response(
      status: .init(code: response.statusCode), headers: headers, data: data, url: response.url,
      request: request)
  }

  private static func keep(_ file: URL) -> URL? {
    let manager = FileManager.default
    let place = manager.temporaryDirectory.appendingPathComponent("fletcher-\(UUID().uuidString)")
    return (try? manager.moveItem(at: file, to: place)) == nil ? nil : place
  }

  private static func move(_ file: URL, to destination: URL) throws {
    let manager = FileManager.default
    // Moving fails where something is, and replacing where nothing is.
    if manager.fileExists(atPath: destination.path) {
      try manager.removeItem(at: destination)
    }
    try manager.moveItem(at: file, to: destination)
  }
}
