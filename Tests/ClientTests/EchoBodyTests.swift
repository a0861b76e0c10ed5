import Fletcher
import Foundation
import TestServer
import Testing

@Suite("Bodies on the wire")
struct EchoBodyTests {
  @Test("The properties of a JSON body written in place are arguments; nil is left out or null")
  func jsonFields() async throws {
    try await withEcho { echo, _ in
      let least = try await echo.jsonFields(title: "t", note: nil)
      #expect(least.method == "POST")
      #expect(least.headers["content-type"] == "application/json")
      #expect(try least.json == json(#"{"title": "t", "note": null}"#))
      let most = try await echo.jsonFields(
        title: "\"\\\u{2028}ü", note: "n", milestone: .null,
        at: Date(timeIntervalSince1970: 0.5), stamp: UnixTime(seconds: 1.5),
        day: CalendarDate(year: 2024, month: 2, day: 29), point: Echo.Point(x: 1, y: 2),
        tags: [], color: .navy, nested: .init(deep: .init(deeper: true)))
      let expected = try json(
        #"""
        {"title": "\"\\\u2028ü", "note": "n", "milestone": null, "at": "1970-01-01T00:00:00.500Z",
          "stamp": 1.5, "day": "2024-02-29", "point": {"x": 1, "y": 2}, "tags": [],
          "color": "dark-blue", "nested": {"deep": {"deeper": true}}}
        """#)
      #expect(try most.json == expected)
      let three = try await echo.jsonFields(title: "t", note: nil, count: 1, milestone: 3)
      #expect(try three.json == json(#"{"title": "t", "note": null, "count": 1, "milestone": 3}"#))
    }
  }

  @Test("Leaving out and null differ in a model that is sent")
  func patch() async throws {
    try await withEcho { echo, _ in
      let kept = try await echo.jsonPatch(body: Echo.Patch(body: nil))
      #expect(try kept.json == json(#"{"body": null}"#))
      let removed = try await echo.jsonPatch(
        body: Echo.Patch(title: .null, count: 1, point: .null, color: .value(.red), body: "b"))
      #expect(
        try removed.json
          == json(#"{"title": null, "count": 1, "point": null, "color": "red", "body": "b"}"#))
      let none = try await echo.jsonPatch()
      #expect(none.method == "PATCH")
      #expect(none.body.isEmpty)
      #expect(none.headers["content-type"] == nil)
    }
  }

  @Test("A model with a property of every type is sent as it was received")
  func everything() async throws {
    let text = EchoResponseTests.everything
    let model = try JSONDecoder.fletcher.decode(Echo.Everything.self, from: Data(text.utf8))
    try await withEcho { echo, _ in
      let received = try await echo.jsonModel(body: model)
      #expect(received.method == "PUT")
      #expect(try received.json == json(text))
    }
  }

  @Test("JSON bodies can be lists, any value, open objects, or absent")
  func otherJSON() async throws {
    try await withEcho { echo, _ in
      let list = try await echo.jsonList(body: [Echo.Point(x: 1, y: 2)])
      #expect(try list.json == json(#"[{"x": 1, "y": 2}]"#))
      let any = try await echo.jsonAny(body: ["a": [1, 2.5, nil, true, "s"]])
      #expect(try any.json == json(#"{"a": [1, 2.5, null, true, "s"]}"#))
      let open = try await echo.jsonOpen(
        body: Echo.JSONOpenBody(x: 1, additionalProperties: ["more": ["y": 2]]))
      #expect(try open.json == json(#"{"x": 1, "more": {"y": 2}}"#))
      let media = try await echo.jsonMedia(body: Echo.Point(x: 1, y: 2))
      #expect(media.headers["content-type"] == "application/vnd.echo+json")
      let optional = try await echo.jsonOptional(body: Echo.JSONOptionalBody(x: 1))
      #expect(try optional.json == json(#"{"x": 1}"#))
      let absent = try await echo.jsonOptional()
      #expect(absent.body.isEmpty)
    }
  }

  @Test("A body that may be absent has its properties as arguments, and is absent without any")
  func optionalFields() async throws {
    try await withEcho { echo, _ in
      let some = try await echo.jsonOptionalFields(
        name: "n", when: Date(timeIntervalSince1970: 0))
      #expect(some.headers["content-type"] == "application/json")
      #expect(try some.json == json(#"{"name": "n", "when": "1970-01-01T00:00:00Z"}"#))
      let null = try await echo.jsonOptionalFields(note: .null)
      #expect(try null.json == json(#"{"note": null}"#))
      let media = try await echo.jsonOptionalMedia(name: "n")
      #expect(media.headers["content-type"] == "application/merge-patch+json")
      #expect(try media.json == json(#"{"name": "n"}"#))
      let form = try await echo.formOptionalFields(name: "a b", tags: ["x", "y"])
      #expect(form.headers["content-type"] == "application/x-www-form-urlencoded")
      #expect(form.text == "name=a+b&tags=x&tags=y")
      for none in [
        try await echo.jsonOptionalFields(), try await echo.jsonOptionalMedia(),
        try await echo.formOptionalFields(),
      ] {
        #expect(none.body.isEmpty)
        #expect(none.headers["content-type"] == nil)
      }
    }
  }

  @Test("A case whose key says which it is stands at the key, and is read from it")
  func oneKey() async throws {
    let parcels: [(Echo.Parcel, String)] = [
      (.pointValue(Echo.Point(x: 1, y: 2)), #"{"pointValue": {"x": 1, "y": 2}}"#),
      (.noteValue(nil), #"{"noteValue": null}"#),
      (.noValue, #"{"noValue": null}"#),
      (.empty, #""empty""#),
      (
        .listValue([.timeValue(Date(timeIntervalSince1970: 0)), .listValue([]), .noteValue("n")]),
        #"{"listValue": [{"timeValue": "1970-01-01T00:00:00Z"}, {"listValue": []}, {"noteValue": "n"}]}"#
      ),
    ]
    try await withEcho { echo, _ in
      for (parcel, text) in parcels {
        let received = try await echo.jsonOneKey(body: parcel)
        #expect(try received.json == json(text))
        #expect(try JSONDecoder().decode(Echo.Parcel.self, from: received.body) == parcel)
      }
    }
  }

  @Test("Forms are written as browsers write them")
  func forms() async throws {
    try await withEcho { echo, _ in
      let fields = try await echo.formFields(
        title: "a b&c=ü+", tags: ["x", "y z"], point: Echo.Point(x: 1, y: 2),
        when: UnixTime(seconds: 1_700_000_000))
      #expect(fields.headers["content-type"] == "application/x-www-form-urlencoded")
      #expect(
        fields.text == "title=a+b%26c%3D%C3%BC%2B&tags=x&tags=y+z&"
          + "point=%7B%22x%22%3A1%2C%22y%22%3A2%7D&when=1700000000&color=green")
      let model = try await echo.formModel(body: Echo.Point(x: 1, y: 2))
      #expect(model.text == "x=1&y=2")
      let none = try await echo.formOptional()
      #expect(none.body.isEmpty)
      #expect(none.headers["content-type"] == nil)
    }
  }

  @Test("Multipart bodies have parts of text, of JSON, from memory and from files")
  func multipart() async throws {
    let folder = try TemporaryFolder()
    let bytes = Data((0...255).map { UInt8($0) } + Array("\r\n--fletcher-boundary-0--\r\n".utf8))
    let file = try folder.file("picture.png", bytes)
    try await withEcho { echo, _ in
      let received = try await echo.multipartFields(
        image: .file(file),
        others: [.data(Data("x".utf8), filename: "a\"b\r\nc.txt"), .file(file)],
        title: "Tïtle", tags: ["a", "b"], point: Echo.Point(x: 1, y: 2), note: "# Note")
      let parts = try received.parts
      try #require(parts.count == 8)
      #expect(parts[0].disposition == #"form-data; name="image"; filename="picture.png""#)
      #expect(parts[0].contentType == "image/png")
      #expect(parts[0].content == bytes)
      #expect(parts[1].disposition == #"form-data; name="others"; filename="a%22b%0D%0Ac.txt""#)
      #expect(parts[1].contentType == "text/plain")
      #expect(parts[1].text == "x")
      #expect(parts[2].content == bytes)
      #expect(parts[3].disposition == #"form-data; name="title""#)
      #expect(parts[3].text == "Tïtle")
      #expect(parts[4...5].map(\.text) == ["a", "b"])
      #expect(parts[4...5].allSatisfy { $0.disposition == #"form-data; name="tags""# })
      #expect(parts[6].contentType == "application/json")
      #expect(try json(parts[6].text) == json(#"{"x": 1, "y": 2}"#))
      #expect(parts[7].text == "# Note")
    }
  }

  @Test(
    "Parts have the style that the description gives them: nested names, JSON, one text, 1 or 0")
  func partStyles() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.multipartStyles(
        photo: .data(Data()), rooms: [Echo.Point(x: 1, y: 2), Echo.Point(x: 3, y: 4)],
        isPublic: false,
        filter: Echo.Filter(state: .open), ids: [7, 8], tags: ["a", "b"])
      let parts = try received.parts.dropFirst().map { "\($0.disposition ?? "") \($0.text)" }
      #expect(
        parts.map { $0.replacing("form-data; name=", with: "") } == [
          #""rooms[0][x]" 1"#, #""rooms[0][y]" 2"#, #""rooms[1][x]" 3"#, #""rooms[1][y]" 4"#,
          #""filter" {"state":"open"}"#, #""ids" 7,8"#, #""is_public" 0"#, #""tags" ["a","b"]"#,
        ])
    }
  }

  @Test("A bool whose style is numeric is 1 or 0 in a path, a query, a header and a form")
  func numeric() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.numeric(
        on: true, isPublic: true, isNew: true, sd: false, xHd: false)
      #expect(received.path == "/numeric/1")
      #expect(received.query == "hd=1&sd=0&v=5.199")
      #expect(received.headers["x-hd"] == "0")
      #expect(received.body == Data("is_public=1&is_new=true".utf8))
    }
  }

  @Test("A part has the media type that the description gives it")
  func partContentType() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.multipartFields(image: .data(Data()), note: "# Note")
      let note = try #require(try received.parts.last)
      #expect(note.disposition == #"form-data; name="note""#)
      #expect(note.contentType == "text/markdown")
    }
  }

  @Test("A model's properties are a multipart body's parts, and what is nil is none")
  func multipartModel() async throws {
    try await withEcho { echo, _ in
      let model = try await echo.multipartModel(
        file: .data(Data("x".utf8), filename: "f.bin", contentType: "application/x-own"))
      let parts = try model.parts
      #expect(parts.map(\.contentType) == ["application/x-own"])
      let plain = try await echo.multipartWithoutFile(title: "t", count: 2)
      #expect(try plain.parts.map(\.text) == ["t", "2"])
    }
  }

  @Test("Text, data and files are sent as they are with their media type")
  func rawBodies() async throws {
    let folder = try TemporaryFolder()
    let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
    let file = try folder.file("film.mp4", bytes)
    try await withEcho { echo, _ in
      let text = try await echo.textBody(body: "# Tïtle\r\n")
      #expect(text.headers["content-type"]?.hasPrefix("text/markdown") == true)
      #expect(text.body == Data("# Tïtle\r\n".utf8))
      let data = try await echo.dataBody(body: bytes)
      #expect(data.headers["content-type"] == "image/png")
      #expect(data.body == bytes)
      let sent = try await echo.fileBody(body: file)
      #expect(sent.headers["content-type"] == "video/mp4")
      #expect(sent.body == bytes)
      let binary = try await echo.binaryBody(body: .file(file))
      #expect(binary.headers["content-type"] == "application/x-tar")
      #expect(binary.body == bytes)
    }
  }

  @Test("Optional bodies can be left out")
  func optionalBodies() async throws {
    try await withEcho { echo, _ in
      for received in [
        try await echo.textOptional(), try await echo.dataOptional(), try await echo.fileOptional(),
      ] {
        #expect(received.body.isEmpty)
        #expect(received.headers["content-type"] == nil)
      }
      let text = try await echo.textOptional(body: "t").text
      #expect(text == "t")
      let data = try await echo.dataOptional(body: Data([1])).body
      #expect(data == Data([1]))
    }
  }

  @Test("A file that is not there is told before anything is sent")
  func missingFile() async throws {
    let missing = URL(fileURLWithPath: "/nowhere/film.mp4")
    try await withEcho { echo, server in
      _ = await failure { try await echo.fileBody(body: missing) }
      _ = await failure { try await echo.multipartFields(image: .file(missing)) }
      #expect(server.requests.isEmpty)
    }
  }

  @Test("Every method is sent as the description says")
  func methods() async throws {
    try await withEcho { echo, _ in
      let delete = try await echo.deleteMethod().method
      #expect(delete == "DELETE")
      let options = try await echo.optionsMethod().method
      #expect(options == "OPTIONS")
      let trace = try await echo.traceMethod().method
      #expect(trace == "TRACE")
    }
  }
}
