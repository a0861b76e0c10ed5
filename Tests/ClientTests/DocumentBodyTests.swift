import Fletcher
import Foundation
import TestServer
import Testing

@Suite("Objects of any keys, null and nothing in bodies that an OpenAPI document describes")
struct DocumentBodyTests {
  private func withBodies(
    _ responder: Responder = .echo, _ body: @escaping (Provider<Bodies>) async throws -> Void
  ) async throws {
    try await TestServer.run(responder) { server in
      try await body(Provider<Bodies>(baseURL: server.url))
    }
  }

  private func text(_ received: Bodies.Received) -> String {
    String(decoding: received.body, as: UTF8.self)
  }

  /// The names, media types and contents of the parts.
  private func parts(_ received: Bodies.Received) throws -> [String] {
    try Part.parts(of: received.body, contentType: received.headers["content-type"] ?? "")
      .map { part in
        let name = part.disposition?.replacing("form-data; name=", with: "") ?? ""
        return "\(name) \(part.contentType ?? "-") \(part.text)"
      }
  }

  @Test("a map in a form is one field of JSON, whose keys are no fields, unless a style is said")
  func formMaps() async throws {
    try await withBodies { bodies in
      let received = try await bodies.form(
        name: "n", labels: ["name": "evil", "env": "prod"], referred: ["name": "worse"],
        free: ["a": [1, nil]], said: ["a": 1], several: [["a": "b"], [:]], lists: [[1, 2], []],
        deep: ["a": "b"], each: ["c": "d"])
      #expect(
        text(received).removingPercentEncoding?.split(separator: "&") == [
          "name=n", #"labels={"env":"prod","name":"evil"}"#, #"referred={"name":"worse"}"#,
          #"free={"a":[1,null]}"#, #"said={"a":1}"#, #"several=[{"a":"b"},{}]"#,
          "lists=[[1,2],[]]", "deep[a]=b", "c=d",
        ])
      let empty = try await bodies.form(name: "n", labels: [:])
      #expect(text(empty) == "name=n&labels=%7B%7D")
      let least = try await bodies.form(name: "n")
      #expect(text(least) == "name=n")
    }
  }

  @Test("a map in a multipart body is one part of JSON, also where it is empty")
  func mapParts() async throws {
    try await withBodies { bodies in
      let received = try await bodies.parts(
        labels: ["env": "prod"], referred: [:], free: ["a": [1, nil]], said: ["a": 1],
        saidXKind: "k", several: [["a": "b"], [:]], deep: ["a": "b"])
      #expect(
        try parts(received) == [
          #""labels" application/json {"env":"prod"}"#, #""referred" application/json {}"#,
          #""free" application/json {"a":[1,null]}"#, #""said" application/json {"a":1}"#,
          #""several" application/json {"a":"b"}"#, #""several" application/json {}"#,
          #""deep[a]" - b"#,
        ])
      let said = try Part.parts(
        of: received.body, contentType: received.headers["content-type"] ?? "")[3]
      #expect(said.headers["x-kind"] == "k")
    }
  }

  @Test(
    "a list of texts or numbers whose media type is JSON is one part, one of objects is several")
  func listParts() async throws {
    try await withBodies { bodies in
      let received = try await bodies.parts(
        texts: ["s", "\""], numbers: [1, 2], things: [.init(name: "a"), .init(name: "b")],
        plain: ["s", "t"])
      #expect(
        try parts(received) == [
          #""texts" application/json ["s","\""]"#,
          #""numbers" application/vnd.numbers+json [1,2]"#,
          #""things" application/json {"name":"a"}"#, #""things" application/json {"name":"b"}"#,
          #""plain" - s"#, #""plain" - t"#,
        ])
    }
  }

  @Test(
    "a multipart body that has to be there is there without a part, and is absent where it may be")
  func noParts() async throws {
    try await withBodies { bodies in
      let required = try await bodies.parts()
      #expect(try parts(required) == [])
      #expect(required.body.isEmpty == false)
      let optional = try await bodies.optionalParts()
      #expect(optional.body.isEmpty)
      #expect(optional.headers["content-type"] == nil)
      #expect(try await parts(bodies.optionalParts(a: "b")) == [#""a" - b"#])
    }
  }

  @Test("parts that have no names in the document are given by theirs")
  func additionalParts() async throws {
    try await withBodies { bodies in
      let received = try await bodies.moreParts(
        name: "n", additionalProperties: ["b": "2", "a": "1", "name": "other"])
      #expect(try parts(received) == [#""name" - n"#, #""a" - 1"#, #""b" - 2"#])
      #expect(try await parts(bodies.moreParts(name: "n")) == [#""name" - n"#])
    }
  }

  @Test("fields that have no names in the document are given by theirs")
  func additionalFields() async throws {
    try await withBodies { bodies in
      let received = try await bodies.moreFields(
        name: "n", card: .init(number: "4"),
        additionalProperties: [
          "cf_b": 2, "cf_a": "é&", "name": "other", "tags": ["x", "y"], "meta": ["k": 1],
        ])
      #expect(
        text(received)
          == "name=n&card%5Bnumber%5D=4&cf_a=%C3%A9%26&cf_b=2&meta=%7B%22k%22%3A1%7D&tags=x&tags=y")
      #expect(try await text(bodies.moreFields(additionalProperties: ["cf": true])) == "cf=true")
      #expect(try await bodies.moreFields().body.isEmpty)
    }
  }

  @Test(
    "nil is null where a body has to be there and may be null, and no body where it may be absent")
  func null() async throws {
    try await withBodies { bodies in
      for received in [
        try await bodies.nullable(body: nil), try await bodies.nullableList(body: nil),
      ] {
        #expect(text(received) == "null")
        #expect(received.headers["content-type"] == "application/json")
      }
      #expect(try await text(bodies.nullable(body: .init(name: "n"))) == #"{"name":"n"}"#)
      #expect(try await text(bodies.nullableList(body: [])) == "[]")
      let optional = try await bodies.optionalNullable()
      #expect(optional.body.isEmpty)
      #expect(optional.headers["content-type"] == nil)
    }
  }

  @Test("a map that is required and empty by default is sent, empty, unless the caller gives one")
  func emptyDefault() async throws {
    try await withBodies { bodies in
      let texts = [
        text(try await bodies.defaults(body: .init())),
        text(try await bodies.defaults(body: .init(labels: ["a": "b"]))),
        text(try await bodies.defaultArguments()),
      ]
      #expect(texts == [#"{"labels":{}}"#, #"{"labels":{"a":"b"}}"#, #"{"labels":{}}"#])
    }
  }

  @Test("a body of which everything is said to be received is sent as it is described")
  func onlyReceived() async throws {
    try await withBodies { bodies in
      let required = try await bodies.onlyReceived()
      #expect(text(required) == "{}")
      let given = try await bodies.optionalOnlyReceived(id: "a")
      #expect(text(given) == #"{"id":"a"}"#)
      let optional = try await bodies.optionalOnlyReceived()
      #expect(optional.body.isEmpty)
    }
  }

  @Test("a text that is described as text and as JSON is read as its content type says")
  func textOrJSON() async throws {
    let replies: [(Reply, String)] = [
      (.json(#""a \"b\"""#), #"a "b""#), (.text(#""a""#), #""a""#), (.text("null"), "null"),
      (
        Reply(
          headers: ["Content-Type": "text/plain; charset=iso-8859-1"], body: Data([0x61, 0xFC])),
        "aü"
      ),
      (Reply(headers: ["Content-Type": "text/json"], body: Data(#""x""#.utf8)), "x"),
    ]
    for (reply, expected) in replies {
      try await withBodies(.by { _ in reply }) { bodies in
        let texts = [try await bodies.text(), try await bodies.textOrNothing()]
        #expect(texts == [expected, expected])
      }
    }
    try await withBodies(.by { _ in .empty(204) }) { bodies in
      let nothing = try await bodies.textOrNothing()
      #expect(nothing == nil)
    }
    let stubbed = Provider<Bodies>(stub: .immediate)
    #expect(try await stubbed.text().isEmpty == false)
  }
}
