import Fletcher
import Foundation
import Synchronization
import Testing

@Suite("Links to pages that a server behind a proxy writes")
struct LinksBehindProxyTests {
  /// The URLs that were asked for, with the credentials that went there.
  private func requests(
    from base: String, next: String
  ) async throws -> [(url: String, key: String?)] {
    let transport = Linking(next: next)
    let provider = Provider<Anything>(
      auth: Credentials("key", .bearer("secret")), baseURL: URL(string: base),
      transport: transport)
    do {
      for try await _ in provider.items(
        of: Anything(route: Route(.get, "/list")), as: Int.self,
        by: .link(next: "next", items: "items"))
      {}
    } catch ProviderError.invalidRequest {}
    return transport.sent.withLock { requests in
      requests.map { ($0.url.absoluteString, $0.headers[.authorization]) }
    }
  }

  @Test(
    "are followed by https, as the server was called",
    arguments: [
      ("https://a.test", "http://a.test/list?page=2&q=a%2Bb"),
      ("https://a.test:443", "HTTP://A.test:80/list?page=2&q=a%2Bb"),
    ])
  func upgraded(base: String, next: String) async throws {
    let requests = try await requests(from: base, next: next)
    #expect(requests.count == 2)
    let url = try #require(requests.last?.url.lowercased())
    #expect(url == "https://a.test/list?page=2&q=a%2bb")
    #expect(requests.last?.key == "Bearer secret")
  }

  @Test(
    "are not followed to other servers, to other ports, or from http to https",
    arguments: [
      ("https://a.test", "http://b.test/list"), ("https://a.test", "http://a.test:8080/list"),
      ("https://a.test", "http://a.test:443/list"), ("https://a.test:8443", "http://a.test/list"),
      ("https://a.test", "http://user@a.test/list"), ("https://a.test", "http://a.test.b.test/"),
      ("http://a.test", "https://a.test/list"), ("https://a.test", "ftp://a.test/list"),
    ])
  func refused(base: String, next: String) async throws {
    let requests = try await requests(from: base, next: next)
    #expect(requests.map(\.url) == ["\(base)/list"])
  }
}

/// Gives a page that links to another.
private final class Linking: Transport {
  let sent = Mutex<[Request]>([])
  private let next: String

  init(next: String) { self.next = next }

  func send(_ request: Request) async throws -> Response {
    let number = sent.withLock { sent in
      sent.append(request)
      return sent.count
    }
    let text = number == 1 ? #"{"items": [1], "next": "\#(next)"}"# : #"{"items": [2]}"#
    return Response(status: 200, data: Data(text.utf8), request: request)
  }
}
