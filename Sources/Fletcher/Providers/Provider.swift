import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends a service's targets: Moya's `MoyaProvider`, with `async` and typed responses.
///
/// ```swift
/// let imgur = Provider<Imgur>(auth: .clientID("…"))
/// let response = try await imgur.request(.image(id: "abc"))
/// ```
public struct Provider<T: Target>: Sendable {
  let core: ProviderCore
  /// What each call goes through.
  let steps: ProviderSteps
  /// Keeps the responses for who asked for them.
  let recorder: ResponseRecorder?
  /// Knows a response for the targets of all groups.
  let stub: @Sendable (any Target) throws -> Stub

  /// A provider.
  ///
  /// - Parameters:
  ///   - auth: the credentials; which of them a request carries, its operation says.
  ///   - baseURL: where the service is, if not where its description says.
  ///   - transport: what sends the requests.
  ///   - middleware: what each call goes through, the first step first.
  ///   - decoding: how much responses may differ from their description.
  ///   - stub: whether and how to respond without the network.
  public init(
    auth: Credentials<T.ServiceType>..., baseURL: URL? = nil,
    transport: any Transport = URLSessionTransport.shared,
    middleware: [any Middleware] = [],
    decoding: DecodingPolicy = .lenient, stub: Stub = .never
  ) {
    self.init(
      auth: auth, baseURL: baseURL, transport: transport, middleware: middleware,
      decoding: decoding, stub: stub)
  }

  /// A provider that is told for each target whether and how to respond without the network.
  ///
  /// - Parameters:
  ///   - auth: the credentials; which of them a request carries, its operation says.
  ///   - baseURL: where the service is, if not where its description says.
  ///   - transport: what sends the requests.
  ///   - middleware: what each call goes through, the first step first.
  ///   - decoding: how much responses may differ from their description.
  ///   - stub: called for each request, whichever of the service's groups it belongs to. A target of a
  ///     service with groups is matched by its whole name. What it throws is the call's error: where a sample
  ///     can't be read from a file, for one.
  ///
  ///     ```swift
  ///     let github = Provider<GitHub>(stub: { target in
  ///       if case GitHub.Repos.branches = target { .immediate(.json("[]")) } else { .immediate }
  ///     })
  ///     ```
  public init(
    auth: Credentials<T.ServiceType>..., baseURL: URL? = nil,
    transport: any Transport = URLSessionTransport.shared,
    middleware: [any Middleware] = [],
    decoding: DecodingPolicy = .lenient,
    stub: @escaping @Sendable (T.ServiceType.StubTarget) throws -> Stub
  ) {
    self.init(
      auth: auth, baseURL: baseURL, transport: transport, middleware: middleware,
      decoding: decoding, stub: stub)
  }

  /// A provider, with the credentials in an array.
  public init(
    auth: [Credentials<T.ServiceType>], baseURL: URL? = nil,
    transport: any Transport = URLSessionTransport.shared,
    middleware: [any Middleware] = [],
    decoding: DecodingPolicy = .lenient, stub: Stub = .never
  ) {
    self.init(
      core: ProviderCore(auth: auth, baseURL: baseURL, transport: transport, decoding: decoding),
      steps: middleware, stub: { _ in stub })
  }

  /// A provider that is told for each target whether and how to respond without the network, with the
  /// credentials in an array.
  public init(
    auth: [Credentials<T.ServiceType>], baseURL: URL? = nil,
    transport: any Transport = URLSessionTransport.shared,
    middleware: [any Middleware] = [],
    decoding: DecodingPolicy = .lenient,
    stub: @escaping @Sendable (T.ServiceType.StubTarget) throws -> Stub
  ) {
    let core = ProviderCore(
      auth: auth, baseURL: baseURL, transport: transport, decoding: decoding)
    self.init(core: core, steps: middleware) { target in
      guard let known = target as? T.ServiceType.StubTarget else {
        // A target that was written by hand for a service whose enum has all others.
        throw ProviderError.invalidRequest(
          reason:
            "the stub's closure is for targets of the type \(T.ServiceType.StubTarget.self), and "
            + "this is a \(type(of: target)); give it a stub with scoped(to:stub:)")
      }
      return try stubbing { try stub(known) }
    }
  }

