import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The error without what may be secret in it: the URLs of Foundation's errors, whose query may hold a key,
/// and what a coder shows of a value that is called a token. One of another type is as it was thrown.
package func withoutSecrets(_ error: any Error) -> any Error {
  // Not `as NSError`, which any error is on Apple's platforms. Before the others, because on Linux an error of any
  // domain can be cast to `CocoaError`.
  if type(of: error) is NSError.Type {
    let error = error as NSError
    // Any number is a code on Apple's platforms.
    if error.domain == NSURLErrorDomain,
      let code = URLError.Code(rawValue: error.code) as URLError.Code?
    {
      return URLError(code, userInfo: error.shownInfo)
    }
    return NSError(domain: error.domain, code: error.code, userInfo: error.shownInfo)
  }
  return switch error {
  case let error as URLError: URLError(error.code, userInfo: error.shownInfo)
  case let error as CocoaError: CocoaError(error.code, userInfo: error.shownInfo)
  case let error as DecodingError: error.withoutSecrets
  case let error as EncodingError: error.withoutSecrets
  default: error
  }
}

/// What an error says, without secrets.
///
/// - Parameters:
///   - request: the request that it came of, whose credentials it may have.
///   - response: the response to that.
package func shownText(
  of error: any Error, _ request: Request? = nil, _ response: Response? = nil
) -> String {
  let redactor = Redactor(.standard, for: request, response)
  switch withoutSecrets(error) {
  case let error as ProviderError: return error.description
  // Its user info has the whole URL.
  case let error as URLError:
    return redactor.text("\(error.localizedDescription) (\(error.code.rawValue))")
  case let error as DecodingError:
    switch error {
    case .keyNotFound(let key, let context):
      return "no value for the key \(path(context.codingPath + [key]))"
    case .valueNotFound(_, let context), .typeMismatch(_, let context),
      .dataCorrupted(let context):
      return "at \(path(context.codingPath)): \(redactor.text(context.debugDescription))"
    @unknown default: return redactor.text(String(describing: error))
    }
  case EncodingError.invalidValue(_, let context):
    return "at \(path(context.codingPath)): \(redactor.text(context.debugDescription))"
  case let error: return redactor.text(String(describing: error))
  }
}

/// What Objective-C sees of an error beneath another one. Of an error whose type is not known here, which may
/// have anything in it, that is what it says.
func shownToObjectiveC(_ error: any Error) -> any Error {
  switch error {
  case is ProviderError, is URLError, is CocoaError, is DecodingError, is EncodingError:
    return withoutSecrets(error)
  default:
    let other = error as NSError
    return NSError(
      domain: other.domain, code: other.code,
      userInfo: [NSLocalizedDescriptionKey: shownText(of: error)])
  }
}

private func path(_ keys: [any CodingKey]) -> String {
  keys.isEmpty ? "the top" : keys.pathText
}

extension Error {
  /// The text and the file of an error of Foundation's.
  fileprivate var shownInfo: [String: Any] {
    var info: [String: Any] = [
      NSLocalizedDescriptionKey: Redactor(.standard).text(localizedDescription)
    ]
    info[NSFilePathErrorKey] = (self as NSError).userInfo[NSFilePathErrorKey]
    return info
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
    // The underlying error is the parser's, which may quote what it could not read.
    DecodingError.Context(
      codingPath: codingPath, debugDescription: codingPath.shownText(debugDescription))
  }
}

extension EncodingError {
  fileprivate var withoutSecrets: EncodingError {
    guard case .invalidValue(let value, let context) = self else { return self }
    return .invalidValue(
      String(describing: type(of: value)),
      Context(
        codingPath: context.codingPath,
        debugDescription: context.codingPath.shownText(context.debugDescription)))
  }
}

extension [any CodingKey] {
  /// Whether one of the keys says that its value is secret.
  var isSecret: Bool {
    contains { Secrets.standard.isSecret($0.stringValue, in: .member) }
  }

  fileprivate func shownText(_ text: String) -> String {
    isSecret
      ? "The value is not as described, and is secret" : Redactor(.standard).text(text)
  }
}
