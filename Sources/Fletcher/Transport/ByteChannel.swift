import Foundation

/// Bytes that come from where nobody can wait, to be read as they come.
///
/// Where they come faster than they are read, there is a limit to what waits for the reader.
///
/// Unchecked, because the compiler cannot see that the lock guards every use of the count. It is changed where
/// bytes come in, which is synchronous, so that an actor cannot keep it.
final class ByteChannel: @unchecked Sendable {
  // Not the stream: it ends when nobody holds it, which is how a reader that has gone is noticed.
  private let continuation: AsyncThrowingStream<Data, any Error>.Continuation
  private let limit: Int
  private let lock = NSLock()
  private var waiting = 0

  private init(_ continuation: AsyncThrowingStream<Data, any Error>.Continuation, _ limit: Int) {
    self.continuation = continuation
    self.limit = limit
  }

  /// A channel, and what comes out of it, for one reader.
  ///
  /// - Parameters:
  ///   - limit: how many bytes may wait for the reader.
  ///   - onRead: is told how many bytes wait, after each piece.
  ///   - onStop: called when the reader wants no more, before the end or after it.
  static func make(
    limit: Int, onRead: @escaping @Sendable (Int) -> Void = { _ in },
    onStop: @escaping @Sendable () -> Void
  ) -> (ByteChannel, Bytes) {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
    continuation.onTermination = { _ in onStop() }
    let channel = ByteChannel(continuation, limit)
    let bytes = Bytes {
      // A stream's iterators share its bytes; a value of one could not be kept in a closure.
      var iterator = stream.makeAsyncIterator()
      guard let data = try await iterator.next() else {
        try Task.checkCancellation()
        return nil
      }
      onRead(channel.change(by: -data.count))
      return data
    }
    return (channel, bytes)
  }

  /// Adds bytes.
  ///
  /// - Returns: How many bytes wait for the reader now.
  /// - Throws: ``SlowReader``, after which there are no more.
  @discardableResult
  func send(_ data: Data) throws -> Int {
    let count = change(by: data.count)
    guard count <= limit else {
      let error = SlowReader(limit: limit)
      continuation.finish(throwing: error)
      throw error
    }
    continuation.yield(data)
    return count
  }

  /// There are no more bytes, as an error says or because there are none.
  func end(throwing error: (any Error)? = nil) { continuation.finish(throwing: error) }

  private func change(by count: Int) -> Int {
    lock.lock()
    defer { lock.unlock() }
    waiting += count
    return waiting
  }
}

/// Why a stream ended before its end: it was not read as fast as it came, and what waits for its reader has
/// a limit.
public struct SlowReader: LocalizedError, Hashable, CustomStringConvertible {
  /// The bytes that may wait.
  public let limit: Int

  /// The limit, in words.
  public var description: String {
    "more than \(limit) bytes of the response waited to be read; large content is better delivered to a file"
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
