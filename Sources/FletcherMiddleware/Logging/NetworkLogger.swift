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
    let number = await numbers.next()
    let redactor = Redactor(secrets, for: request)
    let url = redactor.url(request.url)
    write(entries(for: request, at: url, redactor), of: request, number)
    let start = ContinuousClock.now
    do {
      let response = try await next.send(request)
      let duration = start.duration(to: .now)
      write(entries(for: response, to: request, at: url, redactor, duration), of: request, number)
      return response
    } catch {
      let duration = start.duration(to: .now)
      write(entries(for: error, of: request, redactor, duration), of: request, number)
      throw error
    }
  }

  private func write(_ parts: [(Entry.Kind, String)], of request: Request, _ number: Int) {
    guard !parts.isEmpty else { return }
    let date = Date()
    let entries = parts.map { kind, message in
      formatter.entry(
        Entry(kind: kind, message: message, number: number, date: date, target: request.target))
    }
    output(entries, request.target)
  }

  private actor Numbers {
    private var last = 0

    func next() -> Int {
      last += 1
      return last
    }
  }
}

// MARK: What is written

extension NetworkLogger {
  private func entries(
    for request: Request, at url: String, _ redactor: Redactor
  ) -> [(Entry.Kind, String)] {
    var entries: [(Entry.Kind, String)] = []
    if options.contains(.requestLine) {
      entries.append((.request, "\(request.method.rawValue) \(url)"))
    }
    if options.contains(.requestHeaders) {
      entries += headers(request.headers, redactor).map { (.requestHeaders, $0) }
    }
    if options.contains(.requestBody), let body = body(of: request, redactor) {
      entries.append((.requestBody, body))
    }
    if options.contains(.curl) {
      entries.append((.curl, request.curlCommand(hiding: secrets)))
    }
    return entries
  }

  private func entries(
    for response: Response, to request: Request, at requestURL: String,
    _ redactorOfRequest: Redactor, _ duration: Duration
  ) -> [(Entry.Kind, String)] {
    // Few responses need it, and it takes as long as all else.
    lazy var redactor = redactorOfRequest.with(response, to: request)
    var entries: [(Entry.Kind, String)] = []
    if options.contains(.responseLine) {
      let url = response.url == request.url ? requestURL : redactor.url(response.url)
      var line = String(response.status.code)
      if !response.status.reasonPhrase.isEmpty { line += " \(response.status.reasonPhrase)" }
      if options.contains(.timing) { line += ", \(Self.text(duration))" }
      entries.append((.response, "\(line), \(request.method.rawValue) \(url)"))
    }
    if options.contains(.responseHeaders) {
      entries += headers(response.headers, redactor).map { (.responseHeaders, $0) }
    }
    let isSuccess = response.status.kind == .successful
    if options.contains(isSuccess ? .successResponseBody : .errorResponseBody),
      let body = body(of: response, redactor)
    {
      entries.append((.responseBody, body))
    }
    return entries
  }

  private func entries(
    for error: any Error, of request: Request, _ redactor: Redactor, _ duration: Duration
  ) -> [(Entry.Kind, String)] {
    guard options.contains(.errors) else { return [] }
    let text =
      switch error {
      case is CancellationError: "\(request): cancelled"
      case let error as ProviderError: error.description
      default: ProviderError.transport(underlying: error, request: request).description
      }
    let time = options.contains(.timing) ? " (\(Self.text(duration)))" : ""
    let response = (error as? ProviderError)?.response
    let all = response.map { redactor.with($0, to: request) } ?? redactor
    return [(.error, all.text(text) + time)]
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

  private static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
  }
}
