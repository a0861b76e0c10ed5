import Fletcher
import FlyingFox
import Foundation
import TestServer
import Testing
import TransportsUnderTest

@Suite("Event streams and streams of JSON")
struct EventStreamTests {
  private let target = Anything(route: Route(.get, "/events").timeout(.seconds(300)))

  /// The events of a stream that comes in pieces of some size.
  private func events(_ text: String, size: Int, _ tested: TransportUnderTest) async throws
    -> [ServerSentEvent]
  {
    let content = Data(text.utf8)
    return try await RawServer.run { connection in
      connection.readRequest()
      connection.write(
        Data("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n".utf8)
      )
      for start in stride(from: 0, to: content.count, by: size) {
        connection.write(content[start..<min(content.count, start + size)])
      }
    } while: { server in
      var events: [ServerSentEvent] = []
      let provider = Provider<Anything>(baseURL: server.url, transport: tested.shared)
      for try await event in provider.events(of: target, reconnection: .never) {
        events.append(event)
      }
      return events
    }
  }

  // The examples of WHATWG HTML, section 9.2.6, and its test suite (web-platform-tests, eventsource).
  @Test(
    "events are read as the standard says",
    arguments: [
      ("data: YHOO\ndata: +2\ndata: 10\n\n", ["|message|YHOO\n+2\n10"]),
      (
        ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
        ["1|message|first event", "|message|second event", "|message| third event"]
      ),
      ("data\n\ndata\ndata\n\ndata:", ["|message|", "|message|\n"]),
      ("data:test\n\ndata: test\n\n", ["|message|test", "|message|test"]),
      (
        "event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\n",
        ["|add|73857293", "|remove|2153"]
      ),
      ("data:test\r\ndata\ndata:test\r\n\r\n", ["|message|test\n\ntest"]),
      ("data:a\rdata:b\r\rdata:c\r\r", ["|message|a\nb", "|message|c"]),
      ("\u{FEFF}data:1\n\n\u{FEFF}data:2\n\ndata:3\n\n", ["|message|1", "|message|3"]),
      (
        "data:\0\ndata:  2\rData:1\ndata\0:2\ndata:1\r\0data:4\nda-ta:3\rdata_5\ndata:3\rdata:\r\n data:32\ndata:4\n\n",
        ["|message|\0\n 2\n1\n3\n\n4"]
      ),
      ("id:1\u{0}\ndata:x\n\n", ["|message|x"]),
      ("id: 7\n\ndata:x\n\nid\ndata:y\n\n", ["7|message|x", "|message|y"]),
      ("retry:\u{661}\ndata:ö€\n\n", ["|message|ö€"]),
      ("event: x\n\ndata:y\n\n", ["|message|y"]),
    ], TransportUnderTest.allCases)
  func standard(example: (text: String, events: [String]), tested: TransportUnderTest) async throws
  {
    for size in [1, 7, 4096] {
      let events = try await events(example.text, size: size, tested)
      #expect(events.map { "\($0.id)|\($0.type)|\($0.data)" } == example.events)
    }
  }

  @Test(
    "a stream goes on after its last event over another connection, until the server ends it",
    .timeLimit(.minutes(15)), arguments: TransportUnderTest.allCases)
  func reconnecting(tested: TransportUnderTest) async throws {
    let requests = Requests()
    try await RawServer.run { connection in
      guard let head = connection.readRequest() else { return }
      requests.add(head)
      guard requests.count < 5 else {
        _ = connection.write("HTTP/1.1 204 No Content\n\n")
        return
      }
      guard requests.count != 3 else {
        _ = connection.write("HTTP/1.1 503 Service Unavailable\nContent-Length: 0\n\n")
        return
      }
      let length = requests.count == 2 ? "Content-Length: 1000\n" : "Connection: close\n"
      connection.write(
        "HTTP/1.1 200 OK\nContent-Type: text/event-stream; charset=utf-8\n\(length)\n"
          + (requests.count == 1 ? "retry: 1\n" : "")
          + "id: \(requests.count)\ndata: \(requests.count)\n\nid: lost\ndata: lost\n")
    } while: { server in
      let provider = Provider<Anything>(baseURL: server.url, transport: tested.shared)
      var values: [Int] = []
      // The server asks for another time, which holds for all connections that follow.
      let reconnection = Reconnection(delay: .seconds(600))
      let events = provider.events(of: target, as: Int.self, reconnection: reconnection)
      for try await value in events { values.append(value) }
      #expect(values == [1, 2, 4])
    }
    #expect(requests.last?.lowercased().contains("last-event-id: 4\r\n") == true)
    #expect(requests.last?.lowercased().contains("accept: text/event-stream\r\n") == true)
  }

