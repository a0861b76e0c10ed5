import Fletcher
import Foundation
import HTTPTypes

/// What a ``ScriptedTransport`` does with a request.
public struct ScriptedResponse: Sendable {
  /// Which request it is for; nil stands for any.
  let method: HTTPRequest.Method?
  let path: String?
  let delay: Duration?
  let respond: @Sendable (Request) async throws -> Response

  /// A response by a closure. What it throws is as if the network had failed with it.
  public init(_ respond: @escaping @Sendable (Request) async throws -> Response) {
    self.init(method: nil, path: nil, delay: nil, respond: respond)
  }

  private init(
    method: HTTPRequest.Method?, path: String?, delay: Duration?,
    respond: @escaping @Sendable (Request) async throws -> Response
  ) {
    self.method = method
    self.path = path
    self.delay = delay
    self.respond = respond
  }

  /// A response, as stubs have it.
  public static func sample(_ sample: Sample) -> ScriptedResponse {
    ScriptedResponse { try sample.response(to: $0) }
  }

  /// A response that is JSON.
  public static func json(
    _ text: String, status: Int = 200, headers: KeyValuePairs<String, String> = [:]
  ) -> ScriptedResponse {
    sample(.json(text, status: status, headers: headers))
  }

  /// A response that is text.
  public static func text(
    _ text: String, contentType: String = "text/plain; charset=utf-8", status: Int = 200,
    headers: KeyValuePairs<String, String> = [:]
  ) -> ScriptedResponse {
    sample(.text(text, contentType: contentType, status: status, headers: headers))
  }

  /// A response of any bytes.
  public static func data(
    _ data: Data, contentType: String = "application/octet-stream", status: Int = 200,
    headers: KeyValuePairs<String, String> = [:]
  ) -> ScriptedResponse {
    sample(.data(data, contentType: contentType, status: status, headers: headers))
  }

  /// A response without content.
  public static func status(
    _ status: Int, headers: KeyValuePairs<String, String> = [:]
  ) -> ScriptedResponse {
    sample(.empty(status: status, headers: headers))
  }

  /// This error, as if the network had failed with it.
  public static func failure(_ error: any Error) -> ScriptedResponse {
    ScriptedResponse { _ in throw error }
  }

  /// A response by a closure. What it throws is as if the network had failed with it.
  public static func by(
    _ respond: @escaping @Sendable (Request) async throws -> Response
  ) -> ScriptedResponse {
    ScriptedResponse(respond)
  }

  /// The same after a while.
  public func after(_ delay: Duration) -> ScriptedResponse {
    ScriptedResponse(method: method, path: path, delay: delay, respond: respond)
  }

  /// The same for a request with this method and path only. Another in its place is unexpected.
  public func to(_ method: HTTPRequest.Method, _ path: String) -> ScriptedResponse {
    ScriptedResponse(method: method, path: path, delay: delay, respond: respond)
  }

  func isFor(_ request: Request) -> Bool {
    (method == nil || method == request.method) && (path == nil || path == request.path)
  }

  /// What request it is for.
  var expectation: String {
    [method?.rawValue ?? "any method", path ?? "any path"].joined(separator: ", ")
  }
}
