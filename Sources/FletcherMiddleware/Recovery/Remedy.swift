import Fletcher

extension Recovery {
  /// A response that is an error.
  public struct Failure: Sendable {
    /// The error that the caller would get.
    public let error: ProviderError
    /// The response.
    public let response: Response
    /// Which remedy of this call is sought: 1 for the first.
    public let attempt: Int

    /// The operation that failed.
    public var target: (any Target)? { response.request.target }

    /// The server's own description of the error, where it is of this type.
    public func error<Model>(as type: Model.Type = Model.self) -> Model? { error.failure(as: type) }
  }

  /// What puts an error right.
  public struct Remedy: Sendable {
    typealias Reason = HashableReason

    let reason: Reason
    let find: @Sendable () async throws -> Change?

    /// A remedy.
    ///
    /// - Parameters:
    ///   - reason: what has failed; what is found for one request of the same reason may help others.
    ///   - find: seeks the remedy: asks the person, gets a token. What is to be changed in the request; nil
    ///     where nothing can be done, and the caller gets the error. What it throws, the caller gets.
    public init(
      _ reason: some Hashable & Sendable, find: @escaping @Sendable () async throws -> Change?
    ) {
      self.reason = HashableReason(reason)
      self.find = find
    }
  }

  /// What is changed in a request before it is sent again.
  public struct Change: Sendable {
    private let change: @Sendable (inout Request) async throws -> Void

    /// A change by a closure.
    public init(_ change: @escaping @Sendable (inout Request) async throws -> Void) {
      self.change = change
    }

    /// Nothing is: the request is sent again as it was, with the credentials that there are by then.
    public static var unchanged: Change { Change { _ in } }

    /// Parameters, in place of those of the same name: fields of the body where it is a form, and items of
    /// the query where it is not.
    public static func parameters(_ parameters: KeyValuePairs<String, String>) -> Change {
      let parameters = parameters.map { (name: $0.key, value: $0.value) }
      return Change { request in
        for parameter in parameters {
          try request.setParameter(parameter.name, parameter.value)
        }
      }
    }

    func apply(to request: inout Request) async throws { try await change(&request) }
  }

  struct HashableReason: Hashable, Sendable {
    private let value: any Hashable & Sendable

    init(_ value: any Hashable & Sendable) { self.value = value }

    static func == (left: Self, right: Self) -> Bool {
      AnyHashable(left.value) == AnyHashable(right.value)
    }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
  }
}
