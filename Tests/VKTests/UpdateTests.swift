import Fletcher
import Foundation
import Services
import TestServer
import Testing

@Suite(
  "What happens in conversations of VK",
  .enabled(if: Python.path != nil, "python3 is not installed"),
  .timeLimit(.minutes(15)))
struct UpdateTests {
  /// Failures in a row are chance.
  private let retry = RetryPolicy(
    attempts: 30, delay: .milliseconds(1), maximumDelay: .milliseconds(5))

  @Test(
    "Of thousands of updates none is lost and none comes twice, whatever fails", arguments: [1, 2])
  func complete(seed: Int) async throws {
    try await VKServer.run(#""updates": 4000, "seed": \#(seed), "server_scheme": \#(seed == 2)"#) {
      server in
      let vk = Provider<VK>(auth: .token(try server.tokens([.messages])), baseURL: server.url)
      var numbers: [Int] = []
      do {
        // Where VK names the server with a scheme, it is that.
        let scheme = seed == 2 ? "https" : "http"
        for try await update in vk.messages.updates(scheme: scheme, retry: retry) {
          numbers.append(update[1].integer ?? -1)
        }
      } catch let failure as LongPollFailure {
        // How the server ends it: by asking for another version.
        #expect(failure.code == 4)
      }
      #expect(numbers == Array(0..<4000))
      let faults = try await server.state().faults
      for name in ["failed1", "failed2", "failed3", "closed", "cut", "unavailable"] {
        #expect(faults[name, default: 0] > 5, "\(faults)")
      }
    }
  }

  @Test("A version that the server does not know is an error, after one request")
  func version() async throws {
    try await VKServer.run(#""updates": 10"#) { server in
      let vk = Provider<VK>(auth: .token(try server.tokens([.messages])), baseURL: server.url)
      await #expect(throws: LongPollFailure(code: 4)) {
        for try await _ in vk.messages.updates(scheme: "http", version: 9) {}
      }
    }
  }

  @Test("The server may take as long as it is asked to wait, and longer")
  func timeout() async throws {
    let vk = Provider<VK>(auth: .token("t"))
    let url = try #require(URL(string: "https://api.vk.com/im0"))
    let request = try await vk.messages.preparedRequest(
      for: .poll(server: url, key: "k", ts: 1, wait: 90))
    #expect(try #require(request.timeout) > .seconds(90))
  }
}
