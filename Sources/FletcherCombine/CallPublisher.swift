#if canImport(Combine) || OpenCombine
  #if canImport(Combine)
    import Combine
  #else
    import OpenCombine
  #endif
  import Fletcher
  import FletcherMoya

  /// Publishes what a call gives, to each subscriber of a call of its own.
  struct CallPublisher<Output: Sendable>: Publisher {
    typealias Failure = ProviderError

    /// Where the subscriber gets what comes.
    let place: CallbackPlace
    /// Makes the call: sends what comes before its end, and gives what comes at its end.
    let run: @Sendable (_ send: (Output) async -> Void) async -> Result<Output, ProviderError>

    func receive<Sink: Subscriber>(subscriber: Sink)
    where Sink.Input == Output, Sink.Failure == ProviderError {
      let (demands, continuation) = AsyncStream.makeStream(of: Asked.self)
      let receiver = Receiver(
        value: { subscriber.receive($0) }, completion: { subscriber.receive(completion: $0) })
      let task = Task { [run, place] in
        // Nothing may come before the subscription does.
        var iterator = demands.makeAsyncIterator()
        guard let first = await iterator.next() else { return }
        let delivery = Delivery(receiver, at: place, first, iterator)
        let result = await run { await delivery.send($0) }
        await delivery.end(result)
      }
      subscriber.receive(subscription: CallSubscription(task: task, demands: continuation))
      continuation.yield(Asked(.none))
    }

    /// Carries a subscriber into the task of its call.
    ///
    /// Unchecked, because subscribers do not say that they are sent to from other threads. Once it has its
    /// subscription, nothing but the task has this one called, once after the other, as Combine demands.
    private struct Receiver: @unchecked Sendable {
      let value: (Output) -> Subscribers.Demand
      let completion: (Subscribers.Completion<ProviderError>) -> Void
    }

    /// Gives a subscriber what comes, as much of it as it has asked for.
    private final class Delivery {
      private let receiver: Receiver
      private let place: CallbackPlace
      private var demand: Subscribers.Demand
      private var demands: AsyncStream<Asked>.Iterator

      init(
        _ receiver: Receiver, at place: CallbackPlace, _ first: Asked,
        _ demands: AsyncStream<Asked>.Iterator
      ) {
        self.receiver = receiver
        self.place = place
        demand = first.demand
        self.demands = demands
      }

      func send(_ value: Output) async {
        while demand == .none {
          // There is none where the subscription is cancelled.
          guard let more = await demands.next() else { return }
          demand += more.demand
        }
        let more = await place.call { [receiver] in Asked(receiver.value(value)) }
        guard let more else { return }
        demand -= 1
        demand += more.demand
      }

      func end(_ result: Result<Output, ProviderError>) async {
        switch result {
        case .success(let value):
          await send(value)
          await complete(nil)
        case .failure(let error): await complete(error)
        }
      }

      private func complete(_ error: ProviderError?) async {
        await place.call { [receiver] in
          receiver.completion(error.map { .failure($0) } ?? .finished)
        }
      }
    }
  }

  /// How much a subscriber has asked for: Combine does not say that its own type is Sendable.
  private struct Asked: Sendable {
    /// Nil for all there is.
    private let count: Int?

    init(_ demand: Subscribers.Demand) { count = demand.max }

    var demand: Subscribers.Demand { count.map { .max($0) } ?? .unlimited }
  }

  private struct CallSubscription: Subscription {
    let combineIdentifier = CombineIdentifier()
    let task: Task<Void, Never>
    let demands: AsyncStream<Asked>.Continuation

    func request(_ demand: Subscribers.Demand) { demands.yield(Asked(demand)) }

    func cancel() {
      task.cancel()
      demands.finish()
    }
  }
#endif
