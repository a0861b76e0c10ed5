import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The error without what may be secret in it: the URLs of Foundation's errors, whose query may hold a key,
/// and the content that a decoder shows of a value that is called a token.
package func withoutSecrets(_ error: any Error) -> any Error {
  switch error {
  case let error as URLError:
    URLError(error.code, userInfo: [NSLocalizedDescriptionKey: error.localizedDescription])
  case let error as DecodingError: error.withoutSecrets
  default: error
  }
}

extension DecodingError {
  fileprivate var withoutSecrets: DecodingError {
    switch self {
    case .typeMismatch(let type, let context): .typeMismatch(type, context.withoutSecrets)
    case .valueNotFound(let type, let context): .valueNotFound(type, context.withoutSecrets)
    case .keyNotFound(let key, let context): .keyNotFound(key, context.withoutSecrets)
    case .dataCorrupted(let context): .dataCorrupted(context.withoutSecrets)
    @unknown default: self
    }
  }
}

extension DecodingError.Context {
  fileprivate var withoutSecrets: DecodingError.Context {
    let isSecret = codingPath.contains { SecretNames.contains($0.stringValue) }
    // The underlying error is the parser's, which may quote what it could not read.
    return DecodingError.Context(
      codingPath: codingPath,
      debugDescription: isSecret ? "The value is not as described, and is secret" : debugDescription
    )
  }
}
