import Foundation

/// The content of a response as it comes, in pieces as large as they came.
///
/// It can be read once. Who stops reading, or whose task is cancelled, closes the connection.
public typealias Bytes = Values<Data>

extension Bytes {
  /// Content that is in memory.
  public init(_ data: Data) {
    let pieces = AsyncStream<Data> { continuation in
      if !data.isEmpty { continuation.yield(data) }
      continuation.finish()
    }
    self.init { await pieces.first { _ in true } }
  }

  /// All of the content.
  ///
  /// - Parameter limit: how many bytes it may have.
  /// - Throws: What reading throws, and ``ContentTooLarge``.
  public func collect(upTo limit: Int) async throws -> Data {
    var data = Data()
    for try await piece in self {
      guard data.count + piece.count <= limit else { throw ContentTooLarge(limit: limit) }
      data.append(piece)
    }
    return data
  }
}

/// Why a response was not read to its end: it has more content than it may have.
public struct ContentTooLarge: LocalizedError, Hashable, CustomStringConvertible {
  /// The bytes that it may have.
  public let limit: Int

  /// The limit, in words.
  public var description: String { "the response has more than \(limit) bytes" }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
