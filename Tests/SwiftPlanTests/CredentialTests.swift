import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Credentials of a service")
struct CredentialTests {
  private func credential(
    _ carrier: AuthenticationScheme.Carrier, _ documentation: Documentation = Documentation()
  ) async throws -> CredentialPlan {
    var service = service(operations: [operation("a")])
    service.hasAuthoredNames = false
    service.authenticationSchemes = [
      AuthenticationScheme(
        name: "clientId", kind: .apiKey, carrier: carrier, documentation: documentation)
    ]
    return try #require(try await planned(service).credentials.first)
  }

  @Test("have names as arguments have them")
  func names() async throws {
    #expect(try await credential(.init(in: .header, name: "X-Client")).name == "clientID")
  }

  @Test("A key that is all of `Authorization` says that nothing is put before it")
  func wholeAuthorization() async throws {
    let key = AuthenticationScheme.Carrier(in: .header, name: "authorization")
    #expect(try await credential(key).documentation.lines.first?.contains("`Bearer `") == true)
    let described = try await credential(key, Documentation(summary: "A token."))
    #expect(described.documentation.lines == ["A token."])
    for carrier in [.init(in: .header, name: "X-Client"), AuthenticationScheme.Carrier.bearer] {
      #expect(try await credential(carrier).documentation.lines.isEmpty)
    }
  }
}
