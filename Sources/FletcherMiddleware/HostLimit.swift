import Fletcher
import Foundation

/// Sends at most so many requests at a time to a host; the others wait, in their order.
///
/// ```swift
/// let transport = URLSessionTransport.shared.with(HostLimit(4))
/// ```
///
/// It is a step of a transport: as one of a provider it would hold a place while a token is renewed, which
/// takes a request of its own. The timeout of a request does not run while it waits. A request that is
/// cancelled leaves the queue. A response that is streamed has its place until it has been read, or is let
/// go.
public actor HostLimit: Middleware {
  /// By host and port.
  private let turns: Turns<String>

  /// A step that lets so many requests to each host, with its port, run at a time; at least one.
  public init(_ limit: Int) { turns = Turns(limit: limit) }

  /// How many requests wait.
  public var waiting: Int { get async { await turns.waiting } }

  /// Sends the request once it is its turn.
  ///
  /// - Throws: What `next` throws; `CancellationError` where the task is cancelled while it waits.
  public func send(_ request: Request, next: any Transport) async throws -> Response {
    let host = request.url.hostAndPort
    let observer = request[WaitingObserver.self]
    if try await turns.take(host, whenWaiting: { observer?.isWaiting(true) }) {
      observer?.isWaiting(false)
    }
    let response: Response
    do {
      response = try await next.send(request)
    } catch {
      await turns.end(host)
      throw error
    }
    guard let bytes = response.bytes else {
      await turns.end(host)
      return response
    }
    return response.replacing(bytes.holding(Place(turns, host)))
  }
}

extension URL {
  fileprivate var hostAndPort: String {
    let port = port ?? (scheme?.lowercased() == "http" ? 80 : 443)
    return "\(host?.lowercased() ?? ""):\(port)"
  }
}

/// Is told whether a request waits for its turn.
struct WaitingObserver: RequestNote {
  let isWaiting: @Sendable (Bool) -> Void

  init(_ isWaiting: @escaping @Sendable (Bool) -> Void) { self.isWaiting = isWaiting }
}

/// A turn that ends when nobody reads the content any more.
private actor Place {
  private var turns: Turns<String>?
  private let host: String

  init(_ turns: Turns<String>, _ host: String) {
    self.turns = turns
    self.host = host
  }

  deinit { if let turns { Task { [host] in await turns.end(host) } } }

  func release() async {
    let held = turns
    turns = nil
    await held?.end(host)
  }
}

extension Bytes {
  fileprivate func holding(_ place: Place) -> Bytes {
    let reader = BytesReader(self)
    return Bytes {
      do {
        if let piece = try await reader.next() { return piece }
      } catch {
        await place.release()
        throw error
      }
      await place.release()
      return nil
    }
  }
}

/// Reads content, a piece at a time.
///
/// An iterator of `Bytes` has no state but the closure that it calls, so that each call can make its own.
private struct BytesReader: Sendable {
  let bytes: Bytes

  init(_ bytes: Bytes) { self.bytes = bytes }

  func next() async throws -> Data? {
    var iterator = bytes.makeAsyncIterator()
    return try await iterator.next()
  }
}

extension Response {
  fileprivate func replacing(_ bytes: Bytes) -> Response {
    Response(
      status: status, headers: headers, data: data, bytes: bytes, url: url, request: request)
  }
}
