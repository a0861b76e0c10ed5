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
  private let limit: Int
  private var hosts: [String: Permits] = [:]

  /// A step that lets so many requests to each host, with its port, run at a time; at least one.
  public init(_ limit: Int) { self.limit = limit }

  /// How many requests wait.
  public var waiting: Int {
    get async {
      var count = 0
      for permits in hosts.values { count += await permits.waiting }
      return count
    }
  }

  /// Sends the request once it is its turn.
  ///
  /// - Throws: What `next` throws; `CancellationError` where the task is cancelled while it waits.
  public func send(_ request: Request, next: any Transport) async throws -> Response {
    let permits = permits(for: request.url)
    let observer = request[WaitingObserver.self]
    if try await permits.acquire(whenWaiting: { observer?.isWaiting(true) }) {
      observer?.isWaiting(false)
    }
    let response: Response
    do {
      response = try await next.send(request)
    } catch {
      await permits.release()
      throw error
    }
    guard let bytes = response.bytes else {
      await permits.release()
      return response
    }
    return response.replacing(bytes.holding(Place(permits)))
  }

  private func permits(for url: URL) -> Permits {
    let port = url.port ?? (url.scheme?.lowercased() == "http" ? 80 : 443)
    let host = "\(url.host?.lowercased() ?? ""):\(port)"
    if let permits = hosts[host] { return permits }
    let permits = Permits(limit)
    hosts[host] = permits
    return permits
  }
}

/// Is told whether a request waits for its turn.
struct WaitingObserver: RequestNote {
  let isWaiting: @Sendable (Bool) -> Void

  init(_ isWaiting: @escaping @Sendable (Bool) -> Void) { self.isWaiting = isWaiting }
}

/// A permit that is released when nobody reads the content any more.
private actor Place {
  private var permits: Permits?

  init(_ permits: Permits) { self.permits = permits }

  deinit { if let permits { Task { await permits.release() } } }

  func release() async {
    let held = permits
    permits = nil
    await held?.release()
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
