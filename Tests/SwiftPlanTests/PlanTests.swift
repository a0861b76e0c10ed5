import Diagnostics
import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Two names that come out as one are a located mistake")
struct CollisionTests {
  @Test("Properties of one model")
  func properties() async throws {
    let found = await mistakes(
      service(models: [
        model("A", object([("user_id", .boolean, true), ("userId", .boolean, true)]))
      ]))
    let mistake = try #require(found.first)
    #expect(found.count == 1)
    #expect(mistake.location == SourceLocation(file: "a", line: 11, column: 5))
    #expect(mistake.message.contains("`user_id`"))
    #expect(mistake.message.contains("line 10"))
    #expect(mistake.message.contains("`userId`"))
    #expect(mistake.message.contains("`userID`"))
    #expect(mistake.message.contains("`$name`"))
  }

  @Test("Models of one service")
  func models() async {
    let found = await mistakes(
      service(models: [model("a_b", object([]), line: 2), model("AB", object([]), line: 3)]))
    #expect(found.map(\.location?.line) == [3])
  }

  @Test("Operations of one group, but not those of two")
  func operations() async throws {
    var operations = ["get_user", "getUser"].enumerated().map { index, name in
      var operation = Operation(
        name: name, method: "GET", path: Path(parts: [.literal("/\(index)")]))
      operation.location = SourceLocation(file: "a", line: index + 1, column: 1)
      operation.responses = [Response(status: .success, content: .nothing)]
      return operation
    }
    #expect(await mistakes(service(operations: operations)).map(\.location?.line) == [2])
    operations[1].group = "other"
    #expect(try await planned(service(operations: operations)).groups.map(\.name) == ["Other"])
  }

  @Test("Values of an enum, which names of their own set apart")
  func enumValues() async throws {
    var cases = ["a-b", "a_b"].map { Enumeration.Case(value: .string($0)) }
    let collision = service(models: [
      model("E", .enumeration(Enumeration(base: .string, cases: cases)))
    ])
    #expect(await mistakes(collision).count == 1)
    cases[1].name = "other"
    let plan = try await planned(
      service(models: [model("E", .enumeration(Enumeration(base: .string, cases: cases)))]))
    guard case .openEnum(let openEnum)? = plan.models.first?.kind else {
      Issue.record("it is no enum")
      return
    }
    #expect(openEnum.cases.map(\.name) == ["aB", "other"])
  }

  @Test("Arguments of different places are set apart by their place")
  func arguments() async throws {
    var operation = Operation(
      name: "a", method: "GET", path: Path(parts: [.literal("/"), .argument("id")]))
    operation.parameters = [
      Parameter(
        name: "id", in: .path, schema: Schema(.string(.plain)), isRequired: true, style: .simple,
        explode: false),
      Parameter(
        name: "id", in: .query, schema: Schema(.string(.plain)), isRequired: true, style: .form,
        explode: true),
      Parameter(
        name: "ID", in: .header, schema: Schema(.string(.plain)), isRequired: true,
        style: .simple, explode: false),
    ]
    let plan = try await planned(service(operations: [operation]))
    #expect(plan.root.operations.first?.arguments.map(\.name) == ["id", "queryID", "headerID"])
  }

  @Test(
    "A service can't be named like what its own code needs",
    arguments: ["Service", "String", "Data", "Fletcher", "Foundation", "Swift", "Provider", "T"])
  func serviceNames(_ name: String) async throws {
    var service = service()
    service.name = name
    service.location = SourceLocation(file: "a", line: 1, column: 10)
    let mistake = try #require(await mistakes(service).first)
    #expect(mistake.location == service.location)
    #expect(mistake.message.contains("`\(name)`"))
  }
}

