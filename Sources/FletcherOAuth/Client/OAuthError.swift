import Fletcher
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why there is no token.
///
/// Where the task is cancelled, methods throw `CancellationError` in its place. No description, reflection
/// or case has a token, a code, a secret or a password.
public enum OAuthError: Error {
  /// The person, or the server for them, has refused access (`access_denied`).
  case denied(OAuthErrorResponse)
  /// The person has closed the page.
  case cancelled
  /// The page's response is not to this request: somebody else's may have been slipped in (RFC 6749,
  /// section 10.12).
  case stateMismatch
  /// The page's response is from another server than it should be (RFC 9207, section 2.4).
  case issuerMismatch
  /// The code for the device was not used in time (RFC 8628, section 3.5).
  case deviceCodeExpired
  /// The server has responded with an error.
  case server(OAuthErrorResponse)
  /// The server does not renew the token any more (``OAuthClient/renewalRefusals``): the person has to log in again. The
  /// stored token has been removed.
  case renewalRefused(OAuthErrorResponse)
  /// The server is too busy, or has failed: its status is 429, or 500 and above, and it says no more.
  case unavailable(statusCode: Int)
  /// There is no token, and nothing to log in with.
  case notLoggedIn
  /// The server's response is none that the RFCs know.
  case invalidResponse(reason: String)
  /// The client lacks what the flow needs.
  case incompleteClient(reason: String)
  /// There was no response: the network or the transport failed.
  case transport(underlying: any Error)
  /// The tokens' store has failed.
  case store(underlying: any Error)
}

extension OAuthError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError,
  CustomReflectable
{
  /// What went wrong, without secrets.
  public var description: String {
    switch self {
    case .denied(let response): "Access was denied: \(response)"
    case .cancelled: "The page was closed before it was done"
    case .stateMismatch: "The page's response is not to this request: its state differs"
    case .issuerMismatch: "The page's response is from another server: its issuer differs"
    case .deviceCodeExpired: "The code for the device was not used in time"
    case .server(let response): "The authorization server refuses: \(response)"
    case .renewalRefused(let response): "The token is not renewed any more: \(response)"
    case .unavailable(let status):
      "The authorization server is not available: its status is \(status)"
    case .notLoggedIn: "Nobody is logged in"
    case .invalidResponse(let reason): "The authorization server's response is not valid: \(reason)"
    case .incompleteClient(let reason): "The OAuth client is not complete: \(reason)"
    case .transport(let error): "The authorization server did not respond: \(Self.brief(error))"
    case .store(let error): "The token store failed: \(Self.brief(error))"
    }
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The same as ``description``.
  public var errorDescription: String? { description }

  /// A mirror with the description.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }

  /// Of errors that are not known here, the type only: their text may have a part of the request.
  private static func brief(_ error: any Error) -> String {
    switch error {
    case let error as URLError: "\(error.localizedDescription) (\(error.code.rawValue))"
    case let error as TokenStoreError: error.description
    case let error as OAuthError: error.description
    default: String(describing: type(of: error))
    }
  }
}

extension OAuthError: TransientFailure {
  /// Whether the same may succeed later.
  package var mayPass: Bool {
    switch self {
    case .transport, .unavailable: true
    // RFC 6749, section 4.1.2.1.
    case .server(let response):
      response.code == "temporarily_unavailable"
        || response.statusCode.map(\.isOfBusyServer) == true
    default: false
    }
  }
}

extension Int {
  /// Whether it is the status of a server that is too busy, or has failed (RFC 9110, section 15.6; RFC 6585, section 4).
  var isOfBusyServer: Bool { self == 429 || self >= 500 }
}

/// An error in the server's own words (RFC 6749, sections 4.1.2.1 and 5.2).
public struct OAuthErrorResponse: Hashable, Sendable {
  /// What it is, as `invalid_grant`.
  public let code: String
  /// What it is for developers, in the server's words, shortened where it is long.
  public let text: String?
  /// A page about it.
  public let page: URL?
  /// The status of the response; nil for what came by a redirect.
  public let statusCode: Int?

  /// An error.
  public init(code: String, text: String? = nil, page: URL? = nil, statusCode: Int? = nil) {
    self.code = code
    self.text = text
    self.page = page
    self.statusCode = statusCode
  }

  private static let limit = 300

  /// The error in what a server sent: what it may not have, control characters and what is secret, is left
  /// out.
  init?(_ members: [String: String], statusCode: Int?, without secrets: [String]) {
    let redaction = ValueRedaction(secrets, replacement: "…")
    func clean(_ name: String) -> String? {
      guard let member = members[name], !member.isEmpty else { return nil }
      let text = redaction.removed(from: member)
      return String(
        String.UnicodeScalarView(
          text.unicodeScalars.prefix(Self.limit).map {
            $0.value < 0x20 || $0.value == 0x7F ? " " : $0
          }
        ))
    }
    guard let code = clean("error") else { return nil }
    self.code = code
    text = clean("error_description")
    page = clean("error_uri").flatMap { URL(string: $0) }
    self.statusCode = statusCode
  }
}

extension OAuthErrorResponse: CustomStringConvertible {
  /// The code and the text.
  public var description: String { text.map { "\(code) (\($0))" } ?? code }
}
