#if Logging
  import Fletcher
  import FletcherLogging
  import Foundation
  import HTTPTypes
  import InMemoryLogging
  import Logging
  import Services
  import TestServer
  import Testing

  @Suite("Calls in swift-log", .timeLimit(.minutes(15)))
  struct LoggingTests {
    @Test(
      "A call that goes well is two entries for who debugs, with what it was and what came of it")
    func success() async throws {
      try await TestServer.run(.by { _ in .json("{}") }) { server in
        let log = Log()
        let github = Provider<GitHub>(
          baseURL: server.url, middleware: [LoggingMiddleware(log.logger)])
        _ = try await github.users.response(to: .get(username: "ada"))
        #expect(log.entries.map(\.level) == [.debug, .debug])
        #expect(log.entries.map(\.message) == ["Request", "Response"])
        let begun = try #require(log.entries.first).metadata
        let port = try #require(server.url.port)
        #expect(
          begun == [
            "http.request.method": "GET", "url.full": "\(server.url)/users/ada",
            "url.template": "/users/{username}", "server.address": "127.0.0.1",
            "server.port": .stringConvertible(port), "fletcher.target": "GitHub.Users.get",
          ])
        let ended = try #require(log.entries.last).metadata
        #expect(ended["http.response.status_code"]?.description == "200")
        #expect(ended["error.type"] == nil)
        let seconds = try #require(ended["http.client.request.duration"])
        #expect(try #require(Double(seconds.description)) >= 0)
      }
    }

    @Test("Errors of the server, failures and cancelled calls have levels of their own")
    func levels() async throws {
      let log = Log()
      let step = LoggingMiddleware(log.logger)
      func call(_ stub: Stub) async {
        _ = try? await Provider<GitHub>(middleware: [step], stub: stub)
          .users.response(to: .get(username: "ada"))
      }
      await call(.immediate(.json("{}", status: 404)))
      await call(.failure(URLError(.timedOut)))
      await call(.failure(CancellationError()))
      let ends = log.entries.filter { $0.message != "Request" }
      #expect(ends.map(\.level) == [.notice, .warning, .debug])
      #expect(ends[0].metadata["error.type"] == "404")
      #expect(ends[1].metadata["error.type"] == "NSURLErrorDomain -1001")
      #expect(
        ends[1].message.description.hasPrefix("No response: GET https://api.github.com/users/ada"))
      #expect(ends[2].message == "Request cancelled")
    }

    @Test("A response with status 200 that is an error is one in the log")
    func failureWithStatus200() async throws {
      let log = Log()
      let vk = Provider<VK>(
        auth: .token("s3cret"), middleware: [LoggingMiddleware(log.logger)],
        stub: .immediate(.json(#"{"error":{"error_code":5,"error_msg":"no"}}"#)))
      _ = try await vk.users.response(to: .get())
      #expect(log.entries.last?.level == .notice)
      #expect(log.entries.last?.metadata["error.type"] == "failure")
    }

    @Test("Levels can be chosen, and nothing is written below the logger's own")
    func chosenLevels() async throws {
      let log = Log(level: .info)
      let github = Provider<GitHub>(
        middleware: [LoggingMiddleware(log.logger, levels: .init(success: .info))],
        stub: .immediate)
      _ = try await github.users.response(to: .get(username: "ada"))
      #expect(log.entries.map(\.level) == [.info])
    }

    @Test(
      "The logger of the task is used where none is given, with its metadata and those of its provider"
    )
    func metadataProviders() async throws {
      let log = Log()
      var logger = log.logger
      logger[metadataKey: "request-id"] = "7"
      logger.handler.metadataProvider = Logger.MetadataProvider { ["trace-id": "abc"] }
      let github = Provider<GitHub>(middleware: [LoggingMiddleware()], stub: .immediate)
      try await withLogger(logger) { _ in
        _ = try await github.users.response(to: .get(username: "ada"))
      }
      #expect(log.entries.count == 2)
      for entry in log.entries {
        #expect(entry.metadata["request-id"] == "7")
        #expect(entry.metadata["trace-id"] == "abc")
      }
    }

    @Test("Before the transport each attempt is written with its number, and no secret is")
    func attempts() async throws {
      try await TestServer.run(.by { _ in .empty(503, headers: ["Retry-After": "0"]) }) { server in
        let log = Log()
        let vk = Provider<VK>(
          auth: .token("s3cret-token"), baseURL: server.url,
          transport: URLSessionTransport(configuration: .ephemeral).with(.logging(log.logger)))
        _ = try await vk.with(.retry(RetryPolicy(attempts: 3))).users.response(to: .get())
        let sent = log.entries.filter { $0.message == "Request" }
        #expect(
          sent.map { $0.metadata["http.request.resend_count"]?.description } == [nil, "1", "2"])
        #expect(server.requests.count == 3)
        #expect(server.requests.allSatisfy { "\($0)".contains("s3cret-token") })
        #expect(!"\(log.entries)".contains("s3cret"))
      }
    }

    @Test("A request that is only looked at is not written")
    func preview() async throws {
      let log = Log()
      let github = Provider<GitHub>(middleware: [LoggingMiddleware(log.logger)])
      _ = try await github.users.preparedRequest(for: .get(username: "ada"))
      #expect(log.entries.isEmpty)
    }
  }

  private struct Log {
    private let handler: InMemoryLogHandler
    let logger: Logger

    init(level: Logger.Level = .trace) {
      let handler = InMemoryLogHandler()
      self.handler = handler
      var logger = Logger(label: "test") { _ in handler }
      logger.logLevel = level
      self.logger = logger
    }

    var entries: [InMemoryLogHandler.Entry] { handler.entries }
  }
#endif
