import Foundation
import Testing

@Suite("fletch list")
struct ListTests {
  let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private static let zoo = """
    service: Zoo
    baseURL: https://api.example.com
    paths:
      /zen:
        get: { name: zen, returns: text }
      /animals/{id}:
        group: animals
        get: { name: animal, query: { page?: int, a: int }, returns: Animal, deprecated: true }
        delete: { name: remove }
      "{next}":
        get:
          name: many
          group: animals
          query: { a?: int, b?: int, c?: int, d?: int, e?: int, f?: int }
          returns: [Animal]
          paginate: { by: page, parameter: a }
    models:
      Animal: { id: int }

    """

  @Test("Operations stand in a table, with what is sent, what can be given and what comes back")
  func printsTable() async throws {
    try workplace.put(Self.zoo, at: "Specs/zoo.service.yaml")
    let outcome = try await workplace.fletch("list")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        Zoo, 4 operations (Specs/zoo.service.yaml)
        GROUP    NAME                 METHOD  PATH           ARGUMENTS                         RETURNS
                 zen                  GET     /zen                                             String
        animals  animal (deprecated)  GET     /animals/{id}  id, a, page?                      Animal
        animals  remove               DELETE  /animals/{id}  id                                Void
        animals  many                 GET     {next}         next, a?, b?, c?, d?, and 2 more  [Animal], all of Animal

        """)
  }

  @Test("The path of the base URL itself is shown as it is written, and can be left out")
  func emptyPath() async throws {
    try workplace.put(
      """
      service: Pair
      baseURL: https://api.example.com/rpc
      paths:
        "": { post: { name: call, json: any } }
        /zen: { get: { name: zen } }

      """, at: "Specs/pair.service.yaml")
    let all = try await workplace.fletch("list")
    #expect(all.output.contains("call  POST    \"\" "), "\(all.output)")
    try workplace.put("exclude: { paths: [\"\"] }\n", at: "Specs/fletcher.yaml")
    let some = try await workplace.fletch("list")
    #expect(some.errors == "")
    #expect(some.output.hasPrefix("Pair, 1 operation "))
  }

  @Test("Without groups there is no column for them")
  func leavesOutGroups() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    let outcome = try await workplace.fletch("list")
    #expect(
      outcome.output == """
        GitHub, 2 operations (Specs/github.service.yaml)
        NAME  METHOD  PATH               ARGUMENTS  RETURNS
        zen   GET     /zen                          String
        user  GET     /users/{username}  username   User

        """)
  }

  @Test("JSON has the types and defaults of all arguments")
  func printsJSON() async throws {
    try workplace.put(Self.zoo, at: "zoo.yaml")
    let outcome = try await workplace.fletch("list", "zoo.yaml", "--format", "json")
    let services = try JSONDecoder().decode([Listed].self, from: Data(outcome.output.utf8))
    let service = try #require(services.first)
    #expect(services.count == 1)
    #expect(service.service == "Zoo")
    #expect(service.source == "zoo.yaml")
    #expect(service.operations.count == 4)
    #expect(
      service.operations.dropFirst().first
        == Listed.Operation(
          group: "animals", name: "animal", method: "GET", path: "/animals/{id}",
          arguments: [
            .init(name: "id", type: "String"), .init(name: "a", type: "Int"),
            .init(name: "page", type: "Int?", defaultValue: "nil"),
          ], returns: "Zoo.Animal", isDeprecated: true))
  }

  private struct Listed: Decodable {
    struct Operation: Decodable, Equatable {
      struct Argument: Decodable, Equatable {
        var name: String
        var type: String
        var defaultValue: String?
      }
      var group: String?
      var name: String
      var method: String
      var path: String
      var arguments: [Argument]
      var returns: String
      var isDeprecated: Bool
    }
    var service: String
    var source: String
    var operations: [Operation]
  }

  @Test("A mistake is reported where it is, and then nothing is listed")
  func reportsMistakes() async throws {
    try workplace.put(Description.withUnknownKey, at: "imgur.yaml")
    let outcome = try await workplace.fletch("list", "imgur.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("imgur.yaml:2:1: error: "))
    #expect(outcome.errors.hasSuffix("1 error in 1 file; nothing is listed.\n"))
  }
}
