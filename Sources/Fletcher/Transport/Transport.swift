import Foundation

/// What sends requests and receives answers.
public protocol Transport: Sendable {
  /// Sends the request and gives the answer, whatever its status, with its content in memory.
  ///
  /// A transport that follows redirects must do as ``Request/redirected(by:)`` does, so that no
  /// credential goes to another origin.
  ///
  /// - Throws: whatever kept an answer from coming; `CancellationError` where the task is cancelled.
  func send(_ request: Request) async throws -> Response

  /// Sends the request and writes the answer's content to a file, in place of one that is there.
  ///
  /// Where the answer's status is not from 200 to 299, nothing is written and the content is in the
  /// answer.
  ///
  /// - Throws: whatever kept an answer from coming; `CancellationError` where the task is cancelled.
  func download(_ request: Request, to destination: URL) async throws -> Response
}
