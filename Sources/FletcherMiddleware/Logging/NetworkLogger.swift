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
    let number = numbers.next()
    let redactor = Redactor(secrets, for: request)
    let line =
      options.isDisjoint(with: [.requestLine, .responseLine])
      ? "" : "\(request.method.rawValue) \(redactor.url(request.url))"
    write(of: request, number) { write(request, line, redactor, &$0) }
    let start = ContinuousClock.now
    do {
      let response = try await next.send(request)
      let duration = start.duration(to: .now)
      write(of: request, number) { write(response, to: request, line, redactor, duration, &$0) }
      return response
    } catch {
      let duration = start.duration(to: .now)
      write(of: request, number) { write(error, of: request, redactor, duration, &$0) }
      throw error
    }
  }

  private func write(of request: Request, _ number: Int, _ parts: (inout Lines) -> Void) {
    var lines = Lines(formatter.entry, number: number, target: request.target)
    parts(&lines)
    if !lines.entries.isEmpty { output(lines.entries, lines.target) }
  }

  /// What is written at once.
  private struct Lines {
    private let format: @Sendable (Entry) -> String
    private let number: Int
    private let date = Date()
    let target: (any Target)?
    private(set) var entries: [String] = []

    init(_ format: @escaping @Sendable (Entry) -> String, number: Int, target: (any Target)?) {
      self.format = format
      self.number = number
      self.target = target
    }

    mutating func add(_ kind: Entry.Kind, _ message: String) {
      entries.append(
        format(
          Entry(kind: kind, message: message, number: number, date: date, target: target)))
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
    // Few responses need it, and it takes as long as all else.
    lazy var redactor = redactorOfRequest.with(response, to: request)
    if options.contains(.responseLine) {
      let requestLine =
        response.url == request.url
        ? requestLine : "\(request.method.rawValue) \(redactor.url(response.url))"
      let reason = reason(of: response, redactor)
      let time = options.contains(.timing) ? ", " + Self.text(duration) : ""
      lines.add(.response, "\(response.status.code)\(reason)\(time), \(requestLine)")
    }
    if options.contains(.responseHeaders) {
      for header in headers(response.headers, redactor) { lines.add(.responseHeaders, header) }
    }
    let isSuccess = response.status.kind == .successful
    if options.contains(isSuccess ? .successResponseBody : .errorResponseBody),
      let body = body(of: response, redactor)
    {
      lines.add(.responseBody, body)
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
    let time = options.contains(.timing) ? " (\(Self.text(duration)))" : ""
    let response = (error as? ProviderError)?.response
    let all = response.map { redactor.with($0, to: request) } ?? redactor
    lines.add(.error, all.text(text) + time)
  }

  /// What stands behind the status.
  private func reason(of response: Response, _ redactor: @autoclosure () -> Redactor) -> String {
    let phrase = response.status.reasonPhrase
    if phrase.isEmpty { return "" }
    return " " + (Self.usualReasons.contains(phrase) ? phrase : redactor().text(phrase))
  }

  /// What most servers say, where nobody needs to look for secrets.
  private static let usualReasons: Set<String> = [
    "OK", "Created", "Accepted", "No Content", "Not Modified", "Bad Request", "Unauthorized",
    "Forbidden", "Not Found",
  ]

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

  private static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return String(seconds * 1000 + attoseconds / 1_000_000_000_000_000) + " ms"
  }
}
