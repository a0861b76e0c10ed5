import Foundation

// What Objective-C, and whatever reports errors by domain and code, sees.

extension ProviderError: CustomNSError {
  /// `Fletcher.ProviderError`.
  public static var errorDomain: String { "Fletcher.ProviderError" }

  /// The key of the response's status in ``errorUserInfo``, an `Int`.
  public static let statusCodeKey = "Fletcher.StatusCode"

  /// A number for each case, which stays with it from version to version.
  public var errorCode: Int {
    switch self {
    case .invalidRequest: 1
    case .authentication: 2
    case .transport: 3
    case .status: 4
    case .failure: 5
    case .emptyResponse: 6
    case .decoding: 7
    case .file: 8
    case .invalidSample: 9
    case .cancelled: 10
    case .other: 11
    }
  }

  /// The description, the error beneath this one, and the status of the response; neither header fields, nor
  /// a URL with its query, nor the content.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: description]
    if let underlying {
      info[NSUnderlyingErrorKey] = shownToObjectiveC(
        underlying, Redactor(.standard, for: request, response))
    }
    if let response { info[Self.statusCodeKey] = response.statusCode }
    return info
  }
}
