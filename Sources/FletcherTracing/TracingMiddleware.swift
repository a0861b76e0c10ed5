#if Tracing
  import Fletcher
  import Tracing

  /// Makes a span for each request, and tells the server which trace it belongs to.
  ///
  /// ```swift
  /// let github = Provider<GitHub>(transport: URLSessionTransport.shared.with(TracingMiddleware()))
  /// ```
  ///
  /// As a step of a transport it makes a span of each time that a request is sent, as OpenTelemetry's semantic
  /// conventions for HTTP clients have it; as a step of a provider, one for a call with all its attempts. The span's
  /// context goes into the header fields of the request as the tracer writes it, `traceparent` for one. A redirect
  /// takes these to no other origin.
  public struct TracingMiddleware: Middleware {
    private let tracer: (any Tracer)?

    /// A step that makes spans.
    ///
    /// - Parameter tracer: what makes them; the one of `InstrumentationSystem` where it is nil.
    public init(_ tracer: (any Tracer)? = nil) { self.tracer = tracer }

    /// Sends the request in a span.
    public func send(_ request: Request, next: any Transport) async throws -> Response {
      if request.isPreview { return try await next.send(request) }
      let tracer = tracer ?? InstrumentationSystem.tracer
      return try await send(request, next: next, tracer)
    }

    private func send(
      _ request: Request, next: any Transport, _ tracer: some Tracer
    ) async throws -> Response {
      // A result, because what a closure throws is recorded as it is, with a URL that may have a key in it.
      let result = await tracer.withSpan(request.spanName, ofKind: .client) {
        span -> Result<Response, any Error> in
        var request = request
        span.set(request.attributes)
        tracer.inject(span.context, into: &request, using: HeaderInjector())
        do {
          let response = try await next.send(request)
          span.set(response.attributes)
          if response.isError { span.setStatus(SpanStatus(code: .error)) }
          return .success(response)
        } catch {
          let shown = ProviderError(error, of: request)
          span.set(shown.attributes)
          span.setStatus(SpanStatus(code: .error, message: shown.description))
          span.recordError(shown)
          return .failure(error)
        }
      }
      return try result.get()
    }
  }

  /// Writes what a tracer propagates into header fields.
  private struct HeaderInjector: Injector {
    func inject(_ value: String, forKey key: String, into request: inout Request) {
      // What cannot be a header field is left out: it is no reason for a call to fail.
      try? request.setHeader(key, value)
    }
  }

  extension Span {
    fileprivate func set(_ attributes: [CallAttribute]) {
      updateAttributes { span in
        for attribute in attributes {
          let value: SpanAttribute =
            switch attribute.value {
            case .text(let text): .string(text)
            case .number(let number): .int64(Int64(number))
            }
          span[attribute.name] = value
        }
      }
    }
  }

  extension Middleware where Self == TracingMiddleware {
    /// Makes a span for each request, by the tracer of `InstrumentationSystem` where none is given.
    public static func tracing(_ tracer: (any Tracer)? = nil) -> TracingMiddleware {
      TracingMiddleware(tracer)
    }
  }
#endif
