import Fletcher
import Foundation
import Services
import TestServer
import Testing

@Suite("Lists of the services, page by page")
struct PagesTests {
  @Test("Marvel's comics are asked for by the number of those before, each time with a signature")
  func marvel() async throws {
    let ids = try await TestServer.run(
      .by { request in
        let start = request.queryItems.first { $0.hasPrefix("offset=") }.map { $0.dropFirst(7) }
        let first = start.flatMap { Int($0) } ?? 0
        let items = (first..<min(first + 2, 5)).map { #"{"id": \#($0), "title": "t"}"# }
        return .json(
          #"{"code": 200, "data": {"offset": \#(first), "results": [\#(items.joined(separator: ","))]}}"#
        )
      }
    ) { server in
      let marvel = Provider<Marvel>(
        auth: .signature { try $0.addQuery("hash", UUID().uuidString) }, baseURL: server.url)
      var ids: [Int] = []
      for try await comic in marvel.items(of: .comics(), as: JSON.self) {
        ids.append(comic["id"]?.integer ?? -1)
      }
      #expect(server.requests.count == 4)
      let hashes = server.requests.flatMap(\.queryItems).filter { $0.hasPrefix("hash=") }
      #expect(Set(hashes).count == 4)
      return ids
    }
    #expect(ids == [0, 1, 2, 3, 4])
  }

  @Test("GitHub's issues are asked for by its links")
  func gitHub() async throws {
    try await TestServer.run(
      .by { request in
        guard request.queryItems.contains("page=2") else {
          return .json(
            "[\(branch("a")), \(branch("b"))]",
            headers: ["Link": #"</repos/ada/engine/branches?page=2>; rel="next""#])
        }
        return .json("[\(branch("c"))]")
      }
    ) { server in
      let github = Provider<GitHub>(auth: .token("secret"), baseURL: server.url)
      var names: [String] = []
      for try await branch in github.repos.all.branches(owner: "ada", repo: "engine") {
        names.append(branch.name)
      }
      #expect(names == ["a", "b", "c"])
      #expect(
        server.requests.map { $0.headers["authorization"] } == ["Bearer secret", "Bearer secret"])
    }
  }

  private func branch(_ name: String) -> String {
    #"{"name": "\#(name)", "commit": {"sha": "1", "url": "https://a.b"}, "protected": true}"#
  }

  @Test("Lists of samples end, so that a program can be tried without a network")
  func samples() async throws {
    let github = Provider<GitHub>(stub: .immediate)
    var names: [String] = []
    for try await branch in github.repos.all.branches(owner: "ada", repo: "engine") {
      names.append(branch.name)
    }
    #expect(!names.isEmpty)
    let marvel = Provider<Marvel>(stub: .immediate)
    var comics = 0
    for try await _ in marvel.all.comics() { comics += 1 }
    #expect(comics > 0)
  }
}
