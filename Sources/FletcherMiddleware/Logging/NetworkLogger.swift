import Fletcher
import Foundation
import HTTPTypes

/// Writes down requests and responses: Moya's `NetworkLoggerPlugin`.
///
/// ```swift
/// let github = Provider<GitHub>(middleware: [NetworkLogger(.verbose)])
/// ```
///
/// As a step of a provider it sees each call once, and requests without credentials. As a step of a
/// transport, `transport.with(NetworkLogger())`, it sees what is sent, each time that it is sent. Secrets
/// are hidden in both places: see `Secrets` for which names have them. The bytes of files and images are not
/// looked at.
public struct NetworkLogger: Middleware {
  /// Gets what there is to write about a request or a response: all at once, so that what belongs together
  /// stays together, and the operation.
  public typealias Output = @Sendable (_ entries: [String], _ target: (any Target)?) -> Void

  private let options: Options
  private let formatter: Formatter
  private let secrets: Secrets
  private let output: Output
  private let numbers = Numbers()

  /// A logger.
  ///
  /// - Parameters:
  ///   - options: what is written.
  ///   - formatter: how it is written.
  ///   - secrets: what is hidden.
  ///   - output: where it goes; to standard output unless said otherwise.
  public init(
    _ options: Options = .default, formatter: Formatter = Formatter(),
    secrets: Secrets = .standard,
    output: @escaping Output = { entries, _ in print(entries.joined(separator: "\n")) }
  ) {
    self.options = options
    self.formatter = formatter
    self.secrets = secrets
    self.output = output
  }

  /// Sends the request, and writes it and what comes of it.
  public func send(_ request: Request, next: any Transport) async throws -> Response {
    if request.isPreview { return try await next.send(request) }
    let redactor = Redactor(secrets, for: request)
    let line =
      options.isDisjoint(with: [.requestLine, .responseLine])
      ? "" : line(of: request, redactor.url(request.url))
    var lines = Lines(formatter.entry, number: numbers.next(), target: request.target)
    write(request, line, redactor, &lines)
    lines.end(output)
    let start = ContinuousClock.now
    do {
      let response = try await next.send(request)
      let duration = start.duration(to: .now)
      write(response, to: request, line, redactor, duration, &lines)
      lines.end(output)
      return response
    } catch {
      let duration = start.duration(to: .now)
      write(error, of: request, redactor, duration, &lines)
      lines.end(output)
      throw error
    }
  }

  private func line(of request: Request, _ url: String) -> String {
    let method = request.method.rawValue
    return String(capacity: method.utf8.count + url.utf8.count + 1) { line in
      line.append(method)
      line.append(literal: " ")
      line.append(url)
    }
  }

  /// What is written at once.
  private struct Lines {
    private let format: @Sendable (Entry) -> String
    private let number: Int
    private let target: (any Target)?
    private var entries: [String] = []
    private var date = Date()

    init(_ format: @escaping @Sendable (Entry) -> String, number: Int, target: (any Target)?) {
      self.format = format
      self.number = number
      self.target = target
    }

    mutating func add(_ kind: Entry.Kind, _ message: String) {
      if entries.isEmpty { date = Date() }
      entries.append(
        format(
          Entry(kind: kind, message: message, number: number, date: date, target: target)))
    }

    /// Writes what there is.
    mutating func end(_ output: Output) {
      if entries.isEmpty { return }
      output(entries, target)
      entries.removeAll(keepingCapacity: true)
    }
  }

  /// Unchecked, because the compiler cannot see that the lock guards every use of the variable. With an actor
  /// each call would wait for a fifth of the time that the logger takes.
  private final class Numbers: @unchecked Sendable {
    private let lock = NSLock()
    private var last = 0

    func next() -> Int {
      lock.lock()
      defer { lock.unlock() }
      last += 1
      return last
    }
  }
}

// MARK: What is written

extension NetworkLogger {
  private func write(
    _ request: Request, _ line: String, _ redactor: Redactor, _ lines: inout Lines
  ) {
    if options.contains(.requestLine) { lines.add(.request, line) }
    if options.contains(.requestHeaders) {
      for header in headers(request.headers, redactor) { lines.add(.requestHeaders, header) }
    }
    if options.contains(.requestBody), let body = body(of: request, redactor) {
      lines.add(.requestBody, body)
    }
    if options.contains(.curl) { lines.add(.curl, request.curlCommand(hiding: secrets)) }
  }

