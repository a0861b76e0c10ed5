#if Logging
  import Fletcher
  import Logging

  /// Tells a `Logger` when calls begin and end.
  ///
  /// ```swift
  /// let github = Provider<GitHub>(middleware: [LoggingMiddleware(logger)])
  /// ```
  ///
  /// As a step of a provider it writes of each call once; as a step of a transport,
  /// `transport.with(LoggingMiddleware(logger))`, of each time that it is sent. An entry has the method, the URL, its
  /// template, the server, the operation and what came of it as metadata, by the names that OpenTelemetry's
  /// semantic conventions for HTTP clients have. Neither header fields nor bodies are written, and of a query the
  /// names only.
  public struct LoggingMiddleware: Middleware {
    /// At which level is written what.
    public struct Levels: Hashable, Sendable {
      /// That a call begins.
      public var start: Logger.Level
      /// A response that is no error.
      public var success: Logger.Level
      /// A response that is an error, which the caller gets, too.
      public var errorResponse: Logger.Level
      /// That no response came.
      public var failure: Logger.Level
      /// That the caller cancelled the call.
      public var cancellation: Logger.Level

      /// Levels; those that are not given are for a server that writes from `notice` or `info` on, and is not
      /// to be filled with calls that went well.
      public init(
        start: Logger.Level = .debug, success: Logger.Level = .debug,
        errorResponse: Logger.Level = .notice, failure: Logger.Level = .warning,
        cancellation: Logger.Level = .debug
      ) {
        self.start = start
        self.success = success
        self.errorResponse = errorResponse
        self.failure = failure
        self.cancellation = cancellation
      }
    }

    private let logger: Logger?
    private let levels: Levels

    /// A step that writes of calls.
    ///
    /// - Parameters:
    ///   - logger: where to; `Logger.current`, the one of the task that makes the call, where it is nil.
    ///   - levels: at which level is written what.
    public init(_ logger: Logger? = nil, levels: Levels = Levels()) {
      self.logger = logger
      self.levels = levels
    }

    /// Sends the request, and writes that it begins and what comes of it.
    public func send(_ request: Request, next: any Transport) async throws -> Response {
      if request.isPreview { return try await next.send(request) }
      let logger = logger ?? Logger.current
      logger.log(level: levels.start, "Request", metadata: Self.metadata(of: request))
      let start = ContinuousClock.now
      do {
        let response = try await next.send(request)
        logger.log(
          level: response.isError ? levels.errorResponse : levels.success, "Response",
          metadata: Self.metadata(of: request, response.attributes, since: start))
        return response
      } catch {
        let shown = ProviderError(error, of: request)
        if case .cancelled = shown {
          logger.log(
            level: levels.cancellation, "Request cancelled",
            metadata: Self.metadata(of: request, since: start))
        } else {
          logger.log(
            level: levels.failure,
            "\(shown.response == nil ? "No response" : "Incomplete response"): \(shown.description)",
            metadata: Self.metadata(of: request, shown.attributes, since: start))
        }
        throw error
      }
    }

    private static func metadata(
      of request: Request, _ outcome: [CallAttribute] = [],
      since start: ContinuousClock.Instant? = nil
    ) -> Logger.Metadata {
      var metadata: Logger.Metadata = [:]
      for attribute in request.attributes + outcome {
        metadata[attribute.name] =
          switch attribute.value {
          case .text(let text): .string(text)
          case .number(let number): .stringConvertible(number)
          }
      }
      if let target = request.target { metadata["fletcher.target"] = .string(target.name) }
      if let start {
        // In seconds, as the metric of this name is.
        metadata["http.client.request.duration"] = .stringConvertible(
          start.duration(to: .now) / .seconds(1))
      }
      return metadata
    }
  }

  extension Middleware where Self == LoggingMiddleware {
    /// Tells a `Logger` when calls begin and end: the one of the task that makes the call where none is given.
    public static func logging(
      _ logger: Logger? = nil, levels: LoggingMiddleware.Levels = .init()
    ) -> LoggingMiddleware {
      LoggingMiddleware(logger, levels: levels)
    }
  }
#endif
