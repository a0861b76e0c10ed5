#if AsyncHTTPClient
  import AsyncHTTPClient
  import Fletcher
  import Foundation
  import NIOCore

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The body of a request on its way: the next piece is read when the connection takes it.
  actor Upload {
    private nonisolated let source: Source
    private nonisolated let length: Int64?
    private let silence: Silence
    private let progress: ProgressReporter?
    private var bytes: Bytes?
    private var sent: Int64 = 0
    private var reading: Task<Data?, any Error>?
    private var isStopped = false
    private static let pieceSize = 256 * 1024

    private enum Source {
      case data(Data)
      case stream(BodyStream)
    }

    /// - Returns: Nil where there is no body.
    /// - Throws: `URLError` where the body is a file that cannot be read.
    init?(_ body: RequestBody, silence: Silence, progress: ProgressReporter?) throws {
      self.silence = silence
      self.progress = progress
      switch body {
      case .none: return nil
      case .data(let data):
        source = .data(data)
        length = Int64(data.count)
      case .file(let file):
        guard file.isFileURL, let stream = try? BodyStream(file: file) else {
          throw URLError(.fileDoesNotExist)
        }
        source = .stream(stream)
        length = stream.length
      case .stream(let stream):
        source = .stream(stream)
        length = stream.length
      }
    }

    nonisolated var body: HTTPClientRequest.Body {
      if case .data(let data) = source, data.count <= Self.pieceSize, progress == nil {
        return .bytes(ByteBuffer(bytes: data))
      }
      return .stream(Pieces(upload: self), length: length.map { .known($0) } ?? .unknown)
    }

    /// Nothing more is wanted. Whatever gives the bytes is told, by the cancellation of the task that reads them.
    func stop() {
      isStopped = true
      reading?.cancel()
    }

    private func next() async throws -> ByteBuffer? {
      // What was given before has been taken when more is asked for.
      if sent > 0 || length == 0 { progress?.report(.upload, sent, of: length) }
      await silence.heard()
      guard !isStopped else { throw CancellationError() }
      let piece: Data?
      do {
        piece = try await read()
      } catch {
        throw BodyFailure(underlying: error)
      }
      guard let piece else { return nil }
      sent += Int64(piece.count)
      return ByteBuffer(bytes: piece)
    }

    private func read() async throws -> Data? {
      switch source {
      case .data(let data):
        let piece = data.dropFirst(Int(sent)).prefix(Self.pieceSize)
        return piece.isEmpty ? nil : piece
      case .stream(let stream):
        // It is not the server that is silent while the stream is.
        await silence.hold()
        let bytes = try self.bytes ?? stream.open()
        self.bytes = bytes
        let task = Task {
          var iterator = bytes.makeAsyncIterator()
          return try await iterator.next()
        }
        reading = task
        if isStopped { task.cancel() }
        let result = await task.result
        reading = nil
        await silence.release()
        return try result.get()
      }
    }

    /// The pieces as the client asks for them.
    private struct Pieces: AsyncSequence, Sendable {
      let upload: Upload

      struct AsyncIterator: AsyncIteratorProtocol {
        let upload: Upload

        mutating func next() async throws -> ByteBuffer? { try await upload.next() }
      }

      func makeAsyncIterator() -> AsyncIterator { AsyncIterator(upload: upload) }
    }
  }

  /// What gives the bytes of a body failed.
  struct BodyFailure: Error {
    let underlying: any Error
  }
#endif
