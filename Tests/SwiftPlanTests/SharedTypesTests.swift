import Diagnostics
import FletcherOptions
import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Types of a document that say the same are one type")
struct SharedTypesTests {
  private let owner = object([("name", .string(.plain), true), ("phone", .string(.plain), false)])

  private func planned(
    _ models: [Model] = [], _ operations: [Operation] = [], hasAuthoredNames: Bool = false
  ) async throws -> ServicePlan {
    var service = service(models: models, operations: operations)
    service.hasAuthoredNames = hasAuthoredNames
    return try await SwiftPlanTests.planned(service)
  }

  private func types(of model: String, in plan: ServicePlan) throws -> [String] {
    try plan.properties(of: model).map(\.type)
  }

  @Test("Objects in two models, of one name and with the same properties")
  func sameProperties() async throws {
    let plan = try await planned([
      model("Cat", object([("owner", owner, true)])),
      model("Dog", object([("owner", owner, true), ("first_owner", owner, true)])),
    ])
    #expect(try types(of: "Cat", in: plan) == ["Owner"])
    #expect(try types(of: "Dog", in: plan) == ["Cat.Owner", "Cat.Owner"])
    #expect(plan.models.map { $0.declarations.count } == [1, 0])
  }

  @Test("What three models have belongs to none, where nothing else has its name")
  func commonTypes() async throws {
    func models(_ names: [String], _ property: String) -> [Model] {
      names.map { model($0, object([(property, owner, true)])) }
    }
    let names = ["Ant", "Bee", "Cat"]
    let plan = try await planned(models(names, "owner") + models(["Dog"], "firstOwner"))
    #expect(plan.models.map(\.name) == names + ["Dog", "Owner"])
    for name in names + ["Dog"] { #expect(try types(of: name, in: plan) == ["Owner"]) }
    // What says nothing alone, what stands in forms of one model, and what shares its name with other types.
    let nested = [
      models(names, "status"), models(["User", "NewUser", "UserInput"], "owner"),
      models(names, "owner") + [
        model("Dog", object([("owner", object([("a", .boolean, true)]), true)]))
      ],
      models(["Ant", "Bee"], "owner"),
      models(names, "owner") + [model("Owner", object([("a", .boolean, true)]))],
    ]
    for models in nested {
      let plan = try await planned(models)
      #expect(plan.models.map(\.name) == models.map(\.name))
    }
  }

  @Test("What an operation sends and another one gets, if the document names it nowhere")
  func sentAndReceived() async throws {
    let pet = Schema.Kind.union(
      Union(cases: [
        .init(schema: Schema(.reference(Model.ID(0)))),
        .init(schema: Schema(.reference(Model.ID(1)))),
      ]))
    var change = operation("changePet", method: "PUT", answering: pet)
    change.body = Body(content: .json(Schema(pet)), isRequired: true)
    let list = operation("listPets", answering: .array(Schema(pet)))
    let models = [
      model("Cat", object([("lives", .boolean, true)])),
      model("Dog", object([("barks", .boolean, true)])),
    ]
    let plan = try await planned(models, [list, change])
    #expect(plan.root.declarations.map(\.name) == ["PetResult"])
    #expect(plan.root.operations.map(\.response.type) == ["[Test.PetResult]", "Test.PetResult"])
    #expect(plan.root.operations.last?.arguments.map(\.type) == ["PetResult"])
  }

  @Test("What has one title at properties of several names is called that")
  func titlesOfProperties() async throws {
    func page(_ titles: [String?]) -> Model {
      var page = model("Page", object([("self", owner, true), ("html", owner, true)]))
      guard case .object(var object) = page.schema.kind else { return page }
      for (index, title) in titles.enumerated() {
        object.properties[index].schema.provenance.title = title
      }
      page.schema.kind = .object(object)
      return page
    }
    let titled = page(["Link", "Link"])
    #expect(try await types(of: "Page", in: planned([titled])) == ["Link", "Link"])
    // Another model has the name, or the same one.
    for (kind, count) in [(object([("a", .boolean, true)]), 1), (owner, 0)] {
      let plan = try await planned([model("Link", kind), titled])
      #expect(try types(of: "Page", in: plan) == ["Link", "Link"])
      #expect(plan.models.map(\.name) == ["Link", "Page"])
      #expect(plan.models.map { $0.declarations.count } == [0, count])
    }
    // One without a title, one whose name says it already, and titles that say nothing.
    for titles in [["Link", nil], ["Value", nil], ["Self value", "HTML"]] {
      let plan = try await planned([page(titles)])
      #expect(try types(of: "Page", in: plan) == ["SelfValue", "HTML"])
    }
  }

  @Test("Not those whose names end in different words: nothing says that they are the same thing")
  func differentNames() async throws {
    let plan = try await planned([
      model("Cat", object([("owner", owner, true), ("breeder", owner, true)]))
    ])
    #expect(try types(of: "Cat", in: plan) == ["Owner", "Breeder"])
  }

  @Test("Not those that differ in a property, its type, whether it may be absent, or an order")
  func differences() async throws {
    let others = [
      object([("name", .string(.plain), true)]),
      object([("name", .string(.plain), true), ("phone", .integer(.int), false)]),
      object([("name", .string(.plain), true), ("phone", .string(.plain), true)]),
      object([("name", .string(.plain), true), ("Phone", .string(.plain), false)]),
    ]
    for other in others {
      let plan = try await planned([
        model("Cat", object([("owner", owner, true)])),
        model("Dog", object([("owner", other, true)])),
      ])
      #expect(try types(of: "Dog", in: plan) == ["Owner"])
    }
  }

  @Test("What is said of a value at one place is said at all, unless another says something else")
  func valuesDescribedAtOnePlace() async throws {
    func order(_ summaries: [String?]) -> Schema.Kind {
      .enumeration(
        Enumeration(
          base: .string,
          cases: zip(["asc", "desc"], summaries).map { value, summary in
            Enumeration.Case(value: .string(value), summary: summary)
          }))
    }
    let places = [[nil, nil], ["Oldest first.", "Newest first."], [nil, "From Z to A."]]
    let plan = try await planned(
      zip(["Ant", "Bee", "Cat"], places).map { name, summaries in
        model(name, object([("order", order(summaries), true)]))
      })
    guard case .openEnum(let values) = plan.models.first(where: { $0.name == "Order" })?.kind else {
      Issue.record("no enumeration")
      return
    }
    #expect(values.cases.map(\.documentation.lines) == [["Oldest first."], []])
  }

  @Test("Objects that hold objects that are the same")
  func nestedObjects() async throws {
    let house = object([("owner", owner, true)])
    let plan = try await planned([
      model("A", object([("house", house, true)])), model("B", object([("house", house, true)])),
      model("C", object([("owner", owner, true)])),
    ])
    #expect(try types(of: "B", in: plan) == ["A.House"])
    // The one that stands in what stays is taken, never one that went away with what was around it.
    let owner = try types(of: "C", in: plan)
    #expect(owner == ["A.House.Owner"] || owner == ["Owner"])
    #expect(
      plan.models.flatMap(\.declarations).flatMap(\.declarations).count
        + (owner == ["Owner"] ? 1 : 0) == 1)
  }

