import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a provider has no value to give, by the stage that failed.
///
/// Where the task is cancelled, `async` methods throw `CancellationError` in its place, as Swift's own do.
///
/// Descriptions, reflections and user info never show credentials: neither header fields, nor the values in
/// a query, nor what a response calls a token.
public enum ProviderError: Error {
  /// The request cannot be sent as it was described; nothing was sent.
  case invalidRequest(reason: String, target: (any Target)? = nil)
  /// A token source or a signer failed; nothing was sent, or nothing again.
  case authentication(underlying: any Error, request: Request?)
  /// The network or the transport failed. Where that was within a response, its status and header fields are there,
  /// and its content is not.
  case transport(underlying: any Error, request: Request, response: Response? = nil)
  /// The response's status, or a property of its content, says that it is an error.
  case status(Response)
  /// The response is an error, and this is the server's own description of it.
  case failure(model: any Sendable, response: Response)
  /// The response has no content, and the operation describes one.
  case emptyResponse(Response)
  /// The response's content is not what the operation describes.
  case decoding(underlying: any Error, response: Response)
  /// The file to download into could not be written.
  case file(underlying: any Error, request: Request)
  /// A stub's sample cannot be a response.
  case invalidSample(reason: String, request: Request? = nil)
  /// What was called with a provider failed for a reason of its own: for completion handlers and publishers,
  /// whose error is of this type. Or the closure of a stub did.
  case other(underlying: any Error)
  /// The call was cancelled: for completion handlers and publishers, whose error is of this type.
  case cancelled(Request?)
}

extension ProviderError {
  /// The response, where there was one.
  public var response: Response? {
    switch self {
    case .status(let response), .failure(_, let response), .emptyResponse(let response),
      .decoding(_, let response):
      response
    case .transport(_, _, let response): response
    case .invalidRequest, .authentication, .file, .invalidSample, .other, .cancelled: nil
    }
  }

  /// The request, where there was one.
  public var request: Request? {
    switch self {
    case .authentication(_, let request), .invalidSample(_, let request), .cancelled(let request):
      request
    case .transport(_, let request, _), .file(_, let request): request
    case .invalidRequest, .status, .failure, .emptyResponse, .decoding, .other: response?.request
    }
  }

  /// The operation that was called, where a provider sent it.
  public var target: (any Target)? {
    if case .invalidRequest(_, let target) = self { return target }
    return request?.target
  }

  /// The error beneath this one, where there is one. Foundation's are without URLs, which may have secrets in
  /// their query; one of another type is as it was thrown.
  public var underlying: (any Error)? {
    switch self {
    case .authentication(let error, _), .transport(let error, _, _), .decoding(let error, _),
      .file(let error, _), .other(let error):
      withoutSecrets(error, Redactor(.standard, for: request, response))
    case .invalidRequest, .status, .failure, .emptyResponse, .invalidSample, .cancelled: nil
    }
  }

  /// The server's own description of the error, where it is of this type.
  public func failure<Model>(as type: Model.Type = Model.self) -> Model? {
    if case .failure(let model, _) = self { return model as? Model }
    return nil
  }
}

extension ProviderError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError,
  CustomReflectable
{
  /// What went wrong: the request and the response, without credentials. Where the status is 400, 401 or
  /// 403 and the provider lacks credentials that the operation needs, which these are.
  public var description: String {
    switch self {
    case .invalidRequest(let reason, nil): "The request cannot be sent: \(reason)"
    case .invalidRequest(let reason, let target?):
      "\(target.route.method.rawValue) \(target.route.readablePath) cannot be sent: \(reason)"
    case .authentication(let error, nil):
      "The request cannot be authenticated: \(brief(error))"
    case .authentication(let error, let request?):
      "\(request): cannot be authenticated: \(brief(error))"
    case .transport(let error, let request, nil): "\(request): no response: \(brief(error))"
    case .transport(let error, _, let response?):
      "\(response): its content did not come to its end: \(brief(error))"
    case .status(let response), .failure(_, let response): response.description + need(response)
    case .emptyResponse(let response): "\(response): \(problem(of: response))"
    case .decoding(let error, let response):
      response.description(of: "unexpected content: \(brief(error))")
    case .file(let error, let request):
      "\(request): the response could not be written: \(brief(error))"
    case .invalidSample(let reason, nil): "The sample cannot be a response: \(reason)"
    case .invalidSample(let reason, let request?):
      "\(request): the sample cannot be a response: \(reason)"
    case .other(let error): brief(error)
    case .cancelled(nil): "The call was cancelled"
    case .cancelled(let request?): "\(request): cancelled"
    }
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The same as ``description``.
  public var errorDescription: String? { description }

  /// A mirror without the request, which has secrets.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }

  /// The credentials that the server may have asked for in vain.
  private func need(_ response: Response) -> String {
    guard [.badRequest, .unauthorized, .forbidden].contains(response.status),
      let need = response.request.call?.credentials.need
    else { return "" }
    return " (it needs \(need), which the provider was not given)"
  }

  /// What is wrong with a response that has no content.
  private func problem(of response: Response) -> String {
    response.status.kind == .successful
      ? "the call succeeded, but the content that is described did not come"
      : "no content where some is described"
  }

  private func brief(_ error: any Error) -> String { shownText(of: error, request, response) }
}
