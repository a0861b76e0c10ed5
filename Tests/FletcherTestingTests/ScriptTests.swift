import Fletcher
import FletcherTesting
import Foundation
import Services
import Testing

@Suite("Scripted transports and what was sent", .timeLimit(.minutes(15)))
struct ScriptTests {
  @Test("Responses and errors come in their order, after their delays")
  func order() async throws {
    let script = ScriptedTransport(
      .status(503), .failure(URLError(.timedOut)), .json("[]").after(.milliseconds(20)),
      .by { Response(status: .ok, data: Data($0.path.utf8), request: $0) })
    let github = Provider<GitHub>(transport: script).with(.retry(.none))
    #expect(try await github.users.response(to: .current).statusCode == 503)
    let error = await failure { try await github.users.response(to: .current) } as? ProviderError
    #expect((error?.underlying as? URLError)?.code == .timedOut)
    let start = ContinuousClock.now
    #expect(try await github.repos.branches(owner: "a", repo: "b").isEmpty)
    #expect(start.duration(to: .now) >= .milliseconds(20))
    await #expect(throws: UnusedResponses.self) { try await script.finish() }
    #expect(try await github.users.response(to: .current).text() == "/user")
    try await script.finish()
  }

  @Test("What a script has for a download is in the file, or is the error that its content says")
  func downloads() async throws {
    let folder = try Folder()
    let file = folder.url.appendingPathComponent("rows.json")
    let script = ScriptedTransport(.json(#"{"ok": true, "rows": [1]}"#), .json(#"{"ok": false}"#))
    let provider = Provider<Telling>(transport: script)
    _ = try await provider.download(.rows, to: file)
    #expect(try String(contentsOf: file, encoding: .utf8) == #"{"ok": true, "rows": [1]}"#)
    let error = await failure { try await provider.download(.rows, to: file) } as? ProviderError
    #expect(error?.response?.statusCode == 200)
    #expect(try String(contentsOf: file, encoding: .utf8) == #"{"ok": true, "rows": [1]}"#)
  }

  @Test("A request that the script does not expect is an error that says what came")
  func unexpected() async throws {
    let script = ScriptedTransport(.json("{}").to(.get, "/user"), .json("{}").to(.post, "/x"))
    let vk = Provider<VK>(auth: .token("s3cret"), transport: script)
    let github = Provider<GitHub>(transport: script)
    _ = try await github.users.response(to: .current)
    let error = try #require(await failure { try await vk.users.get(userIDs: ["1"]) })
    let text = String(describing: error)
    #expect(text.contains("unexpected: GET https://api.vk.com/method/users.get?"))
    #expect(text.contains("expected: POST, /x"))
    #expect(text.contains("before: GET https://api.github.com/user"))
    #expect(!text.contains("s3cret"))
    let closure = Provider<GitHub>(transport: ScriptedTransport { _ in nil })
    #expect(
      (await failure { try await closure.users.get(username: "a") } as? ProviderError)?.underlying
        is UnexpectedRequest)
  }

  @Test("A delay ends when the call is cancelled")
  func cancelled() async throws {
    let script = ScriptedTransport(.json("{}").after(.seconds(3_600)))
    let call = Task { try await Provider<GitHub>(transport: script).users.response(to: .current) }
    call.cancel()
    #expect(await failure { try await call.value } is CancellationError)
  }

  @Test("Strict decoding fails where a response is not what the description says")
  func strict() async throws {
    let script = ScriptedTransport { _ in
      .json(#"[{"name": "main", "commit": {"sha": "1", "url": "https://a.b"}, "protected": "no"}]"#)
    }
    let lenient = Provider<GitHub>(transport: script)
    _ = try? await lenient.repos.branches(owner: "a", repo: "b")
    let strict = Provider<GitHub>(transport: script, decoding: .strict)
    let error = await failure { try await strict.repos.branches(owner: "a", repo: "b") }
    guard case .decoding? = error as? ProviderError else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("JSON, forms, queries and header fields of what was sent can be read")
  func contents() async throws {
    let sent = SentRequests()
    let transport = ScriptedTransport { _ in .json("{}") }.with(sent)
    let github = Provider<GitHub>(auth: .token("s3cret"), transport: transport)
    let vk = Provider<VK>(auth: .token("s3cret"), transport: transport)
    _ = try await github.issues.response(
      to: .create(owner: "a", repo: "b", title: "t", labels: ["x", "y"]))
    _ = try await vk.messages.response(to: .send(peerID: 1, randomID: 7, message: "a & b=ü"))
    let issue = try await sent.only(.post, "/repos/a/b/issues")
    #expect(try issue.bodyJSON() == ["title": "t", "labels": ["x", "y"]])
    #expect(issue.header("authorization") == "Bearer s3cret")
    #expect(throws: UnexpectedContent.self) { try issue.bodyForm() }
    let message = try await sent.only(.post, "/method/messages.send")
    #expect(try message.bodyForm().first { $0.name == "message" }?.value == "a & b=ü")
    #expect(message.queryItem("v") == "5.199")
    #expect(throws: UnexpectedContent.self) { try message.bodyJSON() }
    let error = await failure { try await sent.only(.get) }
    #expect(
      error.map(String.init(describing:))?.hasPrefix(
        "expected 1 request GET, sent were 2:\n  POST https://api.github.com/repos/a/b/issues")
        == true)
    #expect(!String(describing: error).contains("s3cret"))
  }
}

/// A service that says in the content that something failed.
private enum Telling: Service, Target {
  static let configuration = ServiceConfiguration(
    baseURL: "https://telling.test", failure: ["ok": [false]])
  case rows

  var route: Route { Route(.get, "/rows") }
  var sample: Sample { .empty() }
}
