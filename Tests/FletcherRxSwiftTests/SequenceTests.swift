#if RxSwift
  import Fletcher
  import FletcherRxSwift
  import Foundation
  import RxSwift
  import Services
  import TestTransports
  import Testing

  @Suite("Sequences of calls")
  struct SequenceTests {
    @Test("A single gives what typed calls give, to each subscriber of a call of its own")
    func singles() async throws {
      let imgur = Provider<Imgur>(stub: .immediate)
      let single = imgur.rx.single { try await $0.image(id: "abc") }
      let image = try await imgur.image(id: "abc")
      #expect(try await single.value == image)
      #expect(try await single.value == image)
      #expect(try await imgur.rx.request(.image(id: "abc")).value.statusCode == 200)
    }

    @Test("Every error is a provider's")
    func failures() async throws {
      struct Mine: Error {}
      let imgur = Provider<Imgur>(stub: .immediate(.empty(status: 500)))
      let failed = await #expect(throws: ProviderError.self) {
        try await imgur.rx.request(.image(id: "abc")).value
      }
      #expect(failed?.response?.statusCode == 500)
      let other = await #expect(throws: ProviderError.self) {
        try await imgur.rx.single { _ -> Int in throw Mine() }.value
      }
      #expect(other?.underlying is Mine)
    }

    @Test("Disposing of a subscription cancels its call, and nothing comes any more")
    func disposal() async throws {
      let (transport, moments) = SilentTransport.make()
      var moment = moments.makeAsyncIterator()
      let imgur = Provider<Imgur>(transport: transport)
      let subscription = imgur.rx.requestWithProgress(.image(id: "abc")).subscribe(
        onNext: { Issue.record("\($0)") }, onError: { Issue.record("\($0)") })
      #expect(await moment.next() == .reached)
      subscription.dispose()
      #expect(await moment.next() == .cancelled)
    }

    @Test("Progress comes before the value")
    func progress() async throws {
      let imgur = Provider<Imgur>(transport: ProgressTransport())
      var events: [TransferEvent<Int>] = []
      let sequence = imgur.rx.withProgress {
        try await $0.request(.image(id: "abc")).statusCode
      }
      for try await event in sequence.values { events.append(event) }
      #expect(events == ProgressTransport.told.map { .progress($0) } + [.value(200)])
      var fractions: [Double] = []
      for try await fraction in sequence.filterProgress().values { fractions.append(fraction) }
      #expect(fractions == [1, 0, 1])
      var statuses: [Int] = []
      for try await status in sequence.filterCompleted().values { statuses.append(status) }
      #expect(statuses == [200])
    }

    @Test("Code of the main actor gets events without further ado")
    @MainActor
    func mainActor() async throws {
      let imgur = Provider<Imgur>(transport: ProgressTransport())
      let (ends, end) = AsyncStream.makeStream(of: Bool.self)
      var values = 0
      let subscription = imgur.rx.requestWithProgress(.image(id: "abc"))
        .map { event in
          MainActor.assertIsolated()
          return event
        }
        .subscribe(onNext: { _ in values += 1 }, onDisposed: { end.finish() })
      for await _ in ends {}
      #expect(values == 4)
      subscription.dispose()
    }

    @Test("Events come on the queue that is named")
    func queue() async throws {
      let key = DispatchSpecificKey<String>()
      let queue = DispatchQueue(label: "events")
      queue.setSpecific(key: key, value: "events")
      let imgur = Provider<Imgur>(stub: .immediate)
      let single = imgur.rx.request(.image(id: "abc"), callbackQueue: queue)
      #expect(try await single.map { _ in DispatchQueue.getSpecific(key: key) }.value == "events")
      let typed = imgur.rx.single(callbackQueue: queue) { try await $0.image(id: "abc") }
      #expect(try await typed.map { _ in DispatchQueue.getSpecific(key: key) }.value == "events")
    }

    @Test("Responses are filtered and read by Moya's names")
    func operators() async throws {
      struct Card: Decodable, Equatable { let title: String }
      let content = #"{"card":{"title":"Rex"}}"#
      let imgur = Provider<Imgur>(stub: .immediate(.json(content)))
      let single = imgur.rx.request(.image(id: "abc"))
      #expect(try await single.map(Card.self, atKeyPath: "card").value == Card(title: "Rex"))
      #expect(try await single.mapJSON().value == ["card": ["title": "Rex"]])
      #expect(try await single.mapString(atKeyPath: "card.title").value == "Rex")
      #expect(try await single.filter(statusCode: 200).mapString().value == content)
      #expect(try await single.filter(statusCodes: 200...299).value.statusCode == 200)
      #expect(try await single.filterSuccessfulStatusCodes().value.statusCode == 200)
      #expect(try await single.filterSuccessfulStatusAndRedirectCodes().value.statusCode == 200)
      await #expect(throws: ProviderError.self) { try await single.filter(statusCode: 201).value }
      let observable = single.asObservable().filterSuccessfulStatusCodes()
        .map(Card.self, atKeyPath: "card")
      #expect(try await observable.asSingle().value == Card(title: "Rex"))
    }
  }
#endif
