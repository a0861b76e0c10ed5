import Fletcher
import FletcherMiddleware
import FletcherTesting
import Foundation
import Services
import Testing

@Suite("Network activity", .timeLimit(.minutes(15)))
struct NetworkActivityTests {
  @MainActor
  private final class Indicator {
    var events: [String] = []
  }

  @Test("The main actor is told when calls begin and end, and how many run")
  @MainActor
  func mainActor() async throws {
    let indicator = Indicator()
    let gate = Gate()
    let activity = NetworkActivity { @MainActor event in
      MainActor.assertIsolated()
      indicator.events.append("\(event.change) \(event.running) \(event.target != nil)")
    }
    let github = Provider<GitHub>(transport: gate, middleware: [activity])
    let calls = (0..<2).map { _ in Task { try await github.users.response(to: .current) } }
    await gate.arrival(of: 2)
    #expect(await activity.running == 2)
    calls[0].cancel()
    _ = await calls[0].result
    await gate.open()
    _ = try await calls[1].value
    try await until { indicator.events.count == 4 }
    #expect(
      indicator.events == ["began 1 true", "began 2 true", "ended 1 true", "ended 0 true"])
    #expect(await activity.running == 0)
  }

  @Test("A failure ends, too")
  func failures() async throws {
    let heard = Heard()
    let activity = NetworkActivity { heard.add("\($0.change)") }
    let github = Provider<GitHub>(
      transport: ScriptedTransport(.failure(URLError(.timedOut))), middleware: [activity])
    #expect(await failure { try await github.users.response(to: .current) } != nil)
    try await until { heard.texts == ["began", "ended"] }
  }
}