  private func write(
    _ response: Response, to request: Request, _ requestLine: String,
    _ redactorOfRequest: Redactor, _ duration: Duration, _ lines: inout Lines
  ) {
    let phrase = response.status.reasonPhrase
    let isSuccess = response.status.kind == .successful
    let showsBody = options.contains(isSuccess ? .successResponseBody : .errorResponseBody)
    let isFromRequestedURL = response.url == request.url
    let isUsual = Self.isUsual(phrase)
    if isFromRequestedURL, isUsual, !showsBody, !options.contains(.responseHeaders) {
      // Most responses have nothing that may be secret, and looking for it takes as long as all else.
      if options.contains(.responseLine) {
        lines.add(.response, text(response.status.code, phrase, duration, requestLine))
      }
      return
    }
    let redactor = redactorOfRequest.with(response, to: request)
    if options.contains(.responseLine) {
      let line =
        isFromRequestedURL ? requestLine : line(of: request, redactor.url(response.url))
      let phrase = isUsual ? phrase : redactor.text(phrase)
      lines.add(.response, text(response.status.code, phrase, duration, line))
    }
    if options.contains(.responseHeaders) {
      for header in headers(response.headers, redactor) { lines.add(.responseHeaders, header) }
    }
    if showsBody, let body = body(of: response, redactor) { lines.add(.responseBody, body) }
  }

  /// The line of a response.
  private func text(
    _ status: Int, _ phrase: String, _ duration: Duration, _ requestLine: String
  ) -> String {
    String(capacity: phrase.utf8.count + requestLine.utf8.count + 64) { line in
      line.append(status.magnitude)
      if !phrase.isEmpty {
        line.append(literal: " ")
        line.append(phrase)
      }
      if options.contains(.timing) {
        line.append(literal: ", ")
        line.append(duration.inMilliseconds)
        line.append(literal: " ms")
      }
      line.append(literal: ", ")
      line.append(requestLine)
    }
  }

  private func write(
    _ error: any Error, of request: Request, _ redactor: Redactor, _ duration: Duration,
    _ lines: inout Lines
  ) {
    guard options.contains(.errors) else { return }
    let text =
      switch error {
      case is CancellationError: "\(request): cancelled"
      case let error as ProviderError: error.description
      default: ProviderError.transport(underlying: error, request: request).description
      }
    let time = options.contains(.timing) ? " (\(duration.inMilliseconds) ms)" : ""
    let response = (error as? ProviderError)?.response
    let all = response.map { redactor.with($0, to: request) } ?? redactor
    lines.add(.error, all.text(text) + time)
  }

  /// Whether a reason phrase is what most servers say, or none, where nobody needs to look for secrets.
  private static func isUsual(_ phrase: String) -> Bool {
    switch phrase {
    case "", "OK", "Created", "Accepted", "No Content", "Not Modified", "Bad Request",
      "Unauthorized", "Forbidden", "Not Found":
      true
    default: false
    }
  }

  private func headers(_ fields: HTTPFields, _ redactor: Redactor) -> [String] {
    fields.map { "\($0.name.rawName): \(redactor.value(of: $0))" }
  }

  private func body(of request: Request, _ redactor: Redactor) -> String? {
    switch request.body {
    case .none: return nil
    case .stream(let stream):
      return stream.length.map { "(a stream of \($0) bytes)" } ?? "(a stream)"
    case .file(let url): return "(the file \(url.path))"
    case .data(let data):
      let content = redactor.content(data, contentType: request.headers[.contentType])
      return text(content, of: data, request.headers, formatter.requestData)
    }
  }

  private func body(of response: Response, _ redactor: Redactor) -> String? {
    if response.bytes != nil { return "(a stream)" }
    if case .file(let url, _) = response.request.delivery, response.data.isEmpty,
      response.status.kind == .successful
    {
      return "(in the file \(url.path))"
    }
    if response.data.isEmpty { return nil }
    let content = redactor.content(response.data, contentType: response.headers[.contentType])
    return text(content, of: response.data, response.headers, formatter.responseData)
  }

  private func text(
    _ content: RedactedContent, of data: Data, _ headers: HTTPFields,
    _ format: @Sendable (Data) -> String
  ) -> String {
    guard content.text != nil else {
      let type = headers[.contentType]?.split(separator: ";").first.map(String.init)
      return "(\(type ?? "no content type"), \(data.count) bytes)"
    }
    return format(content.data)
  }
}

extension Duration {
  fileprivate var inMilliseconds: UInt {
    let (seconds, attoseconds) = components
    return UInt(clamping: seconds) &* 1000 &+ UInt(clamping: attoseconds / 1_000_000_000_000_000)
  }
}
