import Fletcher
import Foundation
import Services
import Testing

@Suite("Every operation of GitHub answers from its sample")
struct GitHubOperationTests {
  let github = Provider<GitHub>(stub: .immediate)

  @Test("The service itself")
  func root() async throws {
    #expect(try await github.zen() == "Half measures are as bad as nothing at all.")
    let limits = try await github.rateLimit()
    #expect(limits.core.limit >= 0)
    #expect(limits.search.reset.seconds > 0)
    #expect(try await github.renderMarkdown(text: "**hi**").contains("<strong>"))
    #expect(try await github.renderRawMarkdown(body: "# Fletcher").contains("<h1>"))
  }

  @Test("How many requests are left is read from the response of any operation")
  func rateLimitHeaders() async throws {
    let sample = Sample.text(
      "Calm.",
      headers: ["X-RateLimit-Remaining": "59", "X-RateLimit-Reset": "1372700873"])
    let github = Provider<GitHub>(stub: .immediate(sample))
    let (_, response) = try await github.withResponse { try await $0.zen() }
    #expect(response[GitHub.ResponseHeaders.xRateLimitRemaining] == 59)
    #expect(response[GitHub.ResponseHeaders.xRateLimitReset]?.seconds == 1_372_700_873)
    #expect(response[GitHub.ResponseHeaders.xRateLimitLimit] == nil)
  }

  @Test("A loop over a stub's pages comes to an end, whatever it stops at")
  func pages() async throws {
    var page = 1
    var names: [String] = []
    while true {
      let branches = try await github.repos.branches(
        owner: "apple", repo: "swift", perPage: 1, page: page)
      if branches.isEmpty { break }
      names += branches.map(\.name)
      page += 1
      try #require(page < 5)
    }
    #expect(!names.isEmpty)
    let found = try await github.search.repositories(q: "swift")
    #expect(found.totalCount == found.items.count)
    #expect(try await github.search.repositories(q: "swift", page: 2).items.isEmpty)
    // A sample that is no page has nothing to do with it.
    #expect(try await github.users.get(username: "octocat").id > 0)
  }

