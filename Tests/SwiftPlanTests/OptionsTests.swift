import Diagnostics
import FletcherOptions
import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("What a person chooses of the Swift")
struct OptionsTests {
  private static let location = SourceLocation(file: "fletcher.yaml", line: 1, column: 1)

  private func property(_ name: String, _ kind: Schema.Kind) -> Property {
    Property(name: name, schema: Schema(kind), isRequired: true)
  }

  /// A pet with an identifier, and a shop in which a type stands that is named as somebody's own.
  private var service: Service {
    let inner = ObjectSchema(properties: [property("name", .string(.plain))])
    return SwiftPlanTests.service(models: [
      Model(
        name: "Pet",
        schema: Schema(.object(ObjectSchema(properties: [property("id", .string(.uuid))])))),
      Model(
        name: "Shop",
        schema: Schema(.object(ObjectSchema(properties: [property("owner", .object(inner))])))),
    ])
  }

  private func written(_ text: String) -> Written { Written(text, at: Self.location) }

  private func planned(
    _ service: Service, _ options: SwiftOptions
  ) async -> (plan: ServicePlan?, mistakes: [String]) {
    var diagnostics = Diagnostics()
    let result = await plan(service, source: "a", options: options, diagnostics: &diagnostics)
    return (result, diagnostics.all.map(\.description))
  }

  @Test("A type of one's own may have the name of a type that stands elsewhere")
  func nameElsewhere() async throws {
    var options = SwiftOptions()
    options.types = [.init(subject: written("uuid"), type: written("Owner"))]
    let (plan, mistakes) = await planned(service, options)
    #expect(mistakes == [])
    guard case .structure(let pet)? = plan?.models.first?.kind else {
      Issue.record("a pet is a structure")
      return
    }
    #expect(pet.properties.map(\.type) == ["Owner"])
  }

  @Test("It can't have the name of one that it would be taken for")
  func hiddenName() async {
    for name in ["Shop", "Shop.ID", "Test"] {
      var options = SwiftOptions()
      options.types = [.init(subject: written("uuid"), type: written(name))]
      #expect(await planned(service, options).mistakes.count == 1, "\(name)")
    }
    var options = SwiftOptions()
    options.conformances = [
      .init(models: Pattern(written("*")), protocols: [written("Owner")])
    ]
    #expect(await planned(service, options).mistakes.count == 1)
    options.conformances = [
      .init(models: Pattern(written("P*")), protocols: [written("Owner")])
    ]
    #expect(await planned(service, options).mistakes == [])
  }

  @Test("A chosen name that Swift takes stays as it was written")
  func chosenNames() async throws {
    var service = service
    let (pet, shop) = (service.models.ids[0], service.models.ids[1])
    guard case .object(var object) = service.models[pet].schema.kind else { return }
    object.properties[0].schema.provenance.name = "idUuid"
    object.properties[0].schema.provenance.renamedAt = Self.location
    service.models[pet].schema.kind = .object(object)
    service.models[shop].schema.provenance.name = "HtmlShop"
    service.models[shop].schema.provenance.renamedAt = Self.location
    let (plan, mistakes) = await planned(service, SwiftOptions())
    #expect(mistakes == [])
    #expect(plan?.models.map(\.name) == ["Pet", "HtmlShop"])
    guard case .structure(let pet)? = plan?.models.first?.kind else { return }
    #expect(pet.properties.map(\.name) == ["idUuid"])
  }

  @Test("A model that is only another name for a type can't conform to anything")
  func aliases() async {
    var service = service
    service.models.add(Model(name: "Tag", schema: Schema(.string(.plain))))
    var options = SwiftOptions()
    options.conformances = [.init(models: Pattern(written("Tag")), protocols: [written("Entity")])]
    let mistakes = await planned(service, options).mistakes
    #expect(mistakes.count == 1)
    #expect(mistakes.first?.contains("`Tag` is another name for `String`") == true)
    options.conformances = [.init(models: Pattern(written("*")), protocols: [written("Entity")])]
    #expect(await planned(service, options).mistakes == [])
  }

