import Fletcher
import Foundation
import Synchronization
import Testing

/// A transport that a stubbed provider must not use.
private struct NoNetwork: Transport {
  struct Used: Error {}

  func send(_ request: Request) async throws -> Response { throw Used() }
}

/// A service without groups, as the generator writes it.
private enum Single: Service, Target {
  typealias StubTarget = Single
  static let configuration = ServiceConfiguration(baseURL: "https://single.test")
  static var sampleHeaders: KeyValuePairs<String, String> { ["X-Left": "3", "X-Kind": "any"] }
  case ping, pong

  var route: Route { Route(.get, "/ping") }
  var sample: Sample { .empty(headers: ["X-Kind": "ping"]) }

  /// Written by hand beside it.
  struct Extra: Target {
    typealias ServiceType = Single
    var route: Route { Route(.get, "/extra") }
  }
}

@Suite("Stubs")
struct StubTests {
  private func provider(_ stub: Stub) -> Provider<Gallery> {
    Provider(auth: .clientID("c"), transport: NoNetwork(), stub: stub)
  }

  @Test("A stub's closure may read samples from files, and what it throws is the call's error")
  func samplesOfFiles() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("fletcher-tests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("sample.json")
    try Data("[1]".utf8).write(to: file)
    let provider = Provider<Anything>(stub: { target in
      let name = target.route.template == "/a" ? "sample.json" : "none.json"
      return .immediate(
        .json(try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)))
    })
    let numbers = try await provider.value(of: Anything(route: Route(.get, "/a")), as: [Int].self)
    #expect(numbers == [1])
    await #expect {
      try await provider.request(Anything(route: Route(.get, "/b")))
    } throws: { error in
      (error as? ProviderError)?.underlying is CocoaError
    }
  }

  @Test("A call that is cancelled before it has begun runs no step, and no stub responds")
  func cancelledBefore() async throws {
    struct Counting: Middleware {
      let count: Sent

      func send(_ request: Request, next: any Transport) async throws -> Response {
        await count.add()
        return try await next.send(request)
      }
    }
    let sent = Sent()
    let provider = Provider<Anything>(
      middleware: [Counting(count: sent)], stub: .immediate(.text("a")))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await provider.response(to: Anything(route: Route(.get, "/")))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await sent.count == 0)
  }

  @Test("the sample answers at once, through all that reads responses")
  func immediate() async throws {
    let provider = provider(.immediate)
    #expect(try await provider.zen() == "Half measures are as bad as nothing at all.")
    #expect(try await provider.image(id: "1").width == 3)
    #expect(try await provider.blob(data: Data()) == Data(base64Encoded: "iVBORw0K"))
    try await provider.delete(id: "1")
    let response = try await provider.request(.image(id: "1"))
    #expect(response.headers[.contentType] == "application/json")
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("zen")
      try await provider.download(.zen, to: file)
      #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("Half"))
    }
  }

  @Test("the events of a stub come once, and without a wait", .timeLimit(.minutes(15)))
  func events() async throws {
    let events = Sample.text(
      "id: 1\ndata: 1\n\nid: 2\ndata: 2\n\n", contentType: "text/event-stream")
    var values: [Int] = []
    for try await value in provider(.immediate(events)).events(of: .zen, as: Int.self) {
      values.append(value)
    }
    #expect(values == [1, 2])
    for reconnection in [Reconnection(), .whereResumable] {
      var all: [String] = []
      let events = provider(.immediate(events)).events(of: .zen, reconnection: reconnection)
      for try await event in events { all.append(event.data) }
      #expect(all == ["1", "2"])
    }
  }

  @Test("a stub tells of the end of each phase")
  func progress() async throws {
    let seen = Mutex<[TransferProgress]>([])
    let data = Data(repeating: 7, count: 3)
    _ = try await provider(.immediate)
      .onProgress { progress in seen.withLock { $0.append(progress) } }
      .blob(data: data)
    #expect(
      seen.withLock { $0 } == [
        TransferProgress(phase: .upload, completed: 3, total: 3),
        TransferProgress(phase: .download, completed: 6, total: 6),
      ])
  }

  @Test("without a stub the transport is used")
  func never() async {
    await #expect {
      try await provider(.never).zen()
    } throws: { error in
      (error as? ProviderError)?.underlying is NoNetwork.Used
    }
  }

  @Test("another sample with any status, and an error")
  func others() async throws {
    let missing = Sample.json(#"{"missing": "1"}"#, status: 404)
    await #expect {
      try await provider(.immediate(missing)).image(id: "1")
    } throws: { error in
      (error as? ProviderError)?.failure(as: Gallery.NotFound.self)?.missing == "1"
    }
    await #expect {
      try await provider(.failure(URLError(.notConnectedToInternet))).zen()
    } throws: { error in
      ((error as? ProviderError)?.underlying as? URLError)?.code == .notConnectedToInternet
    }
    let broken = Sample.data(base64: "?", contentType: "image/png")
    await #expect(throws: ProviderError.self) { try await provider(.immediate(broken)).zen() }
  }

  @Test("a delayed stub waits, and can be cancelled while it does")
  func delayed() async throws {
    let start = ContinuousClock.now
    _ = try await provider(.delayed(.milliseconds(30))).zen()
    #expect(ContinuousClock.now - start >= .milliseconds(30))
    let task = Task { try await provider(.delayed(.seconds(60))).zen() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let failing = provider(.failure(URLError(.timedOut), after: .milliseconds(1)))
    await #expect(throws: ProviderError.self) { try await failing.zen() }
  }

  @Test("a stub's closure gets the targets of all groups, and matches them by case")
  func each() async throws {
    let provider = Provider<Gallery>(transport: NoNetwork()) { target in
      switch target {
      case Gallery.zen: .immediate(.text("calm"))
      case Gallery.Albums.album(id: 1): .immediate
      case Gallery.Albums.album(let id):
        .immediate(.json(#"{"data": {"width": 0, "height": \#(id)}}"#))
      default: .never
      }
    }
    #expect(try await provider.zen() == "calm")
    await #expect(throws: ProviderError.self) { try await provider.delete(id: "1") }
    #expect(try await provider.albums.album(id: 1).height == 2)
    #expect(try await provider.albums.album(id: 7).height == 7)
    // A group's own provider knows the others, too.
    let albums = Provider<Gallery.Albums>(transport: NoNetwork()) { target in
      if case Gallery.zen = target { .immediate(.text("calm")) } else { .immediate }
    }
    #expect(try await albums.scoped(to: Gallery.self).zen() == "calm")
    #expect(try await albums.album(id: 1).height == 2)
  }

  @Test("the closure of a service whose enum has all targets gets that enum")
  func single() async throws {
    let provider = Provider<Single>(transport: NoNetwork()) { target in
      if case .pong = target { .immediate(.text("calm")) } else { .never }
    }
    #expect(try await provider.text(of: .pong) == "calm")
    await #expect(throws: ProviderError.self) { try await provider.send(.ping) }
    await #expect {
      try await provider.scoped(to: Single.Extra.self).send(.init())
    } throws: { error in
      "\(error)".contains("Extra") && "\(error)".contains("scoped(to:stub:)")
    }
    try await provider.scoped(to: Single.Extra.self) { _ in .immediate }.send(.init())
  }

  @Test("a group with a stub of its own leaves the others theirs")
  func scopedStub() async throws {
    let albums = provider(.immediate).scoped(to: Gallery.Albums.self) { _ in
      .immediate(.json(#"{"data": {"width": 0, "height": 9}}"#))
    }
    #expect(try await albums.album(id: 1).height == 9)
    #expect(try await albums.scoped(to: Gallery.self).zen().hasPrefix("Half"))
  }

  @Test("a page behind the first has the sample's envelope and no items")
  func pages() async throws {
    let sample = Sample.json(#"{"data": {"items": [1], "total": 1}}"#)
      .paged(by: "page", items: "data.items")
    let offsets = Sample.json("[1]").paged(by: "skip", from: 0)
    func content(_ sample: Sample, _ query: String) async throws -> JSON {
      let provider = Provider<Anything>(transport: NoNetwork(), stub: .immediate(sample))
      return try await provider.response(to: Anything(route: Route(.get, "/\(query)"))).json()
    }
    let full: JSON = ["data": ["items": [1], "total": 1]]
    let empty: JSON = ["data": ["items": [], "total": 1]]
    for query in ["", "?page=1", "?page=0", "?page=first", "?other=2"] {
      #expect(try await content(sample, query) == full)
    }
    #expect(try await content(sample, "?x=1&page=2") == empty)
    #expect(try await content(offsets, "?skip=0") == [1])
    #expect(try await content(offsets, "?skip=1") == [])
    // What has no list where one should be stays.
    let odd = Sample.json(#"{"items": {"a": 1}}"#).paged(by: "page", items: "items")
    #expect(try await content(odd, "?page=2") == ["items": ["a": 1]])
  }

  @Test("a target's own sample has the header fields that all of the service's have")
  func headers() async throws {
    let provider = Provider<Single>(stub: .immediate)
    let response = try await provider.response(to: .ping)
    #expect(response.headers.map { "\($0.name): \($0.value)" } == ["X-Left: 3", "X-Kind: ping"])
    let own = Provider<Single>(stub: .immediate(.empty()))
    #expect(try await own.response(to: .ping).headers.isEmpty)
  }

  @Test("a group has its service's stub, base URL and credentials")
  func groups() async throws {
    let provider = provider(.immediate)
    #expect(try await provider.albums.album(id: 1).height == 2)
    let request = try await provider.albums.preparedRequest(for: .album(id: 3))
    #expect(request.url.absoluteString == "https://api.gallery.test/albums/3?v=5.199")
    #expect(request.headers[.authorization] == "Client-ID c")
  }

  @Test("a stubbed request is built and signed, but asks for no token")
  func mistakes() async throws {
    await #expect(throws: ProviderError.self) { try await provider(.immediate).image(id: "") }
    let source = ClosureTokenSource { throw URLError(.notConnectedToInternet) }
    let tokens = Provider<Gallery>(auth: .token(source), stub: .immediate)
    #expect(try await tokens.image(id: "1").width == 3)
    struct Unsigned: Error {}
    let signed = Provider<Anything>(
      auth: Credentials("s", .signer { _ in throw Unsigned() }), stub: .immediate)
    await #expect(throws: ProviderError.self) {
      try await signed.send(Anything(route: Route(.get, "/")))
    }
  }
}

private actor Sent {
  private(set) var count = 0

  func add() { count += 1 }
}
