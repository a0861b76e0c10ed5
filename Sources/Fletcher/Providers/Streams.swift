/// The responses of a target that are many values, given as they come: ``Provider/stream``. Generated code has a
/// method for each operation whose description says what the values are.
public struct Streams<T: Target>: Sendable {
  private let provider: Provider<T>

  fileprivate init(_ provider: Provider<T>) { self.provider = provider }

  /// The values of JSON lines, or of a JSON text sequence (RFC 7464). The request is sent when the first one is
  /// read.
  public func values<Value: Decodable & Sendable>(of target: T) -> Values<Value> {
    let values = StartedOnce { [provider] in try await provider.stream(of: target, as: Value.self) }
    return Values { try await values.next() }
  }

  /// The values that the content of events is.
  ///
  /// A connection that ends is followed by another one where the request is a `GET` and the events have IDs, from
  /// which the server can go on.
  public func events<Value: Decodable & Sendable>(of target: T) -> Values<Value> {
    provider.events(of: target, as: Value.self, reconnection: .whereSafeAndResumable)
  }

  /// The values that the fields of events are, as objects with `data`, `event` and `id`: `data` is what its text
  /// is as JSON, or else the text.
  ///
  /// Connections follow one another as those of ``events(of:)`` do.
  public func eventFields<Value: Decodable & Sendable>(of target: T) -> Values<Value> {
    provider.values(
      of: target, until: Provider<T>.endOfEvents, reconnection: .whereSafeAndResumable
    ) { received in
      try received.response.streamedValue(
        Value.self, isErrorEvent: received.event.type == "error"
      ) { response in
        try response.reading { try received.event.fields(Value.self) }.value
      }
    }
  }
}

extension Provider {
  /// The responses that are many values, as they come.
  ///
  /// ```swift
  /// for try await chunk in openai.chat.stream.createChatCompletionAsEventStream(body: body) { … }
  /// ```
  public var stream: Streams<T> { Streams(self) }
}

/// Values whose request is sent when the first one is read.
private actor StartedOnce<Element: Sendable> {
  private let start: @Sendable () async throws -> Values<Element>
  private var values: Values<Element>.Iterator?
  private var hasStarted = false

  init(_ start: @escaping @Sendable () async throws -> Values<Element>) { self.start = start }

  func next() async throws -> Element? {
    // What was refused is not sent again.
    if !hasStarted {
      hasStarted = true
      values = try await start().makeAsyncIterator()
    }
    guard var iterator = values else { return nil }
    return try await iterator.next()
  }
}
