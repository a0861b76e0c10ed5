import Fletcher
import Foundation
import TestServer
import Testing

/// Runs the body with a client of the Echo service whose server is a real one.
func withEcho<Value: Sendable>(
  auth: [Credentials<Echo>] = [],
  reply: Responder = .echo,
  _ body: @escaping (Provider<Echo>, TestServer) async throws -> Value
) async throws -> Value {
  try await TestServer.run(reply) { server in
    try await body(Provider<Echo>(auth: auth, baseURL: server.url), server)
  }
}

/// The JSON of the text.
func json(_ text: String) throws -> JSON {
  try JSONDecoder.fletcher.decode(JSON.self, from: Data(text.utf8))
}

extension Echo.Received {
  var json: JSON {
    get throws { try JSONDecoder.fletcher.decode(JSON.self, from: body) }
  }
  var text: String { String(decoding: body, as: UTF8.self) }
  /// The query's items in the order of their text, without the service's constant.
  var items: [String] {
    query.split(separator: "&").map(String.init).filter { $0 != "v=5.199" }.sorted()
  }
  /// The parts of a multipart body.
  var parts: [Part] {
    get throws { try Part.parts(of: body, contentType: headers["content-type"] ?? "") }
  }
}

/// A part of a multipart body (RFC 7578), read without the code that writes it.
struct Part: Equatable {
  var headers: [String: String]
  var content: Data

  var disposition: String? { headers["content-disposition"] }
  var contentType: String? { headers["content-type"] }
  var text: String { String(decoding: content, as: UTF8.self) }

  static func parts(of body: Data, contentType: String) throws -> [Part] {
    let boundary = try #require(contentType.split(separator: "boundary=").last)
    #expect(contentType.hasPrefix("multipart/form-data; boundary="))
    let delimiter = Data("--\(boundary)".utf8)
    var parts: [Part] = []
    var rest = body
    while let range = rest.range(of: delimiter) {
      rest = rest[range.upperBound...]
      if rest.starts(with: Data("--".utf8)) { return parts }
      let end = try #require(rest.range(of: Data("\r\n--\(boundary)".utf8)))
      let part = rest[rest.startIndex..<end.lowerBound].dropFirst(2)
      let headEnd = try #require(part.range(of: Data("\r\n\r\n".utf8)))
      var headers: [String: String] = [:]
      let head = String(decoding: part[part.startIndex..<headEnd.lowerBound], as: UTF8.self)
      for line in head.split(separator: "\r\n") {
        let pieces = line.split(separator: ": ", maxSplits: 1)
        try #require(pieces.count == 2)
        headers[pieces[0].lowercased()] = String(pieces[1])
      }
      parts.append(Part(headers: headers, content: Data(part[headEnd.upperBound...])))
      rest = rest[rest.index(end.lowerBound, offsetBy: 2)...]
    }
    Issue.record("the multipart body has no end")
    return parts
  }
}

/// A folder that is gone when the test is over.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("ClientTests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { _ = try? FileManager.default.removeItem(at: url) }

  func file(_ name: String, _ content: Data) throws -> URL {
    let file = url.appendingPathComponent(name)
    try content.write(to: file)
    return file
  }
}

/// The error that the operation fails with.
func failure<Value>(of operation: () async throws -> Value) async -> ProviderError? {
  do {
    _ = try await operation()
    Issue.record("there is no error")
  } catch let error as ProviderError {
    return error
  } catch {
    Issue.record("the error is \(error)")
  }
  return nil
}
