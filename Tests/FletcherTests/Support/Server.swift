import FlyingFox
import Foundation
import TestServer

/// What a server got.
struct Received: Sendable {
  let method: String
  /// Path and query, as they came.
  let target: String
  let headers: [String: String]
  let body: Data

  var text: String { String(decoding: body, as: UTF8.self) }
}

/// Everything that a server got.
actor Log {
  private(set) var requests: [Received] = []

  func append(_ request: Received) { requests.append(request) }

  var last: Received? { requests.last }
}

/// A response in few words.
func response(
  _ status: Int = 200, _ body: String = "{}", type: String = "application/json",
  headers: [HTTPHeader: String] = [:]
) -> HTTPResponse {
  var all = headers
  all[.contentType] = type
  return HTTPResponse(
    statusCode: HTTPStatusCode(status, phrase: "Phrase"), headers: HTTPHeaders(all),
    body: Data(body.utf8))
}

/// Runs a server on loopback for as long as the operation takes.
@discardableResult
func withServer<Result: Sendable>(
  _ handler: @escaping @Sendable (Received) async throws -> HTTPResponse = { _ in
    response(200, #"{"data": null}"#)
  },
  _ operation: @escaping (URL, Log) async throws -> Result
) async throws -> Result {
  let log = Log()
  return try await withListeningServer { request in
    var headers: [String: String] = [:]
    for (name, value) in request.headers {
      headers[name.rawValue.lowercased()] = value
    }
    let received = Received(
      method: request.method.rawValue, target: request.target.rawValue, headers: headers,
      body: try await request.bodyData)
    await log.append(received)
    return try await handler(received)
  } while: { url in
    try await operation(url, log)
  }
}

/// A place for files that is gone afterwards.
@discardableResult
func withTemporaryFolder<Result>(_ operation: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("fletcher-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await operation(folder)
}
