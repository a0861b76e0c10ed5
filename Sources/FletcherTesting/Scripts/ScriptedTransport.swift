import Fletcher
import Foundation
import HTTPTypes

/// Responds as a test says, without a network: with a list of responses and errors in order, or by a
/// closure.
///
/// ```swift
/// let transport = ScriptedTransport(
///   .status(503),
///   .failure(URLError(.timedOut)),
///   .json("[]").after(.milliseconds(20)))
/// ```
///
/// A request that the script has no response for fails with ``UnexpectedRequest``.
public actor ScriptedTransport: Transport {
  private var responses: [ScriptedResponse]
  private let otherwise: (@Sendable (Request) async throws -> ScriptedResponse?)?
  private var received: [String] = []

  /// A transport that gives each response once, in order.
  public init(_ responses: ScriptedResponse...) {
    self.responses = responses
    otherwise = nil
  }

  /// A transport that gives each response once, in order.
  public init(_ responses: [ScriptedResponse]) {
    self.responses = responses
    otherwise = nil
  }

  /// A transport that asks a closure for each response; a request for which it gives nil is unexpected.
  public init(_ respond: @escaping @Sendable (Request) async throws -> ScriptedResponse?) {
    responses = []
    otherwise = respond
  }

  /// Gives the response that is next.
  ///
  /// - Throws: ``UnexpectedRequest``; the error that is next; `CancellationError` where the task is
  ///   cancelled during a delay.
  public func send(_ request: Request) async throws -> Response {
    let response = try await next(for: request)
    if let delay = response.delay { try await Task.sleep(for: delay) }
    return try await response.respond(request).transported()
  }

  /// Sees to it that all responses of the list were given.
  ///
  /// - Throws: ``UnusedResponses``.
  public func finish() throws {
    guard responses.isEmpty else {
      throw UnusedResponses(unused: responses.map(\.expectation), received: received)
    }
  }

  private func next(for request: Request) async throws -> ScriptedResponse {
    received.append(request.description)
    let before = received.dropLast()
    if let otherwise {
      if let response = try await otherwise(request), response.isFor(request) { return response }
    } else if let first = responses.first, first.isFor(request) {
      responses.removeFirst()
      return first
    }
    throw UnexpectedRequest(
      request: request, expected: responses.first?.expectation, before: Array(before))
  }
}

/// Why a test fails: a request came that the script has no response for.
public struct UnexpectedRequest: LocalizedError, CustomStringConvertible {
  /// The request that came.
  public let request: Request
  /// What would have been next.
  let expected: String?
  /// What came before.
  let before: [String]

  /// What came, what was expected, and what came before, without secrets.
  public var description: String {
    "unexpected: \(request)\nexpected: \(expected ?? "no more requests")"
      + before.map { "\n  before: \($0)" }.joined()
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

/// Why a test fails: fewer requests came than the script has responses for.
public struct UnusedResponses: LocalizedError, CustomStringConvertible {
  let unused: [String]
  let received: [String]

  /// What is left of the script, and what came.
  public var description: String {
    "\(unused.count) responses of the script were not used:"
      + unused.map { "\n  for \($0)" }.joined() + received.map { "\n  received: \($0)" }.joined()
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
