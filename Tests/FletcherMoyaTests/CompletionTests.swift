import Dispatch
import Fletcher
import FletcherMoya
import Foundation
import Services
import TestServer
import TestTransports
import Testing

@Suite("Completion handlers")
struct CompletionTests {
  private static let key = DispatchSpecificKey<String>()

  private static func queue(_ name: String) -> DispatchQueue {
    let queue = DispatchQueue(label: name)
    queue.setSpecific(key: key, value: name)
    return queue
  }

  private static var currentQueue: String? { DispatchQueue.getSpecific(key: key) }

  @Test("A handler gets the response, on the main actor")
  func main() async throws {
    try await TestServer.run(.by { _ in .text("here") }) { server in
      let imgur = Provider<Imgur>(baseURL: server.url)
      let result = await withCheckedContinuation { continuation in
        imgur.request(.image(id: "a")) { result in
          MainActor.assertIsolated()
          continuation.resume(returning: result)
        }
      }
      let response = try result.get()
      #expect(response.data == Data("here".utf8))
    }
  }

  @Test("A response that is an error is a failure, as for an async call")
  func failures() async throws {
    let imgur = Provider<Imgur>(stub: .immediate(.empty(status: 500)))
    let result = await withCheckedContinuation { continuation in
      imgur.request(.image(id: "a")) { continuation.resume(returning: $0) }
    }
    guard case .failure(.status(let response)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(response.statusCode == 500)
  }

  @Test("Handlers run on the call's queue, or else on the provider's")
  func queues() async throws {
    let imgur = Provider<Imgur>(stub: .immediate).callbacks(on: Self.queue("provider"))
    let own = await withCheckedContinuation { continuation in
      imgur.request(.image(id: "a")) { _ in continuation.resume(returning: Self.currentQueue) }
    }
    #expect(own == "provider")
    let call = await withCheckedContinuation { continuation in
      imgur.request(.image(id: "a"), callbackQueue: Self.queue("call")) { _ in
        continuation.resume(returning: Self.currentQueue)
      }
    }
    #expect(call == "call")
    let typed = await withCheckedContinuation { continuation in
      imgur.perform({ try await $0.image(id: "a") }) { result in
        continuation.resume(returning: (Self.currentQueue, (try? result.get()) != nil))
      }
    }
    #expect(typed == ("provider", true))
    let direct = await withCheckedContinuation { continuation in
      imgur.provider.request(.image(id: "a"), callbackQueue: Self.queue("direct")) { _ in
        continuation.resume(returning: Self.currentQueue)
      }
    }
    #expect(direct == "direct")
  }

  @Test("A handler gets what typed calls gave")
  func typed() async throws {
    let imgur = Provider<Imgur>(stub: .immediate)
    let image = try await imgur.image(id: "a")
    let result = await withCheckedContinuation { continuation in
      imgur.perform {
        try await $0.image(id: "a")
      } completion: {
        continuation.resume(returning: $0)
      }
    }
    #expect(try result.get() == image)
  }

  @Test("An error of the closure's own is the reason of a failure")
  func otherErrors() async throws {
    struct Mine: Error {}
    let result = await withCheckedContinuation { continuation in
      Provider<Imgur>(stub: .immediate).perform {
        _ = try await $0.image(id: "a")
        throw Mine()
      } completion: { (result: Result<Void, ProviderError>) in
        continuation.resume(returning: result)
      }
    }
    guard case .failure(.other(let underlying)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(underlying is Mine)
  }

  @Test("A call that is cancelled while the server is silent ends as cancelled, once")
  func cancellation() async throws {
    let (transport, reached) = SilentTransport.make()
    let calls = Notes<String>()
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    let call = Provider<Imgur>(transport: transport).request(.image(id: "a")) { result in
      guard case .failure(.cancelled) = result else {
        Issue.record("\(result)")
        return
      }
      calls.add("ended")
      continuation.yield()
    }
    await firstMoment(of: reached)
    #expect(!call.isCancelled)
    call.cancel()
    call.cancel()
    #expect(call.isCancelled)
    await firstMoment(of: ended)
    #expect(calls.all == ["ended"])
  }

  @Test("Who cancels on the main actor gets no success any more, however soon the response came")
  @MainActor
  func immediateCancellation() async throws {
    let results = Notes<Result<Response, ProviderError>>()
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    let call = Provider<Imgur>(stub: .immediate).request(.image(id: "a")) {
      results.add($0)
      continuation.yield()
    }
    call.cancel()
    await firstMoment(of: ended)
    guard case .failure(.cancelled)? = results.all.first else {
      Issue.record("\(results.all)")
      return
    }
    #expect(results.all.count == 1)
  }

  @Test("A call runs to its end when nobody keeps what can cancel it")
  func discarded() async throws {
    let imgur = Provider<Imgur>(stub: .delayed(.milliseconds(20)))
    let status = await withCheckedContinuation { continuation in
      _ = imgur.request(.image(id: "a")) {
        continuation.resume(returning: try? $0.get().statusCode)
      }
    }
    #expect(status == 200)
  }

  @Test("Progress comes before the end, in order, on the queue of the handlers")
  func progress() async throws {
    let told = Notes<TransferProgress>()
    let imgur = Provider<Imgur>(transport: ProgressTransport())
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      imgur.request(.image(id: "a")) { progress in
        MainActor.assertIsolated()
        told.add(progress)
      } completion: { _ in
        continuation.resume()
      }
    }
    #expect(told.all == ProgressTransport.told)

    let queued = Notes<String?>()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      imgur.request(.image(id: "a"), callbackQueue: Self.queue("call")) { _ in
        queued.add(Self.currentQueue)
      } completion: { _ in
        continuation.resume()
      }
    }
    #expect(queued.all == ["call", "call", "call"])
  }