  @Test("A chosen name of the service that a model has is a mistake where it was chosen")
  func serviceNames() async {
    var service = service
    service.name = "Pet"
    service.renamedAt = Self.location
    #expect(
      await planned(service, SwiftOptions()).mistakes == [
        "fletcher.yaml:1:1: error: `Pet` can't be the name of this: of the models, `Pet` has that name"
      ])
  }

  @Test(
    "A model has its name whatever groups there are: the group's enum is a `PetTarget`, its property stays `pet`",
    arguments: [true, false], [true, false])
  func groupNames(isAuthored: Bool, isRenamed: Bool) async throws {
    var service = service
    service.hasAuthoredNames = isAuthored
    var operation = Operation(name: "list", method: "GET", path: Path(parts: [.literal("/pets")]))
    operation.group = "pet"
    operation.groupRenamedAt = isRenamed ? Self.location : nil
    operation.responses = [Response(status: .success, content: .nothing)]
    service.operations = [operation]
    let plan = try await SwiftPlanTests.planned(service)
    #expect(plan.models.map(\.name).contains("Pet"))
    #expect(plan.groups.map(\.name) == ["PetTarget"])
    #expect(plan.groups.map(\.property) == ["pet"])
    #expect(plan.files.compactMap { $0.name?.group } == ["Pet"])
  }

  @Test("A group of servers stands beside the choice of a server")
  func groupOfServers() async throws {
    var service = service
    var operation = Operation(
      name: "list", method: "GET", path: Path(parts: [.literal("/servers")]))
    operation.group = "servers"
    operation.responses = [Response(status: .success, content: .nothing)]
    service.operations = [operation]
    service.servers = [
      Server(url: "https://a.example"), Server(url: "https://b.example"),
    ]
    let plan = try await SwiftPlanTests.planned(service)
    #expect(plan.servers?.name == "Servers")
    #expect(plan.groups.map(\.name) == ["ServersTarget"])
  }

  @Test("A server without a name is called what its URL alone has, or has a number")
  func namesOfServers() async throws {
    func names(_ servers: Server...) async throws -> [String]? {
      var service = service
      service.servers = servers
      return try await SwiftPlanTests.planned(service).servers?.servers.map(\.name)
    }
    let server = Server(url: "https://{region}.example")
    #expect(try await names(server) == ["standard"])
    #expect(try await names(server, server) == ["standard", "server2"])
    #expect(
      try await names(
        Server(url: "https://api.post.example"), Server(url: "https://api.eu.post.example"),
        Server(url: "https://{site}-test.post.example/v2"),
        Server(url: "https://one.other.place.example"))
        == ["standard", "eu", "testV2", "server4"])
    let production = Documentation(description: "Production")
    #expect(
      try await names(
        Server(url: "https://api.bay.example", documentation: production),
        Server(url: "https://apiz.bay.example", documentation: production))
        == ["production", "productionApiz"])
    #expect(
      try await names(
        Server(url: "https://a.example", documentation: Documentation(description: "Production")))
        == ["production"])
  }

  @Test("Operations of one name that somebody puts into one group are a mistake where that is done")
  func operationsInOneGroup() async {
    var service = service
    service.operations = ["cats", "dogs"].map { path in
      var operation = Operation(
        name: "list", method: "GET", path: Path(parts: [.literal("/" + path)]))
      operation.group = "animals"
      operation.groupRenamedAt = Self.location
      return operation
    }
    #expect(
      await planned(service, SwiftOptions()).mistakes == [
        "fletcher.yaml:1:1: error: the operations `list` and `list` can't stand beside each other, "
          + "since both come out as `list` in Swift"
      ])
  }

  @Test("Without samples, none is made")
  func noSamples() async throws {
    var service = service
    var operation = Operation(
      name: "pets", method: "GET", path: Path(parts: [.literal("/pets")]))
    operation.responses = [
      Response(status: .success, content: .json(Schema(.array(Schema(.reference("Pet"))))))
    ]
    service.operations = [operation.linked(to: service.models)]
    var options = SwiftOptions()
    #expect(await planned(service, options).plan?.root.operations.map(\.sample.kind) == [.json])
    options.samples = .none
    #expect(await planned(service, options).plan?.root.operations.map(\.sample.kind) == [.empty])
  }
}