@Suite("Types are spelled so that they mean what they should where they stand")
struct TypeNamesTests {
  @Test("A declared name hides the standard one, which is then spelled with its module")
  func shadowing() {
    var names = DeclaredNames()
    _ = names.declare(["Test"])
    let data = names.declare(["Test", "Data"])
    let inner = names.declare(["Test", "User", "URL"])
    _ = names.declare(["Test", "User"])
    #expect(names.spell(.standard(.data), in: ["Test"]) == "Foundation.Data")
    #expect(names.spell(.standard(.data), in: ["Test", "User"]) == "Foundation.Data")
    #expect(names.spell(.standard(.data), in: []) == "Data")
    #expect(names.spell(.standard(.url), in: ["Test"]) == "URL")
    #expect(names.spell(.standard(.url), in: ["Test", "User"]) == "Foundation.URL")
    #expect(names.spell(.declared(data), in: ["Test", "User"]) == "Data")
    #expect(names.spell(.declared(data), in: []) == "Test.Data")
    #expect(names.spell(.declared(inner), in: ["Test"]) == "User.URL")
    #expect(names.spell(.declared(inner), in: ["Test", "User"]) == "URL")
  }

  @Test("An inner declaration hides an outer one, which is then spelled in full")
  func nested() {
    var names = DeclaredNames()
    _ = names.declare(["Test"])
    let outer = names.declare(["Test", "State"])
    let inner = names.declare(["Test", "Issue", "State"])
    #expect(names.spell(.declared(outer), in: ["Test", "Issue"]) == "Test.State")
    #expect(names.spell(.declared(inner), in: ["Test", "Issue"]) == "State")
    #expect(names.spell(.declared(outer), in: ["Test"]) == "State")
  }

  @Test("Optionals, arrays, maps and nullables are spelled around their types")
  func composed() {
    var names = DeclaredNames()
    _ = names.declare(["Test"])
    _ = names.declare(["Test", "String"])
    #expect(names.spell(.optional(.array(.standard(.int))), in: []) == "[Int]?")
    #expect(names.spell(.dictionary(.standard(.bool)), in: ["Test"]) == "[Swift.String: Bool]")
    #expect(names.spell(.nullable(.standard(.string)), in: []) == "Nullable<String>")
    #expect(
      names.spell(.array(.optional(.standard(.string))), in: ["Test"]) == "[Swift.String?]")
  }

  @Test(
    "Each standard name has the module that it is of",
    arguments: [
      ("String", "Swift"), ("Int", "Swift"), ("Bool", "Swift"), ("Decoder", "Swift"),
      ("URL", "Foundation"), ("Data", "Foundation"), ("Date", "Foundation"),
      ("Decimal", "Foundation"), ("UUID", "Foundation"), ("Route", "Fletcher"),
      ("JSON", "Fletcher"), ("Nullable", "Fletcher"), ("CalendarDate", "Fletcher"),
    ])
  func modules(_ name: String, _ module: String) {
    #expect(StandardNames.module(of: name) == module)
    #expect(StandardNames.contains(name))
  }

  @Test("Every standard type is known")
  func allTypes() {
    for type in StandardType.allCases { #expect(StandardNames.contains(type.rawValue)) }
  }

  @Test("A free name is neither taken nor the name of what encloses it")
  func freeNames() {
    var names = DeclaredNames()
    _ = names.declare(["Test", "User", "Data"])
    #expect(names.freeName("Data", in: ["Test", "User"]) == "Data2")
    #expect(names.freeName("User", in: ["Test", "User"]) == "UserValue")
    #expect(names.freeName("Test", in: ["Test", "User"]) == "TestValue")
    _ = names.declare(["Test", "User", "UserValue"])
    #expect(names.freeName("User", in: ["Test", "User"]) == "User2")
    #expect(names.freeName("Value", in: ["Test", "Value"]) == "Value2")
    #expect(names.freeName("Other", in: ["Test", "User"]) == "Other")
  }

  @Test("A model called like a standard type has the standard one in it")
  func plan() async throws {
    let plan = try await planned(
      service(models: [
        model(
          "Data", object([("data", .string(.base64), true), ("self", .reference("Data"), false)])),
        model("String", object([("string", .string(.plain), true)])),
      ]))
    #expect(try plan.properties(of: "Data").map(\.type) == ["Foundation.Data", "Data?"])
    #expect(try plan.properties(of: "String").map(\.type) == ["Swift.String"])
    #expect(plan.names.spelling(of: "Data") == "Foundation.Data")
    #expect(plan.outerNames.spelling(of: "Data") == "Data")
  }

  @Test(
    "A model called like a module has another name, or is a mistake: it would hide the module",
    arguments: ["Swift", "Foundation", "Fletcher"])
  func moduleNames(_ module: String) async {
    let models = [
      model(module, object([("a", .integer(.int), true)])),
      model("Data", object([("data", .string(.base64), true)])),
    ]
    var diagnostics = Diagnostics()
    let result = await SwiftPlan.plan(
      service(models: models), source: "a", diagnostics: &diagnostics)
    #expect(result?.models.contains { $0.name == module } != true)
  }

  @Test("A property with an inline object called like a module is no type of that name either")
  func moduleNamesInside() async throws {
    let plan = try await planned(
      service(models: [
        model(
          "Data",
          object([
            ("foundation", object([("a", .integer(.int), true)]), true),
            ("b", .string(.base64), true),
          ]))
      ]))
    let inner = try #require(plan.models.first?.declarations.first)
    #expect(inner.name != "Foundation")
  }
}

