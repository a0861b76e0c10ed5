import Foundation

extension Response {
  /// The response as a transport gives it: what may be an error stays in memory, from where the provider delivers it.
  ///
  /// - Throws: ``ProviderError/file(underlying:request:)``.
  package func transported() throws -> Response { isKeptInMemory ? self : try delivered() }

  /// The response with its content, which is in memory, where its request says.
  ///
  /// - Throws: ``ProviderError/file(underlying:request:)``.
  package func delivered() throws -> Response {
    guard status.kind == .successful else { return self }
    switch request.delivery {
    case .memory: return self
    case .stream:
      return Response(
        status: status, headers: headers, bytes: Bytes(data), url: url, request: request)
    case .file(let destination, _):
      do {
        try data.write(to: destination, options: .atomic)
      } catch {
        throw ProviderError.file(underlying: error, request: request)
      }
      return Response(status: status, headers: headers, url: url, request: request)
    }
  }
}
