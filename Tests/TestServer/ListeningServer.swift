import FlyingFox
import FlyingSocks
import Foundation

/// Runs the body while a server listens on a port of loopback; the server has stopped when this returns.
package func withListeningServer<Value: Sendable>(
  _ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse,
  while body: @escaping (URL) async throws -> Value
) async throws -> Value {
  try await ServerLimit.run { try await listen(ClosureHTTPHandler(respond), while: body) }
}

private func listen<Value: Sendable>(
  _ handler: ClosureHTTPHandler, while body: @escaping (URL) async throws -> Value
) async throws -> Value {
  let server = HTTPServer(
    address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 300, logger: .disabled,
    handler: handler)
  // Thousands of tests wait for a few threads. A server that waited behind them would respond after minutes, and
  // `URLSession` gives up after one.
  let running = Task(priority: .high) { try await server.run() }
  let result: Result<Value, any Error>
  do {
    try await server.waitUntilListening(timeout: 300)
    guard case .ip4(_, let port)? = await server.listeningAddress,
      let url = URL(string: "http://127.0.0.1:\(port)")
    else { throw URLError(.cannotConnectToHost) }
    result = .success(try await promptly { try await body(url) })
  } catch {
    result = .failure(error)
  }
  // Not `stop`, which closes the socket that the server still accepts on: its number may be another server's by then.
  running.cancel()
  _ = await running.result
  return try result.get()
}
