import Foundation
import Testing
import Workbench

/// What a target may say to the compiler.
struct CompilerSettings: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var arguments: [String]

  private init(_ description: String, _ arguments: [String]) {
    testDescription = description
    self.arguments = arguments
  }

  static let mode5 = CompilerSettings("language mode 5", ["-swift-version", "5"])
  static let mode6 = CompilerSettings("language mode 6", ["-swift-version", "6"])
  private static let mainActor = ["-default-isolation", "MainActor"]
  private static let strictMemory = ["-strict-memory-safety"]
  private static let features = [
    "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault",
    "MemberImportVisibility", "NonisolatedNonsendingByDefault",
  ].map { ["-enable-upcoming-feature", $0] }
  static let internalImports = CompilerSettings(
    "InternalImportsByDefault",
    mode6.arguments + ["-enable-upcoming-feature", "InternalImportsByDefault"])
  static let everything = CompilerSettings(
    "everything at once",
    mode6.arguments + features.flatMap(\.self) + mainActor + strictMemory)

  static let all =
    [
      mode5, mode6, everything,
      CompilerSettings("MainActor", mode6.arguments + mainActor),
      CompilerSettings("MainActor, language mode 5", mode5.arguments + mainActor),
      CompilerSettings("strict memory safety", mode6.arguments + strictMemory),
    ] + features.map { CompilerSettings($0[1], mode6.arguments + $0) }
  /// For access levels beside `public`.
  static let few = [mode5, mode6, internalImports, everything]
}

@Suite("Generated code compiles without a warning in targets of all settings")
struct CompilerSettingsTests {
  @Test("public", arguments: CompilerSettings.all)
  func publicClient(_ settings: CompilerSettings) async throws {
    try await compile("public", settings)
  }

  @Test("package", arguments: CompilerSettings.few)
  func packageClient(_ settings: CompilerSettings) async throws {
    try await compile("package", settings)
  }

  @Test("internal", arguments: CompilerSettings.few)
  func internalClient(_ settings: CompilerSettings) async throws {
    try await compile("internal", settings)
  }

