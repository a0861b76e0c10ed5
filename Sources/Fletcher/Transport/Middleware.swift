/// A step between a provider and the transport: it may change a request, send it, send it again or not at
/// all, and change the response.
///
/// ```swift
/// struct LanguageHeader: Middleware {
///   func send(_ request: Request, next: any Transport) async throws -> Response {
///     var request = request
///     request.headers[.acceptLanguage] = "de"
///     return try await next.send(request)
///   }
/// }
///
/// let github = Provider<GitHub>(middleware: [LanguageHeader()])
/// ```
///
/// What is shared between requests, a counter or a cache, is an actor that the step holds.
///
/// A step of a provider, ``Provider/with(_:)``, sees each call once and without credentials. A step of a
/// transport, ``Transport/with(_:)``, sees what is sent, with credentials and each time that it is sent.
public protocol Middleware: Sendable {
  /// Sends a request on.
  ///
  /// - Parameters:
  ///   - request: what is to be sent; ``Request/target`` is the operation that it is of.
  ///   - next: what comes after this step.
  /// - Returns: the response, which need not come from `next`.
  /// - Throws: what `next` throws, and anything else that ends the call.
  func send(_ request: Request, next: any Transport) async throws -> Response
}