  @Test(
    "a ProgressResponse has the response at the end, and how much there is before it, as Moya's has"
  )
  func progressResponse() async throws {
    let half = ProgressResponse.progress(
      TransferProgress(phase: .download, completed: 5, total: 10))
    #expect(half.progress == 0.5)
    #expect(half.response == nil)
    #expect(!half.completed)
    let response = try await Provider<Imgur>(stub: .immediate).response(to: .image(id: "a"))
    let end = ProgressResponse.value(response)
    #expect(end.progress == 1)
    #expect(end.response?.statusCode == 200)
    #expect(end.completed)
  }

  @Test("Progress reaches who is told by a step of the call as well")
  func progressOfSteps() async throws {
    struct Telling: Middleware {
      let told: Notes<TransferProgress>

      func send(_ request: Request, next: any Transport) async throws -> Response {
        var request = request
        request.onProgress = { [told] in told.add($0) }
        return try await next.send(request)
      }
    }
    let told = Notes<TransferProgress>()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      Provider<Imgur>(transport: ProgressTransport()).perform(
        { try await $0.with(Telling(told: told)).response(to: .image(id: "a")) },
        progress: { _ in }
      ) { _ in continuation.resume() }
    }
    #expect(told.all == ProgressTransport.told)
  }

  @Test("A thread can wait for a call, and the main thread cannot")
  func waiting() async throws {
    let imgur = Provider<Imgur>(stub: .delayed(.milliseconds(20)))
    let status = await withCheckedContinuation { continuation in
      Self.queue("waiting").async {
        let response = try? imgur.wait { try await $0.request(.image(id: "a")) }
        continuation.resume(returning: response?.statusCode)
      }
    }
    #expect(status == 200)
    let failure: Result<Void, any Error> = await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        let result = Result { _ = try imgur.wait { try await $0.image(id: "a") } }
        continuation.resume(returning: result)
      }
    }
    #expect(throws: ProviderError.self) { try failure.get() }
  }
}
