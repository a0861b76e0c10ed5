import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Where tokens come from, and what they permit")
struct OAuthTests {
  private func service(_ schemes: OAuth2..., models: [Model] = []) -> Service {
    var service = Service(name: "Test", baseURL: "https://example.com")
    service.authenticationSchemes = schemes.enumerated().map { index, server in
      AuthenticationScheme(name: "account\(index)", kind: .oauth2(server), carrier: .bearer)
    }
    service.models = Models(linking: models)
    return service
  }

  private func scopes(_ plan: ServicePlan) throws -> [String] {
    let declaration = try #require(plan.oauth?.declarations.first)
    guard case .openEnum(let scope) = declaration.kind else { return [] }
    return scope.cases.map { "\($0.name) = \($0.literal)" }
  }

  @Test("The endpoints are those of the scheme that has most of them, and the scopes those of all")
  func several() async throws {
    let plan = try await planned(
      service(
        OAuth2(authorizationURL: "https://a.test/b", scopes: [.init(name: "read")]),
        OAuth2(
          authorizationURL: "https://a.test/a", tokenURL: "https://a.test/t",
          scopes: [.init(name: "read"), .init(name: "write", summary: "Writes.")]),
        OAuth2(tokenURL: "https://b.test/t")))
    #expect(
      plan.oauth?.endpoints.map { "\($0.label) \($0.url)" } == [
        #"authorization "https://a.test/a""#, #"token "https://a.test/t""#,
      ])
    #expect(plan.oauth?.declarations.map(\.name) == ["Scope"])
    #expect(try scopes(plan) == [#"read = "read""#, #"write = "write""#])
  }

  @Test("Scopes become names, however alike they are")
  func names() async throws {
    let names = [
      "user:email", "user_email", "https://www.googleapis.com/auth/drive.readonly", "none", "self",
      "https://mail.google.com/", "+",
    ]
    let plan = try await planned(service(OAuth2(scopes: names.map { .init(name: $0) })))
    let planned = try scopes(plan)
    #expect(planned.count == names.count)
    #expect(Set(planned.map { $0.prefix { $0 != " " } }).count == names.count)
    #expect(
      Array(planned.prefix(3)) == [
        #"userEmail = "user:email""#, #"userEmail2 = "user_email""#,
        #"driveReadonly = "https://www.googleapis.com/auth/drive.readonly""#,
      ])
    #expect(plan.oauth?.endpoints.isEmpty == true)
  }

  @Test("A model that is named Scope keeps its name")
  func model() async throws {
    let plan = try await planned(
      service(
        OAuth2(scopes: [.init(name: "read")]),
        models: [Model(name: "Scope", schema: Schema(object([])))]))
    #expect(plan.models.map(\.name) == ["Scope"])
    #expect(plan.oauth?.declarations.first.map { $0.name != "Scope" } == true)
  }

  @Test("A scheme that says nothing of it adds nothing")
  func none() async throws {
    #expect(try await planned(service(OAuth2())).oauth == nil)
    #expect(try await planned(service()).oauth == nil)
  }
}
