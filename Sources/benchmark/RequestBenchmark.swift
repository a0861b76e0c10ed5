import BenchmarkModels
import Fletcher
import FletcherMiddleware
import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a request costs before it is sent.
struct RequestBenchmark {
  let rounds: Int

  private static let repeats = 2_000

  func table() async throws -> Table {
    let provider = Provider<Generated>(auth: .token("abcdef"))
    let stubbed = Provider<Generated>(auth: .token("abcdef"), stub: .immediate)
    let logged = Provider<Generated>(
      auth: .token("abcdef"), transport: EmptyList(),
      middleware: [.retry(RetryPolicy()), NetworkLogger { _, _ in }])
    let retried = Provider<Generated>(
      auth: .token("abcdef"), transport: EmptyList(), middleware: [.retry(RetryPolicy())])
    let target = Generated.repositories(username: "octocat", sort: "created", page: 2)
    var works: [(name: String, series: Series, work: () async throws -> Void)] = [
      ("the `Route` of a target", Series(), { _ = target.route }),
      (
        "a `URLRequest` from a target", Series(), { _ = try await provider.urlRequest(for: target) }
      ),
      ("a stubbed request and its response", Series(), { _ = try await stubbed.request(target) }),
      (
        "the same through retry and authentication", Series(),
        { _ = try await retried.request(target) }
      ),
      (
        "and through a logger that writes lines", Series(), { _ = try await logged.request(target) }
      ),
      ("`URLRequest` by hand: a URL from a text, three headers", Series(), Self.byHand),
    ]
    for _ in 0..<rounds {
      for index in works.indices {
        let start = ProcessorClock.seconds
        for _ in 0..<Self.repeats { try await works[index].work() }
        works[index].series.add((ProcessorClock.seconds - start) / Double(Self.repeats))
      }
    }
    var table = Table("Requests", columns: ["", "shortest", "median"])
    for (name, series, _) in works {
      table.add(name, microseconds(series.minimum), microseconds(series.median))
    }
    return table
  }

  private static func byHand() {
    guard let url = URL(string: "https://api.example.com/users/octocat/repos?sort=created&page=2")
    else { return }
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue("2026-01-01", forHTTPHeaderField: "X-Version")
    request.setValue("Bearer abcdef", forHTTPHeaderField: "Authorization")
  }
}

/// Responds at once.
private struct EmptyList: Transport {
  func send(_ request: Request) async throws -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json"], data: Data("[]".utf8),
      request: request)
  }
}