  @Test("One closure answers for the targets of all groups")
  func stubsOfGroups() async throws {
    let github = Provider<GitHub>(stub: { target in
      switch target {
      case GitHub.zen: .immediate(.text("calm"))
      case GitHub.Repos.branches(owner: "apple", _, _, _, _): .immediate(.json("[]"))
      case let target as GitHub.Users: .immediate(target.sample)
      default: .failure(URLError(.notConnectedToInternet))
      }
    })
    #expect(try await github.zen() == "calm")
    #expect(try await github.repos.branches(owner: "apple", repo: "swift").isEmpty)
    #expect(try await github.users.get(username: "octocat").id > 0)
    await #expect(throws: ProviderError.self) {
      try await github.repos.branches(owner: "swiftlang", repo: "swift")
    }
    await #expect(throws: ProviderError.self) { try await github.gists.list() }
  }

  @Test("Users")
  func users() async throws {
    let current = try await github.users.current()
    #expect(!current.login.isEmpty)
    #expect(try await github.users.update(twitterUsername: .null).id > 0)
    let user = try await github.users.get(username: "octocat")
    #expect(user.htmlURL.scheme == "https")
    #expect(try await github.users.followers(username: "octocat").first?.login.isEmpty == false)
    let repositories = try await github.users.repositories(username: "octocat", sort: .created)
    #expect(repositories.first?.fullName.isEmpty == false)
  }

  @Test("Gists")
  func gists() async throws {
    #expect(try await github.gists.publicGists(username: "octocat").first?.files.isEmpty == false)
    #expect(try await github.gists.list().count == 1)
    let gist = try await github.gists.create(files: ["a.txt": .init(content: "a")])
    #expect(!gist.id.isEmpty)
    #expect(try await github.gists.get(gistID: "a").createdAt.timeIntervalSince1970 > 0)
    let changed = try await github.gists.update(gistID: "a", files: ["a.txt": nil])
    #expect(!changed.files.isEmpty)
    try await github.gists.delete(gistID: "a")
    try await github.gists.star(gistID: "a")
    try await github.gists.unstar(gistID: "a")
    let raw = try #require(URL(string: "https://gist.githubusercontent.com/raw/a.txt"))
    #expect(try await !github.gists.rawFile(rawURL: raw).isEmpty)
  }

  @Test("Repositories")
  func repos() async throws {
    #expect(try await github.repos.list(affiliation: []).first?.owner.login.isEmpty == false)
    let created = try await github.repos.create(body: GitHub.NewRepository(name: "fletcher"))
    #expect(!created.name.isEmpty)
    #expect(try await github.repos.get(owner: "o", repo: "r").id > 0)
    #expect(try await github.repos.update(owner: "o", repo: "r", homepage: .null).id > 0)
    try await github.repos.delete(owner: "o", repo: "r")
    guard case .noContent = try await github.repos.isStarred(owner: "o", repo: "r") else {
      Issue.record("the sample of the first status is another")
      return
    }
    try await github.repos.star(owner: "o", repo: "r")
    try await github.repos.unstar(owner: "o", repo: "r")
    #expect(try await github.repos.forks(owner: "o", repo: "r").count == 1)
    #expect(try await github.repos.createFork(owner: "o", repo: "r").id > 0)
    #expect(try await github.repos.languages(owner: "o", repo: "r").values.allSatisfy { $0 > 0 })
    #expect(try await !github.repos.topics(owner: "o", repo: "r").isEmpty)
    #expect(try await !github.repos.setTopics(owner: "o", repo: "r", names: ["a"]).isEmpty)
  }

  @Test("Branches, commits and contents of repositories")
  func contents() async throws {
    #expect(try await github.repos.branches(owner: "o", repo: "r").first?.name.isEmpty == false)
    let branch = try await github.repos.branch(owner: "o", repo: "r", branch: "main")
    #expect(branch.commit.sha.count == 40)
    guard
      case .created(let commit) = try await github.repos.merge(
        owner: "o", repo: "r", base: "main", head: "topic")
    else {
      Issue.record("the sample of the first status is another")
      return
    }
    #expect(commit.sha.count == 40)
    #expect(try await github.repos.commits(owner: "o", repo: "r").first?.sha.count == 40)
    let contents = try await github.repos.contents(owner: "o", repo: "r", path: "a/b.txt")
    if case .unknown = contents { Issue.record("the sample is of no described type") }
    let written = try await github.repos.writeContents(
      owner: "o", repo: "r", path: "a/b.txt", message: "m", content: Data("x".utf8))
    #expect(written.commit.sha.count == 40)
    let deleted = try await github.repos.deleteContents(
      owner: "o", repo: "r", path: "a/b.txt", message: "m", sha: "s")
    #expect(!deleted.commit.message.isEmpty)
    #expect(try await !github.repos.readme(owner: "o", repo: "r").isEmpty)
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("source.tar.gz")
    try await github.repos.tarball(owner: "o", repo: "r", ref: "main", to: file)
    #expect(try !Data(contentsOf: file).isEmpty)
  }

  @Test("Releases of repositories")
  func releases() async throws {
    guard
      case .ok(let release) = try await github.repos.latestRelease(owner: "o", repo: "r")
    else {
      Issue.record("the sample of the first status is another")
      return
    }
    #expect(!release.tagName.isEmpty)
    let folder = try TemporaryFolder()
    let file = try folder.file("a.zip", Data([1]))
    let url = try #require(URL(string: "https://uploads.github.com/repos/o/r/releases/1/assets"))
    let asset = try await github.repos.uploadAsset(uploadURL: url, name: "a.zip", body: file)
    #expect(asset.state == .uploaded)
  }

  @Test("Issues")
  func issues() async throws {
    #expect(try await github.issues.list(owner: "o", repo: "r").first?.number ?? 0 > 0)
    let issue = try await github.issues.create(owner: "o", repo: "r", title: "Found a bug")
    #expect(issue.state == .open)
    #expect(try await github.issues.get(owner: "o", repo: "r", issueNumber: 1).id > 0)
    let changed = try await github.issues.update(
      owner: "o", repo: "r", issueNumber: 1, stateReason: .null, milestone: .null)
    #expect(!changed.title.isEmpty)
    try await github.issues.lock(owner: "o", repo: "r", issueNumber: 1)
    try await github.issues.unlock(owner: "o", repo: "r", issueNumber: 1)
    #expect(
      try await github.issues.comments(owner: "o", repo: "r", issueNumber: 1).first?.id ?? 0 > 0)
    let comment = try await github.issues.createComment(
      owner: "o", repo: "r", issueNumber: 1, body: "Me too")
    #expect(comment.htmlURL.scheme == "https")
    let updated = try await github.issues.updateComment(
      owner: "o", repo: "r", commentID: 1, body: "Not me")
    #expect(updated.id > 0)
    try await github.issues.deleteComment(owner: "o", repo: "r", commentID: 1)
    let labels = try await github.issues.addLabels(
      owner: "o", repo: "r", issueNumber: 1, labels: ["bug"])
    #expect(labels.first?.color.count == 6)
  }

  @Test("Search")
  func search() async throws {
    let repositories = try await github.search.repositories(q: "swift")
    #expect(repositories.totalCount >= repositories.items.count)
    #expect(try await github.search.issues(q: "swift").items.first?.number ?? 0 > 0)
    #expect(try await github.search.users(q: "swift").items.first?.login.isEmpty == false)
    #expect(try await github.search.code(q: "swift").items.first?.path.isEmpty == false)
  }
}
