import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("A name that is made of the method and the path does not repeat the group's")
struct MadeOperationNamesTests {
  private struct Made {
    var name: String
    var method: String
    var parts: [Path.Part]
    var summary: String?

    init(_ name: String, _ method: String, _ arguments: String...) {
      self.name = name
      self.method = method
      parts = [.literal("/")] + arguments.map { .argument($0) }
    }

    init(_ name: String, _ method: String, _ parts: [Path.Part], summary: String?) {
      self.name = name
      self.method = method
      self.parts = parts
      self.summary = summary
    }
  }

  private func names(_ group: String, _ made: Made...) -> [String] {
    var service = Service(name: "Test", baseURL: "https://example.com")
    service.hasAuthoredNames = false
    service.operations = made.map { made in
      var operation = Operation(
        name: made.name, method: made.method, path: Path(parts: made.parts))
      operation.documentation.summary = made.summary
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

  @Test("A class and the method twice are no name, whatever the group")
  func methodsOfClasses() {
    var service = Service(name: "Test", baseURL: "https://example.com")
    service.hasAuthoredNames = false
    func operation(_ name: String, _ route: String, _ path: Path.Part...) -> Operation {
      var operation = Operation(
        name: name, method: "GET", path: Path(parts: [.literal("/locks/")] + path))
      operation.routeName = route
      operation.group = "locks"
      return operation
    }
    service.operations = [
      operation("LocksResource_get_get", "getLocks"),
      operation("LockResource_get_get", "getLock", .argument("id")),
      operation("LockLogsResource_getAll_get", "getLockLogs", .argument("id"), .literal("/logs")),
    ]
    #expect(
      OperationNames(of: service, reserved: []).names == ["get", "getByID", "getLogs"])
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

  @Test(
    "The verb of the summary stands in place of the method, and that of the path's end",
    arguments: [
      ("getUsers", "GET", "/users", "List all users", "list"),
      ("getUsers", "GET", "/users", "Returns users", "get"),
      ("getUserRepos", "GET", "/users/repos", "Searches repos", "searchRepos"),
      ("getUser", "GET", "/users/{id}", "List a user", "get"),
      ("postUsers", "POST", "/users", "Creates a user", "create"),
      ("postUserInvites", "POST", "/users/{id}/invites", "Create Invite", "createInvite"),
      ("postUserInvites", "POST", "/users/{id}/invites", "Create invites", "createInvites"),
      ("putUserPassword", "PUT", "/users/{id}/password", "Change user password", "changePassword"),
      ("deleteUserReject", "DELETE", "/users/{id}/reject", "Reject a user", "reject"),
      ("postUserInviteAccept", "POST", "/users/invites/accept", nil, "acceptInvite"),
      ("postUserApprove", "POST", "/users/{id}/approve", nil, "approve"),
      ("putUserPin", "PUT", "/users/{id}/pin", nil, "putPin"),
      ("postUserTest", "POST", "/users/{id}/test", "Test results", "test"),
      ("postUserTests", "POST", "/users/{id}/tests", "Test results", "postTests"),
      ("postUsers", "POST", "/users", "Users", "post"),
      ("postQuery", "POST", "/query", "Query data", "query"),
    ] as [(String, String, String, String?, String)])
  func verbs(_ name: String, _ method: String, _ path: String, _ summary: String?, _ short: String)
  {
    let parts = path.split(separator: "/").map { segment -> Path.Part in
      segment.hasPrefix("{") ? .argument("id") : .literal("/" + segment)
    }
    #expect(names("users", Made(name, method, parts, summary: summary)) == [short])
  }

  @Test("Two that would have one name by their summaries keep those that were made")
  func sameVerbs() {
    let path: [Path.Part] = [.literal("/users/"), .argument("id")]
    #expect(
      names(
        "users", Made("putUser", "PUT", path, summary: "Update a user"),
        Made("patchUser", "PATCH", path, summary: "Update a user"))
        == ["putUser", "patchUser"])
  }

  @Test("Acronyms are as in the names of types")
  func acronyms() {
    let shops = [Made("getShop", "GET", "shop"), Made("getShopById", "GET", "id")]
    #expect(names("pets", shops[0], shops[1]) == ["getShop", "getShopByID"])
  }

  @Test("What tells a name from one in another group is left out")
  func namesInOtherGroups() {
    #expect(names("pets", Made("getShopById", "GET", "id")) == ["getShop"])
  }
}