@Suite("Defaults and optional bodies")
struct DefaultTests {
  private func arguments(of operation: Operation, models: [Model] = []) async throws
    -> [ArgumentPlan]
  {
    let plan = try await planned(service(models: models, operations: [operation]))
    return try #require(plan.root.operations.first).arguments
  }

  @Test(
    "An argument with a default of any type can be left out",
    arguments: [
      (Schema.Kind.string(.plain), JSONValue.string("a")), (.integer(.int64), .integer(3)),
      (.number(.decimal), .numberText("12345678901234567890.125")), (.boolean, .bool(true)),
      (.string(.date), .string("2024-02-29")),
      (.string(.dateTime), .string("2024-02-29T12:30:00Z")),
      (.number(.unixTime), .integer(5)), (.string(.url), .string("https://example.com")),
      (.array(Schema(.string(.plain))), .array([.string("a")])), (.any, .integer(3)),
      (.array(Schema(.integer(.int))), .array([])),
    ])
  func scalars(_ kind: Schema.Kind, _ value: JSONValue) async throws {
    var schema = Schema(kind)
    schema.defaultValue = value
    var operation = Operation(name: "a", method: "GET", path: Path(parts: [.literal("/a")]))
    operation.parameters = [
      Parameter(
        name: "p", in: .query, schema: schema, isRequired: true, style: .form, explode: true)
    ]
    let argument = try #require(try await arguments(of: operation).first)
    #expect(argument.defaultValue != nil)
  }

  @Test("A default holds through several names of a type")
  func aliases() async throws {
    var schema = Schema(.reference("Outer"))
    schema.defaultValue = .string("x")
    var operation = Operation(name: "a", method: "GET", path: Path(parts: [.literal("/a")]))
    operation.parameters = [
      Parameter(
        name: "p", in: .query, schema: schema, isRequired: true, style: .form, explode: true)
    ]
    let models = [model("Outer", .reference("Inner")), model("Inner", .string(.plain))]
    let argument = try #require(try await arguments(of: operation, models: models).first)
    #expect(argument.defaultValue == "\"x\"")
  }

  @Test(
    "An optional body written in place can be left out", arguments: ["json", "form", "multipart"])
  func optionalBodies(_ kind: String) async throws {
    let schema = Schema(object([("a", .string(.plain), true), ("b", .string(.plain), false)]))
    let content: Body.Content =
      switch kind {
      case "json": .json(schema)
      case "form": .form(schema)
      default: .multipart(schema)
      }
    var operation = Operation(name: "a", method: "POST", path: Path(parts: [.literal("/a")]))
    operation.body = Body(content: content, isRequired: false)
    #expect(try await arguments(of: operation).allSatisfy { $0.defaultValue != nil })
  }

