import Foundation

/// Where the content of a response goes.
public enum Delivery: Hashable, Sendable {
  /// Into ``Response/data``.
  case memory
  /// Into this file, in place of one that is there, where the status is from 200 to 299.
  case file(URL)
}

extension Response {
  /// The response, its content delivered where its request says.
  ///
  /// - Throws: ``ProviderError/file(underlying:response:)``.
  func delivered() throws -> Response {
    guard case .file(let destination) = request.delivery, status.kind == .successful else {
      return self
    }
    do {
      try data.write(to: destination, options: .atomic)
    } catch {
      throw ProviderError.file(underlying: error, response: self)
    }
    return Response(status: status, headers: headers, url: url, request: request)
  }
}
