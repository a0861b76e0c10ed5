import Fletcher
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A code for a device without a browser, which a person types in on another one (RFC 8628, section 3.2).
public struct DeviceAuthorization: Sendable {
  /// What the person types in.
  public let userCode: String
  /// Where the person types it in.
  public let verificationURI: URL
  /// The same with the code in it, for a QR code.
  public let completeVerificationURI: URL?
  /// When the code expires.
  public let expiry: Date
  /// How long to wait between two questions to the server.
  public let interval: Duration
  let deviceCode: String

  fileprivate init(_ response: EndpointResponse, at now: Date) throws {
    let members = response.members
    guard let deviceCode = members["device_code"], let userCode = members["user_code"],
      // Google's name is older than the RFC.
      let uri = (members["verification_uri"] ?? members["verification_url"])
        .flatMap({ URL(string: $0) }),
      let lifetime = response.object["expires_in"]?.number, lifetime > 0
    else {
      throw OAuthError.invalidResponse(reason: "it has no code for the device")
    }
    self.deviceCode = deviceCode
    self.userCode = userCode
    verificationURI = uri
    completeVerificationURI = members["verification_uri_complete"].flatMap { URL(string: $0) }
    expiry = now.addingTimeInterval(min(lifetime, 1e9))
    // RFC 8628, section 3.2: 5 seconds where the server does not say.
    interval = .seconds(min(max(response.object["interval"]?.number ?? 5, 1), 3600))
  }
}

extension DeviceAuthorization: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// What to tell the person.
  public var description: String { "Enter \(userCode) at \(verificationURI.absoluteString)" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without the device's code.
  public var customMirror: Mirror {
    Mirror(self, children: ["userCode": userCode, "verificationURI": verificationURI])
  }
}

extension OAuthClient {
  /// Lets a person allow access on another device (RFC 8628).
  ///
  /// - Parameter show: tells the person what to type in where; it returns when it is shown.
  /// - Throws: ``OAuthError``, `CancellationError`, and what `show` throws.
  public func deviceCode(
    _ show: @Sendable (DeviceAuthorization) async throws -> Void
  ) async throws -> Token {
    let authorization = try await deviceAuthorization()
    try await show(authorization)
    return try await token(for: authorization)
  }

  /// Asks for a code (RFC 8628, section 3.1).
  ///
  /// - Throws: ``OAuthError``, `CancellationError`.
  public func deviceAuthorization() async throws -> DeviceAuthorization {
    // Who has a secret may have to prove it here too (section 3.1), but `client_id` is always sent.
    var parameters: Parameters = scopeText.map { [("scope", $0)] } ?? []
    if case .basic = authentication { parameters.append(("client_id", id)) }
    let response = try await post(
      parameters, to: try endpoint(\.deviceAuthorization, "device authorization"))
    return try DeviceAuthorization(response, at: clock.now())
  }

  /// Waits until the person is done (RFC 8628, sections 3.4 and 3.5).
  ///
  /// - Throws: ``OAuthError``, `CancellationError`.
  public func token(for authorization: DeviceAuthorization) async throws -> Token {
    var interval = authorization.interval
    var parameters: Parameters = [
      ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
      ("device_code", authorization.deviceCode),
    ]
    if case .basic = authentication { parameters.append(("client_id", id)) }
    while true {
      try await clock.sleep(interval)
      guard clock.now() < authorization.expiry else { throw OAuthError.deviceCodeExpired }
      do {
        return try await token(parameters)
      } catch OAuthError.server(let error) {
        switch error.code {
        case "authorization_pending": continue
        case "slow_down": interval += .seconds(5)
        case "expired_token": throw OAuthError.deviceCodeExpired
        default: throw OAuthError.server(error)
        }
      } catch OAuthError.transport(let error) where (error as? URLError)?.code == .timedOut {
        interval = min(interval * 2, .seconds(3600))
      } catch OAuthError.unavailable {
        interval = min(interval * 2, .seconds(3600))
      }
    }
  }
}
