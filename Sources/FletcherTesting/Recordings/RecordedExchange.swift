import Fletcher
import Foundation
import HTTPTypes

/// A recording that was read, with its bodies.
struct RecordedExchange: Sendable {
  let name: String
  let request: RequestFingerprint
  private let recording: Recording
  private let headers: HTTPFields
  private let content: Data
  var isUsed = false

  /// The recordings of a folder, in their order.
  ///
  /// - Throws: What reading throws, and ``InvalidRecording``.
  static func all(in folder: URL) throws -> [RecordedExchange] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(Recording.suffix) }
      .sorted { number($0) == number($1) ? $0 < $1 : number($0) < number($1) }
      .map { try RecordedExchange($0, in: folder) }
  }

  private static func number(_ name: String) -> Int { Int(name.prefix { $0.isNumber }) ?? 0 }

  private init(_ name: String, in folder: URL) throws {
    self.name = name
    do {
      recording = try JSONDecoder().decode(
        Recording.self, from: try Data(contentsOf: folder.appendingPathComponent(name)))
      headers = HTTPFields(
        try (recording.response?.headers ?? []).map { try Self.field($0, of: name) })
      content = try Self.body(recording.response?.body, of: name, in: folder)
      request = RequestFingerprint(
        method: recording.request.method, url: recording.request.url,
        body: try Self.body(recording.request.body, of: name, in: folder))
    } catch let error as InvalidRecording {
      throw error
    } catch {
      throw InvalidRecording(file: name, reason: String(describing: error))
    }
  }

  private static func body(_ name: String?, of recording: String, in folder: URL) throws -> Data {
    guard let name else { return Data() }
    guard !name.contains("/") else {
      throw InvalidRecording(
        file: recording, reason: "the body \"\(name)\" is no file beside it")
    }
    return try Data(contentsOf: folder.appendingPathComponent(name))
  }

  private static func field(_ line: String, of recording: String) throws -> HTTPField {
    guard let field = Recording.field(line) else {
      throw InvalidRecording(
        file: recording, reason: "\"\(line)\" is no header field, `Name: value`")
    }
    return field
  }

  func response(to request: Request) throws -> Response {
    let failure = recording.failure.map(\.error)
    if let failure, recording.response == nil { throw failure }
    guard let response = recording.response, (100...999).contains(response.status) else {
      throw InvalidRecording(file: name, reason: "it has no response with a status")
    }
    let cut = request.delivery == .stream ? failure.map { CutContent(content, $0) } : nil
    let replayed = Response(
      status: .init(code: response.status),
      headers: headers,
      data: failure == nil ? content : Data(),
      bytes: cut.map { cut in Bytes { try await cut.next() } },
      url: response.url.flatMap { URL(string: $0) }, request: request)
    if let failure, cut == nil { throw ProviderError(failure, within: replayed, of: request) }
    return replayed
  }
}

extension Recording.Failure {
  fileprivate var error: any Error {
    // An optional on Linux only.
    let code: URLError.Code? = URLError.Code(rawValue: code)
    if domain == URLError.errorDomain, let code { return URLError(code) }
    return NSError(domain: domain, code: self.code)
  }
}

/// What came of a stream before it was cut.
private actor CutContent {
  private var content: Data?
  private let failure: any Error

  init(_ content: Data, _ failure: any Error) {
    self.content = content
    self.failure = failure
  }

  func next() throws -> Data? {
    guard let content else { throw failure }
    self.content = nil
    return content
  }
}
