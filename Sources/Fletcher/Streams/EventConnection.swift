import Foundation
import HTTPTypes

/// What an event stream does when its connection ends.
public struct Reconnection: Hashable, Sendable {
  /// How many connections in a row may fail; nil for any number.
  public var attempts: Int?
  /// How long to wait before the next connection, where the server says nothing of it.
  public var delay: Duration
  /// Whether another connection is made only behind an event with an ID, from which the server can go on.
  public var needsID = false
  /// Whether another connection is made only for a `GET`, and none for what is not safe to repeat.
  public var needsSafeMethod = false

  /// Another connection each time, as in browsers.
  ///
  /// - Parameters:
  ///   - attempts: how many connections in a row may fail; nil for any number.
  ///   - delay: how long to wait before the next one, where the server says nothing of it (`retry`).
  public init(attempts: Int? = 5, delay: Duration = .seconds(3)) {
    self.attempts = attempts
    self.delay = delay
  }

  /// None: the stream ends with its connection.
  public static var never: Reconnection { Reconnection(attempts: 0) }

  /// Another connection for a `GET`, and none for what is not safe to repeat.
  public static var whereSafe: Reconnection {
    var reconnection = Reconnection()
    reconnection.needsSafeMethod = true
    return reconnection
  }

  /// Another connection behind an event with an ID, from which the server can go on.
  public static var whereResumable: Reconnection {
    var reconnection = Reconnection()
    reconnection.needsID = true
    return reconnection
  }

  /// Another connection for a `GET`, behind an event with an ID.
  static var whereSafeAndResumable: Reconnection {
    var reconnection = whereResumable
    reconnection.needsSafeMethod = true
    return reconnection
  }
}

/// An event and the response that it came in.
struct ReceivedEvent: Sendable {
  let event: ServerSentEvent
  fileprivate let head: Response

  /// The response with the event's content alone.
  var response: Response { head.with(Data(event.data.utf8)) }
}

/// Reads an event stream over as many connections as it takes.
actor EventConnection {
  private let connect: @Sendable (_ lastID: String) async throws -> Response
  private let reconnection: Reconnection
  private var parser = EventParser()
  private var bytes: Bytes.Iterator?
  /// Of the connection that is open.
  private var response: Response?
  private var events: ArraySlice<ServerSentEvent> = []
  private var failures = 0
  private var isAtEnd = false
  /// What a server may ask for: neither a connection after the other nor none any more.
  private static let shortestWait = Duration.milliseconds(100)
  private static let longestWait = Duration.seconds(300)
  /// How long an event may be.
  private static let limit = 64 << 20

  init(
    _ reconnection: Reconnection, connect: @escaping @Sendable (String) async throws -> Response
  ) {
    self.reconnection = reconnection
    self.connect = connect
  }

  /// The next event; nil at the end.
  func next() async throws -> ReceivedEvent? {
    while true {
      if let response, let event = events.popFirst() {
        return ReceivedEvent(event: event, head: response)
      }
      guard !isAtEnd else { return nil }
      guard var iterator = bytes else {
        try await open()
        continue
      }
      do {
        guard let piece = try await iterator.next() else {
          try await wait(after: nil)
          continue
        }
        failures = 0
        events = parser.parse(piece)[...]
        guard parser.pendingCount <= Self.limit else {
          throw ProviderError.other(underlying: ContentTooLarge(limit: Self.limit))
        }
      } catch  where error.mayPass {
        try await wait(after: error)
      } catch {
        isAtEnd = true
        throw error
      }
    }
  }

  private func open() async throws {
    let response: Response
    do {
      response = try await connect(parser.lastID)
    } catch  where error.mayPass || self.response != nil && error.isOfBusyServer {
      return try await wait(after: error)
    } catch {
      isAtEnd = true
      throw error
    }
    // The server says that there is no more (WHATWG HTML, section 9.2.3).
    guard response.status != .noContent else {
      isAtEnd = true
      return
    }
    let type = response.headers[.contentType]?.lowercased().split(separator: ";").first
    guard type?.trimmingCharacters(in: .whitespaces) == "text/event-stream" else {
      isAtEnd = true
      if response.isFailure { throw response.unexpectedStatus() }
      throw ProviderError.decoding(
        underlying: DecodingError.dataCorrupted(
          .init(
            codingPath: [],
            debugDescription: "the content is \(type ?? "of no type"), and no event stream")),
        response: response)
    }
    parser = EventParser(after: parser)
    self.response = response
    bytes = (response.bytes ?? Bytes(response.data)).makeAsyncIterator()
  }

  /// Waits before another connection, or ends where there is none. A stub would say the same again.
  private func wait(after error: (any Error)?) async throws {
    bytes = nil
    failures += 1
    let isLast = response?.isStubbed == true || reconnection.needsID && parser.lastID.isEmpty
    if isLast || reconnection.attempts.map({ failures > $0 }) == true {
      isAtEnd = true
      if let error { throw error }
      return
    }
    let said = (error as? ProviderError)?.response?.retryAfter() ?? parser.reconnectionTime
    let asked = said.map { min(max($0, Self.shortestWait), Self.longestWait) }
    try await Task.sleep(for: asked ?? reconnection.delay)
  }
}

extension Error {
  /// Whether a server has no room now that a stream had before. A browser would give up here.
  fileprivate var isOfBusyServer: Bool {
    switch self as? ProviderError {
    case .status(let response)?, .failure(_, let response)?:
      [429, 502, 503, 504].contains(response.status.code)
    default: false
    }
  }
}