  init(
    core: ProviderCore, steps: [any Middleware], recorder: ResponseRecorder? = nil,
    stub: @escaping @Sendable (any Target) throws -> Stub
  ) {
    self.init(
      core: core, steps: ProviderSteps(steps, before: core.tail), recorder: recorder, stub: stub)
  }

  init(
    core: ProviderCore, steps: ProviderSteps, recorder: ResponseRecorder?,
    stub: @escaping @Sendable (any Target) throws -> Stub
  ) {
    self.core = core
    self.steps = steps
    self.recorder = recorder
    self.stub = stub
  }

  /// A provider for another group of the same service, with the same transport, credentials and stub.
  public func scoped<Other: Target>(
    to type: Other.Type = Other.self
  ) -> Provider<Other> where Other.ServiceType == T.ServiceType {
    Provider<Other>(core: core, steps: steps, recorder: recorder, stub: stub)
  }

  /// A provider for another group of the same service, with the same transport and credentials and a
  /// stub of its own. For the groups that are made of it in turn, the stub is the one that this provider
  /// has.
  public func scoped<Other: Target>(
    to type: Other.Type = Other.self, stub: @escaping @Sendable (Other) throws -> Stub
  ) -> Provider<Other> where Other.ServiceType == T.ServiceType {
    Provider<Other>(core: core, steps: steps, recorder: recorder) { [outer = self.stub] target in
      if let target = target as? Other {
        try stubbing { try stub(target) }
      } else {
        try outer(target)
      }
    }
  }

  /// A provider like this one whose calls go through a step before all others that it has: for one call,
  /// or for all. A ``RequestChange`` comes directly behind the changes that it has, so that the latest counts.
  ///
  /// ```swift
  /// try await github.with(step).issues.create(owner: "ada", repo: "engine", title: "Steam")
  /// ```
  public func with(_ step: any Middleware) -> Provider {
    var steps = steps.all
    let lastChange = step is RequestChange ? steps.lastIndex { $0 is RequestChange } : nil
    steps.insert(step, at: lastChange.map { $0 + 1 } ?? 0)
    return Provider(core: core, steps: steps, recorder: recorder, stub: stub)
  }

  /// Gives what the closure gives, and the response that it came from: for the headers of a typed call.
  ///
  /// ```swift
  /// let (user, response) = try await github.withResponse { try await $0.users.get(username: "ada") }
  /// print(response[GitHub.ResponseHeaders.xRateLimitRemaining] ?? 0)
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: where the closure runs, which is where it is written.
  ///   - body: gets a provider like this one, or the providers of its groups, and sends one target with
  ///     it. Of several, the last response is given.
  /// - Throws: What the closure throws, and ``ProviderError/invalidRequest(reason:target:)`` where it has sent
  ///   nothing.
  public func withResponse<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (Provider) async throws -> Value
  ) async throws -> (value: Value, response: Response) {
    let recorder = ResponseRecorder()
    let value = try await body(Provider(core: core, steps: steps, recorder: recorder, stub: stub))
    guard let response = await recorder.last else {
      throw ProviderError.invalidRequest(reason: "the closure has sent nothing")
    }
    return (value, response)
  }
}

/// What a stub's closure gives.
///
/// - Throws: ``ProviderError``, `CancellationError`.
private func stubbing(_ stub: () throws -> Stub) throws -> Stub {
  do {
    return try stub()
  } catch let error where error is ProviderError || error is CancellationError {
    throw error
  } catch {
    throw ProviderError.other(underlying: error)
  }
}

/// The latest response of a provider.
actor ResponseRecorder {
  private(set) var last: Response?

  func record(_ response: Response) { last = response }
}

// MARK: Responses

extension Provider {
  /// Sends the target and gives whatever the server responds with.
  ///
  /// - Throws: ``ProviderError`` where there is no response, `CancellationError` where the task is
  ///   cancelled.
  public func response(to target: T) async throws -> Response {
    try await response(to: target, .memory)
  }