  @Test(
    "what is no event stream, and an error, ends with an error",
    arguments: TransportUnderTest.allCases
  )
  func refused(tested: TransportUnderTest) async throws {
    for status in [200, 500] {
      try await withServer { _ in
        response(status, "{}", headers: [.contentType: "application/json"])
      } _: { url, log in
        let provider = Provider<Anything>(baseURL: url, transport: tested.shared)
        var events = provider.events(of: target).makeAsyncIterator()
        await #expect(throws: ProviderError.self) { _ = try await events.next() }
        let next = try await events.next()
        #expect(next == nil)
        #expect(await log.requests.count == 1)
      }
    }
  }

  @Test(
    "content that is no value is an error with the request and that content, and is read as the policy says",
    arguments: TransportUnderTest.allCases)
  func unexpectedContent(tested: TransportUnderTest) async throws {
    try await withServer { _ in
      response(200, "data: 1\n\ndata: \"2\"\n\ndata: {}\n\n", type: "text/event-stream")
    } _: { url, _ in
      let provider = Provider<Anything>(baseURL: url, transport: tested.shared)
      var values: [Int] = []
      let error = await #expect(throws: ProviderError.self) {
        for try await value in provider.events(of: target, as: Int.self) { values.append(value) }
      }
      #expect(values == [1, 2])
      guard case .decoding(_, let response)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(response.request.target is Anything)
      #expect(response.data == Data("{}".utf8))
      let strict = Provider<Anything>(
        baseURL: url, transport: tested.shared, decoding: .strict)
      values = []
      await #expect(throws: ProviderError.self) {
        for try await value in strict.events(of: target, as: Int.self) { values.append(value) }
      }
      #expect(values == [1])
    }
  }

  @Test("text in events that is no JSON is the text")
  func texts() async throws {
    let content = "data: Hello\n\ndata: 5\n\ndata: \"quoted\"\n\ndata:\n\n"
    let provider = Provider<Anything>(
      decoding: .strict, stub: .immediate(.text(content, contentType: "text/event-stream")))
    var texts: [String] = []
    for try await text in provider.events(of: target, as: String.self) { texts.append(text) }
    #expect(texts == ["Hello", "5", "quoted", ""])
    let day = Provider<Anything>(
      stub: .immediate(.text("data: 2026-03-01\n\n", contentType: "text/event-stream")))
    for try await date in day.events(of: target, as: CalendarDate.self) {
      #expect("\(date)" == "2026-03-01")
    }
  }

  @Test("values of a stream that can't be read are left out where the policy says so")
  func skipping() async throws {
    let reported = Requests()
    let policy = DecodingPolicy.skippingElements.reporting { reported.add("\($0.deviations)") }
    let lines = Provider<Anything>(
      decoding: policy, stub: .immediate(.text("1\n{}\n3\n", contentType: "application/x-ndjson")))
    var values: [Int] = []
    for try await value in try await lines.stream(of: target, as: Int.self) { values.append(value) }
    #expect(values == [1, 3])
    #expect(try await lines.response(to: target).values(Int.self) == [1, 3])
    let events = Provider<Anything>(
      decoding: policy,
      stub: .immediate(
        .text("data: 1\n\ndata: {}\n\ndata: 3\n\n", contentType: "text/event-stream")))
    values = []
    for try await value in events.events(of: target, as: Int.self) { values.append(value) }
    #expect(values == [1, 3])
    #expect(reported.count == 3)
  }

  @Test("a value of a stream that says that it is an error is one")
  func failures() async throws {
    for text in ["{\"n\": 1}\n{\"error\": {\"code\": 7}}\n{\"n\": 2}\n"] {
      let provider = Provider<Failing>(
        stub: .immediate(.text(text, contentType: "application/x-ndjson")))
      var values: [JSON] = []
      let error = await #expect(throws: ProviderError.self) {
        for try await value in try await provider.stream(of: .lines, as: JSON.self) {
          values.append(value)
        }
      }
      #expect(values == [["n": 1]])
      #expect(error?.response?.data == Data("{\"error\": {\"code\": 7}}".utf8))
      await #expect(throws: ProviderError.self) {
        _ = try await provider.response(to: .lines).values(JSON.self)
      }
    }
  }

  // The events are Groq's and Anthropic's, the lines Ollama's.
  @Test(
    "an error in a stream ends it, as what the service describes of its errors",
    arguments: [
      (
        "event: error\ndata: {\"error\":{\"message\":\"Tool call validation failed\",\"code\":\"tool_use_failed\"}}\n\n",
        "Tool call validation failed"
      ),
      ("data: {\"error\":{\"message\":\"overloaded\",\"code\":null}}\n\n", "overloaded"),
      (
        "event: error\ndata: {\"type\":\"error\",\"error\":{\"message\":\"Overloaded\",\"type\":\"overloaded_error\"}}\n\n",
        "Overloaded"
      ),
      ("event: error\ndata: {\"message\":\"gone\"}\n\n", nil),
      ("event: error\ndata: gone\n\n", nil),
    ])
  func errorEvents(text: String, message: String?) async throws {
    let events = "event: ping\ndata: {\"type\":\"step\",\"id\":1,\"error\":null}\n\n\(text)"
    let provider = Provider<Steady>(
      stub: .immediate(.text(events, contentType: "text/event-stream")))
    func check(_ read: () async throws -> Int) async {
      let error = await #expect(throws: ProviderError.self) { _ = try await read() }
      #expect(error?.failure(as: Steady.Failure.self)?.error?.message == message)
      guard case .status? = error else {
        #expect(message != nil)
        return
      }
      #expect(
        error?.response?.data == Data("{\"message\":\"gone\"}".utf8) || text.hasSuffix("gone\n\n"))
    }
    await check { try await provider.events(of: .events, as: Steady.Step.self).count() }
    await check { try await provider.events(of: .events, as: Steady.Part.self).count() }
  }

  @Test("a line with an error and nothing of a value is an error, and one with both is a value")
  func errorLines() async throws {
    func lines(_ text: String) -> Provider<Steady> {
      Provider(stub: .immediate(.text(text, contentType: "application/x-ndjson")))
    }
    let error = await #expect(throws: ProviderError.self) {
      let text = "{\"id\":1}\n{\"error\":{\"message\":\"an error was encountered\"}}\n"
      _ = try await lines(text).stream(of: .events, as: Steady.Loose.self).count()
    }
    #expect(error?.failure(as: Steady.Failure.self)?.error?.message == "an error was encountered")
    let text = "{\"id\":1,\"error\":{\"message\":\"late\"}}\n{}\n{\"error\":null}\n"
    #expect(try await lines(text).stream(of: .events, as: Steady.Loose.self).count() == 3)
    let parts =
      "{\"type\":\"new\",\"error\":{\"message\":\"late\"}}\n{\"kind\":\"new\",\"error\":\"late\"}\n{\"error\":\"\"}\n"
    #expect(try await lines(parts).stream(of: .events, as: Steady.Part.self).count() == 3)
    let unnamed = Provider<Steady>(
      stub: .immediate(
        .text("event: error\ndata: {\"message\":\"gone\"}\n\n", contentType: "text/event-stream")))
    await #expect(throws: ProviderError.self) {
      _ = try await unnamed.events(of: .events, as: Steady.Loose.self).count()
    }
  }

  @Test("what is not safe to repeat is asked for once", arguments: TransportUnderTest.allCases)
  func unsafeMethod(tested: TransportUnderTest) async throws {
    try await withServer { _ in
      response(200, "data: 1\n\n", type: "text/event-stream")
    } _: { url, log in
      let provider = Provider<Anything>(baseURL: url, transport: tested.shared)
      var count = 0
      for try await _ in provider.events(of: Anything(route: Route(.post, "/events"))) {
        count += 1
      }
      #expect(count == 1)
      #expect(await log.requests.count == 1)
    }
  }

  @Test("a stream ends at the content that says so", arguments: TransportUnderTest.allCases)
  func done(tested: TransportUnderTest) async throws {
    try await RawServer.run { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 200 OK\nContent-Type: text/event-stream\n\n")
      connection.write("data: {\"a\":1}\n\ndata: [DONE]\n\n")
      _ = connection.waitForClose()
    } while: { server in
      let provider = Provider<Anything>(baseURL: server.url, transport: tested.shared)
      var values: [JSON] = []
      for try await value in provider.events(of: target, as: JSON.self, until: "[DONE]") {
        values.append(value)
      }
      #expect(values == [["a": 1]])
    }
  }

  @Test(
    "JSON lines and JSON text sequences come value by value",
    arguments: [
      ("{\"a\": 1}\n{\"a\": 2}\r\n\n{\"a\": 3}", 3), ("\u{1E}{\"a\": 1}\n\u{1E}{\n\"a\": 2}\n", 2),
      ("\u{1E}\u{1E}{\"a\": 1}\n\u{1E}", 1), ("", 0), ("\n\n", 0),
      // RFC 7464, section 2.4: nothing says that these numbers are whole.
      ("\u{1E}{\"a\": 1}\n\u{1E}12", 1), ("\u{1E}12\u{1E}{\"a\": 1}", 1),
    ], TransportUnderTest.allCases)
  func json(example: (text: String, count: Int), tested: TransportUnderTest) async throws {
    let content = Data(example.text.utf8)
    for size in [1, 3, 4096] {
      try await RawServer.run { connection in
        connection.readRequest()
        connection.write("HTTP/1.1 200 OK\nConnection: close\n\n")
        for start in stride(from: 0, to: content.count, by: size) {
          connection.write(content[start..<min(content.count, start + size)])
        }
      } while: { server in
        let provider = Provider<Anything>(baseURL: server.url, transport: tested.shared)
        var numbers: [Int] = []
        for try await value in try await provider.stream(of: target, as: [String: Int].self) {
          numbers.append(value["a"] ?? 0)
        }
        #expect(numbers == Array(1...example.count + 1).dropLast())
      }
    }
  }

  @Test(
    "a value comes before the server sends the next, also of a sequence",
    arguments: TransportUnderTest.allCases)
  func early(tested: TransportUnderTest) async throws {
    for start in ["", "\u{1E}"] {
      let gate = Gate()
      try await RawServer.run { connection in
        connection.readRequest()
        connection.write("HTTP/1.1 200 OK\nConnection: close\n\n")
        connection.write(Data("\(start)1\n".utf8))
        gate.wait()
        connection.write(Data("\(start)2\n".utf8))
      } while: { server in
        let provider = Provider<Anything>(baseURL: server.url, transport: tested.shared)
        var values: [Int] = []
        for try await value in try await provider.stream(of: target, as: Int.self) {
          values.append(value)
          gate.open()
        }
        #expect(values == [1, 2])
      }
    }
  }

  @Test(
    "many lines and a long one take as long as their bytes",
    .timeLimit(.minutes(15)), arguments: TransportUnderTest.allCases)
  func long(tested: TransportUnderTest) async throws {
    let lines = String(repeating: "[1]\n", count: 10_000)
    let long = "[\"\(String(repeating: "x", count: 2 << 20))\"]\n"
    try await withServer { _ in
      response(200, lines + long)
    } _: { url, _ in
      let provider = Provider<Anything>(baseURL: url, transport: tested.shared)
      var count = 0
      var last: JSON?
      for try await value in try await provider.stream(of: target, as: JSON.self) {
        count += 1
        last = value
      }
      #expect(count == 10_001)
      guard case .array(let elements) = last, case .string(let text) = elements.first else {
        Issue.record("\(count)")
        return
      }
      #expect(text.utf8.count == 2 << 20)
    }
  }

  @Test("a line that is no JSON is an error", arguments: TransportUnderTest.allCases)
  func broken(tested: TransportUnderTest) async throws {
    try await withServer { _ in
      response(200, "{\"a\": 1}\n{broken\n")
    } _: { url, _ in
      let provider = Provider<Anything>(baseURL: url, transport: tested.shared)
      await #expect(throws: ProviderError.self) {
        for try await _ in try await provider.stream(of: target, as: [String: Int].self) {}
      }
    }
  }
}

