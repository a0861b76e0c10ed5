import Fletcher
import Foundation
import HTTPTypes

/// Keeps the requests that were sent, for a test to look at.
///
/// ```swift
/// let sent = SentRequests()
/// let github = Provider<GitHub>(
///   transport: ScriptedTransport(.json("[]")).with(sent))
/// _ = try await github.repos.branches(owner: "ada", repo: "engine")
/// let request = try await sent.only(.get, "/repos/ada/engine/branches")
/// ```
///
/// As a step of a transport it keeps what is sent, with credentials, each time that it is sent; as a step of
/// a provider each call, without credentials. What ``only(_:_:)`` and the other methods throw says what was
/// sent, without secrets: `try` is all that a test needs, whichever framework it is written with.
public actor SentRequests: Middleware {
  /// The requests in the order in which they were sent.
  public private(set) var all: [Request] = []

  /// Nothing yet.
  public init() {}

  /// Keeps the request and sends it.
  public func send(_ request: Request, next: any Transport) async throws -> Response {
    all.append(request)
    return try await next.send(request)
  }

  /// The requests with this method and path; nil stands for any.
  public func matching(_ method: HTTPRequest.Method? = nil, _ path: String? = nil) -> [Request] {
    all.filter { (method == nil || $0.method == method) && (path == nil || $0.path == path) }
  }

  /// The only request with this method and path; nil stands for any.
  ///
  /// - Throws: ``UnexpectedRequests`` where there is none, or several.
  public func only(
    _ method: HTTPRequest.Method? = nil, _ path: String? = nil
  ) throws -> Request {
    let matching = try exactly(1, method, path)
    guard let request = matching.first else { throw unexpected(1, method, path) }
    return request
  }

  /// So many requests with this method and path, in their order; nil stands for any.
  ///
  /// - Throws: ``UnexpectedRequests`` where there are fewer or more.
  @discardableResult
  public func exactly(
    _ count: Int, _ method: HTTPRequest.Method? = nil, _ path: String? = nil
  ) throws -> [Request] {
    let matching = matching(method, path)
    guard matching.count == count else { throw unexpected(count, method, path) }
    return matching
  }

  private func unexpected(
    _ count: Int, _ method: HTTPRequest.Method?, _ path: String?
  ) -> UnexpectedRequests {
    let name = [method?.rawValue, path].compactMap { $0 }.joined(separator: " ")
    return UnexpectedRequests(
      expected: "\(count) request\(count == 1 ? "" : "s")\(name.isEmpty ? "" : " \(name)")",
      sent: all.map(\.description))
  }

  /// Sees to it that nothing was sent.
  ///
  /// - Throws: ``UnexpectedRequests``.
  public func none() throws { try exactly(0) }

  /// Forgets all requests.
  public func removeAll() { all = [] }
}

/// Why a test fails: other requests were sent than it expects.
public struct UnexpectedRequests: LocalizedError, CustomStringConvertible {
  let expected: String
  /// What was sent, without secrets.
  public let sent: [String]

  /// What was expected and what was sent.
  public var description: String {
    "expected \(expected), sent were \(sent.count):"
      + (sent.isEmpty ? " none" : sent.map { "\n  \($0)" }.joined())
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
