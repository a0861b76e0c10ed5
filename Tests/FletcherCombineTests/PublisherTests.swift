#if canImport(Combine) || OpenCombine
  #if canImport(Combine)
    import Combine
  #else
    import OpenCombine
  #endif
  import Fletcher
  import FletcherCombine
  import Foundation
  import Services
  import TestServer
  import TestTransports
  import Testing

  @Suite("Publishers of calls")
  struct PublisherTests {
    @Test("A publisher gives what typed calls give, and finishes")
    func values() async throws {
      let imgur = Provider<Imgur>(stub: .immediate)
      let events = await Events(of: imgur.publisher { try await $0.image(id: "abc") }).all()
      #expect(events == [.value(try await imgur.image(id: "abc")), .finished])
    }

    @Test("Nothing is sent before somebody subscribes, and each subscriber has a call of its own")
    func cold() async throws {
      try await TestServer.run(.by { _ in .text("here") }) { server in
        let publisher = Provider<Imgur>(baseURL: server.url).requestPublisher(.image(id: "abc"))
        #expect(server.requests.count == 0)
        for count in 1...2 {
          let events = await Events(of: publisher.mapString()).all()
          #expect(events == [.value("here"), .finished])
          #expect(server.requests.count == count)
        }
      }
    }

    @Test("An error of the provider is the publisher's, and an error of the closure is beneath one")
    func failures() async throws {
      let imgur = Provider<Imgur>(stub: .immediate(.empty(status: 500)))
      let failed = await Events(of: imgur.requestPublisher(.image(id: "abc")).map(\.statusCode))
        .all()
      #expect(failed == [.failed(code: 4)])
      struct Mine: Error {}
      let other = await Events(of: imgur.publisher { _ -> Int in throw Mine() }).all()
      #expect(other == [.failed(code: 11)])
      let cancelled = await Events(
        of: imgur.publisher { _ -> Int in throw CancellationError() }
      ).all()
      #expect(cancelled == [.failed(code: 10)])
    }

    @Test("Cancelling a subscription cancels its call, and nothing comes any more")
    func cancellation() async throws {
      let (transport, moments) = SilentTransport.make()
      var moment = moments.makeAsyncIterator()
      let imgur = Provider<Imgur>(transport: transport)
      let events = Events(of: imgur.requestPublisher(.image(id: "abc")).map(\.statusCode))
      #expect(await moment.next() == .reached)
      events.cancel()
      #expect(await moment.next() == .cancelled)
      #expect(events.soFar == [])
    }

    @Test("Progress comes before the value")
    func progress() async throws {
      let imgur = Provider<Imgur>(transport: ProgressTransport())
      let events = await Events(
        of: imgur.publisherWithProgress { try await $0.request(.image(id: "abc")).statusCode }
      ).all()
      #expect(
        events == ProgressTransport.told.map { .value(.progress($0)) } + [
          .value(.value(200)), .finished,
        ])
      let named = await Events(
        of: imgur.requestWithProgressPublisher(.image(id: "abc")).map { event in
          if case .value(let response) = event { response.statusCode } else { 0 }
        }
      ).all()
      #expect(named == [.value(0), .value(0), .value(0), .value(200), .finished])
      let fractions = await Events(
        of: imgur.requestWithProgressPublisher(.image(id: "abc")).filterProgress()
      ).all()
      #expect(fractions == [.value(1), .value(0), .value(1), .finished])
      let statuses = await Events(
        of: imgur.requestWithProgressPublisher(.image(id: "abc")).filterCompleted()
          .map(\.statusCode)
      ).all()
      #expect(statuses == [.value(200), .finished])
    }

    @Test("A subscriber gets no more than it asked for, and the rest when it asks again")
    func demand() async throws {
      let imgur = Provider<Imgur>(transport: ProgressTransport())
      let publisher = imgur.publisherWithProgress {
        try await $0.request(.image(id: "abc")).statusCode
      }
      let events = Events(of: publisher, asking: 1)
      #expect(await events.next() == .value(.progress(ProgressTransport.told[0])))
      events.ask(for: 2)
      #expect(await events.next() == .value(.progress(ProgressTransport.told[1])))
      #expect(await events.next() == .value(.progress(ProgressTransport.told[2])))
      #expect(events.soFar.count == 3)
      events.ask(for: 1)
      #expect(await events.next() == .value(.value(200)))
      #expect(await events.next() == .finished)
    }

    @Test("Code of the main actor gets what comes without further ado")
    @MainActor
    func mainActor() async throws {
      let imgur = Provider<Imgur>(transport: ProgressTransport())
      let (ends, end) = AsyncStream.makeStream(of: Bool.self)
      var values = 0
      let subscription = imgur.requestWithProgressPublisher(.image(id: "abc"))
        .map { event in
          MainActor.assertIsolated()
          return event
        }
        .sink { _ in
          end.yield(true)
          end.finish()
        } receiveValue: { _ in
          values += 1
        }
      for await _ in ends {}
      #expect(values == 4)
      subscription.cancel()
    }

    @Test(
      "What is cancelled on the main actor gives nothing any more, however soon the response came")
    @MainActor
    func cancelledOnMain() async throws {
      let imgur = Provider<Imgur>(stub: .immediate)
      for _ in 0..<50 {
        let events = Events(of: imgur.requestPublisher(.image(id: "abc")).map(\.statusCode))
        keepThread()
        events.cancel()
        await Task.yield()
        #expect(events.soFar == [])
      }
    }

    /// Long enough for a stub's response to come.
    private func keepThread() { Thread.sleep(forTimeInterval: 0.001) }

    @Test("What comes, comes on the queue that a publisher names")
    func queue() async throws {
      let key = DispatchSpecificKey<String>()
      let queue = DispatchQueue(label: "values")
      queue.setSpecific(key: key, value: "values")
      let imgur = Provider<Imgur>(stub: .immediate)
      let typed = imgur.publisher(callbackQueue: queue) { try await $0.image(id: "abc") }
        .map { _ in DispatchQueue.getSpecific(key: key) }
      #expect(await Events(of: typed).all() == [.value("values"), .finished])
      let named = imgur.requestPublisher(.image(id: "abc"), callbackQueue: queue)
        .map { _ in DispatchQueue.getSpecific(key: key) }
      #expect(await Events(of: named).all() == [.value("values"), .finished])
    }

    @Test("Responses are filtered and read by Moya's names")
    func operators() async throws {
      struct Card: Decodable, Equatable, Sendable { let title: String }
      let content = #"{"card":{"title":"Rex"}}"#
      let imgur = Provider<Imgur>(stub: .immediate(.json(content)))
      let publisher = imgur.requestPublisher(.image(id: "abc"))
      let card = Card(title: "Rex")
      #expect(
        await Events(of: publisher.map(Card.self, atKeyPath: "card")).all() == [
          .value(card), .finished,
        ])
      #expect(
        await Events(of: publisher.mapJSON()).all() == [
          .value(["card": ["title": "Rex"]]), .finished,
        ])
      #expect(
        await Events(of: publisher.mapString(atKeyPath: "card.title")).all() == [
          .value("Rex"), .finished,
        ])
      #expect(
        await Events(of: publisher.map(Card.self, atKeyPath: "none")).all() == [.failed(code: 7)])

      let accepted = Provider<Imgur>(stub: .immediate(.empty(status: 302)))
        .publisher { try await $0.response(to: .image(id: "abc")) }
      func outcome(_ publisher: AnyPublisher<Response, ProviderError>) async -> [Event<Int>] {
        await Events(of: publisher.map(\.statusCode)).all()
      }
      #expect(await outcome(accepted.filter(statusCode: 302)) == [.value(302), .finished])
      #expect(await outcome(accepted.filter(statusCode: 200)) == [.failed(code: 4)])
      #expect(await outcome(accepted.filter(statusCodes: 300..<400)) == [.value(302), .finished])
      #expect(await outcome(accepted.filterSuccessfulStatusCodes()) == [.failed(code: 4)])
      #expect(
        await outcome(accepted.filterSuccessfulStatusAndRedirectCodes()) == [
          .value(302), .finished,
        ])
    }
  }
#endif
