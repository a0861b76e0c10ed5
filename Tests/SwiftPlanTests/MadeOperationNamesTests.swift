import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("A name that is made of the method and the path does not repeat the group's")
struct MadeOperationNamesTests {
  private struct Made {
    var name: String
    var method: String
    var arguments: [String]

    init(_ name: String, _ method: String, _ arguments: String...) {
      self.name = name
      self.method = method
      self.arguments = arguments
    }
  }

  private func names(_ group: String, _ made: Made...) -> [String] {
    var service = Service(name: "Test", baseURL: "https://example.com")
    service.hasAuthoredNames = false
    service.operations = made.map { made in
      var operation = Operation(
        name: made.name, method: made.method,
        path: Path(parts: [.literal("/")] + made.arguments.map { .argument($0) }))
      operation.hasMadeName = true
      operation.group = group
      return operation
    }
    return OperationNames(of: service, reserved: []).names
  }

  @Test(
    "Wherever the path has it, and however it divides the words",
    arguments: [
      ("Account", "getAccountRoles", "GET", "getRoles"),
      ("Library", "deleteLibraryDelete", "DELETE", "delete"),
      ("DownloadClient", "postDownloadclientTest", "POST", "postTest"),
      ("Categories", "putCategory", "PUT", "put"),
      ("admin", "getAdminApiRoles", "GET", "getRoles"),
    ])
  func groups(_ group: String, _ name: String, _ method: String, _ short: String) {
    #expect(names(group, Made(name, method)) == [short])
  }

  @Test(
    "It stays where something else is before it, or is only an argument's",
    arguments: [
      ("Settings", "getUserSettings"), ("tags", "getProjectTagsUnused"), ("User", "getRepoByUser"),
      ("User", "getByUser"),
    ])
  func ends(_ group: String, _ name: String) {
    #expect(names(group, Made(name, "GET")) == [name])
  }

  @Test("A name that the document gives is not changed for one that was made")
  func describedNames() {
    var service = Service(name: "Test", baseURL: "https://example.com")
    service.hasAuthoredNames = false
    service.operations = [("Clients_Get", false), ("getClient", true)].map { name, isMade in
      let parts: [Path.Part] = [.literal("/clients/")] + (isMade ? [.argument("id")] : [])
      var operation = Operation(name: name, method: "GET", path: Path(parts: parts))
      operation.hasMadeName = isMade
      operation.group = "Clients"
      return operation
    }
    #expect(OperationNames(of: service, reserved: []).names == ["get", "getByID"])
  }

  @Test(
    "One that is made for an id that says nothing is as where there is no id"
  )
  func routes() {
    var service = Service(name: "Test", baseURL: "https://example.com")
    service.hasAuthoredNames = false
    func operation(_ name: String, _ route: String?, _ path: Path.Part...) -> Operation {
      var operation = Operation(
        name: name, method: "GET", path: Path(parts: [.literal("/commands/")] + path))
      operation.routeName = route
      operation.group = "commands"
      return operation
    }
    service.operations = [
      operation("getCommands", "getCommands"),
      operation("getCommandsId", "getCommand", .argument("id")),
      operation("getCommandsIdText", "getCommandText", .argument("id"), .literal("/text")),
      operation("sendCommand", nil, .argument("id")),
      operation("get-/commands/{id}/log", "getCommandLog", .argument("id"), .literal("/log")),
    ]
    #expect(
      OperationNames(of: service, reserved: []).names
        == ["get", "getByID", "getText", "send", "idLog"])
    service.operations[1].renamedAt = .init(file: "fletcher.yaml", line: 1, column: 1)
    #expect(OperationNames(of: service, reserved: []).names[1] == "getCommandsId")
  }

  @Test("The one of a list is told from the list by its argument")
  func arguments() {
    #expect(
      names(
        "users", Made("getUsers", "GET"), Made("getUser", "GET", "id"),
        Made("deleteUser", "DELETE", "id")) == ["get", "getByID", "delete"])
  }

  @Test("It stays where nothing else tells two operations apart")
  func collisions() {
    #expect(
      names("users", Made("getUsers", "GET"), Made("getUserApiV2", "GET"), Made("getUser", "GET"))
        == ["getUsers", "getAPIV2", "getUser"])
  }

  @Test("Acronyms are as in the names of types")
  func acronyms() {
    #expect(names("pets", Made("getShopById", "GET", "id")) == ["getShopByID"])
  }
}