/// A service whose errors come with a status of success.
private enum Failing: Service, Target {
  static let configuration = ServiceConfiguration(baseURL: "https://failing.test", failure: "error")
  case lines

  var route: Route { Route(.get, "/lines") }
  var sample: Sample { .empty() }
}

/// A service that describes its errors, and none in its streams.
private enum Steady: Service, Target {
  case events

  static let configuration = ServiceConfiguration(
    baseURL: "https://example.com", errors: [.default: Failure.self])

  var route: Route { Route(.get, "/events") }

  struct Failure: Model {
    struct Content: Model {
      let message: String

      static func fields(_ fields: inout Fields<Self>) { fields.required("message", \.message) }
    }
    let error: Content?

    static func fields(_ fields: inout Fields<Self>) { fields.optional("error", \.error) }
  }

  struct Step: Model {
    let id: Int

    static func fields(_ fields: inout Fields<Self>) { fields.required("id", \.id) }
  }

  struct Loose: Model {
    let id: Int?

    static func fields(_ fields: inout Fields<Self>) { fields.optional("id", \.id) }
  }

  struct Named: Model {
    let type: String
    let id: Int

    static func fields(_ fields: inout Fields<Self>) {
      fields.constant("type", \.type, "step")
      fields.required("id", \.id)
    }
  }

  indirect enum Part: Union {
    case step(Named)
    case unknown(JSON)

    static let members = UnionMembers(UnionMember(Named.self))

    init(member: Int, from decoder: any Decoder) throws {
      switch member {
      case 0: self = .step(try decoder.value())
      default: self = .unknown(try decoder.value())
      }
    }

    var content: any UnionContent {
      switch self {
      case .step(let value): value
      case .unknown(let value): value
      }
    }
  }
}

extension AsyncSequence {
  fileprivate func count() async throws -> Int {
    var count = 0
    for try await _ in self { count += 1 }
    return count
  }
}
