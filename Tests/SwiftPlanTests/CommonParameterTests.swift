import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Parameters that a caller gives to the provider")
struct CommonParameterPlanTests {
  private func parameter(
    _ name: String, _ location: Parameter.Location = .query, isCommon: Bool = true
  ) -> Parameter {
    var parameter = Parameter(
      name: name, in: location, schema: Schema(.string(.plain)), isRequired: location == .path,
      style: location == .query ? .form : .simple, explode: location == .query)
    parameter.isCommon = isCommon
    return parameter
  }

  private func argument(_ operation: OperationPlan) -> [String] { operation.arguments.map(\.name) }

  @Test("They are arguments of one method, and of no operation")
  func arguments() async throws {
    var first = operation("first")
    first.parameters = [parameter("fields"), parameter("X-App", .header)]
    var second = operation("second", group: "more")
    second.parameters = [parameter("q", isCommon: false), parameter("fields")]
    let plan = try await planned(service(operations: [first, second]))
    let common = try #require(plan.commonParameters)
    #expect(common.arguments.map(\.name) == ["fields", "xApp"])
    #expect(common.arguments.map(\.outerType) == ["String?", "String?"])
    #expect(common.query.map(\.key) == ["\"fields\""])
    #expect(common.headers.map(\.key) == ["\"X-App\""])
    #expect(plan.root.operations.map(argument) == [[]])
    #expect(plan.groups.flatMap(\.operations).map(argument) == [["q"]])
    #expect(plan.root.operations.map(\.route.template) == ["\"/first\""])
  }

  @Test("One of the path stays in it, and is the argument of an operation on that very thing")
  func path() async throws {
    var team = parameter("team_id", .path)
    team.schema = Schema(.integer(.int))
    func operation(_ name: String, _ parts: [Path.Part]) -> Operation {
      var operation = SwiftPlanTests.operation(name)
      operation.path = Path(parts: parts)
      operation.parameters = [team]
      return operation
    }
    let beginning: [Path.Part] = [.literal("/teams/"), .argument("team_id")]
    let plan = try await planned(
      service(operations: [
        operation("team", beginning), operation("text", beginning + [.literal(".json")]),
        operation("cards", beginning + [.literal("/cards")]),
      ]))
    let common = try #require(plan.commonParameters)
    #expect(common.arguments.map(\.outerType) == ["Int?"])
    #expect(common.path.map(\.key) == ["\"team_id\""])
    #expect(plan.root.operations.map(argument) == [["teamID"], ["teamID"], []])
    let route = try #require(plan.root.operations.last?.route)
    #expect(route.template == "\"/teams/{team_id}/cards\"")
    #expect(route.templateArguments.map(\.wrappers) == [[.common]])
    #expect(route.templateVariables.isEmpty)
  }

  @Test("That operations require one is said of it, and it can be left out all the same")
  func required() async throws {
    var tenant = parameter("tenant", .header)
    tenant.isRequired = true
    tenant.schema.documentation.description = "Whose data it is."
    var first = operation("first")
    first.parameters = [tenant, parameter("X-App", .header)]
    let plan = try await planned(service(operations: [first]))
    let common = try #require(plan.commonParameters)
    #expect(common.arguments.map(\.outerType) == ["String?", "String?"])
    #expect(
      common.arguments.map(\.documentation.inList.opening) == [
        "Required. Whose data it is.", nil,
      ])
  }

  @Test("What tells pages apart, and what goes to a URL of the caller's, are arguments")
  func pages() async throws {
    var list = operation("list", answering: .array(Schema(.string(.plain))))
    list.parameters = [parameter("page"), parameter("limit"), parameter("fields")]
    list.pagination = Pagination(kind: .page, parameter: "page", size: "limit")
    var next = operation("next")
    next.path = Path(parts: [.argument("url")])
    next.parameters = [parameter("url", .path, isCommon: false), parameter("fields")]
    let plan = try await planned(service(operations: [list, next]))
    #expect(plan.root.operations.map(argument) == [["page", "limit"], ["url", "fields"]])
    #expect(plan.commonParameters?.arguments.map(\.name) == ["fields"])
  }

  @Test("What tells the pages of one list apart is an argument of all operations")
  func pagesOfOneList() async throws {
    var list = operation("list", answering: .array(Schema(.string(.plain))))
    list.parameters = [parameter("page")]
    list.pagination = Pagination(kind: .page, parameter: "page")
    var other = operation("other")
    other.parameters = [parameter("page")]
    let plan = try await planned(service(operations: [list, other]))
    #expect(plan.commonParameters == nil)
    #expect(plan.root.operations.map(argument) == [["page"], ["page"]])
  }

  @Test("An object that has the number of a page in it is an argument")
  func pageInObject() async throws {
    var pageable = parameter("pageable")
    pageable.schema = Schema(
      .object(
        ObjectSchema(properties: [
          Property(name: "page", schema: Schema(.integer(.int)), isRequired: false)
        ])))
    var list = operation("list", answering: .array(Schema(.string(.plain))))
    list.parameters = [pageable]
    list.pagination = Pagination(kind: .page, parameter: "page")
    var other = operation("other")
    other.parameters = [pageable]
    let plan = try await planned(service(operations: [list, other]))
    #expect(plan.root.operations.map(argument) == [["pageable"], ["pageable"]])
  }

  @Test("A name that was chosen at any of the operations is the argument's")
  func renamed() async throws {
    var renamed = parameter("lang")
    renamed.schema.provenance.name = "language"
    renamed.schema.provenance.renamedAt = .init(file: "fletcher.yaml", line: 1, column: 1)
    var operations = ["a", "b", "c"].map { operation($0) }
    for index in operations.indices {
      operations[index].parameters = [index == 1 ? renamed : parameter("lang")]
    }
    let plan = try await planned(service(operations: operations))
    let common = try #require(plan.commonParameters)
    #expect(common.arguments.map(\.name) == ["language"])
    #expect(common.query.map(\.key) == ["\"lang\""])
  }

  @Test("A service without any has no method for them")
  func none() async throws {
    var list = operation("list")
    list.parameters = [parameter("page", isCommon: false)]
    #expect(try await planned(service(operations: [list])).commonParameters == nil)
  }
}
