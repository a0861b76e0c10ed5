import Fletcher
import FletcherDigest
import FletcherOAuth
import FletcherTesting
import Foundation
import HTTPTypes
import TestServer
import Testing

@Suite("No secret of an account is in anything that is written", .timeLimit(.minutes(15)))
struct AuthenticationTests {
  private let outputs: Outputs

  init() throws { outputs = try Outputs() }

  private func client(_ server: TestServer) throws -> OAuthClient {
    OAuthClient(
      id: "id", authentication: .body(secret: "\(mark)-client"),
      endpoints: OAuthEndpoints(
        authorization: try server.url("/authorize"), token: try server.url("/token"),
        deviceAuthorization: try server.url("/device"), revocation: try server.url("/revoke")),
      redirectURI: URL(string: "app:/cb"), scopes: ["read"],
      transport: URLSessionTransport(configuration: .ephemeral)
        .with(outputs.step("token endpoint")))
  }

  @Test("Tokens of OAuth, got, kept, renewed and refused")
  func oauth() async throws {
    try await TestServer.run(
      .by { request in
        switch request.path {
        case "/token" where request.text.contains("refresh_token"):
          .json(
            #"{"error":"invalid_grant","error_description":"\#(mark)-refresh is used up"}"#,
            status: 400)
        case "/token":
          .json(
            #"{"access_token":"\#(mark)-access","refresh_token":"\#(mark)-refresh","token_type":"bearer","expires_in":3600}"#
          )
        case "/device":
          .json(
            #"{"device_code":"\#(mark)-device","user_code":"AB","verification_uri":"https://a.example","expires_in":60}"#
          )
        default: .empty(401)
        }
      }
    ) { server in
      let client = try client(server)
      let token = try await client.clientCredentials()
      #expect(token.accessToken == "\(mark)-access")
      let store = MemoryTokenStore()
      let tokens = OAuthTokens(client, store: store) { try await $0.clientCredentials() }
      let vault = Provider<Vault>(
        auth: Credentials("a", .bearer(tokens)), baseURL: server.url,
        transport: URLSessionTransport(configuration: .ephemeral)
          .with(outputs.step("transport")),
        middleware: [outputs.step("provider")])
      let error = await #expect(throws: (any Error).self) { try await vault.send(.around) }
      if let error { outputs.add("refused renewal", error: error) }
      if let beneath = (error as? ProviderError)?.underlying {
        outputs.add("refused renewal, beneath", error: beneath)
      }
      for (place, value) in [
        ("client", client as Any), ("token", token), ("tokens", tokens), ("store", store),
        ("authentication", client.authentication),
      ] {
        outputs.add(place, value: value)
      }
      #expect(server.requests.contains { $0.text.contains("\(mark)-client") })
      #expect(server.requests.contains { $0.text.contains("\(mark)-refresh") })
    }
    try await outputs.check(showing: "invalid_grant")
  }

  @Test("The password of digest authentication, and what is sent in its place")
  func digest() async throws {
    try await TestServer.run(
      .by { request in
        request.headers["authorization"] == nil
          ? .empty(
            401,
            headers: [
              "WWW-Authenticate":
                #"Digest realm="a", qop="auth", nonce="abcdefghij", algorithm=SHA-256"#
            ])
          : .json(#"{"echo":"\#(request.headers["authorization"]?.filter { $0 != "\"" } ?? "")"}"#)
      }
    ) { server in
      let digest = DigestAuthentication(
        username: "ada", password: "\(mark)-digest", server: server.url)
      let vault = Provider<Vault>(
        baseURL: server.url,
        transport: URLSessionTransport(configuration: .ephemeral)
          .with(digest, outputs.step("transport")),
        middleware: [outputs.step("provider")])
      let response = try await vault.response(to: .around)
      outputs.add("response", value: response)
      outputs.add("digest", value: digest)
      let sent = try #require(server.requests.last?.headers["authorization"])
      let word = try #require(sent.range(of: "response=\""))
      let proof = String(sent[word.upperBound...].prefix(64))
      #expect(proof.count == 64)
      try await outputs.check(proof, showing: "things")
    }
  }

  @Test("Credentials, and what is made of them")
  func credentials() async throws {
    for credentials in [Credentials<Vault>].all { outputs.add("credentials", value: credentials) }
    outputs.add("all credentials", value: [Credentials<Vault>].all)
    let vault = Provider<Vault>(auth: .all)
    outputs.add("prepared", value: try await vault.preparedRequest(for: .json))
    try await outputs.check([Credentials<Vault>].basic, showing: "signer")
  }
}
