import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server on a port of loopback that writes bytes as a test says, for what no good server does.
package final class RawServer: Sendable {
  package let url: URL
  private let socket: Int32
  private let handle: @Sendable (RawConnection) -> Void
  private let connections = Mutex(0)
  private let isStopped = Mutex(false)

  /// How many connections have been made so far.
  package var connectionCount: Int { connections.withLock { $0 } }

  private init(_ handle: @escaping @Sendable (RawConnection) -> Void) throws {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let socket = Self.open(stream)
    self.socket = socket
    self.handle = handle
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(socket, address, length) == 0, listen(socket, 128) == 0 else { return false }
        return getsockname(socket, address, &length) == 0
      }
    }
    guard port, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
    else { throw URLError(.cannotConnectToHost) }
    self.url = url
  }

  private static func open(_ type: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.socket(AF_INET, type, 0)
    #else
      Darwin.socket(AF_INET, type, 0)
    #endif
  }

  private func serve() {
    while !isStopped.withLock({ $0 }) {
      let connection = accept(socket, nil, nil)
      guard connection >= 0 else { return }
      connections.withLock { $0 += 1 }
      Thread.detachNewThread { [handle] in
        let connection = RawConnection(connection)
        handle(connection)
        connection.close()
      }
    }
  }

  private func stop() {
    isStopped.withLock { $0 = true }
    shutdown(socket, Int32(SHUT_RDWR))
    _ = close(socket)
  }

  /// Runs the body while each connection is handled on a thread of its own.
  @discardableResult
  package static func run<Value: Sendable>(
    _ handle: @escaping @Sendable (RawConnection) -> Void,
    while body: @escaping (RawServer) async throws -> Value
  ) async throws -> Value {
    let server = try RawServer(handle)
    Thread.detachNewThread { server.serve() }
    defer { server.stop() }
    return try await promptly { try await body(server) }
  }
}

/// A connection to a raw server.
package final class RawConnection: Sendable {
  private let socket: Int32
  private let isOpen = Mutex(true)

  fileprivate init(_ socket: Int32) { self.socket = socket }

  /// Reads a request's head, and as much of a body as `Content-Length` says.
  ///
  /// - Returns: The head; nil where the connection was closed before its end.
  @discardableResult
  package func readRequest() -> String? {
    var received = Data()
    let end = Data("\r\n\r\n".utf8)
    while true {
      if let range = received.range(of: end) {
        let head = String(decoding: received[..<range.lowerBound], as: UTF8.self)
        let length =
          head.split(separator: "\r\n").lazy
          .filter { $0.lowercased().hasPrefix("content-length:") }
          .compactMap { Int($0.dropFirst("content-length:".count).filter(\.isNumber)) }.first ?? 0
        var missing = length - (received.count - range.upperBound)
        while missing > 0, let more = read() { missing -= more.count }
        return head
      }
      guard let more = read() else { return nil }
      received.append(more)
    }
  }

  /// Bytes that have come; nil where the connection was closed.
  package func read() -> Data? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    return count > 0 ? Data(buffer[..<count]) : nil
  }

  /// Writes bytes.
  ///
  /// - Returns: Whether the other side still takes them.
  @discardableResult
  package func write(_ data: Data) -> Bool {
    data.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        #if canImport(Glibc)
          let flags = Int32(MSG_NOSIGNAL)
        #else
          let flags: Int32 = 0
        #endif
        let count = send(socket, bytes.baseAddress?.advanced(by: start), bytes.count - start, flags)
        guard count > 0 else { return false }
        start += count
      }
      return true
    }
  }

  /// Writes text, with CRLF for each line feed.
  @discardableResult
  package func write(_ text: String) -> Bool {
    write(Data(text.replacingOccurrences(of: "\n", with: "\r\n").utf8))
  }

  /// Waits until the other side closes the connection.
  ///
  /// - Returns: Whether it did, within five minutes.
  package func waitForClose() -> Bool {
    var limit = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var buffer = [UInt8](repeating: 0, count: 1)
    while true {
      let count = recv(socket, &buffer, 1, 0)
      if count == 0 { return true }
      if count < 0 { return errno == ECONNRESET }
    }
  }

  /// Closes the connection.
  package func close() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    guard wasOpen else { return }
    shutdown(socket, Int32(SHUT_RDWR))
    #if canImport(Glibc)
      _ = Glibc.close(socket)
    #else
      _ = Darwin.close(socket)
    #endif
  }
}
