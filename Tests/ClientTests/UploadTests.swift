import Fletcher
import Foundation
import TestServer
import Testing
import TransportsUnderTest

@Suite("Bodies of bytes, and parts of them, arrive as they were given")
struct UploadTests {
  private let bytes = Data([0x89, 0x50, 0x4E, 0x47, 0, 0xFF, 0x22, 0x0D, 0x0A])

  private func withUploads(
    _ tested: TransportUnderTest, _ body: @escaping (Provider<Uploads>) async throws -> Void
  ) async throws {
    try await TestServer.run { server in
      try await body(Provider<Uploads>(baseURL: server.url, transport: tested.shared))
    }
  }

  @Test(
    "a string of any type is bytes, and no JSON in quotes", arguments: TransportUnderTest.allCases)
  func anything(tested: TransportUnderTest) async throws {
    let folder = try TemporaryFolder()
    let csv = try folder.file("a.csv", Data("a,\"b\"\n".utf8))
    try await withUploads(tested) { uploads in
      let received = [
        try await uploads.anything(body: .data(bytes)),
        try await uploads.anything(body: .data(bytes, contentType: "image/gif")),
        try await uploads.anything(body: .file(csv)),
        try await uploads.bytes(body: .data(bytes)),
        try await uploads.bytes(body: .file(csv)),
      ]
      #expect(
        received.map(\.body) == [
          bytes, bytes, Data("a,\"b\"\n".utf8), bytes, Data("a,\"b\"\n".utf8),
        ])
      #expect(
        received.map { $0.headers["content-type"] } == [
          "application/octet-stream", "image/gif", "text/csv", "application/octet-stream",
          "application/octet-stream",
        ])
    }
  }

  @Test(
    "of several media types it is the file's own, where that is among them",
    arguments: TransportUnderTest.allCases)
  func types(tested: TransportUnderTest) async throws {
    let folder = try TemporaryFolder()
    try await withUploads(tested) { uploads in
      var types: [String?] = []
      for name in ["a.png", "a.jpg", "a.webp", "a.gif", "a"] {
        let file = try folder.file(name, bytes)
        types.append(try await uploads.image(body: .file(file)).headers["content-type"])
      }
      types.append(try await uploads.image(body: .data(bytes)).headers["content-type"])
      #expect(
        types == ["image/png", "image/jpeg", "image/webp", "image/png", "image/png", "image/png"])
    }
  }

  @Test("bytes whose format is byte are base64 on the wire", arguments: TransportUnderTest.allCases)
  func encoded(tested: TransportUnderTest) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.png", bytes)
    try await withUploads(tested) { uploads in
      for body in [BinaryBody.data(bytes), .file(file)] {
        let received = try await uploads.encoded(body: body)
        #expect(String(decoding: received.body, as: UTF8.self) == bytes.base64EncodedString())
        #expect(received.headers["content-type"] == "image/png")
      }
    }
  }

  @Test(
    "a response that is described as base64 is its bytes, from a server or from a sample",
    arguments: TransportUnderTest.allCases)
  func encodedResponse(tested: TransportUnderTest) async throws {
    let text = bytes.base64EncodedString()
    let url = try await TestServer.run(
      .by { request in
        request.method == "GET"
          ? Reply(headers: ["Content-Type": "image/png"], body: Data(text.utf8)) : .text(text)
      }
    ) { server in
      let uploads = Provider<Uploads>(baseURL: server.url, transport: tested.shared)
      #expect(try await uploads.picture() == bytes)
      guard case .ok(bytes) = try await uploads.receipt() else {
        Issue.record("no picture")
        return server.url
      }
      return server.url
    }
    let stubbed = Provider<Uploads>(baseURL: url, stub: .immediate)
    #expect(
      String(decoding: try await stubbed.picture(), as: UTF8.self)
        == "A sample of the response's data.")
  }

  @Test("a file that can't be read is refused before anything is sent")
  func noFile() async throws {
    let uploads = Provider<Uploads>()
    let file = BinaryBody.file(URL(fileURLWithPath: "/no/such/file"))
    for target in [Uploads.anything(body: file), .encoded(body: file)] {
      let refusal = await failure { try await uploads.urlRequest(for: target) }
      guard case .invalidRequest = refusal else {
        Issue.record("it is not refused")
        continue
      }
    }
  }

  @Test(
    "an empty form of a GET is no argument and no content", arguments: TransportUnderTest.allCases)
  func emptyForm(tested: TransportUnderTest) async throws {
    try await withUploads(tested) { uploads in
      let received = try await uploads.emptyForm()
      #expect(received.body.isEmpty)
      #expect(received.headers["content-type"] == nil)
    }
  }

  @Test(
    "parts are files, texts and JSON as the document says, in the styles that it says",
    arguments: TransportUnderTest.allCases)
  func parts(tested: TransportUnderTest) async throws {
    try await withUploads(tested) { uploads in
      let settings = Uploads.Settings(theme: "a,b", sizes: [1, 2])
      let received = try await uploads.parts(
        anything: .data(bytes, filename: "Über \"1\".bin"),
        photo: .data(bytes, filename: "a.jpg"),
        photos: [
          .data(bytes, filename: "1.gif"), .data(bytes, filename: "日本", contentType: "x/y"),
        ],
        csv: ["a", "b"], pipes: ["a,b", "c"], deep: settings, all: settings,
        styled: .data(bytes, filename: nil), encoded: bytes,
        xml: .data(Data("<a/>".utf8), filename: nil))
      let parts = try Part.parts(
        of: received.body, contentType: received.headers["content-type"] ?? "")
      #expect(
        parts.map(\.disposition) == [
          "form-data; name=\"anything\"; filename=\"Über %221%22.bin\"",
          "form-data; name=\"photo\"; filename=\"a.jpg\"",
          "form-data; name=\"photos\"; filename=\"1.gif\"",
          "form-data; name=\"photos\"; filename=\"日本\"",
          "form-data; name=\"csv\"", "form-data; name=\"pipes\"",
          "form-data; name=\"deep[theme]\"", "form-data; name=\"deep[sizes][0]\"",
          "form-data; name=\"deep[sizes][1]\"", "form-data; name=\"all\"",
          "form-data; name=\"styled\"", "form-data; name=\"encoded\"", "form-data; name=\"xml\"",
        ])
      #expect(
        parts.map(\.contentType) == [
          "application/octet-stream", "image/jpeg", "image/gif", "x/y", nil, nil, nil, nil, nil,
          "application/json", "application/octet-stream", "application/octet-stream",
          "application/xml",
        ])
      let texts = [
        "a,b", "a,b|c", "a,b", "1", "2", #"{"sizes":[1,2],"theme":"a,b"}"#,
      ]
      #expect(parts.prefix(4).map(\.content) == [bytes, bytes, bytes, bytes])
      #expect(parts.dropFirst(4).prefix(6).map(\.text) == texts)
      #expect(
        parts.suffix(3).map(\.content) == [
          bytes, Data(bytes.base64EncodedString().utf8), Data("<a/>".utf8),
        ])
    }
  }

  @Test(
    "a value that may be a plain one is text where it is, in forms and in parts",
    arguments: TransportUnderTest.allCases)
  func unions(tested: TransportUnderTest) async throws {
    try await withUploads(tested) { uploads in
      let fields = [
        try await uploads.fields(either: .string("a b"), any: "x", list: [1, "b"]),
        try await uploads.fields(either: .int(7), any: true, list: []),
        try await uploads.fields(
          either: .settings(Uploads.Settings(theme: "x")), any: ["k": 1], list: [["a"]],
          settings: Uploads.Settings(sizes: [1])),
        try await uploads.fields(any: .null),
      ]
      #expect(
        fields.map { String(decoding: $0.body, as: UTF8.self) } == [
          "either=a+b&any=x&list=1&list=b", "either=7&any=true",
          "either=%7B%22theme%22%3A%22x%22%7D&any=%7B%22k%22%3A1%7D&list=%5B%5B%22a%22%5D%5D"
            + "&settings=%7B%22sizes%22%3A%5B1%5D%7D",
          "",
        ])
      var parts: [Part] = []
      for either in [Uploads.Either.string("a \"b\""), .int(7), .unknown(["x"])] {
        let received = try await uploads.parts(either: either, any: "x")
        parts += try Part.parts(
          of: received.body, contentType: received.headers["content-type"] ?? "")
      }
      #expect(parts.map(\.text) == [#"a "b""#, "x", "7", "x", #"["x"]"#, "x"])
      #expect(parts.map(\.contentType) == [nil, nil, nil, nil, "application/json", nil])
    }
  }

  @Test(
    "a model is a part also where the part is named by a keyword of Swift",
    arguments: TransportUnderTest.allCases)
  func keywordPart(tested: TransportUnderTest) async throws {
    try await withUploads(tested) { uploads in
      let received = try await uploads.choose(default: Uploads.Choice(theme: "x"))
      let parts = try Part.parts(
        of: received.body, contentType: received.headers["content-type"] ?? "")
      #expect(parts.map(\.disposition) == ["form-data; name=\"default\""])
      #expect(parts.map(\.text) == [#"{"theme":"x"}"#])
    }
  }

  @Test("A property with a default that Swift can't write is left out, not sent as null")
  func unsayableDefault() async throws {
    try await withUploads(.urlSession) { uploads in
      let received = try await uploads.meet(until: nil)
      #expect(String(decoding: received.body, as: UTF8.self) == #"{"note":"","until":null}"#)
    }
  }

  @Test(
    "a list of no elements is no part, and without any part a body that has to be there is empty",
    arguments: TransportUnderTest.allCases)
  func noParts(tested: TransportUnderTest) async throws {
    try await withUploads(tested) { uploads in
      let received = try await uploads.parts(photos: [], csv: [], deep: Uploads.Settings(sizes: []))
      let type = try #require(received.headers["content-type"])
      #expect(try Part.parts(of: received.body, contentType: type).isEmpty)
    }
  }

  @Test("a comma in a list that is one part would be two elements, and is refused")
  func commas() async throws {
    let refusal = await failure {
      try await Provider<Uploads>().urlRequest(for: .parts(csv: ["a", "b,c"]))
    }
    guard case .invalidRequest(let reason, _) = refusal else {
      Issue.record("it is not refused")
      return
    }
    #expect(
      reason
        == "the field \"csv\" cannot be sent: one of its elements has a comma in it, which is what stands "
        + "between the elements")
  }

  @Test(
    "another shape of a body or a response is a method of its own",
    arguments: TransportUnderTest.allCases)
  func representations(tested: TransportUnderTest) async throws {
    try await withUploads(tested) { uploads in
      let short = try await uploads.userAsShort()
      #expect(short.headers["accept"] == "application/vnd.echo.short+json")
      #expect(try await uploads.user().headers["accept"] == "application/json")
      let bodies = [
        try await uploads.addUser(body: Uploads.Settings(theme: "x")),
        try await uploads.addUserAsForm(name: "a b"),
        try await uploads.addUserAsPatch(body: ["x"]),
      ]
      #expect(
        bodies.map { String(decoding: $0.body, as: UTF8.self) } == [
          #"{"theme":"x"}"#, "name=a+b", #"["x"]"#,
        ])
      #expect(
        bodies.map { $0.headers["content-type"] } == [
          "application/json", "application/x-www-form-urlencoded",
          "application/vnd.echo.patch+json",
        ])
    }
  }
}