  @Test("A model whose name adds words to another's is a type alias of that")
  func variants() async throws {
    let plan = try await planned([
      model("nullable-user", owner), model("user", owner), model("account", owner),
    ])
    guard case .alias(let type)? = plan.models.first(where: { $0.name == "NullableUser" })?.kind
    else {
      Issue.record("it is no alias")
      return
    }
    #expect(type == "User")
    // A name of its own is one that the document gave for a reason.
    #expect(try plan.properties(of: "Account").count == 2)
  }

  @Test("Where a model is the same as an object that is written in place, the model stays")
  func modelsStay() async throws {
    let plan = try await planned([
      model("Cat", object([("owner", owner, true)])), model("Owner", owner),
    ])
    #expect(try types(of: "Cat", in: plan) == ["Owner"])
    #expect(plan.models.first { $0.name == "Cat" }?.declarations.isEmpty == true)
    #expect(try plan.properties(of: "Owner").count == 2)
  }

  @Test("Responses of several operations are named after what their names have in common")
  func responses() async throws {
    let plan = try await planned(
      [],
      [operation("get-cat-name", answering: owner), operation("set-cat-name", answering: owner)])
    #expect(
      plan.root.operations.map(\.response.type) == ["Test.CatNameResult", "Test.CatNameResult"])
    #expect(plan.root.declarations.map(\.name) == ["CatNameResult"])
  }

  @Test("One type that the responses of all statuses have is returned without the status")
  func oneTypeOfAllStatuses() async throws {
    var create = operation("create-cat", answering: owner)
    let other = operation("create-cat", answering: object([("age", .boolean, true)]))
    create.responses += create.responses
    create.responses[1].status = .code(202)
    let plan = try await planned([], [create])
    #expect(plan.root.operations.map(\.response.type) == ["Test.CreateCatResult"])
    #expect(plan.root.operations.map(\.response.kind) == [.value])
    #expect(plan.root.declarations.map(\.name) == ["CreateCatResult"])

    create.responses[1].content = other.responses[0].content
    let differing = try await planned([], [create])
    #expect(differing.root.operations.map(\.response.kind) == [.table])
  }

  @Test(
    "A list and one of its items, or forms of an operation that are numbered, have a name in common"
  )
  func listsAndItems() async throws {
    func names(_ operations: String...) async throws -> [String] {
      try await planned([], operations.map { operation($0, answering: owner) }).root.declarations
        .map(\.name)
    }
    #expect(try await names("list-project-keys", "get-project-key") == ["ProjectKeyResult"])
    #expect(try await names("search-template-0", "search-template-1") == ["SearchTemplateResult"])
  }

  @Test(
    "Where they have nothing in common, a response is named after what most of three or more have")
  func most() async throws {
    func names(_ operations: String...) async throws -> [String] {
      try await planned([], operations.map { operation($0, answering: owner) }).root.declarations
        .map(\.name)
    }
    #expect(
      try await names(
        "account-favorites", "search-movie", "popular-movies", "similar-movies", "top-movies")
        == ["MovieResult"])
    #expect(try await names("get-cats", "get-dogs", "get-owners") == ["GetResult"])
  }

  @Test("What operations of several groups response stands beside the models")
  func groups() async throws {
    let plan = try await planned(
      [],
      [
        operation("get-cat", group: "cats", answering: owner),
        operation("get-dog", group: "dogs", answering: owner),
      ])
    #expect(
      plan.groups.map { $0.operations.map(\.response.type) } == [
        ["Test.GetResult"], ["Test.GetResult"],
      ])
    #expect(plan.groups.map(\.declarations.count) == [0, 0])
    #expect(plan.models.map(\.name) == ["GetResult"])
  }

  @Test("A list of a model that operations of several groups respond with is named after the model")
  func lists() async throws {
    let page = object([
      ("page", .integer(.int), true),
      ("all", .array(Schema(.reference(Model.ID(0)))), true),
    ])
    let plan = try await planned(
      [model("Cat", owner)],
      [
        operation("get-cat", group: "cats", answering: page),
        operation("list-dog", group: "dogs", answering: page),
      ])
    #expect(plan.models.map(\.name) == ["Cat", "CatList"])
  }

  @Test("What operations of several groups respond with is named after what it holds")
  func contents() async throws {
    let models = ["Room", "Meta", "Ban"].map {
      model($0, object([("name", .string(.plain), true)]))
    }
    func reference(_ index: Int) -> Schema.Kind { .reference(Model.ID(index)) }
    func envelope(_ data: Schema.Kind) -> Schema.Kind {
      object([("ocs", object([("meta", reference(1), true), ("data", data, true)]), true)])
    }
    func names(_ contents: Schema.Kind...) async throws -> [String] {
      let operations = zip(["upload-avatar", "archive", "add-bot"], contents).map {
        operation($0, group: $0, answering: $1)
      }
      return try await planned(models, operations).models.map(\.name)
        .filter { $0.hasSuffix("Result") }
    }
    let room = object([("token", .string(.plain), true), ("data", reference(0), true)])
    #expect(try await names(room, room) == ["RoomResult"])
    // What all hold tells nothing.
    #expect(
      try await names(envelope(reference(0)), envelope(reference(0)), envelope(reference(2)))
        == ["RoomResult"])
    #expect(try await names(envelope(.any), envelope(.any)) == ["OcsResult"])
    #expect(
      try await names(
        object([("weights", .number(.double), true)]), object([("weights", .number(.double), true)])
      ) == ["WeightsResult"])
    let results = object([("results", .any, true)])
    #expect(try await names(results, results).isEmpty)
  }

  @Test("Responses of one title, which stand at several operations")
  func titles() async throws {
    var titled = Schema(owner)
    titled.provenance.name = "OwnerResponse"
    let operations = ["get", "create", "change"].map { name in
      var operation = operation(name)
      operation.responses = [Response(status: .success, content: .json(titled))]
      return operation
    }
    let plan = try await planned([], operations)
    #expect(
      plan.root.operations.map(\.response.type)
        == Array(repeating: "Test.OwnerResponse", count: 3))
    #expect(plan.root.declarations.map(\.name) == ["OwnerResponse"])
  }

  @Test("Errors of an operation that differ are told apart by their status")
  func errors() async throws {
    var list = operation("list", answering: owner)
    list.errors = [
      Response(status: .code(400), content: .json(Schema(owner))),
      Response(status: .code(403), content: .json(Schema(owner))),
      Response(
        status: .code(404), content: .json(Schema(object([("path", .string(.plain), true)])))),
    ]
    let plan = try await planned([], [list])
    #expect(
      plan.root.operations[0].route.errors.map(\.type)
        == ["ListFailure", "ListFailure", "ListNotFoundFailure"])
  }

  @Test("What somebody says of one of them, a name or a protocol, holds for all")
  func chosenNames() async throws {
    let place = SourceLocation(file: "fletcher.yaml", line: 1, column: 1)
    func renamed(_ name: String, in kind: Schema.Kind) -> Schema.Kind {
      guard case .object(var object) = kind else { return kind }
      object.properties[0].schema.provenance.name = name
      object.properties[0].schema.provenance.renamedAt = place
      return .object(object)
    }
    var options = SwiftOptions()
    options.conformances = [
      .init(
        models: Pattern(Written("nullable-user", at: place)),
        protocols: [Written("Entity", at: place)])
    ]
    var user = model("user", owner)
    user.schema.provenance.name = "Person"
    user.schema.provenance.renamedAt = place
    let nullable = model("nullable-user", renamed("title", in: owner))
    var service = service(models: [nullable, user])
    service.hasAuthoredNames = false
    var diagnostics = Diagnostics()
    let result = await plan(service, source: "a", options: options, diagnostics: &diagnostics)
    #expect(diagnostics.isEmpty)
    let plan = try #require(result)
    #expect(try plan.properties(of: "Person").map(\.name) == ["title", "phone"])
    #expect(plan.models.first { $0.name == "Person" }?.conformances == ["Entity"])
    guard case .alias("Person")? = plan.models.first(where: { $0.name == "NullableUser" })?.kind
    else {
      Issue.record("they are no longer one")
      return
    }
    // One property can't have two names.
    let other = try await planned([nullable, model("user", renamed("label", in: owner))])
    #expect(try other.properties(of: "User").first?.name == "label")
    #expect(try other.properties(of: "NullableUser").first?.name == "title")
  }

  @Test("A union has a case for each key, also where the same type stands at two of them")
  func keysOfUnions() async throws {
    func keyed(_ name: String, _ kind: Schema.Kind) -> Union.Case {
      Union.Case(onlyProperty: Property(name: name, schema: Schema(kind), isRequired: true))
    }
    let plan = try await planned([
      model("Status", owner), model("ReadStatus", owner),
      model(
        "Condition",
        .union(
          Union(cases: [
            keyed("title", .string(.plain)), keyed("titleSort", .string(.plain)),
            keyed("status", .reference("Status")), keyed("readStatus", .reference("ReadStatus")),
          ]))),
    ])
    let condition = try #require(plan.models.first { $0.name == "Condition" })
    guard case .union(let union) = condition.kind else {
      Issue.record("\(condition)")
      return
    }
    #expect(union.cases.map(\.name) == ["title", "titleSort", "status", "readStatus"])
  }

  @Test("None of them has the name of what every target has")
  func witness() async throws {
    let kind = Schema.Kind.enumeration(
      Enumeration(base: .string, cases: [.init(value: .string("regular"))]))
    for group in [nil, "lines"] {
      var operation = operation("service", group: group, answering: owner)
      operation.parameters = [
        ServiceModel.Parameter(
          name: "type", in: .query, schema: Schema(kind), isRequired: true, style: .form,
          explode: true)
      ]
      let plan = try await planned([], [operation])
      let target = group == nil ? plan.root : try #require(plan.groups.first)
      #expect(target.declarations.map(\.name) == ["ServiceTypeValue", "ServiceResult"])
    }
  }

  @Test("What parameters of several groups share stands there once, under the name it has there")
  func sharedParameters() async throws {
    func sorting(_ name: String, line: Int) -> Operation {
      var operation = operation(name, group: name, answering: .boolean)
      var schema = Schema(
        .enumeration(
          Enumeration(
            base: .string, cases: ["created", "updated"].map { .init(value: .string($0)) })))
      schema.location = SourceLocation(file: "a", line: line, column: 1)
      operation.parameters = [
        Parameter(
          name: "sort", in: .query, schema: schema, isRequired: false, style: .form,
          explode: true)
      ]
      return operation
    }
    let plan = try await planned(
      [], [sorting("cats", line: 1), sorting("dogs", line: 1), sorting("birds", line: 2)])
    #expect(plan.models.map(\.name) == ["Sort"])
    #expect(
      plan.groups.flatMap(\.operations).flatMap(\.arguments).map(\.type)
        == ["Sort?", "Sort?", "Sort?"])
  }

  @Test("What would be named after its purpose alone is named after where it stands too")
  func purposes() async throws {
    let plan = try await planned(
      [], [operation("cats", answering: owner), operation("dogs", answering: owner)])
    #expect(plan.root.declarations.map(\.name) == ["TestResult"])
  }

  @Test("A service description says itself what is the same, by making it a model")
  func authoredNames() async throws {
    let plan = try await planned(
      [
        model("Cat", object([("owner", owner, true)])),
        model("Dog", object([("owner", owner, true)])),
      ], hasAuthoredNames: true)
    #expect(try types(of: "Dog", in: plan) == ["Owner"])
  }
}