  @inline(__always)
  func response(to target: T, _ delivery: Delivery) async throws -> Response {
    try Task.checkCancellation()
    var request = try request(of: target)
    if delivery != .memory { request.delivery = delivery }
    var response = try await core.send(&request, through: steps)
    if delivery != .memory, response.isKeptInMemory, !response.isFailure {
      response = try response.delivered()
    }
    await recorder?.record(response)
    return response
  }

  /// Sends the target and gives a response that is no error.
  ///
  /// - Throws: ``ProviderError`` where there is no response or it is an error, `CancellationError` where
  ///   the task is cancelled.
  public func request(_ target: T) async throws -> Response {
    let response = try await response(to: target, .memory)
    try response.validate()
    return response
  }

  /// Sends the target and gives the value of its response.
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func value<Value: Decodable & Sendable>(of target: T) async throws -> Value {
    let response = try await request(target)
    return try await read(response) { try response.value() }
  }

  /// The same, where nothing else says the type: `try await zoo.value(of: .animals, as: [Animal].self)`.
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func value<Value: Decodable & Sendable>(
    of target: T, as type: Value.Type
  ) async throws -> Value {
    try await value(of: target)
  }

  /// Sends the target and gives the values of its response, one after the other: JSON lines, or a JSON text
  /// sequence (RFC 7464).
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func values<Value: Decodable & Sendable>(of target: T) async throws -> [Value] {
    let response = try await request(target)
    return try await read(response) { try response.values() }
  }

  /// Sends the target and gives the text of its response.
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func text(of target: T) async throws -> String {
    try await request(target).text()
  }

  /// Sends the target and gives the bytes of its response.
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func data(of target: T) async throws -> Data {
    try await request(target).data
  }

  /// Sends the target and gives the text of its response; nil where its status, 204 or 205, says that it has none.
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func textIfAny(of target: T) async throws -> String? {
    let response = try await request(target)
    return response.saysThatItHasNoContent ? nil : try response.text()
  }

  /// Sends the target and gives the text of its response, which comes as JSON or as it is.
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func textOrJSON(of target: T) async throws -> String {
    let response = try await request(target)
    return try await read(response) { try response.textOrJSON() }
  }

  /// The same; nil where its status, 204 or 205, says that it has none.
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func textOrJSONIfAny(of target: T) async throws -> String? {
    let response = try await request(target)
    if response.saysThatItHasNoContent { return nil }
    return try await read(response) { try response.textOrJSON() }
  }

  /// Sends the target and gives the bytes of its response; nil where its status, 204 or 205, says that it has none.
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func dataIfAny(of target: T) async throws -> Data? {
    let response = try await request(target)
    return response.saysThatItHasNoContent ? nil : response.data
  }

  /// Sends the target and gives the bytes of its response, which come as base64.
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func dataFromBase64(of target: T) async throws -> Data {
    let response = try await request(target)
    return try await read(response) { try response.dataFromBase64() }
  }

  /// Sends the target, whose response has no content that matters.
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func send(_ target: T) async throws {
    _ = try await request(target)
  }

  /// Sends the target and gives its response by status.
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func responseByStatus<Value: ResponseByStatus>(to target: T) async throws -> Value {
    let response = try await response(to: target)
    if (200...299).contains(response.status.code), response.isFailure {
      throw response.unexpectedStatus()
    }
    return try await read(response) { try Value(response) }
  }

  private func read<Value>(
    _ response: Response, _ read: () throws -> Value
  ) async throws -> Value {
    let (value, read) = try response.reading(read)
    if !read.deviations.isEmpty { await recorder?.record(read) }
    return value
  }

  /// The request as Foundation has it that the target becomes, as ``preparedRequest(for:)`` gives it.
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func urlRequest(for target: T) async throws -> URLRequest {
    try await preparedRequest(for: target).urlRequest()
  }

  /// The request that the target becomes after all steps, with credentials and signatures, without sending
  /// it.
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func preparedRequest(for target: T) async throws -> Request {
    var request = try request(of: target)
    try await core.prepare(&request, through: steps.all)
    return request
  }

  /// The request of the target, before any step.
  private func request(of target: T) throws -> Request {
    let target: any Target = target
    return try core.request(for: target, try stub(target))
  }
}
