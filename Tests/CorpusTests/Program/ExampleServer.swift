import Fletcher
import Foundation
import HTTPTypes

/// Responses each request with the example of the task that sends it.
struct ExampleServer: Transport {
  @TaskLocal static var example: ExampleCall?
  @TaskLocal static var exchange = Exchange()

  /// The request of a task.
  actor Exchange {
    private(set) var accept: String?

    func keep(_ request: Request) { accept = request.headers[.accept] }
  }

  static let url = URL(string: "http://localhost")

  func send(_ request: Request) async throws -> Response {
    guard let example = Self.example else { throw URLError(.badServerResponse) }
    await Self.exchange.keep(request)
    let content = Data(example.body.utf8)
    if case .file(let destination, _) = request.delivery { try content.write(to: destination) }
    return Response(
      status: .init(code: example.status), headers: [.contentType: example.mediaType],
      data: content, request: request)
  }
}
