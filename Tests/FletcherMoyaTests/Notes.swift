import Fletcher
import FletcherMoya
import Synchronization

/// What came, in order.
final class Notes<Note: Sendable>: Sendable {
  private let notes = Mutex<[Note]>([])

  var all: [Note] { notes.withLock { $0 } }

  func add(_ note: Note) { notes.withLock { $0.append(note) } }
}

/// Notes which of its hooks ran.
struct Spy: Plugin {
  let name: String
  let notes: Notes<String>

  func prepare(_ request: Request, target: any Target) -> Request {
    notes.add("\(name) prepare")
    return request
  }

  func willSend(_ request: Request, target: any Target) { notes.add("\(name) willSend") }

  func didReceive(_ result: Result<Response, ProviderError>, target: any Target) {
    let what =
      switch result {
      case .success(let response): String(response.statusCode)
      case .failure(.cancelled): "cancelled"
      case .failure(.transport): "transport"
      case .failure: "failure"
      }
    notes.add("\(name) didReceive \(what)")
  }

  func process(
    _ result: Result<Response, ProviderError>, target: any Target
  ) -> Result<Response, ProviderError> {
    notes.add("\(name) process")
    return result
  }
}

/// Never responds, until the call is cancelled.
struct SilentTransport: Transport {
  let reached: AsyncStream<Void>.Continuation

  func send(_ request: Request) async throws -> Response {
    reached.yield()
    try await Task.sleep(for: .seconds(3600))
    return Response(status: .ok, request: request)
  }

  /// A transport, and the moments at which a request gets to it.
  static func make() -> (SilentTransport, AsyncStream<Void>) {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    return (SilentTransport(reached: continuation), stream)
  }
}

/// Tells of an upload and a download, and responds.
struct ProgressTransport: Transport {
  static let told = [
    TransferProgress(phase: .upload, completed: 5, total: 5),
    TransferProgress(phase: .download, completed: 0, total: 8),
    TransferProgress(phase: .download, completed: 8, total: 8),
  ]

  func send(_ request: Request) async throws -> Response {
    for progress in Self.told { await request.onProgress?(progress) }
    return Response(status: .ok, request: request)
  }
}

func firstMoment(of stream: AsyncStream<Void>) async {
  for await _ in stream { return }
}
