import Foundation

/// A body, or a part of one, that is read while it is sent, and never held in memory as a whole.
public struct BodyStream: Hashable, Sendable {
  /// How many bytes it has; nil where that is not known.
  public let length: Int64?
  /// Whether it can be read more than once: a request with a body that can't be is not sent again, neither
  /// by a retry, nor with a renewed token, nor by a redirect.
  public let isRepeatable: Bool
  private let source: Source

  /// A body whose bytes a closure gives, each time that it is sent.
  ///
  /// - Parameters:
  ///   - length: how many bytes it has, which goes into `Content-Length`; nil where that is not known.
  ///   - isRepeatable: whether the closure gives the same bytes again when it is called again.
  ///   - open: gives the bytes.
  public init(
    length: Int64?, isRepeatable: Bool, open: @escaping @Sendable () throws -> Bytes
  ) {
    self.length = length
    self.isRepeatable = isRepeatable
    source = Source(open)
  }

  /// A body that can be read once.
  ///
  /// - Parameters:
  ///   - bytes: what is sent.
  ///   - length: how many bytes they are; nil where that is not known.
  public init(_ bytes: Bytes, length: Int64? = nil) {
    self.init(length: length, isRepeatable: false) { bytes }
  }

  /// The bytes from their beginning.
  ///
  /// - Throws: What the closure throws.
  public func open() throws -> Bytes { try source.open() }

  /// A closure has no equality of its own: two streams are the same where they are copies of one.
  private final class Source: Hashable, Sendable {
    let open: @Sendable () throws -> Bytes

    init(_ open: @escaping @Sendable () throws -> Bytes) { self.open = open }

    static func == (first: Source, second: Source) -> Bool { first === second }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
}

extension BodyStream {
  /// The content of a file.
  ///
  /// - Throws: ``InvalidParameter`` where it is none or cannot be read.
  package init(file: URL) throws { try self.init([.file(file)]) }

  /// Bytes from several places, one after the other.
  ///
  /// - Throws: ``InvalidParameter`` where a file is none or cannot be read.
  init(_ sources: [ByteSource]) throws(InvalidParameter) {
    let isRepeatable = sources.allSatisfy { source in
      if case .stream(let stream) = source { stream.isRepeatable } else { true }
    }
    self.init(length: try sources.length(), isRepeatable: isRepeatable) {
      let reader = SourceReader(sources)
      return Bytes { try await reader.next() }
    }
  }
}

/// Reads from several places, one after the other.
private actor SourceReader {
  private var sources: ArraySlice<ByteSource>
  private var current: Current?
  /// How much of a file is in memory at a time.
  private static let pieceSize = 256 * 1024

  private enum Current {
    case file(FileHandle)
    case bytes(Bytes)
  }

  init(_ sources: [ByteSource]) { self.sources = sources[...] }

  func next() async throws -> Data? {
    while true {
      switch current {
      case .file(let handle):
        if let piece = try handle.read(upToCount: Self.pieceSize), !piece.isEmpty { return piece }
        try handle.close()
      case .bytes(let bytes):
        var iterator = bytes.makeAsyncIterator()
        if let piece = try await iterator.next() { return piece }
      case nil: break
      }
      current = nil
      guard let source = sources.popFirst() else { return nil }
      switch source {
      case .data(let data): if !data.isEmpty { return data }
      case .file(let url): current = .file(try FileHandle(forReadingFrom: url))
      case .stream(let stream): current = .bytes(try stream.open())
      }
    }
  }
}
