import ArgumentParser
import Fletcher
import Foundation
import TestServer
import TransportsUnderTest

/// `transports many`: requests that are all made at once.
struct ManyRequests: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "many", abstract: "Makes many requests at once, of which none may be lost.")

  @Option(help: "The transport.") var transport = TransportUnderTest.urlSession
  @Option(help: "How many requests.") var count = 10_000
  @Option(help: "How often, at least twice.") var rounds = 3
  @Option(help: "How long the server waits before each response, in milliseconds.") var delay = 2
  @Option(help: "How long a request may take once it is sent, in seconds.") var timeout = 5

  func run() async throws {
    let delay = UInt32(clamping: delay * 1000)
    try await RawServer.run { connection in
      while connection.readRequest() != nil {
        usleep(delay)
        guard connection.write("HTTP/1.1 200 OK\nContent-Length: 2\n\nok") else { return }
      }
    } while: { server in
      let provider = Provider<Plain>(baseURL: server.url, transport: transport.make())
      var settled: [Int] = []
      for _ in 0..<max(2, rounds) {
        let start = ContinuousClock.now
        let growth = try await ResidentMemory.growth { try await round(provider) }
        let time = start.duration(to: .now)
        settled.append(try await ResidentMemory.settled())
        print(
          "\(transport): \(count) requests in \(time), none lost; at most \(growth.megabytes) more memory, "
            + "\(settled[settled.count - 1].megabytes) in all after it")
      }
      // What is made once, threads and tables for one, is no growth.
      guard settled[settled.count - 1] - settled[0] < 20_000_000 else {
        throw Failure(description: "memory does not come back")
      }
    }
  }

  private func round(_ provider: Provider<Plain>) async throws {
    let target = Plain(route: Route(.get, "/").timeout(.seconds(timeout)))
    let failures = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<count {
        group.addTask {
          do {
            let text = try await provider.text(of: target)
            return text == "ok" ? nil : text
          } catch {
            return "\(error)"
          }
        }
      }
      return await group.reduce(into: [String]()) { all, failure in failure.map { all.append($0) } }
    }
    guard failures.isEmpty else {
      throw Failure(description: "\(failures.count) of \(count) are lost, as \(failures[0])")
    }
  }
}
