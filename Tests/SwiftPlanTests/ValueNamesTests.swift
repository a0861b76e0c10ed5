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
