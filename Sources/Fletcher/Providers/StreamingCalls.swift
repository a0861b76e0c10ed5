import Foundation
import HTTPTypes

// Responses whose values come one after the other.

extension Provider {
  /// Sends the target and gives the values of its response as they come: JSON lines, or a JSON text sequence
  /// (RFC 7464).
  ///
  /// ```swift
  /// for try await change in try await service.stream(of: .changes, as: Change.self) { … }
  /// ```
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func stream<Value: Decodable & Sendable>(
    of target: T, as type: Value.Type = Value.self
  ) async throws -> Values<Value> {
    let response = try await response(to: target, .stream).validated()
    let texts = JSONTexts(response.withProviderErrors().bytes ?? Bytes(response.data))
    return Values {
      while let text = try await texts.next() {
        let value = try response.with(text).streamedValue(type) { try $0.value(type, at: nil) }
        if let value { return value }
      }
      return nil
    }
  }

  /// The events that the target's response has, as they come (`text/event-stream`, WHATWG HTML, section 9.2).
  ///
  /// When a connection ends, another one is made that goes on after the last event (`Last-Event-ID`), unless
  /// the server says with the status 204 that there is no more.
  ///
  /// - Parameters:
  ///   - target: the operation.
  ///   - reconnection: what happens when a connection ends.
  /// - Returns: The events. Nothing is sent before the first one is read. Reading throws ``ProviderError``,
  ///   where the response is an error or is no event stream, and `CancellationError`.
  public func events(
    of target: T, reconnection: Reconnection = .whereSafe
  ) -> Values<ServerSentEvent> {
    let connection = connection(to: target, reconnection)
    return Values { try await connection.next()?.event }
  }

  /// The content of the target's events as values, as they come.
  ///
  /// - Parameters:
  ///   - target: the operation.
  ///   - type: the values' type.
  ///   - end: content that is no value and ends the stream: `[DONE]`, which OpenAI and others send and which is
  ///     no JSON, unless another one is given.
  ///   - reconnection: what happens when a connection ends.
  /// - Returns: The values. Reading throws as ``events(of:reconnection:)`` does, and
  ///   ``ProviderError/decoding(underlying:response:)`` where the content of an event, which is that of the
  ///   error's response, is no value.
  public func events<Value: Decodable & Sendable>(
    of target: T, as type: Value.Type, until end: String? = endOfEvents,
    reconnection: Reconnection = .whereSafe
  ) -> Values<Value> {
    values(of: target, until: end, reconnection: reconnection) { received in
      try received.response.streamedValue(type, isErrorEvent: received.event.type == "error") {
        try $0.valueOfEvent(type)
      }
    }
  }

  /// - Parameter read: Reads the value of an event; nil where it is left out.
  func values<Value: Sendable>(
    of target: T, until end: String?, reconnection: Reconnection,
    _ read: @escaping @Sendable (ReceivedEvent) throws -> Value?
  ) -> Values<Value> {
    let connection = connection(to: target, reconnection)
    return Values {
      while let received = try await connection.next(), received.event.data != end {
        if let value = try read(received) { return value }
      }
      return nil
    }
  }

  private func connection(to target: T, _ reconnection: Reconnection) -> EventConnection {
    let isRepeatable = !reconnection.needsSafeMethod || target.route.method == .get
    return EventConnection(isRepeatable ? reconnection : .never) { lastID in
      try await with(.events(after: lastID)).response(to: target, .stream).validated()
        .withProviderErrors()
    }
  }

  /// Content of an event that is no value, behind which nothing comes.
  public static var endOfEvents: String { "[DONE]" }
}

extension Response {
  /// The response with a stream whose errors are those of a provider.
  func withProviderErrors() -> Response {
    guard let bytes else { return self }
    let head = Response(status: status, headers: headers, url: url, request: request)
    return Response(
      status: status, headers: headers, data: data,
      bytes: Bytes {
        var iterator = bytes.makeAsyncIterator()
        do {
          return try await iterator.next()
        } catch {
          throw error.inProvider(sending: head.request, within: head)
        }
      }, url: url, request: request)
  }
}

extension Middleware where Self == RequestChange {
  /// Asks for an event stream that goes on after an event.
  fileprivate static func events(after lastID: String) -> RequestChange {
    RequestChange { request in
      request.headers[.accept] = "text/event-stream"
      request.cache = .noStore
      if !lastID.isEmpty, let name = HTTPField.Name("Last-Event-ID"),
        HeaderRules.isValid(value: lastID)
      {
        request.headers[name] = lastID
      }
    }
  }
}
