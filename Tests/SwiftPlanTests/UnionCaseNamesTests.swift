import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("The cases of a union don't say again what its name says")
struct UnionCaseNamesTests {
  /// The names of the cases of a union of models, each with a property.
  private func cases(
    of union: String, _ members: String..., property: String = "id"
  ) async throws -> [String] {
    let models = members.enumerated().map {
      model($1, object([(property, .boolean, true), ("own\($0)", .boolean, true)]))
    }
    let cases = members.map { Union.Case(schema: Schema(.reference("\($0)"))) }
    let plan = try await planned(
      service(models: models + [model(union, .union(Union(cases: cases)))]))
    let declaration = try #require(plan.models.first { $0.name == union })
    guard case .union(let plan) = declaration.kind else { return [] }
    return plan.cases.map(\.name)
  }

  @Test("At their end, or else at their beginning, in the singular or in the plural")
  func ownName() async throws {
    #expect(
      try await cases(of: "Event", "CheckoutEvent", "RefundEvents") == ["checkout", "refund"])
    #expect(try await cases(of: "Events", "CheckoutEvent", "Refund") == ["checkout", "refund"])
    #expect(try await cases(of: "Event", "EventCreated", "Other") == ["created", "other"])
    #expect(
      try await cases(of: "WebhookEvent", "OrderWebhookEvent", "RefundEvent")
        == ["order", "refund"])
    #expect(
      try await cases(of: "FlowCondition", "FlowCompoundCondition", "FlowStep")
        == ["compound", "flowStep"])
    #expect(
      try await cases(of: "UserOrAccount", "User", "BankAccount") == ["user", "bankAccount"])
  }

  @Test("A property of one member takes no name from the cases")
  func propertiesOfMembers() async throws {
    let members = ["nearest", "recommend"]
    let models = members.map {
      model("\($0.capitalized)Query", object([($0, .boolean, true), ("id", .boolean, true)]))
    }
    let cases = models.map { Union.Case(schema: Schema(.reference("\($0.name)"))) }
    let plan = try await planned(
      service(models: models + [model("Query", .union(Union(cases: cases)))]))
    let declaration = try #require(plan.models.first { $0.name == "Query" })
    guard case .union(let union) = declaration.kind else {
      Issue.record("the query is a union")
      return
    }
    #expect(union.cases.map(\.name) == members)
  }

  @Test("Nor what all of three or more say, which keep a word each")
  func commonWords() async throws {
    #expect(
      try await cases(of: "Action", "OpenPageResponse", "ClosePageResponse", "SavePageResponse")
        == ["open", "close", "save"])
    #expect(
      try await cases(of: "Rule", "KeywordTrigger", "SpamTrigger") == [
        "keywordTrigger", "spamTrigger",
      ])
    #expect(
      try await cases(of: "Rule", "SpamTrigger", "Trigger", "KeywordTrigger")
        == ["spamTrigger", "trigger", "keywordTrigger"])
    #expect(
      try await cases(of: "Option", "CommandTextOption", "CommandFileOption", "CommandUserOption")
        == ["text", "file", "user"])
    #expect(
      try await cases(of: "Channel", "GuildChannelData", "UserChannelData", "GroupChannelData")
        == ["guild", "user", "group"])
  }

  @Test("Nor what the discriminator's values leave out, unless a model has that name")
  func discriminatorValues() async throws {
    func cases(_ members: (model: String, value: String)...) async throws -> [String] {
      let models = (members.map(\.model) + ["Card"]).map {
        model($0, object([("id", .boolean, true)]))
      }
      let union = Union(
        cases: members.map {
          Union.Case(schema: Schema(.reference("\($0.model)")), discriminatorValues: [$0.value])
        }, discriminator: "kind")
      let plan = try await planned(service(models: models + [model("Part", .union(union))]))
      let declaration = try #require(plan.models.first { $0.name == "Part" })
      guard case .union(let plan) = declaration.kind else { return [] }
      return plan.cases.map(\.name)
    }
    #expect(
      try await cases(("TextContent", "text"), ("OperatorBeginsWith", "begins_with"))
        == ["text", "beginsWith"])
    #expect(
      try await cases(("DeletedCard", "card"), ("BankAccount", "account_of_bank"))
        == ["deletedCard", "bankAccount"])
    #expect(
      try await cases(("ImageFile", "file"), ("TextFile", "file")) == ["imageFile", "textFile"])
    #expect(
      try await cases(
        ("OperatorIs", "is"), ("OperatorIsNot", "isNot"), ("OperatorIsNullT", "isNull"))
        == ["`is`", "isNot", "isNull"])
  }

  @Test("Members of a larger union are called as they are there, unless a model has that name")
  func sharedNames() async throws {
    func cases(besides others: String...) async throws -> [String] {
      let members = ["RenderFileOption", "RenderTextOption", "RenderUserOption"]
      func union(_ members: some Sequence<String>) -> Schema.Kind {
        .union(Union(cases: members.map { Union.Case(schema: Schema(.reference("\($0)"))) }))
      }
      let models = (members + others).enumerated().map {
        model($1, object([("id", .boolean, true), ("own\($0)", .boolean, true)]))
      }
      let plan = try await planned(
        service(
          models: models + [
            model("Choice", union(members.prefix(2))), model("All", union(members)),
            model("Other", union([members[0], "Choice"])),
          ]))
      return plan.models.compactMap { declaration -> [String]? in
        guard case .union(let union) = declaration.kind else { return nil }
        return union.cases.map(\.name)
      }.map { $0.joined(separator: " ") }
    }
    #expect(
      try await cases()
        == ["file text", "file text user", "renderFileOption choice"])
    #expect(
      try await cases(besides: "File")
        == ["renderFileOption renderTextOption", "file text user", "renderFileOption choice"])
  }

  @Test(
    "A name stays whole where nothing is left, another case has the shorter one, or it is no name")
  func whole() async throws {
    #expect(
      try await cases(of: "Item", "Checkout", "CheckoutItem") == ["checkout", "checkoutItem"])
    #expect(try await cases(of: "Item", "FooItem", "FooItems") == ["fooItem", "fooItems"])
    #expect(try await cases(of: "Item", "DefaultItem", "Item2") == ["defaultItem", "item2"])
    #expect(try await cases(of: "Item", "UnknownItem", "NoneItem") == ["unknownItem", "noneItem"])
    #expect(
      try await cases(of: "Item", "LinkToItem", "ItemOfList") == ["linkToItem", "itemOfList"])
    #expect(try await cases(of: "Item", "3dItem", "AItem") == ["_3dItem", "aItem"])
  }

  @Test("Lists that differ in their limits alone are one case")
  func listsWithLimits() async throws {
    var short = Schema(.array(Schema(.string(.plain))))
    short.limits.maxItems = 2
    let lists = [Schema(.string(.plain)), short, Schema(.array(Schema(.string(.plain))))]
    let plan = try await planned(
      service(
        models: [
          model("Input", .union(Union(cases: lists.map { Union.Case(schema: $0) })))
        ]))
    let names = plan.models.compactMap { declaration -> [String]? in
      guard case .union(let union) = declaration.kind else { return nil }
      return union.cases.map(\.name)
    }
    #expect(names == [["string", "stringList"]])
  }

  @Test("Nor does a case take the name of a property that all members have")
  func sharedProperties() async throws {
    #expect(
      try await cases(of: "Event", "CheckoutEvent", "RefundEvent", property: "checkout")
        == ["checkoutEvent", "refund"])
  }
}
