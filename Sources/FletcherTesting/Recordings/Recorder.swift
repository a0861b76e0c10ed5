import Fletcher
import Foundation
import HTTPTypes

/// Writes each request that is sent, and its response, into a folder, for a ``Replayer`` to read.
///
/// ```swift
/// let recorder = Recorder(folder)
/// let github = Provider<GitHub>(
///   auth: .token(token), transport: URLSessionTransport.shared.with(recorder))
/// ```
///
/// It is a step of a transport. Each exchange is a file of JSON, with its number, method and path as its
/// name. Bodies are files beside it, in their own form: JSON and text to be read and edited, images to be
/// looked at. Recordings are added to those that the folder has: to record anew, remove it.
///
/// Secrets are replaced by `REDACTED`, numbers by 0, before anything is written: in header fields, the query, JSON, forms and
/// multipart bodies, by their names (see `Secrets`), and the credentials of the request wherever else they
/// come up in text. The bytes of files and images are not looked at. A body that is a stream can't be recorded.
public struct Recorder: Middleware {
  private let folder: URL
  private let secrets: Secrets

  /// A recorder.
  ///
  /// - Parameters:
  ///   - folder: where the files go; it is made where there is none.
  ///   - secrets: what is not written.
  public init(_ folder: URL, secrets: Secrets = .standard) {
    self.folder = folder
    self.secrets = secrets.forRecordings
  }

  /// Sends the request and writes it and what comes of it.
  ///
  /// - Throws: What `next` throws, and what writing a file throws.
  public func send(_ request: Request, next: any Transport) async throws -> Response {
    if case .stream = request.body {
      throw ProviderError.invalidRequest(
        reason: "a body that is a stream can't be recorded, nor a part that is one",
        target: request.target)
    }
    let number = try await RecordingNumbers.shared.next(in: folder)
    let draft = Draft(request: request, number: number, folder: folder, secrets: secrets)
    let response: Response
    do {
      response = try await next.send(request)
    } catch {
      if !(error is CancellationError) { try draft.write(error) }
      throw error
    }
    if let bytes = response.bytes {
      return Response(
        status: response.status, headers: response.headers,
        bytes: bytes.recorded(for: StreamRecording(draft, response)), url: response.url,
        request: response.request)
    }
    var content = response.data
    if case .file(let file, _) = response.request.delivery, response.status.kind == .successful,
      content.isEmpty
    {
      content = try Data(contentsOf: file)
    }
    try draft.write(response, content)
    return response
  }
}

/// The numbers of recordings. Several recorders may have one folder.
private actor RecordingNumbers {
  static let shared = RecordingNumbers()

  private var last: [String: Int] = [:]

  func next(in folder: URL) throws -> Int {
    let path = folder.standardizedFileURL.path
    if !FileManager.default.fileExists(atPath: path) { last[path] = nil }
    let number = try (last[path] ?? recorded(in: folder)) + 1
    last[path] = number
    return number
  }

  private func recorded(in folder: URL) throws -> Int {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return names.compactMap { Int($0.prefix { $0.isNumber }) }.max() ?? 0
  }
}

/// A recording that has no response yet.
private struct Draft: Sendable {
  let request: Request
  let number: Int
  let folder: URL
  let secrets: Secrets

  /// What says something of the connection, or of the content before it was decoded.
  private static let omitted: Set<HTTPField.Name> = [
    .contentLength, .contentEncoding, .transferEncoding, .connection,
  ]

  /// - Parameter failure: What cut the response.
  func write(_ response: Response, _ content: Data, failure: (any Error)? = nil) throws {
    let redactor = Redactor(secrets, for: request, response)
    let type = response.headers[.contentType]
    let redacted = redactor.content(content, contentType: type)
    var recording = try recording(redactor)
    recording.response = .init(
      status: response.status.code,
      headers: lines(
        response.headers.filter { !Self.omitted.contains($0.name) }, redacted.contentType, redactor),
      url: response.url == request.url ? nil : redactor.url(response.url),
      body: try save(redacted, as: "response"))
    recording.failure = failure.map(Recording.Failure.init)
    try save(recording)
  }