  @Test(
    "Files that hold a few types import what these are made of",
    arguments: [CompilerSettings.internalImports, .everything])
  func smallFiles(_ settings: CompilerSettings) async throws {
    let place = try Workplace()
    let names = (0..<30).map { "Event\($0)" }
    let operations = names.map {
      "  /\($0): { get: { name: \($0), returns: Any\($0) } }"
    }
    let models = names.map { name in
      """
        Any\(name): { $oneOf: [\(name)Start, \(name)End] }
        \(name)Start: { kind: { $const: start }, at: date-time, page: url }
        \(name)End: { kind: { $const: end }, at: date-time, page: url, "\(name)": bool }
      """
    }
    let lines =
      ["service: Calendar", "baseURL: https://calendar.example", "paths:"] + operations
      + ["models:"] + models
    try place.put(lines.joined(separator: "\n") + "\n", at: "calendar.service.yaml")
    let generation = try await place.fletch(
      "generate", "calendar.service.yaml", "--numbered-files", "300", "--output", "Sources",
      "--strict")
    try #require(generation.status == 0, "\(generation.errors)")
    let files = place.files(in: "Sources").map { place.at("Sources/\($0)") }
    #expect(files.count == 300)
    let compiler = Compiler(products: try BuildFolder(), folder: place.path)
    let outcome = try await compiler.compile(
      module: "App", files, settings: settings.arguments)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty, "\(outcome.errors.prefix(3000))")
  }

  /// Generates the client with an access level, and compiles it in one module with code that uses it from
  /// all sides.
  private func compile(_ access: String, _ settings: CompilerSettings) async throws {
    let place = try Workplace()
    try place.put(Self.document, at: "zoo.openapi.yaml")
    try place.put("access: \(access)\n\(Self.configuration)", at: "fletcher.yaml")
    try place.put(Self.use, at: "Sources/Use.swift")
    let generation = try await place.fletch(
      "generate", "zoo.openapi.yaml", "--output", "Sources", "--strict")
    try #require(generation.status == 0, "\(generation.errors)")
    let compiler = Compiler(products: try BuildFolder(), folder: place.path)
    let outcome = try await compiler.compile(
      module: "App", place.files(in: "Sources").map { place.at("Sources/\($0)") },
      settings: settings.arguments + ["-package-name", "app"])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty, "\(outcome.errors.prefix(3000))")
  }

  private static let configuration = """
    operations:
      animals/list: { paginate: page }
    """

  private static let document = #"""
    openapi: 3.1.1
    info: { title: Zoo, version: "1" }
    servers:
      - { url: "https://zoo.example", description: Production }
      - url: "https://{region}.zoo.example"
        description: Region
        variables: { region: { default: eu, enum: [eu, us] } }
    security: [{ token: [] }, { login: [] }, { key: [] }, { cookie: [] }, { signature: [] }]
    paths:
      /zen:
        get:
          operationId: zen
          responses: { "200": { description: d, content: { text/plain: { schema: { type: string } } } } }
      /animals:
        get:
          operationId: animals/list
          tags: [animals]
          parameters:
            - { name: kind, in: query, schema: { $ref: "#/components/schemas/Kind" } }
            - { name: filter, in: query, style: deepObject, schema: { $ref: "#/components/schemas/Size" } }
            - { name: page, in: query, schema: { type: integer, default: 1 } }
            - { name: since, in: query, schema: { type: string, format: date-time } }
            - { name: X-Trace, in: header, schema: { type: string, format: uuid } }
            - { name: session, in: cookie, schema: { type: string } }
          responses:
            "200":
              description: d
              headers:
                X-Left: { schema: { type: integer } }
                X-Reset: { schema: { type: string, format: date-time } }
                Link: { schema: { type: string } }
              content:
                application/json:
                  schema: { type: array, items: { $ref: "#/components/schemas/Animal" } }
            default:
              description: d
              content: { application/json: { schema: { $ref: "#/components/schemas/Failure" } } }
        post:
          operationId: animals/add
          tags: [animals]
          requestBody:
            required: true
            content: { application/json: { schema: { $ref: "#/components/schemas/Animal" } } }
          responses:
            "201":
              description: d
              content: { application/json: { schema: { $ref: "#/components/schemas/Animal" } } }
            "202": { description: d }
      /animals/{id}/photo:
        parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid } }]
        get:
          operationId: photos/get
          tags: [photos]
          deprecated: true
          responses: { "200": { description: d, content: { image/png: {} } } }
        put:
          operationId: photos/replace
          tags: [photos]
          requestBody:
            required: true
            content:
              multipart/form-data:
                schema:
                  type: object
                  required: [photo]
                  properties: { photo: { type: string, format: binary }, title: { type: string } }
          responses: { "204": { description: d } }
        post:
          operationId: photos/describe
          tags: [photos]
          requestBody:
            required: true
            content:
              application/x-www-form-urlencoded:
                schema: { type: object, required: [text], properties: { text: { type: string } } }
          responses: { "200": { description: d, content: { application/jsonl: { itemSchema: { $ref: "#/components/schemas/Size" } } } } }
      /time:
        get:
          operationId: times/get
          tags: [times]
          parameters: [{ name: at, in: query, schema: { $ref: "#/components/schemas/Time" } }]
          responses: { "200": { description: d, content: { text/plain: { schema: { type: string } } } } }
    components:
      securitySchemes:
        token: { type: http, scheme: bearer }
        login: { type: http, scheme: basic }
        key: { type: apiKey, in: query, name: key }
        cookie: { type: apiKey, in: cookie, name: session }
        signature: { type: http, scheme: hmac }
      schemas:
        Kind: { type: string, enum: [bird, fish] }
        Names: { type: array, items: { type: string } }
        Time: { type: string, format: date-time }
        Size:
          type: object
          required: [width]
          properties: { width: { type: number }, height: { type: number, default: 1 } }
        Animal:
          oneOf: [{ $ref: "#/components/schemas/Bird" }, { $ref: "#/components/schemas/Fish" }]
          discriminator: { propertyName: kind, mapping: { bird: "#/components/schemas/Bird", fish: "#/components/schemas/Fish" } }
        Bird:
          type: object
          required: [kind, id]
          properties:
            kind: { type: string }
            id: { type: string, format: uuid }
            born: { $ref: "#/components/schemas/Time" }
            picture: { type: string, format: uri }
            names: { $ref: "#/components/schemas/Names" }
            parent: { $ref: "#/components/schemas/Bird" }
            either: { oneOf: [{ type: string }, { type: integer }] }
        Fish:
          type: object
          required: [kind]
          properties: { kind: { type: string }, size: { $ref: "#/components/schemas/Size" } }
          additionalProperties: { type: string }
        Failure:
          type: object
          required: [message]
          properties: { message: { type: [string, "null"] }, data: {} }
    """#

  private static let use = #"""
    import Fletcher
    import Foundation

    @MainActor
    final class Screen {
      let zoo = Provider<Zoo>(auth: .token("t"), stub: .immediate)
      let chosen = Provider<Zoo>(stub: { target in
        switch target {
        case Zoo.zen: .immediate(.text("calm"))
        case Zoo.Animals.list(_, _, page: 2, _, _): .never
        case let target as Zoo.Photos: .immediate(target.sample)
        default: .immediate
        }
      })
      var asked = 0
      var left: Int?
      var animals: [Zoo.Animal] = []

      func load(_ photo: Data) async throws {
        let (animals, response) = try await zoo.withResponse { zoo in
          asked += 1
          return try await zoo.animals.list(kind: .bird)
        }
        self.animals = animals
        left = response[Zoo.ResponseHeaders.xLeft]
        _ = try await zoo.zen()
        _ = try await zoo.animals.response(to: .list(page: 2))
        try await zoo.photos.replace(id: UUID(), photo: .data(photo))
      }

      func signed() -> Provider<Zoo> {
        Provider(auth: .signature { try $0.addQuery("sign", "1") }, baseURL: Zoo.Servers.region())
      }
    }

    actor Store {
      let zoo: Provider<Zoo>
      var count = 0

      init(zoo: Provider<Zoo>) { self.zoo = zoo }

      func load() async throws {
        let (animals, _) = try await zoo.withResponse { zoo in
          count += 1
          return try await zoo.animals.list()
        }
        count = animals.count
      }
    }

    // Nothing of a client is stuck to the main actor, wherever a module's declarations are by default.
    nonisolated func anywhere(_ zoo: Provider<Zoo>) -> Int {
      let animals = zoo.animals
      let credentials: [Credentials<Zoo>] = [
        .token("t"), .login(username: "u", password: "p"), .key("k"), .cookie("c"),
      ]
      _ = (animals, Zoo.Servers.production, Zoo.ResponseHeaders.xReset, Zoo.configuration)
      let target = Zoo.Animals.list(kind: .fish, filter: Zoo.Size(width: 1))
      let targets: Set<Zoo.Animals> = [target, .add(body: .fish(Zoo.Fish(kind: "fish")))]
      return credentials.count + targets.count + target.sample.status
    }

    nonisolated func decoded(_ data: Data) throws -> Zoo.Animal {
      let animal = try JSONDecoder.fletcher.decode(Zoo.Animal.self, from: data)
      if case .bird(let bird) = animal, bird == bird.parent { return animal }
      return animal
    }

    nonisolated func elsewhere(_ zoo: Provider<Zoo>) async throws -> String {
      let task = Task.detached { try await zoo.withResponse { try await $0.zen() }.value }
      return try await task.value
    }
    """#
}
