import Fletcher
import Foundation
import Services
import TestServer
import Testing

@Suite("GitHub over a socket")
struct GitHubFlowTests {
  static let issue = """
    {"id": 1, "node_id": "I_1", "number": 1347, "html_url": "https://github.com/o/r/issues/1347",
      "state": "open", "state_reason": null, "title": "Found a bug", "body": null, "user": null,
      "labels": [], "milestone": null, "locked": false, "comments": 0,
      "author_association": "COLLABORATOR", "created_at": "2011-04-22T13:33:48Z",
      "updated_at": "2011-04-22T13:33:48Z", "closed_at": null}
    """
  static let user = """
    {"login": "octocat", "id": 583231, "node_id": "MDQ6", "avatar_url": "https://a.example/1",
      "html_url": "https://github.com/octocat", "type": "User", "site_admin": false,
      "name": "The Octocat", "company": "@github", "blog": "", "location": null, "email": null,
      "hireable": null, "bio": null, "twitter_username": null, "public_repos": 8,
      "public_gists": 8, "followers": 20, "following": 0, "created_at": "2011-01-25T18:44:36Z",
      "updated_at": "2024-01-22T12:12:24Z", "unknown": true}
    """

  private func withGitHub<Value: Sendable>(
    _ reply: Responder,
    _ body: @escaping (Provider<GitHub>, TestServer) async throws -> Value
  ) async throws -> Value {
    try await TestServer.run(reply) { server in
      try await body(Provider<GitHub>(auth: .token("ghp_x"), baseURL: server.url), server)
    }
  }

  @Test("zen: the text, with the headers that GitHub asks for")
  func zen() async throws {
    try await withGitHub(.by { _ in .text("Keep it logically awesome.") }) { github, server in
      let zen = try await github.zen()
      #expect(zen == "Keep it logically awesome.")
      let request = try #require(server.requests.first)
      #expect(request.method == "GET")
      #expect(request.path == "/zen")
      #expect(request.query == "")
      #expect(request.headers["authorization"] == "Bearer ghp_x")
      #expect(request.headers["accept"] == "application/vnd.github+json")
      #expect(request.headers["x-github-api-version"] == "2022-11-28")
      #expect(request.headers["user-agent"] != nil)
    }
  }

  @Test("A user, with keys that the description does not know")
  func user() async throws {
    try await withGitHub(.by { _ in .json(Self.user) }) { github, server in
      let user = try await github.users.get(username: "octo cat/../x")
      #expect(user.name == "The Octocat")
      #expect(user.location == nil)
      #expect(user.createdAt == Date(timeIntervalSince1970: 1_295_981_076))
      #expect(server.requests.first?.path == "/users/octo%20cat%2F..%2Fx")
    }
  }

  @Test("Creating an issue sends what is given and nothing else")
  func createIssue() async throws {
    try await withGitHub(.by { _ in .json(Self.issue, status: 201) }) { github, server in
      let issue = try await github.issues.create(
        owner: "o", repo: "r", title: "Found a bug", labels: ["bug"])
      #expect(issue.number == 1347)
      #expect(issue.state == .open)
      _ = try await github.issues.update(
        owner: "o", repo: "r", issueNumber: 1347, body: .null, state: .closed,
        stateReason: .value(.completed))
      let requests = server.requests
      try #require(requests.count == 2)
      #expect(requests[0].method == "POST")
      #expect(requests[0].path == "/repos/o/r/issues")
      #expect(requests[0].headers["content-type"] == "application/json")
      #expect(try json(requests[0].text) == json(#"{"title": "Found a bug", "labels": ["bug"]}"#))
      #expect(requests[1].method == "PATCH")
      #expect(requests[1].path == "/repos/o/r/issues/1347")
      #expect(
        try json(requests[1].text)
          == json(#"{"body": null, "state": "closed", "state_reason": "completed"}"#))
    }
  }

  @Test("404 is GitHub's own message")
  func notFound() async throws {
    try await withGitHub(
      .by { _ in
        .json(
          #"{"message": "Not Found", "documentation_url": "https://docs.github.com/rest"}"#,
          status: 404)
      }
    ) { github, _ in
      let error = await failure { try await github.users.get(username: "nobody") }
      let model = try #require(error?.failure(as: GitHub.Failure.self))
      #expect(model.message == "Not Found")
      #expect(error?.response?.status.code == 404)
      #expect(!String(describing: error).contains("ghp_x"))
    }
  }

  @Test("422 tells what is wrong with which field")
  func unprocessable() async throws {
    try await withGitHub(
      .by { _ in
        .json(
          #"""
          {"message": "Validation Failed", "errors": [
            {"resource": "Issue", "field": "title", "code": "missing_field"}, "and a text"]}
          """#, status: 422)
      }
    ) { github, _ in
      let error = await failure { try await github.issues.create(owner: "o", repo: "r", title: "") }
      let details = try #require(error?.failure(as: GitHub.Failure.self)?.errors)
      guard case .fieldFailure(let field)? = details.first else {
        Issue.record("\(details)")
        return
      }
      #expect(field.field == "title")
      #expect(details.last == .string("and a text"))
    }
  }

  @Test("If-None-Match: 304 is a response of its own")
  func notModified() async throws {
    try await withGitHub(
      .by { request in
        request.headers["if-none-match"] == "\"etag\"" ? .empty(304) : .empty(500)
      }
    ) { github, server in
      let response = try await github.repos.latestRelease(
        owner: "o", repo: "r", ifNoneMatch: "\"etag\"")
      guard case .notModified = response else {
        Issue.record("\(response)")
        return
      }
      #expect(server.requests.count == 1)
    }
  }

  @Test("The contents' path keeps its slashes")
  func contentsPath() async throws {
    try await withGitHub(.by { _ in .text("# Read me") }) { github, server in
      _ = try? await github.repos.contents(owner: "o", repo: "r", path: "Sources/a b?.swift")
      #expect(server.requests.first?.path == "/repos/o/r/contents/Sources/a%20b%3F.swift")
    }
  }

  @Test("The next page of a link goes to GitHub's origin with the token, elsewhere without")
  func rawFile() async throws {
    try await TestServer.run(.by { _ in .text("raw") }) { other in
      try await withGitHub(.by { _ in .text("raw") }) { github, server in
        _ = try await github.gists.rawFile(rawURL: try server.url("/raw/a"))
        _ = try await github.gists.rawFile(rawURL: try other.url("/raw/a"))
        #expect(server.requests.first?.headers["authorization"] == "Bearer ghp_x")
        #expect(other.requests.first?.headers["authorization"] == nil)
      }
    }
  }
}
