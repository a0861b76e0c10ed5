#if AsyncHTTPClient
  import Fletcher
  import Foundation
  import HTTPTypes

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Takes the content of a response to where it is delivered, and tells of the progress.
  struct ReceivedBytes: Sendable {
    private let start: Int64
    private let total: Int64?
    private let progress: ProgressReporter?

    /// - Parameter file: what is there already, which the content may continue.
    init(_ response: Response, _ file: DownloadedFile?, _ progress: ProgressReporter?) {
      let start = response.status == .partialContent ? Int64(file?.partSize ?? 0) : 0
      let length = response.headers[.contentLength].flatMap { Int64($0) }
      self.start = start
      // What is counted is what comes out of a coding (RFC 9110, section 8.4), and what is said is what goes in.
      total =
        response.headers.contains(.contentEncoding)
        ? nil : length.flatMap { TransferProgress.total(of: $0, after: start) }
      self.progress = progress
    }

    /// All of the content.
    ///
    /// - Throws: What reading throws, and `ContentTooLarge`.
    func collected(from content: Bytes, upTo limit: Int) async throws -> Data {
      try await counted(content).collect(upTo: limit)
    }

    /// - Throws: What reading throws, and `FileFailure`.
    func write(_ content: Bytes, of response: Response, to file: DownloadedFile) async throws {
      try Self.naming { try file.begin(response) }
      for try await piece in counted(content) {
        try Self.naming { try file.write(piece) }
      }
      try Self.naming { try file.complete() }
    }

    private static func naming(_ write: () throws -> Void) throws {
      do {
        try write()
      } catch {
        throw FileFailure(underlying: error)
      }
    }

    /// The content, whose progress is told as it is read.
    func counted(_ content: Bytes) -> Bytes {
      guard let progress else { return content }
      let counter = Counter(start: start)
      return Bytes {
        var iterator = content.makeAsyncIterator()
        guard let piece = try await iterator.next() else {
          let count = await counter.count
          if total == nil, count > 0 { progress.report(.download, count, of: count) }
          return nil
        }
        progress.report(.download, await counter.add(piece.count), of: total)
        return piece
      }
    }

    private actor Counter {
      private(set) var count: Int64

      init(start: Int64) { count = start }

      func add(_ more: Int) -> Int64 {
        count += Int64(more)
        return count
      }
    }
  }

  extension Response {
    init(_ head: ResponseHead, to request: Request) throws {
      guard (100...999).contains(head.status) else { throw URLError(.badServerResponse) }
      var headers = HTTPFields()
      headers.reserveCapacity(head.headers.count)
      for (name, value) in head.headers {
        guard let name = HTTPField.Name(name) else { continue }
        headers.append(HTTPField(name: name, value: value))
      }
      self.init(status: .init(code: head.status), headers: headers, request: request)
    }

    func with(_ data: Data) -> Response {
      Response(status: status, headers: headers, data: data, url: url, request: request)
    }

    func with(_ bytes: Bytes) -> Response {
      Response(status: status, headers: headers, bytes: bytes, url: url, request: request)
    }
  }
#endif
