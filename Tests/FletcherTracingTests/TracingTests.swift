#if Tracing
  import Fletcher
  import FletcherTracing
  import Foundation
  import HTTPTypes
  import InMemoryTracing
  import Services
  import TestServer
  import Testing
  import Tracing

  @Suite("Spans of requests", .timeLimit(.minutes(15)))
  struct TracingTests {
    private let tracer = InMemoryTracer()

    private var transport: any Transport {
      URLSessionTransport(configuration: .ephemeral).with(.tracing(tracer))
    }

    @Test(
      "A request is a client's span with the attributes of OpenTelemetry, and the server gets its context"
    )
    func attributes() async throws {
      try await TestServer.run(.by { _ in .json("{}") }) { server in
        let github = Provider<GitHub>(baseURL: server.url, transport: transport)
        _ = try await github.users.response(to: .get(username: "ada"))
        let span = try #require(tracer.finishedSpans.first)
        #expect(tracer.finishedSpans.count == 1)
        #expect(span.operationName == "GET /users/{username}")
        #expect(span.kind == .client)
        #expect(
          span.texts == [
            "http.request.method": "GET", "url.full": "\(server.url)/users/ada",
            "url.template": "/users/{username}", "server.address": "127.0.0.1",
            "server.port": "\(server.url.port ?? 0)", "http.response.status_code": "200",
          ])
        #expect(span.status == nil)
        let sent = try #require(server.requests.first).headers
        #expect(sent[InMemoryTracer.traceIDKey] == span.traceID)
        #expect(sent[InMemoryTracer.spanIDKey] == span.spanID)
      }
    }

    @Test("Its span belongs to the one that the call was made in")
    func parent() async throws {
      try await TestServer.run(.by { _ in .json("{}") }) { server in
        let github = Provider<GitHub>(baseURL: server.url, transport: transport)
        try await tracer.withSpan("outer") { _ in
          _ = try await github.users.response(to: .get(username: "ada"))
        }
        let spans = tracer.finishedSpans
        #expect(spans.map(\.operationName) == ["GET /users/{username}", "outer"])
        #expect(spans.first?.parentSpanID == spans.last?.spanID)
      }
    }

    @Test(
      "Before the transport each attempt has its span with its number; before the provider the call has one"
    )
    func attempts() async throws {
      try await TestServer.run(.by { _ in .empty(503, headers: ["Retry-After": "0"]) }) { server in
        let github = Provider<GitHub>(
          baseURL: server.url, transport: transport, middleware: [TracingMiddleware(tracer)])
        _ = try await github.with(.retry(RetryPolicy(attempts: 3))).users
          .response(to: .get(username: "ada"))
        let spans = tracer.finishedSpans
        #expect(spans.map { $0.texts["http.request.resend_count"] } == [nil, "1", "2", nil])
        let call = try #require(spans.last)
        #expect(spans.dropLast().allSatisfy { $0.parentSpanID == call.spanID })
        #expect(spans.allSatisfy { $0.status?.code == .error })
        #expect(spans.allSatisfy { $0.texts["error.type"] == "503" })
      }
    }

    @Test("A renewed token is another attempt")
    func renewal() async throws {
      actor Source: TokenSource {
        private var number = 1
        func token() -> String { "s3cret-\(number)" }
        func renew(_ refused: String) -> Bool {
          number += 1
          return true
        }
      }
      try await TestServer.run(
        .by { $0.headers["authorization"] == "Bearer s3cret-2" ? .json("{}") : .empty(401) }
      ) { server in
        let github = Provider<GitHub>(
          auth: .token(Source()), baseURL: server.url, transport: transport)
        _ = try await github.users.response(to: .get(username: "ada"))
        let spans = tracer.finishedSpans
        #expect(spans.map { $0.texts["http.response.status_code"] } == ["401", "200"])
        #expect(spans.map { $0.texts["http.request.resend_count"] } == [nil, "1"])
      }
    }

    @Test("A failure is the span's status and error, without secrets")
    func failure() async throws {
      let url = try #require(URL(string: "http://127.0.0.1:1"))
      let vk = Provider<VK>(auth: .token("s3cret"), baseURL: url, transport: transport)
      await #expect(throws: ProviderError.self) { try await vk.users.get() }
      let span = try #require(tracer.finishedSpans.first)
      #expect(span.status?.code == .error)
      #expect(span.texts["error.type"]?.hasPrefix("NSURLErrorDomain -") == true)
      #expect(span.errors.count == 1)
      var text = ""
      dump(span, to: &text)
      #expect(text.contains("access_token=…"), "what is searched is there")
      #expect(!text.contains("s3cret"))
    }

    @Test("A method that no table has does not make a name or an attribute of its own")
    func unknownMethod() async throws {
      let url = try #require(URL(string: "http://127.0.0.1:1/a"))
      let method = try #require(HTTPRequest.Method("BREW"))
      _ = try? await transport.send(Request(method: method, url: url))
      let span = try #require(tracer.finishedSpans.first)
      #expect(span.operationName == "HTTP")
      #expect(span.texts["http.request.method"] == "_OTHER")
      #expect(span.texts["http.request.method_original"] == "BREW")
    }

    @Test("The context follows a redirect on the same server, and none to another one")
    func redirects() async throws {
      try await TestServer.run(.by { _ in .json("{}") }) { other in
        try await TestServer.run(
          .by { request in
            switch request.path {
            case "/users/ada": .empty(302, headers: ["Location": "/here"])
            case "/users/bob": .empty(302, headers: ["Location": "\(other.url)/there"])
            default: .json("{}")
            }
          }
        ) { server in
          let github = Provider<GitHub>(baseURL: server.url, transport: transport)
          _ = try await github.users.response(to: .get(username: "ada"))
          _ = try await github.users.response(to: .get(username: "bob"))
          #expect(server.requests.map(\.path) == ["/users/ada", "/here", "/users/bob"])
          #expect(server.requests.allSatisfy { $0.headers[InMemoryTracer.traceIDKey] != nil })
          #expect(other.requests.map(\.path) == ["/there"])
          #expect(other.requests.allSatisfy { $0.headers[InMemoryTracer.traceIDKey] == nil })
          #expect(other.requests.allSatisfy { $0.headers[InMemoryTracer.spanIDKey] == nil })
        }
      }
    }

    @Test("A request that is only looked at has no span, and none ends unfinished")
    func preview() async throws {
      let github = Provider<GitHub>(middleware: [TracingMiddleware(tracer)], stub: .immediate)
      _ = try await github.users.preparedRequest(for: .get(username: "ada"))
      #expect(tracer.finishedSpans.isEmpty)
      _ = try await github.users.response(to: .get(username: "ada"))
      #expect(tracer.finishedSpans.count == 1)
      #expect(tracer.activeSpans.isEmpty)
    }
  }

  extension FinishedInMemorySpan {
    fileprivate var texts: [String: String] {
      var texts: [String: String] = [:]
      let add: (String, SpanAttribute) -> Void = { name, value in
        switch value {
        case .string(let text): texts[name] = text
        case .int64(let number): texts[name] = String(number)
        default: texts[name] = "of another type"
        }
      }
      attributes.forEach(add)
      return texts
    }
  }
#endif
