import Diagnostics
import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Names that come out the same, too long or as nothing")
struct NameLimitTests {
  private func titled(_ title: String) -> Union.Case {
    var schema = Schema(object([("a", .boolean, true)]))
    schema.provenance.name = title
    return Union.Case(schema: schema)
  }

  @Test(
    "A type in a union is not named as one of its cases, whatever has no upper case",
    arguments: [["3DS", "3DSValue"], ["用户", "用户Value"], ["_1", "1"]])
  func unions(titles: [String]) async throws {
    let plan = try await planned(
      service(models: [model("U", .union(Union(cases: titles.map(titled))))]))
    let declaration = try #require(plan.models.first)
    guard case .union(let union) = declaration.kind else {
      Issue.record("it is no union")
      return
    }
    let names = union.cases.map(\.name) + declaration.declarations.map(\.name)
    #expect(Set(names).count == 2 * titles.count, "\(names)")
    #expect(union.cases.map(\.type) == declaration.declarations.map(\.name))
  }

  @Test("A type in a model is not named as a property that comes after it")
  func structures() async throws {
    let plan = try await planned(
      service(models: [
        model(
          "M", object([("用户", object([("a", .boolean, true)]), true), ("用户Value", .boolean, true)]))
      ]))
    let names = try plan.properties(of: "M").map(\.name)
    let types = try #require(plan.models.first).declarations.map(\.name)
    #expect(types.count == 1)
    #expect(Set(names + types).count == 3, "\(names) \(types)")
  }

  @Test("A model and a group are not named as an operation that they stand beside")
  func operations() async throws {
    let plan = try await planned(
      service(
        models: [model("3DS", object([("a", .boolean, true)]))],
        operations: [
          operation("3DS", answering: .reference("3DS")), operation("4ds"),
          operation("in group", group: "4ds"),
        ]))
    let names = plan.root.operations.map(\.name) + plan.groups.map(\.name) + plan.models.map(\.name)
    #expect(names.count == 4)
    #expect(Set(names).count == 4, "\(names)")
  }

  @Test("An argument is not named as a type that its route may name")
  func arguments() async throws {
    var operation = operation("a")
    operation.parameters = [
      Parameter(
        name: "用户", in: .query, schema: Schema(.boolean), isRequired: true, style: .form,
        explode: true)
    ]
    operation.errors = [Response(status: .code(404), content: .json(Schema(.reference("用户"))))]
    let plan = try await planned(
      service(models: [model("用户", object([("a", .boolean, true)]))], operations: [operation]))
    #expect(plan.root.operations.first?.arguments.map(\.name) == ["用户Value"])
  }

  @Test("No member is named as what every type has, whatever other names there are")
  func magic() async throws {
    for names in [["self", "Self", "SELF"], ["init", "Init"], ["selfValue", "self", "SELF"]] {
      var service = service(models: [model("M", object(names.map { ($0, .boolean, true) }))])
      service.hasAuthoredNames = false
      let properties = try await planned(service).properties(of: "M").map(\.name)
      #expect(Set(properties).count == names.count)
      #expect(properties.allSatisfy { !["self", "`self`", "init", "`init`"].contains($0) })
    }
  }

  @Test("A letter with sixty accents stays the name of a group and of a service")
  func accents() async throws {
    let accented = "a" + String(repeating: "\u{301}", count: 60)
    var service = service(operations: [operation("a", group: accented)])
    service.name = "b" + accented.unicodeScalars.dropFirst().map(String.init).joined()
    service.hasAuthoredNames = false
    let plan = try await planned(service)
    for name in [plan.name, try #require(plan.groups.first).name] {
      #expect(name.unicodeScalars.first == "A" || name.unicodeScalars.first == "B")
      #expect((90...100).contains(name.utf8.count))
    }
  }

  @Test("A name that is too long for files is a mistake where somebody chose it, and cut elsewhere")
  func longNames() async throws {
    let long = String(repeating: "Long", count: 75)
    var service = service(operations: [operation("a", group: long)])
    service.name = long
    #expect(
      await mistakes(service).map(\.message) == [
        "the name of the service has 300 bytes; files are named after it, so it may have 100",
        "the name of the group `\(long.prefix(80))…` has 300 bytes; files are named after it, so it may have 100",
      ])
    service.hasAuthoredNames = false
    service.name = "Very" + long
    let plan = try await planned(service)
    #expect(plan.name.utf8.count == 100)
    #expect(plan.groups.map { $0.name.utf8.count } == [100])
  }

  @Test(
    "A service can't be named as a device of Windows", arguments: ["Con", "AUX", "nul", "Com1"])
  func devices(name: String) async throws {
    var service = service()
    service.name = name
    #expect(await mistakes(service).first?.message.contains("Windows") == true)
    service.hasAuthoredNames = false
    #expect(try await planned(service).name.hasSuffix("API"))
  }

  @Test("Parameters of one place that come out the same are a mistake, as are three of two places")
  func parameters() async {
    func parameter(_ name: String, _ location: Parameter.Location, _ line: Int) -> Parameter {
      Parameter(
        name: name, in: location, schema: Schema(.boolean), isRequired: true, style: .form,
        explode: true, location: SourceLocation(file: "a", line: line, column: 1))
    }
    var operation = operation("a")
    operation.parameters = [
      parameter("user-id", .query, 1), parameter("user_id", .header, 2),
      parameter("userId", .header, 3),
    ]
    #expect(
      await mistakes(service(operations: [operation])).map(\.description) == [
        "a:3:1: error: the arguments `user_id` (line 2) and `userId` both come out as `headerUserID` in "
          + "Swift; give one of them a `$name`"
      ])
  }

  @Test("A new name of a group is one that Swift takes, as a type or as a property")
  func renamedGroups() async throws {
    let place = SourceLocation(file: "fletcher.yaml", line: 1, column: 1)
    func renamed(_ name: String) -> Service {
      var operation = operation("a", group: name)
      operation.groupRenamedAt = place
      return service(operations: [operation])
    }
    for name in ["goods", "Goods", "pullRequests"] {
      #expect(try await planned(renamed(name)).groups.count == 1)
    }
    for (name, right) in [("2nd", "_2nd"), ("my goods", "myGoods"), ("init", "initValue")] {
      #expect(
        await mistakes(renamed(name)).map(\.description) == [
          "fletcher.yaml:1:1: error: `\(name)` can't be the name of this in Swift; write `\(right)`"
        ])
    }
  }
}
