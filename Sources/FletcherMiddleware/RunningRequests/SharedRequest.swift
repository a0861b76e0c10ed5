import Fletcher

/// A request that is sent once, and those who wait for its response.
struct SharedRequest {
  struct Caller {
    let continuation: CheckedContinuation<Response, any Error>
    let onProgress: ProgressHandler?
  }

  var call: RunningRequests.Call
  let request: Request
  let task: Task<Void, Never>
  var isCancelled = false
  var callers: [Int: Caller] = [:] {
    didSet { call.callers = callers.count }
  }
}

extension Response {
  /// The response as one to a request that was joined to another: it is read by the rules of its own.
  fileprivate func given(to request: Request) -> Response {
    Response(
      status: status, headers: headers, data: data, bytes: bytes, url: url, request: request)
  }
}

extension RunningRequests {
  /// Waits for the response of a call that runs.
  func response(of id: Call.ID, for request: Request) async throws -> Response {
    let caller = nextNumber()
    let isJoined = shared[id]?.callers.isEmpty == false
    let response = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Response, any Error>) in
        guard var shared = self.shared[id] else {
          continuation.resume(throwing: CancellationError())
          return
        }
        shared.callers[caller] = .init(continuation: continuation, onProgress: request.onProgress)
        self.shared[id] = shared
        tell(shared.call)
      }
    } onCancel: {
      // It runs after the lines above: until then, this actor is taken.
      Task { await self.leave(id, caller) }
    }
    return isJoined ? response.given(to: request) : response
  }

  private func leave(_ id: Call.ID, _ caller: Int) {
    guard var shared = self.shared[id], let leaving = shared.callers[caller] else { return }
    guard shared.callers.count > 1 else {
      stop(id)
      return
    }
    shared.callers[caller] = nil
    self.shared[id] = shared
    leaving.continuation.resume(throwing: CancellationError())
    tell(shared.call)
  }

  /// Cancels a call. Its callers get their error when it has ended.
  func stop(_ id: Call.ID) {
    guard let call = shared[id]?.call else { return }
    shared[id]?.isCancelled = true
    shared[id]?.task.cancel()
    forgetName(of: call)
  }

  func ended(_ id: Call.ID, _ result: Result<Response, any Error>) {
    guard var shared = self.shared.removeValue(forKey: id) else { return }
    forgetName(of: shared.call)
    var result = result
    if shared.isCancelled { result = .failure(CancellationError()) }
    shared.call.state =
      switch result {
      case .success: .done
      case .failure(is CancellationError): .cancelled
      case .failure: .failed
      }
    tell(shared.call)
    for caller in shared.callers.values { caller.continuation.resume(with: result) }
  }

  /// Sends the request, and tells meanwhile how far it has come.
  nonisolated func result(
    of id: Call.ID, _ request: Request, _ next: any Transport
  ) async -> Result<Response, any Error> {
    let (waits, wait) = AsyncStream.makeStream(of: Bool.self)
    let progress = ProgressReporter(telling: { [self] in await tell(id, $0) })
    let outer = request[WaitingObserver.self]
    var request = request
    request.onProgress = { progress.report($0) }
    request[WaitingObserver.self] = WaitingObserver { isWaiting in
      wait.yield(isWaiting)
      outer?.isWaiting(isWaiting)
    }
    async let waiting: Void = { for await isWaiting in waits { await set(id, isWaiting) } }()
    let result: Result<Response, any Error>
    do {
      result = .success(try await next.send(request))
    } catch {
      result = .failure(error)
    }
    wait.finish()
    await waiting
    await progress.end()
    return result
  }

  private func set(_ id: Call.ID, _ isWaiting: Bool) {
    shared[id]?.call.state = isWaiting ? .waiting : .running
    if let call = shared[id]?.call { tell(call) }
  }

  private func tell(_ id: Call.ID, _ progress: TransferProgress) async {
    shared[id]?.call.progress = progress
    guard let shared = self.shared[id] else { return }
    tell(shared.call)
    for caller in shared.callers.values { await caller.onProgress?(progress) }
  }
}
