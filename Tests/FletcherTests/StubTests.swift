import Fletcher
import Foundation
import Testing

/// A transport that a stubbed provider must not use.
private struct NoNetwork: Transport {
  struct Used: Error {}

  func send(_ request: Request) async throws -> Response { throw Used() }

  func download(_ request: Request, to destination: URL) async throws -> Response { throw Used() }
}

@Suite("Stubs")
struct StubTests {
  private func provider(_ stub: Stub) -> Provider<Gallery> {
    Provider(auth: .clientID("c"), transport: NoNetwork(), stub: stub)
  }

  @Test("the sample answers at once, through all that reads answers")
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

  @Test("a stub for each target")
  func each() async throws {
    let provider = Provider<Gallery>(transport: NoNetwork()) { target in
      if case .zen = target { .immediate(.text("calm")) } else { .never }
    }
    #expect(try await provider.zen() == "calm")
    await #expect(throws: ProviderError.self) { try await provider.delete(id: "1") }
    await #expect {
      try await provider.albums.album(id: 1)
    } throws: { error in
      if case .invalidRequest? = error as? ProviderError { true } else { false }
    }
    let albums: Provider<Gallery.Albums> = provider.scoped { _ in .immediate }
    #expect(try await albums.album(id: 1).height == 2)
  }

  @Test("a group has its service's stub, base URL and credentials")
  func groups() async throws {
    let provider = provider(.immediate)
    #expect(try await provider.albums.album(id: 1).height == 2)
    let request = try await provider.albums.request(for: .album(id: 3))
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
