import Fletcher
import Foundation
import TestServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Errors, envelopes and time")
struct EchoErrorTests {
  private func failing<Value: Sendable>(
    _ text: String, status: Int, _ operation: @escaping (Provider<Echo>) async throws -> Value
  ) async throws -> ProviderError? {
    try await withEcho(reply: .by { _ in .json(text, status: status) }) { echo, _ in
      await failure { try await operation(echo) }
    }
  }

  @Test("An error has the model of its status, the exact one before the range before the default")
  func models() async throws {
    let refusal = try await failing(#"{"reason": "r"}"#, status: 403) { try await $0.errors() }
    #expect(refusal?.failure(as: Echo.Refusal.self)?.reason == "r")
    #expect(refusal?.response?.status.code == 403)
    let other = try await failing(#"{"message": "m", "code": 7}"#, status: 503) {
      try await $0.errors()
    }
    #expect(other?.failure(as: Echo.Failure.self)?.code == 7)
    let missing = try await failing(#"{"missing": "x"}"#, status: 404) { try await $0.errors() }
    guard case .failure(let model, _)? = missing else {
      Issue.record("\(String(describing: missing))")
      return
    }
    #expect(Mirror(reflecting: model).children.contains { $0.label == "missing" })
  }

  @Test("An operation's own error model counts for its status, the service's for others")
  func ownModels() async throws {
    let own = try await failing(#"{"conflict": 3}"#, status: 409) { try await $0.ownErrors() }
    #expect(own?.failure(as: Echo.OwnErrorsFailure.self)?.conflict == 3)
    let other = try await failing(#"{"reason": "r"}"#, status: 400) { try await $0.ownErrors() }
    #expect(other?.failure(as: Echo.Refusal.self)?.reason == "r")
  }

  @Test("An error whose content is no model is still an error, with its content")
  func unexpectedError() async throws {
    let error = try await failing("<html>", status: 502) { try await $0.errors() }
    guard case .status(let response)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try response.text() == "<html>")
  }

  @Test("A value is taken out of its envelope")
  func envelope() async throws {
    try await withEcho(
      reply: .by { _ in
        .json(#"{"data": {"results": [{"x": 1, "y": 2}], "count": 1}, "error": null}"#)
      }
    ) { echo, _ in
      let points = try await echo.enveloped()
      #expect(points == [Echo.Point(x: 1, y: 2)])
    }
  }

  @Test("An envelope without a value is a mistake of the response, told with the path")
  func brokenEnvelope() async throws {
    let error = try await failing(#"{"data": {}}"#, status: 200) { try await $0.enveloped() }
    guard case .decoding? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(String(describing: error).contains("results"))
  }

  @Test("{\"error\": …} with status 200 is an error, with its model")
  func failureWithStatus200() async throws {
    let error = try await failing(#"{"error": "no"}"#, status: 200) { try await $0.enveloped() }
    #expect(error?.failure(as: Echo.EnvelopedFailure.self)?.error == "no")
    #expect(error?.response?.status.code == 200)
  }

  @Test("`unwrap: null` and `failure: null` remove the path's")
  func removedSettings() async throws {
    try await withEcho(reply: .by { _ in .json(#"{"x": 1, "y": 2, "error": "none"}"#) }) {
      echo, _ in
      let point = try await echo.bare()
      #expect(point == Echo.Point(x: 1, y: 2))
    }
  }

  @Test("`null` in a table of errors takes one status back, and the next best model counts")
  func errorTakenBack() async throws {
    let error = try await failing(#"{"reason": "r"}"#, status: 404) { try await $0.enveloped() }
    #expect(error?.failure(as: Echo.Refusal.self)?.reason == "r")
  }

  @Test("An operation's own envelope counts before the path's")
  func ownEnvelope() async throws {
    try await withEcho(reply: .by { _ in .json(#"{"data": {"x": 1, "y": 2}}"#) }) { echo, _ in
      let y = try await echo.envelopedWithModel(x: 1).y
      #expect(y == 2)
    }
    let error = try await failing(#"{"reason": "r"}"#, status: 422) {
      try await $0.envelopedWithModel(x: 1)
    }
    #expect(error?.failure(as: Echo.Refusal.self)?.reason == "r")
  }

  @Test("A request that takes longer than its timeout fails, one with more time does not")
  func timeouts() async throws {
    try await withEcho(
      reply: .by { request in
        try await Task.sleep(for: request.method == "GET" ? .seconds(3600) : .seconds(1))
        return .empty()
      }
    ) { echo, _ in
      let error = await failure { try await echo.slow() }
      guard case .transport(let underlying, let request, _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect((underlying as? URLError)?.code == .timedOut)
      #expect(request.timeout == .seconds(0.5))
      try await echo.slowButPatient()
    }
  }

  @Test("The timeout, the cache mode and the constant headers are in the request")
  func settings() async throws {
    let echo = Provider<Echo>(stub: .immediate)
    let slow = try await echo.preparedRequest(for: .slow)
    #expect(slow.timeout == .seconds(0.5))
    #expect(slow.cache == .noStore)
    let plain = try await echo.preparedRequest(for: .errors)
    #expect(plain.timeout == .seconds(100))
    let unhurried = try await echo.preparedRequest(for: .unhurried)
    #expect(unhurried.timeout == nil)
    #expect(plain.cache == .standard)
    let retriedCache = try await echo.preparedRequest(for: .retried).cache
    #expect(retriedCache == .onlyIfCached)
  }

  @Test("Cancelling the task cancels the request")
  func cancellation() async throws {
    try await withEcho(
      reply: .by { _ in
        try await Task.sleep(for: .seconds(30))
        return .empty()
      }
    ) { echo, server in
      let task = Task { try await echo.slowButPatient() }
      for _ in 0..<20_000 where server.requests.isEmpty {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(server.requests.count == 1)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("No server is an error of the transport, which shows no query")
  func noServer() async throws {
    let url = try await TestServer.run { $0.url }
    let echo = Provider<Echo>(auth: [.queryKey("secret")], baseURL: url)
    let error = await failure { try await echo.authAny() }
    guard case .transport? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!String(describing: error).contains("secret"))
  }
}
