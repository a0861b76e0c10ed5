import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The error without what may be secret in it: the URLs of Foundation's errors, whose query may hold a key,
/// and what a coder shows of a value that is called a token. One of another type is as it was thrown.
///
/// - Parameter redactor: what else is secret.
package func withoutSecrets(
  _ error: any Error, _ redactor: Redactor = Redactor(.standard)
) -> any Error {
  // Not `as NSError`, which any error is on Apple's platforms. Before the others, because on Linux an error of any
  // domain can be cast to `CocoaError`.
  if type(of: error) is NSError.Type {
    let error = error as NSError
    // Any number is a code on Apple's platforms.
    if error.domain == NSURLErrorDomain,
      let code = URLError.Code(rawValue: error.code) as URLError.Code?
    {
      return URLError(code, userInfo: error.shownInfo(redactor))
    }
    return NSError(domain: error.domain, code: error.code, userInfo: error.shownInfo(redactor))
  }
  return switch error {
  case let error as URLError: URLError(error.code, userInfo: error.shownInfo(redactor))
  case let error as CocoaError: CocoaError(error.code, userInfo: error.shownInfo(redactor))
  case let error as DecodingError: error.withoutSecrets(redactor)
  case let error as EncodingError: error.withoutSecrets(redactor)
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
  func path(_ keys: [any CodingKey]) -> String { keys.isEmpty ? "the top" : keys.pathText }
  switch withoutSecrets(error, redactor) {
  case let error as ProviderError: return error.description
  // Its user info has the whole URL.
  case let error as URLError:
    return redactor.text("\(error.localizedDescription) (\(error.code.rawValue))")
  case let error as DecodingError:
    switch error {
    case .keyNotFound(let key, let context):
      let keys = ([key] + context.otherMissingKeys).map { path(context.codingPath + [$0]) }
      return "no value for the key\(keys.count > 1 ? "s" : "") \(keys.joined(separator: ", "))"
    // Foundation's text names its own containers.
    case .valueNotFound(_, let context) where context.debugDescription.contains("found null"):
      return "at \(path(context.codingPath)): null, where a value has to be"
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
func shownToObjectiveC(_ error: any Error, _ redactor: Redactor) -> any Error {
  switch error {
  case is ProviderError, is URLError, is CocoaError, is DecodingError, is EncodingError:
    return withoutSecrets(error, redactor)
  default:
    let other = error as NSError
    return NSError(
      domain: other.domain, code: other.code,
      userInfo: [NSLocalizedDescriptionKey: redactor.text(shownText(of: error))])
  }
}

extension Error {
  /// The text and the file of an error of Foundation's.
  fileprivate func shownInfo(_ redactor: Redactor) -> [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: redactor.text(localizedDescription)]
    info[NSFilePathErrorKey] = (self as NSError).userInfo[NSFilePathErrorKey]
    return info
  }
}

extension DecodingError {
  fileprivate func withoutSecrets(_ redactor: Redactor) -> DecodingError {
    switch self {
    case .typeMismatch(let type, let context): .typeMismatch(type, context.withoutSecrets(redactor))
    case .valueNotFound(let type, let context):
      .valueNotFound(type, context.withoutSecrets(redactor))
    case .keyNotFound(let key, let context):
      .keyNotFound(redactor.key(key), context.withoutSecrets(redactor))
    case .dataCorrupted(let context): .dataCorrupted(context.withoutSecrets(redactor))
    @unknown default: self
    }
  }
}

extension DecodingError.Context {
  fileprivate func withoutSecrets(_ redactor: Redactor) -> DecodingError.Context {
    // Another underlying error is the parser's, which may quote what it could not read.
    DecodingError.Context(
      codingPath: codingPath.map(redactor.key),
      debugDescription: codingPath.shownText(debugDescription, redactor),
      underlyingError: otherMissingKeys.isEmpty
        ? nil : MissingKeys(keys: otherMissingKeys.map(redactor.key)))
  }
}

extension EncodingError {
  fileprivate func withoutSecrets(_ redactor: Redactor) -> EncodingError {
    guard case .invalidValue(let value, let context) = self else { return self }
    return .invalidValue(
      String(describing: type(of: value)),
      Context(
        codingPath: context.codingPath.map(redactor.key),
        debugDescription: context.codingPath.shownText(context.debugDescription, redactor)))
  }
}

extension Redactor {
  /// A key of a coding path, which may be the key of a dictionary.
  fileprivate func key(_ key: any CodingKey) -> any CodingKey {
    let shown = withoutCredentials(key.stringValue)
    return shown == key.stringValue ? key : FieldKey(shown)
  }
}

extension [any CodingKey] {
  /// Whether one of the keys says that its value is secret.
  var isSecret: Bool {
    contains { Secrets.standard.isSecret($0.stringValue, in: .member) }
  }

  fileprivate func shownText(_ text: String, _ redactor: Redactor) -> String {
    isSecret
      ? "The value is not as described, and is secret" : redactor.text(text)
  }
}