  @Test(
    "Properties of a body that may be absent are arguments, if none is required, after others",
    arguments: [
      ([("ids", .boolean, false), ("b", .boolean, false)], ["bodyIDs", "b"]),
      ([("ids", .boolean, false), ("b", .boolean, true)], ["body"]),
      ([("ids", .boolean, false), ("b", .constant(.bool(true)), false)], ["body"]), ([], ["body"]),
    ] as [([(String, Schema.Kind, Bool)], [String])])
  func optionalProperties(properties: [(String, Schema.Kind, Bool)], names: [String]) async throws {
    for content in [
      Body.Content.json(Schema(object(properties))), .form(Schema(object(properties))),
    ] {
      var operation = Operation(name: "a", method: "POST", path: Path(parts: [.literal("/a")]))
      operation.body = Body(content: content, isRequired: false)
      operation.parameters = [
        Parameter(
          name: "ids", in: .query, schema: Schema(.boolean), isRequired: true, style: .form,
          explode: true)
      ]
      var service = service(operations: [operation])
      service.hasAuthoredNames = false
      let plan = try #require(try await planned(service).root.operations.first)
      #expect(plan.arguments.map(\.name) == ["ids"] + names)
      #expect(plan.route.body?.isOptional == (names != ["body"]))
      #expect(plan.arguments.dropFirst().allSatisfy { $0.defaultValue == "nil" })
    }
  }
}

@Suite("Names of vendors come out as names that compile")
struct VendorNameTests {
  private func planned(_ operations: [Operation], models: [Model] = [], name: String = "Test")
    async throws -> ServicePlan
  {
    var service = service(models: models, operations: operations)
    service.name = name
    service.hasAuthoredNames = false
    var diagnostics = Diagnostics()
    let plan = await plan(service, source: "a", diagnostics: &diagnostics)
    #expect(diagnostics.isEmpty)
    return try #require(plan)
  }

