import Fletcher
import FletcherMiddleware
import FletcherMoya
import FletcherTesting
import Foundation
import Synchronization
import Testing

#if Logging
  import FletcherLogging
  import InMemoryLogging
  import Logging
#endif
#if Tracing
  import FletcherTracing
  import InMemoryTracing
  import Tracing
#endif

/// All that is written about calls, by any product, and what is said of values that are thrown or given.
final class Outputs: Sendable {
  private let texts = Mutex<[(place: String, text: String)]>([])
  let folder: URL
  private let recorder: Recorder
  #if Logging
    private let handler = InMemoryLogHandler()
  #endif
  #if Tracing
    private let tracer = InMemoryTracer()
  #endif

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    recorder = Recorder(folder)
  }

  func add(_ place: String, _ text: String) { texts.withLock { $0.append((place, text)) } }

  /// A step that writes all that steps write.
  func step(_ place: String) -> any Middleware {
    let logger = NetworkLogger([.verbose, .curl]) { entries, _ in
      for entry in entries { self.add("log of the \(place)", entry) }
    }
    return Steps(steps: [
      logger, Plugins([Listener(outputs: self)]), recorder, RunningRequests(), others,
    ])
  }

  private var others: any Middleware {
    var steps: [any Middleware] = []
    #if Logging
      var logger = Logger(label: "test") { [handler] _ in handler }
      logger.logLevel = .trace
      steps.append(LoggingMiddleware(logger))
    #endif
    #if Tracing
      steps.append(TracingMiddleware(tracer))
    #endif
    return Steps(steps: steps)
  }

  /// What anyone can make of a value without asking for a secret by name.
  func add(_ place: String, value: Any) {
    add("\(place): description", "\(value)")
    add("\(place): reflection", String(reflecting: value))
    var dumped = ""
    dump(value, to: &dumped)
    add("\(place): dump", dumped)
  }

  func add(_ place: String, error: any Error) {
    add(place, value: error)
    add("\(place): localized", error.localizedDescription)
    let bridged = error as NSError
    add("\(place): NSError", "\(bridged) \(bridged.userInfo) \(bridged.localizedDescription)")
    for (key, value) in bridged.userInfo { add("\(place): \(key)", value: value) }
    if let error = error as? any CustomNSError {
      for (key, value) in error.errorUserInfo { add("\(place): \(key)", value: value) }
    }
    if let error = error as? ProviderError {
      if let request = error.request { add("\(place): request", value: request) }
      if let response = error.response { add("\(place): response", value: response) }
      if let beneath = error.underlying, !(beneath is LeakyError) {
        add("\(place): beneath", error: beneath)
      }
    }
  }

  /// Sees to it that none has a secret, and that what was looked for is there.
  func check(
    _ secrets: String..., showing shown: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for file in (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [] {
      let data = try Data(contentsOf: folder.appendingPathComponent(file))
      add("recording \(file)", file + String(decoding: data, as: UTF8.self))
    }
    #if Logging
      for entry in handler.entries { add("swift-log", value: entry) }
    #endif
    #if Tracing
      for span in tracer.finishedSpans {
        add("span", value: span)
        let attribute: (String, SpanAttribute) -> Void = { self.add("span: \($0)", "\($1)") }
        span.attributes.forEach(attribute)
      }
    #endif
    try? FileManager.default.removeItem(at: folder)
    let texts = texts.withLock { $0 }
    for (place, text) in texts {
      for secret in [mark] + secrets where text.contains(secret) {
        Issue.record(
          "\(place) has \(secret): \(text.prefix(2_000))", sourceLocation: sourceLocation)
      }
    }
    #expect(
      texts.contains { $0.text.contains(shown) }, "nothing was written",
      sourceLocation: sourceLocation)
  }
}

/// Several steps as one.
private struct Steps: Middleware {
  let steps: [any Middleware]

  func send(_ request: Request, next: any Transport) async throws -> Response {
    try await steps.reversed().reduce(next) { $0.with($1) }.send(request)
  }
}

/// Writes what a plugin is told.
private struct Listener: Plugin {
  let outputs: Outputs

  func willSend(_ request: Request, target: any Target) {
    outputs.add("plugin: request", value: request)
  }

  func didReceive(_ result: Result<Response, ProviderError>, target: any Target) {
    switch result {
    case .success(let response): outputs.add("plugin: response", value: response)
    case .failure(let error): outputs.add("plugin: error", error: error)
    }
  }
}
