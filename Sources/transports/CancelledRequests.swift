import ArgumentParser
import Fletcher
import Foundation
import TestServer
import TransportsUnderTest

/// `transports cancelled`: requests that are cancelled at any moment, which must not stop the process.
struct CancelledRequests: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancelled",
    abstract: "Cancels requests at any moment of theirs, and goes on as if nothing had been.")

  @Option(help: "The transport.") var transport = TransportUnderTest.urlSession
  @Option(help: "How many requests.") var count = 20_000
  @Option(help: "How many of them at once.") var width = 32
  @Option(help: "The latest moment of a cancellation, in microseconds.") var latest = 2000

  func run() async throws {
    try await RawServer.run { connection in
      while connection.readRequest() != nil {
        guard connection.write("HTTP/1.1 200 OK\nContent-Length: 2\n\nok") else { return }
      }
    } while: { server in
      let provider = Provider<Plain>(baseURL: server.url, transport: transport.make())
      let target = Plain(route: Route(.get, "/"))
      var ends: [String: Int] = [:]
      await withTaskGroup(of: String.self) { group in
        for number in 0..<count {
          if number >= width, let end = await group.next() { ends[end, default: 0] += 1 }
          group.addTask { await cancelled(provider, target) }
        }
        for await end in group { ends[end, default: 0] += 1 }
      }
      let list = ends.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      print("\(transport): \(count) requests: \(list.joined(separator: ", "))")
      guard try await provider.text(of: target) == "ok" else {
        throw Failure(description: "no request comes through afterwards")
      }
    }
  }

  /// Makes a request, cancels it at some moment, and says how it ended.
  private func cancelled(_ provider: Provider<Plain>, _ target: Plain) async -> String {
    let task = Task { try await provider.text(of: target) }
    try? await Task.sleep(for: .microseconds(Int.random(in: 0...max(1, latest))))
    task.cancel()
    do {
      return try await task.value == "ok" ? "ended" : "of another content"
    } catch is CancellationError {
      return "cancelled"
    } catch {
      return "failed: \(error)"
    }
  }
}