  @Test("What is called in the document as it is in Swift has that name, whatever comes before it")
  func exactNames() async throws {
    let values = ["routing.index", "routingIndex", "ASC", "asc"].map {
      Enumeration.Case(value: .string($0))
    }
    let plan = try await planned(
      [],
      models: [
        model("Column", .enumeration(Enumeration(base: .string, cases: values))),
        model("Session", object([("auth_time", .boolean, true), ("authTime", .boolean, true)])),
      ])
    guard case .openEnum(let column) = plan.models[0].kind else {
      Issue.record("\(plan.models[0])")
      return
    }
    #expect(column.cases.map(\.name) == ["routingDotIndex", "routingIndex", "asc2", "asc"])
    #expect(
      try plan.properties(of: "Session").map(\.name) == ["authUnderscoreTime", "authTime"])
  }

  @Test("Of the symbols of a value only those are spelled out by which it differs from another")
  func symbols() async throws {
    func names(_ values: String...) async throws -> [String] {
      let values = values.map { Enumeration.Case(value: .string($0)) }
      let plan = try await planned(
        [], models: [model("Order", .enumeration(Enumeration(base: .string, cases: values)))])
      guard case .openEnum(let order)? = plan.models.first?.kind else { return [] }
      return order.cases.map(\.name)
    }
    #expect(
      try await names("parts_supplied", "-parts_supplied", "+parts_supplied")
        == ["partsSupplied", "minusPartsSupplied", "plusPartsSupplied"])
    #expect(
      try await names("-part__name", "part__name") == ["minusPartName", "partName"])
    #expect(
      try await names("by.day-of_week", "by.day.of_week")
        == ["byDayOfWeek", "byDayDotOfWeek"])
    #expect(try await names("is_new", "is_new!", "new?") == ["isNew", "isNewNot", "new"])
    #expect(try await names("a_B", "a_b") == ["aB", "aUnderscoreB"])
  }

  @Test(
    "A union's member without a name is called what no other one has: a constant, or a property"
  )
  func namelessMembers() async throws {
    func member(_ properties: [(String, Schema.Kind, Bool)]) -> Union.Case {
      Union.Case(schema: Schema(object(properties)))
    }
    let sentence = "This is required where somebody is there, or has been, or is going to be."
    let plan = try await planned(
      [],
      models: [
        model(
          "Problem",
          .union(
            Union(cases: [
              member([("code", .constant(.string("not_found")), true), ("id", .boolean, true)]),
              member([("error", .constant(.string("forbidden")), false)]),
              member([("aws", .boolean, true), ("region", .boolean, false)]),
              member([("a", .boolean, true), ("b", .boolean, true)]),
              member([("kind", .constant(.string("same")), true), ("c", .boolean, true)]),
              member([("kind", .constant(.string("same")), true), ("d", .boolean, true)]),
              member([("text", .constant(.string(sentence)), true), ("e", .boolean, false)]),
              member([("auth", object([("kind", .constant(.string("key")), true)]), true)]),
              member([("auth", object([("kind", .constant(.string("token")), true)]), true)]),
              member([("kind", .constant(.string("same")), true), ("f", .boolean, false)]),
              member([("a", .boolean, true), ("name", .boolean, true)]),
            ])))
      ])
    guard case .union(let union) = plan.models[0].kind else {
      Issue.record("\(plan.models[0])")
      return
    }
    #expect(
      union.cases.map(\.name) == [
        "notFound", "forbidden", "aws", "b", "c", "d", "text", "key", "token", "f", "option11",
      ])
  }

  @Test("Parameters that differ in an operator are named after it")
  func operators() async throws {
    var list = operation("list")
    list.parameters = ["StartTime", "StartTime<", "StartTime>"].map {
      Parameter(
        name: $0, in: .query, schema: Schema(.string(.plain)), isRequired: false, style: .form,
        explode: true)
    }
    let plan = try await planned([list])
    #expect(
      plan.root.operations[0].arguments.map(\.name)
        == ["startTime", "startTimeLessThan", "startTimeGreaterThan"])
  }

  @Test("Tags that differ in what no name shows are two groups")
  func groups() async throws {
    let plan = try await planned([
      operation("a", group: "donuts"), operation("b", group: "Donuts"),
      operation("c", group: "do-nuts"),
    ])
    #expect(plan.groups.map(\.name) == ["Donuts", "Donuts2", "DoNuts"])
    #expect(Set(plan.groups.map(\.property)).count == 3)
  }

  @Test("A title that Swift needs for something else gets a longer name")
  func title() async throws {
    #expect(try await planned([operation("a")], name: "Sample").name == "SampleAPI")
  }

  @Test("Where the main model has the title's name, the service says that it is an API")
  func titleOfModel() async throws {
    func names(_ title: String, _ models: String...) async throws -> [String] {
      var service = service(models: models.map { model($0, object([("a", .boolean, true)])) })
      service.name = title
      service.hasAuthoredNames = false
      let plan = try await SwiftPlanTests.planned(service)
      return [plan.name] + plan.models.map(\.name)
    }
    #expect(try await names("Lead", "Lead", "Note") == ["LeadAPI", "Lead", "Note"])
    #expect(try await names("Lead", "LeadAPI", "lead") == ["LeadService", "LeadAPI", "Lead"])
    #expect(try await names("Lead", "Leads") == ["Lead", "Leads"])
  }

  @Test("A type and a property that no capital tells apart have two names")
  func digits() async throws {
    let plan = try await planned(
      [operation("a")],
      models: [
        model("A", object([("3ds", object([("x", .boolean, true)]), true)]))
      ])
    guard case .structure(let structure)? = plan.models.first?.kind else {
      Issue.record("A is no structure")
      return
    }
    #expect(structure.properties.map(\.name) == ["_3ds"])
    #expect(structure.properties.map(\.type) == ["_3dsValue"])
  }

  @Test("A method that HTTP does not define is sent as it is written")
  func methods() async throws {
    let plan = try await planned([
      operation("a", method: "PROPFIND"), operation("b", method: "DELETE"),
    ])
    #expect(plan.root.operations.map(\.route.customMethod) == ["\"PROPFIND\"", nil])
    #expect(plan.root.operations.last?.route.method == "delete")
  }
}
