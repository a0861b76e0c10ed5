import Fletcher
import FletcherTesting
import Foundation
import HTTPTypes
import Services
import Synchronization
import TestServer
import Testing

@Suite("Recording and replaying", .timeLimit(.minutes(15)))
struct RecordingTests {
  private static let branches =
    #"[{"name": "main", "commit": {"sha": "1", "url": "https://a.b/c"}, "protected": false}]"#

  @Test("What a client gets from a server it gets again from the recordings, in their order")
  func replays() async throws {
    let folder = try Folder()
    let url = try await TestServer.run(
      .by { request in
        switch (request.method, request.path) {
        case ("GET", "/user"): .json(#"{"login": "ada", "id": 1}"#, headers: ["X-Page": "1"])
        case ("GET", "/repos/ada/engine/branches"): .json(Self.branches)
        case ("POST", _): .json(#"{"message": "no \#(request.text)"}"#, status: 422)
        default: .empty(404)
        }
      }
    ) { server in
      let github = Provider<GitHub>(
        auth: .token("s3cret-token"), baseURL: server.url,
        transport: URLSessionTransport.shared.with(Recorder(folder.url)))
      try await use(github)
      return server.url
    }
    let replayer = try Replayer(folder.url)
    // Another token, and no server.
    let github = Provider<GitHub>(
      auth: .token("another"), baseURL: url, transport: replayer, decoding: .strict)
    try await use(github)
    try await replayer.finish()
  }

  private func use(_ github: Provider<GitHub>) async throws {
    let me = try await github.users.response(to: .current)
    #expect(try me.json()["login"] == "ada")
    #expect(me.headers[.init("X-Page")!] == "1")
    let branches = try await github.repos.branches(owner: "ada", repo: "engine")
    #expect(branches.map(\.name) == ["main"])
    for title in ["b", "a"] {
      let refused = try await github.issues.response(
        to: .create(owner: "ada", repo: "engine", title: title))
      #expect(refused.statusCode == 422)
      #expect(try refused.text().contains(title))
    }
  }

  @Test("Requests that are repeated get their responses in the order in which they were recorded")
  func sequences() async throws {
    let folder = try Folder()
    let script = ScriptedTransport(
      .text("one"), .text("other"), .text("two"), .failure(URLError(.timedOut)))
    func call(_ transport: any Transport) async throws -> [String] {
      let github = Provider<GitHub>(transport: transport).with(.retry(.none))
      var texts: [String] = []
      for name in ["a", "b", "a", "a"] {
        do {
          texts.append(try await github.users.response(to: .get(username: name)).text())
        } catch let error as ProviderError {
          texts.append("\((error.underlying as? URLError)?.code.rawValue ?? 0)")
        }
      }
      return texts
    }
    let recorded = try await call(script.with(Recorder(folder.url)))
    #expect(recorded == ["one", "other", "two", "-1001"])
    #expect(try await call(Replayer(folder.url)) == recorded)
    // A second recorder adds to it.
    _ = try await call(ScriptedTransport { _ in .text("new") }.with(Recorder(folder.url)))
    #expect(try folder.names().filter { $0.hasSuffix(".exchange.json") }.count == 8)
  }

  @Test("A response that was cut is cut in the recording, and is asked for again there, too")
  func cutResponse() async throws {
    let folder = try Folder()
    func call(_ url: URL?, _ transport: any Transport) async throws -> String {
      try await Provider<GitHub>(baseURL: url, transport: transport)
        .with(.retry(RetryPolicy(attempts: 2, delay: .milliseconds(1)))).users
        .response(to: .get(username: "ada")).text()
    }
    func statusOfFailure(_ url: URL?, _ transport: any Transport) async -> Int? {
      let github = Provider<GitHub>(baseURL: url, transport: transport).with(.retry(.none))
      let error = await failure { try await github.users.response(to: .get(username: "bob")) }
      return (error as? ProviderError)?.response?.statusCode
    }
    let count = Mutex(0)
    let url = try await RawServer.run { connection in
      connection.readRequest()
      let number = count.withLock { count in
        count += 1
        return count
      }
      connection.write(
        number == 2
          ? "HTTP/1.1 200 OK\nContent-Length: 5\n\nwhole"
          : "HTTP/1.1 200 OK\nContent-Length: 50\n\ncut")
    } while: { server in
      let transport = URLSessionTransport.shared.with(Recorder(folder.url))
      let text = try await call(server.url, transport)
      #expect(text == "whole")
      let status = await statusOfFailure(server.url, transport)
      #expect(status == 200)
      return server.url
    }
    let replayer = try Replayer(folder.url)
    let text = try await call(url, replayer)
    #expect(text == "whole")
    #expect(await statusOfFailure(url, replayer) == 200)
  }

  @Test("A request that was not recorded fails with what was")
  func unmatched() async throws {
    let folder = try Folder()
    let recording = Provider<GitHub>(
      transport: ScriptedTransport { _ in .json("{}") }.with(Recorder(folder.url)))
    _ = try await recording.users.response(to: .get(username: "ada"))
    _ = try await recording.issues.response(to: .create(owner: "a", repo: "b", title: "t"))
    let replayer = try Replayer(folder.url)
    let github = Provider<GitHub>(transport: replayer)
    _ = try await github.users.response(to: .get(username: "ada"))
    for target in [GitHub.Issues.create(owner: "a", repo: "b", title: "u")] {
      let error = await failure { try await github.issues.response(to: target) }
      let text = String(describing: try #require(error))
      #expect(text.contains("POST https://api.github.com/repos/a/b/issues with {\"title\":\"u\"}"))
      #expect(text.contains("0001-GET-users-ada.exchange.json (already given): GET https://"))
      #expect(text.contains("POST https://api.github.com/repos/a/b/issues with {\"title\":\"t\"}"))
    }
    let again = await failure { try await github.users.response(to: .get(username: "ada")) }
    #expect((again as? ProviderError)?.underlying is NoRecording)
    await #expect(throws: UnusedResponses.self) { try await replayer.finish() }
  }

  @Test("The parts that differ each time can be left out of what is compared")
  func matching() async throws {
    let folder = try Folder()
    func marvel(_ time: Int, _ transport: any Transport) -> Provider<Marvel> {
      let signature: Credentials<Marvel> = .signature { request in
        try request.addQuery("ts", "\(time)")
        try request.addQuery("apikey", "1234")
        try request.addQuery("hash", "hash-of-\(time)")
      }
      return Provider(auth: signature, transport: transport)
    }
    let script = ScriptedTransport { _ in .json("{}") }
    _ = try await marvel(1, script.with(Recorder(folder.url))).response(to: .comic(comicID: 1))
    let strict = marvel(2, try Replayer(folder.url))
    #expect(await failure { try await strict.response(to: .comic(comicID: 1)) } != nil)
    let lax = marvel(2, try Replayer(folder.url, ignoringQuery: ["ts"]))
    #expect(try await lax.response(to: .comic(comicID: 1)).statusCode == 200)
    let elsewhere = Provider<Marvel>(
      baseURL: URL(string: "http://127.0.0.1:9"),
      transport: try Replayer(folder.url, matching: [.method, .path]))
    #expect(try await elsewhere.response(to: .comic(comicID: 1)).statusCode == 200)
  }

  @Test("No secret is written: of header fields, query, forms, JSON, multipart and what comes back")
  func secrets() async throws {
    let folder = try Folder()
    let token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
    let script = ScriptedTransport { request in
      .json(
        #"""
        {"access_token": "\#(token)", "expires_in": 3600, "token_type": "bearer", "pin": 1234,
          "list": [{"clientSecret": ["\#(token)", {"x": "\#(token)"}]}], "echo": "sent \#(token)!",
          "next": "https://a.b/c?page=2\u0026access_token=\#(token)", "sha": "abc"}
        """#,
        headers: ["Set-Cookie": "session=\(token)", "X-Auth-Token": token, "ETag": "kept"])
    }
    let transport = script.with(Recorder(folder.url))
    let github = Provider<GitHub>(auth: .token(token), transport: transport)
    _ = try await github.users.response(to: .current)
    let vk = Provider<VK>(auth: .token(token), transport: transport)
    _ = try await vk.messages.response(to: .send(peerID: 1, randomID: 7, message: "Hi"))
    for (type, body) in [
      ("application/x-www-form-urlencoded", "grant_type=password&user%5Bpassword%5D=\(token)&a=b"),
      ("application/json", #"{"user": {"password": "\#(token)"}, "a": "b"}"#),
      (
        "multipart/form-data; boundary=x1",
        "--x1\r\nContent-Disposition: form-data; name=\"api_key\"\r\n\r\n\(token)\r\n"
          + "--x1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--x1--\r\n"
      ),
      (
        "multipart/form-data; boundary=x1",
        "api_key=\(token)\r\n--x1\r\nContent-Disposition: form-data; name=pin\r\n\r\n1234\r\n"
          + "--x1\r\n\r\nbehind the preamble\r\n--x1--\r\npin: 1234"
      ), ("multipart/form-data", "\r\n--x1\r\n\r\n1234\r\n--x1--"),
    ] {
      _ = try await transport.send(
        Request(
          method: .post, url: try #require(URL(string: "https://u:\(token)@a.b/c")),
          headers: [.contentType: type, .cookie: "c=\(token)"], body: .data(Data(body.utf8))))
    }
    let texts = try folder.names().map { name in
      try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
    }
    #expect(texts.count >= 12)
    #expect(texts.allSatisfy { !$0.contains(token) && !$0.contains("1234") })
    let all = texts.joined()
    for kept in [
      #""expires_in": 3600"#, #""token_type": "bearer""#, "page=2", #""sha": "abc""#, "ETag: kept",
      "grant_type=password", "&a=b", "name=\"a\"\r\n\r\nb\r\n", "peer_id=1", "v=5.199",
      "behind the preamble",
    ] {
      #expect(all.contains(kept), "\(kept)")
    }
  }

  @Test("A body that is a stream is refused before anything is sent")
  func streams() async throws {
    let folder = try Folder()
    let count = Mutex(0)
    let script = ScriptedTransport { _ in
      count.withLock { $0 += 1 }
      return .text("sent")
    }
    let transport = script.with(Recorder(folder.url))
    let stream = BodyStream(Bytes(Data("x".utf8)))
    await #expect(throws: ProviderError.self) {
      try await transport.send(
        Request(
          method: .post, url: try #require(URL(string: "https://a.b/c")), body: .stream(stream)))
    }
    #expect(count.withLock { $0 } == 0)
  }

  @Test("Two recorders may write into one folder")
  func shared() async throws {
    let folder = try Folder()
    let script = ScriptedTransport { _ in .text("ok") }
    let transports = [script.with(Recorder(folder.url)), script.with(Recorder(folder.url))]
    let url = try #require(URL(string: "https://a.b/c"))
    for index in [0, 1, 0, 1] {
      _ = try await transports[index].send(Request(method: .post, url: url))
    }
    let numbers = Set(try folder.names().map { String($0.prefix(4)) })
    #expect(numbers == ["0001", "0002", "0003", "0004"])
  }

  @Test("Header fields are recorded in the order of their names, and those of one name in theirs")
  func headers() async throws {
    struct Server: Transport {
      func send(_ request: Request) async throws -> Response {
        var headers = HTTPFields()
        for (name, value) in [
          ("X-Z", "1"), ("Link", "<b>"), ("X-a", "2"), ("Accept-Ranges", "none"), ("Link", "<a>"),
        ] {
          headers.append(HTTPField(name: HTTPField.Name(name)!, value: value))
        }
        return Response(
          status: .ok, headers: headers, data: Data(), url: request.url, request: request)
      }
    }
    let folder = try Folder()
    let github = Provider<GitHub>(transport: Server().with(Recorder(folder.url)))
    _ = try await github.users.response(to: .current)
    let name = try #require(try folder.names().first)
    let text = try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
    let lines = text.components(separatedBy: "\"response\"").last?.split(separator: "\"")
      .filter { $0.contains(": ") && !$0.contains("\n") }
    #expect(lines == ["Accept-Ranges: none", "Link: <b>", "Link: <a>", "X-a: 2", "X-Z: 1"])
  }

  @Test(
    "No secret of text in other encodings is written, and the rest of it is",
    arguments: [String.Encoding.isoLatin1, .utf16LittleEndian, .utf16BigEndian, .utf16])
  func otherEncodings(encoding: String.Encoding) async throws {
    for (type, text) in [
      ("application/json", #"{"access_token": "SECRET-1", "name": "Jäger"}"#),
      ("application/x-www-form-urlencoded", "name=Jäger&password=SECRET-1"),
      ("text/html; charset=iso-8859-1", "<a href='/x?access_token=SECRET-1'>Jäger</a>"),
    ] {
      let folder = try Folder()
      let content = try #require(text.data(using: encoding))
      let script = ScriptedTransport { _ in .data(content, contentType: type) }
      _ = try await script.with(Recorder(folder.url)).send(
        Request(
          method: .post, url: try #require(URL(string: "https://a.b/c")),
          headers: [.contentType: type], body: .data(content)))
      let bodies = try folder.names().filter { !$0.hasSuffix(".exchange.json") }
      #expect(bodies.count == 2)
      for name in bodies {
        let data = try Data(contentsOf: folder.url.appendingPathComponent(name))
        let recorded = try #require(String(data: data, encoding: encoding))
        #expect(!recorded.contains("SECRET"), "\(recorded)")
        #expect(recorded.contains("Jäger"), "\(recorded)")
      }
    }
  }

  @Test("Multipart uploads, images, files and streams are recorded and replayed")
  func contents() async throws {
    let folder = try Folder()
    let image = Data([0x89, 0x50, 0x4E, 0x47, 0, 255])
    func use(_ transport: any Transport) async throws {
      let imgur = Provider<Imgur>(auth: .clientID("client"), transport: transport)
      // The boundary is another one each time.
      let uploaded = try await imgur.response(
        to: .upload(image: .data(image, filename: "a.png"), title: "t"))
      #expect(uploaded.data == image)
      let target = folder.url.appendingPathComponent("downloaded-\(UUID().uuidString)")
      try await imgur.download(.image(id: "x"), to: target)
      #expect(try Data(contentsOf: target) == image)
      var request = Request(url: try #require(URL(string: "https://a.b/stream")))
      request.delivery = .stream
      let bytes = try #require(try await transport.send(request).bytes)
      #expect(try await bytes.collect(upTo: 100) == image)
    }
    let recorder = Recorder(folder.url.appendingPathComponent("recordings"))
    let script = ScriptedTransport { _ in .data(image, contentType: "image/png") }
    try await use(script.with(recorder))
    let recordings = folder.url.appendingPathComponent("recordings")
    let response = recordings.appendingPathComponent("0001-POST-3-image.response.png")
    #expect(try Data(contentsOf: response) == image)
    try await use(try Replayer(recordings))

    let all = folder.url.appendingPathComponent("all")
    try await use(script.with(Recorder(all, secrets: .none)))
    try await use(try Replayer(all, secrets: .none))
  }

  /// Fails in the middle of its responses.
  private struct CutTransport: Transport {
    private actor Connection {
      var count = 0
      func next() throws -> Data {
        count += 1
        if count > 2 { throw URLError(.networkConnectionLost) }
        return Data("piece ".utf8)
      }
    }

    func send(_ request: Request) async throws -> Response {
      let connection = Connection()
      return Response(
        status: .ok, bytes: Bytes { try await connection.next() }, request: request)
    }
  }

  @Test("A stream that was cut is cut again after what had come", arguments: [false, true])
  func cut(isReplayed: Bool) async throws {
    let folder = try Folder()
    var request = Request(url: try #require(URL(string: "https://a.b/stream")))
    request.delivery = .stream
    let recorder = CutTransport().with(Recorder(folder.url))
    if isReplayed { _ = try? await recorder.send(request).bytes?.collect(upTo: 100) }
    let transport: any Transport = isReplayed ? try Replayer(folder.url) : recorder
    let bytes = try #require(try await transport.send(request).bytes)
    var content = Data()
    do {
      for try await piece in bytes { content += piece }
      Issue.record("it ended well")
    } catch let error as URLError {
      #expect(error.code == .networkConnectionLost)
    }
    #expect(content == Data("piece piece ".utf8))
    // Nobody gets half of a response as a whole one.
    request.delivery = .memory
    let replayer = try Replayer(folder.url)
    let error = await failure { try await replayer.send(request) } as? ProviderError
    #expect(error?.response?.statusCode == 200)
    #expect((error?.underlying as? URLError)?.code == .networkConnectionLost)
  }

  @Test("A stream that is let go before its end is recorded as far as it was read")
  func abandoned() async throws {
    let folder = try Folder()
    struct Endless: Transport {
      func send(_ request: Request) async throws -> Response {
        Response(status: .ok, bytes: Bytes { Data("piece ".utf8) }, request: request)
      }
    }
    var request = Request(url: try #require(URL(string: "https://a.b/stream")))
    request.delivery = .stream
    do {
      let response = try await Endless().with(Recorder(folder.url)).send(request)
      var count = 0
      for try await _ in try #require(response.bytes) {
        count += 1
        if count == 3 { break }
      }
    }
    while try !folder.names().contains("0001-GET-stream.exchange.json") {
      try await Task.sleep(for: .milliseconds(2))
    }
    let replayed = try await Replayer(folder.url).send(request)
    #expect(
      try await replayed.bytes?.collect(upTo: 100) == Data("piece piece piece ".utf8))
  }

  @Test(
    "A folder with something else in it says which file is wrong",
    arguments: [
      "{}",
      #"{"request": {"method": "GET", "url": "https://a.b", "headers": []}, "response": {"status": 200, "headers": ["Content-Type text/plain"]}}"#,
    ])
  func invalid(recording: String) throws {
    let folder = try Folder()
    try Data(recording.utf8).write(to: folder.url.appendingPathComponent("0001-x.exchange.json"))
    #expect {
      try Replayer(folder.url)
    } throws: { error in
      String(describing: error).hasPrefix("0001-x.exchange.json: ")
    }
    #expect(throws: (any Error).self) { try Replayer(folder.url.appendingPathComponent("none")) }
  }
}

/// A folder that goes when the test has ended.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("recordings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}

/// What the body throws.
func failure<Value>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
) async -> (any Error)? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}
