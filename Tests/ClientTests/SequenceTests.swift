import Fletcher
import Foundation
import TestServer
import Testing
import TransportsUnderTest

@Suite("Values one after the other")
struct SequenceTests {
  private func withSequences<Value: Sendable>(
    _ tested: TransportUnderTest, _ reply: Responder,
    _ body: @escaping (Provider<Sequences>, TestServer) async throws -> Value
  ) async throws -> Value {
    try await TestServer.run(reply) { server in
      try await body(Provider<Sequences>(baseURL: server.url, transport: tested.shared), server)
    }
  }

  @Test("Lines of JSON are a list, whatever ends them", arguments: TransportUnderTest.allCases)
  func lines(tested: TransportUnderTest) async throws {
    let text = "{\"message\":\"a\"}\r\n\n{\"level\":\"b\",\"message\":\"c\"}"
    try await withSequences(tested, .by { _ in .text(text) }) { sequences, server in
      let entries = try await sequences.lines()
      #expect(entries.map(\.message) == ["a", "c"])
      #expect(server.requests.first?.headers["accept"] == "application/jsonl")
      guard case .ok(let either) = try await sequences.either() else {
        Issue.record("the response is another")
        return
      }
      #expect(either == entries)
    }
  }

  @Test("What deviates says in which line it is, and why", arguments: TransportUnderTest.allCases)
  func deviations(tested: TransportUnderTest) async throws {
    let text = "{\"message\":1}\n{\"message\":\"b\", \"source\":{}}\n{\"message\":2}"
    try await withSequences(tested, .by { _ in .text(text) }) { sequences, _ in
      let (entries, response) = try await sequences.withResponse { try await $0.lines() }
      #expect(entries.map(\.message) == ["1", "b", "2"])
      #expect(response.deviations.map(\.path) == ["[0].message", "[1].source", "[2].message"])
      #expect(response.deviations.map(\.reason) == [nil, "no value for the key source.file", nil])
    }
  }

  @Test(
    "A JSON text sequence is a list, and its texts may have many lines",
    arguments: TransportUnderTest.allCases)
  func textSequence(tested: TransportUnderTest) async throws {
    try await withSequences(tested, .by { _ in .text("\u{1E}{\n\"n\":1\n}\n\u{1E}{\"n\":2}\n") }) {
      sequences, _ in
      let numbers = try await sequences.sequence().map(\.n)
      #expect(numbers == [1, 2])
    }
  }

  @Test(
    "Lines and sequences as they come are values of the model, asked for when they are read",
    arguments: TransportUnderTest.allCases)
  func streams(tested: TransportUnderTest) async throws {
    let lines = "{\"message\":\"a\"}\r\n\n{\"level\":\"b\",\"message\":\"c\"}"
    try await withSequences(tested, .by { _ in .text(lines) }) { sequences, server in
      let entries = sequences.stream.lines()
      #expect(server.requests.isEmpty)
      var messages: [String] = []
      for try await entry in entries { messages.append(entry.message) }
      #expect(messages == ["a", "c"])
      #expect(server.requests.count == 1)
    }
    try await withSequences(tested, .by { _ in .text("\u{1E}{\"n\":1}\n\u{1E}{\"n\":2}\n") }) {
      sequences, _ in
      var numbers: [Int?] = []
      for try await value in sequences.stream.sequence() { numbers.append(value.n) }
      #expect(numbers == [1, 2])
    }
  }

  @Test(
    "Events that a document describes with their fields are values of its model",
    arguments: TransportUnderTest.allCases)
  func eventFields(tested: TransportUnderTest) async throws {
    let text = "event: add\ndata: {\"id\": 1}\n\ndata: [DONE]\n\ndata: {\"id\": 2}\n\n"
    try await withSequences(
      tested,
      .by { _ in Reply(headers: ["Content-Type": "text/event-stream"], body: Data(text.utf8)) }
    ) { sequences, server in
      var events: [Sequences.EntryEvent] = []
      for try await event in sequences.stream.events() { events.append(event) }
      #expect(events.map(\.event) == ["add"])
      #expect(events.count == 1)
      #expect(server.requests.count == 1)
    }
  }

