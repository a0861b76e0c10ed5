#if canImport(Combine) || OpenCombine
  #if canImport(Combine)
    import Combine
  #else
    import OpenCombine
  #endif
  import Fletcher
  import Synchronization

  enum Event<Value: Equatable & Sendable>: Equatable, Sendable {
    case value(Value)
    case finished
    /// With the error's code.
    case failed(code: Int)
  }

  /// What a publisher sends to a subscriber that asks for so much.
  final class Events<Value: Equatable & Sendable>: Subscriber, Sendable {
    typealias Input = Value
    typealias Failure = ProviderError

    private let asking: Subscribers.Demand
    // Unchecked: written once, when the publisher is subscribed to.
    private let subscription = Mutex<Held?>(nil)
    private let received = Mutex<[Event<Value>]>([])
    private let stream: AsyncStream<Event<Value>>
    private let continuation: AsyncStream<Event<Value>>.Continuation

    private struct Held: @unchecked Sendable {
      let subscription: any Subscription
    }

    init(of publisher: some Publisher<Value, ProviderError>, asking count: Int? = nil) {
      asking = count.map { .max($0) } ?? .unlimited
      (stream, continuation) = AsyncStream.makeStream()
      publisher.subscribe(self)
    }

    var soFar: [Event<Value>] { received.withLock { $0 } }

    func all() async -> [Event<Value>] {
      for await event in stream {
        if case .value = event { continue }
        break
      }
      return soFar
    }

    func next() async -> Event<Value>? {
      for await event in stream { return event }
      return nil
    }

    func ask(for count: Int) {
      subscription.withLock { $0 }?.subscription.request(.max(count))
    }

    func cancel() { subscription.withLock { $0 }?.subscription.cancel() }

    func receive(subscription: any Subscription) {
      let held = Held(subscription: subscription)
      self.subscription.withLock { $0 = held }
      subscription.request(asking)
    }

    func receive(_ input: Value) -> Subscribers.Demand {
      add(.value(input))
      return .none
    }

    func receive(completion: Subscribers.Completion<ProviderError>) {
      switch completion {
      case .finished: add(.finished)
      case .failure(let error): add(.failed(code: error.errorCode))
      }
    }

    private func add(_ event: Event<Value>) {
      received.withLock { $0.append(event) }
      continuation.yield(event)
    }
  }
#endif
