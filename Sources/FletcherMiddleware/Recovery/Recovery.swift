import Fletcher

/// Sends a request again whose response is an error that can be put right: a captcha to be typed in, a
/// confirmation on a page, a login. SwiftyVK's handling of VK's errors 14, 17 and 5.
///
/// ```swift
/// let recovery = Recovery { failure in
///   guard let problem = failure.error(as: VK.Failure.self)?.error,
///     problem.errorCode == .captchaNeeded, let sid = problem.captchaSID
///   else { return nil }
///   return .init("captcha") {
///     let text = try await askPerson(problem.captchaImg)
///     return .parameters(["captcha_sid": sid, "captcha_key": text])
///   }
/// }
/// let vk = Provider<VK>(auth: .token("…"), middleware: [recovery])
/// ```
///
/// What makes a response an error is what the service's description says: its status, or a property of it,
/// as VK's `error` in a response with the status 200. It can't be seen in a response of status 200 whose
/// content goes into a file or a stream.
///
/// One remedy is sought at a time, so that one person is asked one thing. Requests that fail meanwhile wait.
/// One that was sent before a remedy for the same reason was found is sent again, first without asking.
///
/// Where the body of a request can be read only once, nothing is sought, and the caller gets the error.
///
/// It is a step of a provider, since a request that is sent again needs credentials again.
public actor Recovery: Middleware {
  private let attempts: Int
  private let remedy: @Sendable (Failure) -> Remedy?
  private let turns = Turns<Never?>(limit: 1)
  /// How many remedies were found so far.
  private var time = 0
  /// The time of the latest remedy for each reason.
  private var found: [Remedy.Reason: Int] = [:]

  /// The steps whose remedies the current task is a part of.
  @TaskLocal private static var current: [ObjectIdentifier] = []

  /// A step that knows remedies.
  ///
  /// - Parameters:
  ///   - attempts: how many remedies are sought for one call.
  ///   - remedy: looks at an error; nil where it knows no remedy, and the caller gets the error.
  public init(attempts: Int = 3, _ remedy: @escaping @Sendable (Failure) -> Remedy?) {
    self.attempts = attempts
    self.remedy = remedy
  }

  /// Sends the request, and again where there is a remedy for its failure.
  ///
  /// - Throws: What `next` and the remedy throw; `CancellationError`.
  public func send(_ request: Request, next: any Transport) async throws -> Response {
    // A request that a remedy sends would wait for itself.
    if request[WithoutRecovery.self] != nil || Self.current.contains(ObjectIdentifier(self)) {
      return try await next.send(request)
    }
    var request = request
    var attempt = 1
    while true {
      let start = time
      let response = try await next.send(request)
      // Nobody is asked for what can't be sent again.
      guard request.body.isRepeatable, let error = response.failure else { return response }
      let failure = Failure(error: error, response: response, attempt: attempt)
      guard attempt <= attempts, let remedy = remedy(failure) else { return response }
      switch try await apply(remedy, to: &request, sentAt: start) {
      case .changed: attempt += 1
      case .outdated: break
      case .failed: return response
      }
      request.resendCount = response.request.resendCount + 1
    }
  }

  private enum Outcome {
    case changed
    /// Another request has found a remedy since this one was sent.
    case outdated
    case failed
  }

  private func apply(
    _ remedy: Remedy, to request: inout Request, sentAt start: Int
  ) async throws -> Outcome {
    try await turns.take(nil)
    do {
      let outcome = try await find(remedy, for: &request, sentAt: start)
      await turns.end(nil)
      return outcome
    } catch {
      await turns.end(nil)
      throw error
    }
  }

  private func find(
    _ remedy: Remedy, for request: inout Request, sentAt start: Int
  ) async throws -> Outcome {
    if let latest = found[remedy.reason], latest > start { return .outdated }
    try Task.checkCancellation()
    let current = Self.current + [ObjectIdentifier(self)]
    guard
      let change = try await Self.$current.withValue(
        current, operation: { try await remedy.find() })
    else { return .failed }
    try await change.apply(to: &request)
    time += 1
    found[remedy.reason] = time
    return .changed
  }
}

struct WithoutRecovery: RequestNote {}

extension Middleware where Self == RequestChange {
  /// Leaves errors to the caller: ``Recovery`` seeks no remedy. SwiftyVK's `catchErrors = false`.
  public static var withoutRecovery: RequestChange {
    RequestChange { $0[WithoutRecovery.self] = WithoutRecovery() }
  }
}

extension Response {
  /// The error that the response is; nil where it is none.
  fileprivate var failure: ProviderError? {
    do {
      try validate()
      return nil
    } catch {
      return error as? ProviderError
    }
  }
}