  func write(_ failure: any Error) throws {
    if case ProviderError.transport(_, _, let response?) = failure {
      return try write(response, Data(), failure: failure)
    }
    var recording = try recording(Redactor(secrets, for: request))
    recording.failure = Recording.Failure(failure)
    try save(recording)
  }

  private func recording(_ redactor: Redactor) throws -> Recording {
    var redactor = redactor
    redactor.writesBoundary = true
    let content = redactor.content(
      try request.bodyData(), contentType: request.headers[.contentType])
    return Recording(
      request: .init(
        method: request.method.rawValue, url: redactor.url(request.url),
        headers: lines(Array(request.headers), content.contentType, redactor),
        body: try save(content, as: "request")))
  }

  private func lines(
    _ fields: [HTTPField], _ contentType: String?, _ redactor: Redactor
  ) -> [String] {
    // Transports have them in any order, and a recording that is made again should differ only in what changed. The
    // order of those with one name counts (RFC 9110, section 5.3).
    let sorted = fields.enumerated().sorted { left, right in
      (left.element.name.canonicalName, left.offset)
        < (right.element.name.canonicalName, right.offset)
    }
    return sorted.map { _, field in
      let value =
        field.name == .contentType ? contentType ?? field.value : redactor.value(of: field)
      return "\(field.name.rawName): \(value)"
    }
  }

  private func save(_ content: RedactedContent, as side: String) throws -> String? {
    guard !content.data.isEmpty else { return nil }
    let name = BodyFile.name("\(base).\(side)", content.contentType, isText: content.text != nil)
    try content.data.write(to: folder.appendingPathComponent(name), options: .withoutOverwriting)
    return name
  }

  private func save(_ recording: Recording) throws {
    try Recording.encoder().encode(recording).write(
      to: folder.appendingPathComponent(base + Recording.suffix), options: .withoutOverwriting)
  }

  /// What the names of its files begin with.
  private var base: String {
    let digits = String(number)
    let url = Redactor(secrets, for: request).url(request.url)
    let path = (URLComponents(string: url)?.path ?? "").unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? Character(scalar) : "-"
    }
    let words = String(path).split(separator: "-").joined(separator: "-").prefix(60)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      + "-\(request.method.rawValue.filter(\.isLetter))\(words.isEmpty ? "" : "-\(words)")"
  }
}

/// Collects the content of a stream while it is read, and writes it when it ends or nobody reads it any more.
private actor StreamRecording {
  private var draft: Draft?
  private let response: Response
  private var content = Data()

  init(_ draft: Draft, _ response: Response) {
    self.draft = draft
    self.response = response
  }

  // Nobody is left who could be told of an error.
  deinit { try? draft?.write(response, content) }

  func add(_ piece: Data) { content.append(piece) }

  /// - Parameter failure: What ended it before its time.
  func end(failure: (any Error)? = nil) throws {
    let draft = draft
    self.draft = nil
    try draft?.write(response, content, failure: failure)
  }
}

extension Bytes {
  fileprivate func recorded(for recording: StreamRecording) -> Bytes {
    Bytes {
      // An iterator has no state but the closure that it calls.
      var iterator = makeAsyncIterator()
      let next: Data?
      do {
        next = try await iterator.next()
      } catch {
        if !(error is CancellationError) { try await recording.end(failure: error) }
        throw error
      }
      guard let piece = next else {
        try await recording.end()
        return nil
      }
      await recording.add(piece)
      return piece
    }
  }
}

extension Recording.Failure {
  fileprivate init(_ failure: any Error) {
    var error = failure as NSError
    // Of a response that was cut the error beneath it is what says whether it is asked for again.
    if case ProviderError.transport(let underlying, _, _) = failure {
      error = underlying as NSError
    }
    self.init(domain: error.domain, code: error.code)
  }
}
