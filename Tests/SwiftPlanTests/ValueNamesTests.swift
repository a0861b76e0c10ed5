import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("The names of an enum's values do not repeat the type's")
struct ValueNamesTests {
  private func names(_ model: String, _ names: String?...) -> [String?] {
    let cases = names.enumerated().map { Enumeration.Case(value: .integer($0), name: $1) }
    var service = service(models: [
      SwiftPlanTests.model(model, .enumeration(Enumeration(base: .integer, cases: cases)))
    ])
    service.hasAuthoredNames = false
    service.shortenNamesOfValues()
    guard case .enumeration(let enumeration)? = service.models.first?.schema.kind else { return [] }
    return enumeration.cases.map(\.name)
  }

  @Test("All of it, or a word")
  func shortened() {
    #expect(
      names("models.Permission", "PermissionRead", "PermissionReadWrite") == ["Read", "Read Write"])
    #expect(names("user.Status", "StatusActive", "StatusDisabled") == ["Active", "Disabled"])
    #expect(names("UserStatus", "USER_STATUS_ON", "USER_STATUS_OFF") == ["ON", "OFF"])
  }

  @Test("They stay where nothing or a digit would be left, and where not all have it")
  func whole() {
    #expect(names("Level", "Level", "LevelHigh") == ["Level", "LevelHigh"])
    #expect(names("Level", "Level_1", "Level_2") == ["Level_1", "Level_2"])
    #expect(names("Level", "LevelLow", "High") == ["LevelLow", "High"])
    #expect(names("Level", "LevelLow", nil) == ["LevelLow", nil])
    #expect(names("Level", "LevelLow") == ["LevelLow"])
    #expect(names("Rank", "LevelLow", "LevelHigh") == ["LevelLow", "LevelHigh"])
  }

  /// The names of values of a model, or of a property of it.
  private func names(of values: [String], in model: String, _ property: String? = nil) -> [String] {
    let listed = Schema.Kind.enumeration(
      Enumeration(base: .string, cases: values.map { .init(value: .string($0)) }))
    var service = service(models: [
      SwiftPlanTests.model(model, property.map { object([($0, listed, true)]) } ?? listed)
    ])
    service.hasAuthoredNames = false
    service.shortenNamesOfValues()
    var names: [String] = []
    service.models.first?.schema.forEachPart { schema in
      guard case .enumeration(let enumeration) = schema.kind else { return }
      #expect(enumeration.cases.map(\.value) == values.map { .string($0) })
      names = enumeration.cases.map { Identifier.enumCase($0.name ?? $0.value.plainText) }
    }
    return names
  }

  @Test("Nor words that all values begin with")
  func values() {
    #expect(
      names(
        of: [
          "ACTIVITY_EXECUTION_STATUS_UNSPECIFIED", "ACTIVITY_EXECUTION_STATUS_RUNNING",
          "ACTIVITY_EXECUTION_STATUS_TIMED_OUT",
        ], in: "Execution") == ["unspecified", "running", "timedOut"])
    #expect(
      names(of: ["STATE_UNSPECIFIED", "STATE_ON", "STATE_OFF"], in: "Lamp", "mode")
        == ["unspecified", "on", "off"])
    #expect(
      names(of: ["StatusOn", "StatusOff", "StatusNone"], in: "LampStatus") == [
        "on", "off", "noneValue",
      ])
    #expect(
      names(of: ["STATES_A", "STATES_B", "STATES_C"], in: "Lamp", "state") == ["a", "b", "c"])
    #expect(
      names(of: ["OAUTH_TYPE_CODE", "OAUTH_TYPE_DEVICE", "OAUTH_TYPE_PASSWORD"], in: "OAuthType")
        == ["code", "device", "password"])
    #expect(
      names(of: ["order.item.added", "order.item.changed", "order.item.removed"], in: "Event")
        == ["added", "changed", "removed"])
  }

  @Test("Words of values stay where they may say what the values are, or no names would be left")
  func wholeValues() {
    func areWhole(_ values: [String], in model: String, _ property: String? = nil) -> Bool {
      names(of: values, in: model, property) == values.map { Identifier.enumCase($0) }
    }
    #expect(areWhole(["STATUS_ON", "STATUS_OFF"], in: "Status"))
    #expect(areWhole(["image/png", "image/gif", "image/webp"], in: "File", "type"))
    #expect(areWhole(["STATUS", "STATUS_ON", "STATUS_OFF"], in: "Status"))
    #expect(areWhole(["LEVEL_1", "LEVEL_2", "LEVEL_HIGH"], in: "Level"))
    #expect(areWhole(["TYPE_SELF", "TYPE_OTHER", "TYPE_ALL"], in: "Type"))
    #expect(areWhole(["TYPE_A_B", "TYPE_A-B", "TYPE_C"], in: "Type"))
    #expect(areWhole(["gpt-4-turbo", "gpt-4-mini", "gpt-4-nano"], in: "Request", "model"))
    #expect(areWhole(["is_not_set", "is_not_old", "is_not_new"], in: "Filter"))
  }

  @Test("The same values have the same names, wherever they stand")
  func sameValues() {
    let listed = Schema.Kind.enumeration(
      Enumeration(
        base: .string,
        cases: ["STATE_ON", "STATE_OFF", "STATE_LOST"].map { .init(value: .string($0)) }))
    var service = service(models: [
      model("Lamp", object([("before", listed, true), ("state", listed, true)]))
    ])
    service.hasAuthoredNames = false
    service.shortenNamesOfValues()
    var names: [[String?]] = []
    service.models.first?.schema.forEachPart { schema in
      if case .enumeration(let enumeration) = schema.kind {
        names.append(enumeration.cases.map(\.name))
      }
    }
    #expect(names == Array(repeating: ["ON", "OFF", "LOST"], count: 2))
  }

  @Test("Those of an enum in place do not repeat the property's name")
  func inPlace() {
    let cases = ["RepeatDaily", "RepeatWeekly"].enumerated().map {
      Enumeration.Case(value: .integer($0), name: $1)
    }
    var service = service(models: [
      model(
        "Task", object([("repeat", .enumeration(Enumeration(base: .integer, cases: cases)), true)]))
    ])
    service.hasAuthoredNames = false
    service.shortenNamesOfValues()
    guard case .object(let task)? = service.models.first?.schema.kind,
      case .enumeration(let enumeration)? = task.properties.first?.schema.kind
    else {
      Issue.record("the model is no object with an enum")
      return
    }
    #expect(enumeration.cases.map(\.name) == ["Daily", "Weekly"])
  }
}
