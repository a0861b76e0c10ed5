#if ReactiveSwift
  import Fletcher
  import FletcherReactiveSwift
  import Foundation
  import ReactiveSwift
  import Services
  import TestTransports
  import Testing

  @Suite("Signal producers of calls")
  struct ProducerTests {
    private func events<Value: Sendable>(
      of producer: SignalProducer<Value, ProviderError>
    ) async throws -> [Value] {
      let stream = AsyncThrowingStream<Value, any Error> { continuation in
        producer.start { event in
          switch event {
          case .value(let value): continuation.yield(value)
          case .failed(let error): continuation.finish(throwing: error)
          case .completed: continuation.finish()
          case .interrupted: continuation.finish(throwing: CancellationError())
          }
        }
      }
      var values: [Value] = []
      for try await value in stream { values.append(value) }
      return values
    }

    @Test("A producer gives what typed calls give, each time that it is started")
    func values() async throws {
      let imgur = Provider<Imgur>(stub: .immediate)
      let producer = imgur.reactive.producer { try await $0.image(id: "abc") }
      let image = try await imgur.image(id: "abc")
      #expect(try await events(of: producer) == [image])
      #expect(try await events(of: producer) == [image])
      let statuses = imgur.reactive.request(.image(id: "abc")).map(\.statusCode)
      #expect(try await events(of: statuses) == [200])
    }

    @Test("An error of the provider is the producer's, and an error of the closure is beneath one")
    func failures() async throws {
      struct Mine: Error {}
      let imgur = Provider<Imgur>(stub: .immediate(.empty(status: 500)))
      let failed = await #expect(throws: ProviderError.self) {
        try await events(of: imgur.reactive.request(.image(id: "abc")))
      }
      #expect(failed?.response?.statusCode == 500)
      let other = await #expect(throws: ProviderError.self) {
        try await events(of: imgur.reactive.producer { _ -> Int in throw Mine() })
      }
      #expect(other?.underlying is Mine)
    }

    @Test("Disposing of what was started cancels its call, and no value comes any more")
    func disposal() async throws {
      let (transport, moments) = SilentTransport.make()
      var moment = moments.makeAsyncIterator()
      let imgur = Provider<Imgur>(transport: transport)
      let started = imgur.reactive.requestWithProgress(.image(id: "abc")).startWithResult {
        Issue.record("\($0)")
      }
      #expect(await moment.next() == .reached)
      started.dispose()
      #expect(await moment.next() == .cancelled)
    }

    @Test("Progress comes before the value")
    func progress() async throws {
      let imgur = Provider<Imgur>(transport: ProgressTransport())
      let events = try await events(
        of: imgur.reactive.producerWithProgress {
          try await $0.request(.image(id: "abc")).statusCode
        })
      #expect(events == ProgressTransport.told.map { .progress($0) } + [.value(200)])
      let progress = imgur.reactive.requestWithProgress(.image(id: "abc"))
      #expect(try await self.events(of: progress.filterProgress()) == [1, 0, 1])
      #expect(
        try await self.events(of: progress.filterCompleted().map(\.statusCode)) == [200])
    }

    @Test("Code of the main actor gets events without further ado")
    @MainActor
    func mainActor() async throws {
      let imgur = Provider<Imgur>(transport: ProgressTransport())
      let (ends, end) = AsyncStream.makeStream(of: Bool.self)
      var values = 0
      imgur.reactive.requestWithProgress(.image(id: "abc")).start { event in
        MainActor.assertIsolated()
        switch event {
        case .value: values += 1
        case .completed, .failed, .interrupted: end.finish()
        }
      }
      for await _ in ends {}
      #expect(values == 4)
    }

    @Test("Events come on the queue that is named")
    func queue() async throws {
      let key = DispatchSpecificKey<String>()
      let queue = DispatchQueue(label: "events")
      queue.setSpecific(key: key, value: "events")
      let imgur = Provider<Imgur>(stub: .immediate)
      let named = imgur.reactive.request(.image(id: "abc"), callbackQueue: queue)
        .map { _ in DispatchQueue.getSpecific(key: key) }
      #expect(try await events(of: named) == ["events"])
      let typed = imgur.reactive.producer(callbackQueue: queue) { try await $0.image(id: "abc") }
        .map { _ in DispatchQueue.getSpecific(key: key) }
      #expect(try await events(of: typed) == ["events"])
    }

    @Test("Responses are filtered and read by Moya's names")
    func operators() async throws {
      struct Card: Decodable, Equatable, Sendable { let title: String }
      let content = #"{"card":{"title":"Rex"}}"#
      let imgur = Provider<Imgur>(stub: .immediate(.json(content)))
      let producer = imgur.reactive.request(.image(id: "abc"))
      #expect(
        try await events(of: producer.map(Card.self, atKeyPath: "card")) == [Card(title: "Rex")])
      #expect(try await events(of: producer.mapJSON()) == [["card": ["title": "Rex"]]])
      #expect(try await events(of: producer.mapString(atKeyPath: "card.title")) == ["Rex"])
      #expect(try await events(of: producer.filter(statusCode: 200).mapString()) == [content])
      #expect(try await events(of: producer.filter(statusCodes: 200...299)).count == 1)
      #expect(try await events(of: producer.filterSuccessfulStatusCodes()).count == 1)
      #expect(try await events(of: producer.filterSuccessfulStatusAndRedirectCodes()).count == 1)
      await #expect(throws: ProviderError.self) {
        try await events(of: producer.filter(statusCode: 201))
      }
    }
  }
#endif
