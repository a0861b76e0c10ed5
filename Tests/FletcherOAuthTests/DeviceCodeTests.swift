import Fletcher
import Foundation
import TestServer
import Testing

@testable import FletcherOAuth

@Suite("Codes for devices (RFC 8628)")
struct DeviceCodeTests {
  /// RFC 8628, section 3.2.
  private static let authorization = """
    {
      "device_code": "GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS",
      "user_code": "WDJB-MJHT",
      "verification_uri": "https://example.com/device",
      "verification_uri_complete": "https://example.com/device?user_code=WDJB-MJHT",
      "expires_in": 1800,
      "interval": 5
    }
    """

  private static func error(_ code: String) -> Reply {
    .json(#"{"error":"\#(code)"}"#, status: 400)
  }

  private let clock = TestClock()

  private func client(_ transport: ScriptedTransport) -> OAuthClient {
    var client = OAuthClient.example(.none, scopes: ["s"], transport: transport)
    client.clock = clock.oauth
    return client
  }

  @Test("The device asks until the person is done, as often as the server says")
  func polls() async throws {
    let transport = ScriptedTransport { _, index in
      switch index {
      case 0: .json(Self.authorization)
      case 1, 2: Self.error("authorization_pending")
      case 3: Self.error("slow_down")
      case 4: throw URLError(.timedOut)
      case 5: .text("busy", status: 503)
      default: .json(exampleToken)
      }
    }
    let token = try await client(transport).deviceCode { authorization in
      #expect(authorization.userCode == "WDJB-MJHT")
      #expect(authorization.verificationURI.absoluteString == "https://example.com/device")
      #expect(
        authorization.completeVerificationURI?.absoluteString
          == "https://example.com/device?user_code=WDJB-MJHT")
      #expect(!shown(authorization).contains("GmRhmhcx"))
    }
    #expect(token.accessToken == "2YotnFZFEjr1zCsicMWpAA")
    // Section 3.5: 5 seconds more after `slow_down`, and fewer questions after a timeout.
    #expect(clock.slept == [5, 5, 5, 10, 20, 40].map { .seconds($0) })
    let forms = await transport.sent.map(\.form)
    #expect(forms[0] == ["client_id": "s6BhdRkqt3", "scope": "s"])
    #expect(
      forms[1] == [
        "client_id": "s6BhdRkqt3", "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
        "device_code": "GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS",
      ])
  }

  @Test("A refusal, an expired code and other errors end it")
  func ends() async {
    for (code, isExpected) in [
      ("access_denied", { if case .denied = $0 { true } else { false } }),
      ("expired_token", { if case .deviceCodeExpired = $0 { true } else { false } }),
      ("invalid_client", { if case .server = $0 { true } else { false } }),
    ] as [(String, (OAuthError) -> Bool)] {
      let transport = ScriptedTransport(.json(Self.authorization), Self.error(code))
      let error = await failure { try await client(transport).deviceCode { _ in } }
      #expect(error.map(isExpected) == true, "\(code)")
      #expect(await transport.sent.count == 2)
    }
  }

  @Test("A code that nobody used in time is not asked for any more")
  func expires() async {
    let transport = ScriptedTransport(
      .json(Self.authorization), Self.error("authorization_pending"))
    let error = await failure { try await client(transport).deviceCode { _ in } }
    guard case .deviceCodeExpired? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(await transport.sent.count == 1800 / 5)
  }

  @Test("Without an interval it is 5 seconds, and nobody is asked without a pause")
  func intervals() async throws {
    for (text, seconds) in [("", 5), (#", "interval": 0"#, 1), (#", "interval": 12"#, 12)] {
      let reply = Reply.json(
        #"{"device_code":"d","user_code":"u","verification_uri":"https://a.test","expires_in":9\#(text)}"#
      )
      let authorization = try await client(ScriptedTransport(reply)).deviceAuthorization()
      #expect(authorization.interval == .seconds(seconds))
    }
  }

  @Test("Who is cancelled stops asking")
  func cancelled() async throws {
    let transport = ScriptedTransport(
      .json(Self.authorization), Self.error("authorization_pending"))
    let client = OAuthClient.example(.none, transport: transport)
    let task = Task { try await client.deviceCode { _ in } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
