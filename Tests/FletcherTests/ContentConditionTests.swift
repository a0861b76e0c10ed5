import Fletcher
import Foundation
import Testing

@Suite("Errors that a response with a status of success says in its content")
struct ContentConditionTests {
  @Test(
    "are told by a value, by any other value than some, or by something that is there",
    arguments: [
      // Slack's.
      (["ok": [false]], #"{"ok": false, "error": "not_authed"}"#, true),
      (["ok": [false]], #"{"ok": true, "channels": []}"#, false),
      // An envelope with a code, which some servers write as text.
      (["isSuccess": [false]], #"{"isSuccess": "false", "code": "4001", "result": null}"#, true),
      (.otherThan(["code": [200]]), #"{"code": "4001"}"#, true),
      (.otherThan(["code": [200]]), #"{"code": "200"}"#, false),
      (.otherThan(["code": [0, 200]]), #"{"code": 0}"#, false),
      (.otherThan(["code": [0]]), #"{"code": null}"#, false),
      (.otherThan(["code": [0]]), #"{"message": "code"}"#, false),
      (.otherThan(["status": ["OK"]]), "no JSON, but \"status\"", false),
      // Jsend's.
      (["status": ["fail", "error"]], #"{"status": "fail", "data": {}}"#, true),
      (["status": ["fail", "error"]], #"{"status": "success"}"#, false),
      ("error", #"{"error": {"a": 1}}"#, true), ("error", #"{"error": []}"#, false),
      ("error", #"{"error": 0}"#, false), ("é.a/b", #"{"\u00e9": {"a\/b": 1}}"#, true),
      (.any(of: "error", ["meta.ok": [false]]), #"{"meta": {"ok": false}}"#, true),
      (.any(of: "error", ["meta.ok": [false]]), #"{"error": "x", "meta": {"ok": true}}"#, true),
    ] as [(ContentCondition, String, Bool)])
  func conditions(_ condition: ContentCondition, content: String, isError: Bool) async throws {
    let provider = Provider<Anything>(transport: Replying(text: content))
    let target = Anything(route: Route(.get, "/").failure(condition))
    let response = try? await provider.request(target)
    #expect((response == nil) == isError)
  }

  @Test("The sample of a description is no error, whatever was made up for it")
  func samples() async throws {
    let provider = Provider<Told>(stub: .immediate)
    #expect(try await provider.request(.a).text() == #"{"error": "sample"}"#)
    let failing = Provider<Told>(stub: .immediate(.json(#"{"error": "own"}"#)))
    await #expect(throws: ProviderError.self) { try await failing.request(.a) }
  }

  @Test("A token is renewed after another status than 401 where the service has one for that")
  func refusedByStatus() async throws {
    let tokens = Tokens()
    let provider = Provider<Expiring>(
      auth: Credentials("token", .bearer(tokens)), transport: Replying(text: "{}"))
    #expect(try await provider.request(.list).statusCode == 200)
    #expect(await tokens.refused == ["old"])
  }
}

private enum Told: Service, Target {
  static let configuration = ServiceConfiguration(baseURL: "https://told.test", failure: "error")
  case a

  var route: Route { Route(.get, "/a") }
  var sample: Sample { .json(#"{"error": "sample"}"#) }
}

/// A service like Laravel's, which has 419 for a session that has ended.
private enum Expiring: Service, Target {
  static let configuration = ServiceConfiguration(
    baseURL: "https://expiring.test", authentication: .any(of: ["token"]),
    refusedWhen: TokenRefusal(statuses: [419]))
  case list

  var route: Route { Route(.get, "/list") }
}

private actor Tokens: TokenSource {
  private(set) var refused: [String] = []

  func token() -> String { refused.isEmpty ? "old" : "new" }

  func renew(_ refused: String) -> Bool {
    self.refused.append(refused)
    return true
  }
}

/// Responds with one text, and with 419 to an old token.
private struct Replying: Transport {
  let text: String

  func send(_ request: Request) async throws -> Response {
    let isOld = request.headers[.authorization] == "Bearer old"
    return Response(
      status: isOld ? .init(code: 419) : .ok, data: Data(text.utf8), request: request)
  }
}
