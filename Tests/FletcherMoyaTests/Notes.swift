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

/// Waits until something has happened.
func firstMoment<Moment: Sendable>(of stream: AsyncStream<Moment>) async {
  for await _ in stream { return }
}