  @Test(
    "Events whose content is described are its values, and a stream without IDs is read once",
    arguments: TransportUnderTest.allCases)
  func eventContent(tested: TransportUnderTest) async throws {
    try await withSequences(
      tested,
      .by { _ in
        Reply(
          headers: ["Content-Type": "text/event-stream"],
          body: Data("data: {\"message\": \"a\"}\n\n".utf8))
      }
    ) { sequences, server in
      var messages: [String] = []
      for try await entry in sequences.stream.entries() { messages.append(entry.message) }
      for try await entry in sequences.stream.askForEntries() { messages.append(entry.message) }
      #expect(messages == ["a", "a"])
      #expect(server.requests.map(\.method) == ["GET", "POST"])
      #expect(
        server.requests.map { $0.headers["accept"] } == ["text/event-stream", "text/event-stream"])
    }
  }

  @Test("Stubs stream their samples")
  func stubs() async throws {
    let sequences = Provider<Sequences>(stub: .immediate)
    var count = 0
    for try await _ in sequences.stream.lines() { count += 1 }
    for try await _ in sequences.stream.sequence() { count += 1 }
    for try await _ in sequences.stream.events() { count += 1 }
    for try await _ in sequences.stream.entries() { count += 1 }
    #expect(count == 5)
  }

  @Test(
    "An empty response is an empty list, and one that is cut off an error",
    arguments: TransportUnderTest.allCases)
  func edges(tested: TransportUnderTest) async throws {
    try await withSequences(tested, .by { _ in .text("") }) { sequences, _ in
      let entries = try await sequences.lines()
      #expect(entries == [])
    }
    try await withSequences(tested, .by { _ in .text("{\"message\":\"a\"}\n{\"mess") }) {
      sequences, _ in
      guard case .decoding = await failure(of: { try await sequences.lines() }) else {
        Issue.record("it is no error of decoding")
        return
      }
    }
  }

  @Test(
    "The text of events is there for who asks for it, and parts are bytes",
    arguments: TransportUnderTest.allCases)
  func texts(tested: TransportUnderTest) async throws {
    try await withSequences(tested, .by { _ in .text("data: {\"id\":1}\n\n") }) { sequences, _ in
      let events = try await sequences.text(of: .events)
      #expect(events == "data: {\"id\":1}\n\n")
      let parts = try await sequences.parts()
      #expect(parts.count == 16)
    }
  }

  @Test("Bodies are lines, or a JSON text sequence", arguments: TransportUnderTest.allCases)
  func bodies(tested: TransportUnderTest) async throws {
    try await withSequences(tested, .by { _ in .empty() }) { sequences, server in
      try await sequences.addLines(body: [.init(message: "a\nb"), .init(level: "x", message: "")])
      try await sequences.replaceSequence(body: [1, 2])
      try await sequences.replaceSequence()
      #expect(
        server.requests.map(\.text) == [
          #"{"message":"a\nb"}"# + "\n" + #"{"level":"x","message":""}"# + "\n",
          "\u{1E}1\n\u{1E}2\n", "",
        ])
      #expect(
        server.requests.map { $0.headers["content-type"] } == [
          "application/x-ndjson", "application/json-seq", nil,
        ])
    }
  }

  @Test("The samples are responses")
  func samples() async throws {
    let offline = Provider<Sequences>(stub: .immediate)
    #expect(try await offline.lines().map(\.message) == ["Started.", "Done."])
    #expect(try await offline.sequence().count == 1)
    #expect(try await offline.text(of: .events).hasPrefix("event: "))
    #expect(Sequences.Payload(id: 1).id == 1)
  }
}
