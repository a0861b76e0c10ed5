import Diagnostics
import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("An operation's name does not repeat its group's")
struct OperationNamesTests {
  private func names(
    _ operations: [(name: String, group: String?)], hasAuthoredNames: Bool = false,
    renamed: Set<String> = []
  ) -> [String] {
    var service = Service(name: "Test", baseURL: "https://example.com")
    service.hasAuthoredNames = hasAuthoredNames
    service.operations = operations.enumerated().map { index, operation in
      var result = Operation(
        name: operation.name, method: "GET", path: Path(parts: [.literal("/\(index)")]))
      result.group = operation.group
      if renamed.contains(operation.name) {
        result.renamedAt = .init(file: "fletcher.yaml", line: 1, column: 1)
      }
      return result
    }
    return OperationNames(of: service, reserved: ["request"]).names
  }

  @Test("A group that somebody gave another name is left out of the names as before")
  func renamedGroup() {
    var service = Service(name: "Test", baseURL: "https://example.com")
    service.hasAuthoredNames = false
    var operation = Operation(
      name: "repos/get", method: "GET", path: Path(parts: [.literal("/repos")]))
    operation.group = "repositories"
    operation.groupRenamedFrom = "repos"
    service.operations = [operation]
    #expect(OperationNames(of: service, reserved: []).names == ["get"])
  }

  @Test("The abbreviation of a group that most of its names begin with is left out, as Gitea's")
  func abbreviations() {
    let beginning = ["repoGet", "repoEdit", "repoListBranches", "repoSearch", "repoTransfer"]
    let others = ["repoGetTags", "repoAddTags", "repoAddTeam", "forkRepo", "createFork", "addTeam"]
    func names(_ group: String) -> [String] {
      self.names((beginning + others).map { ($0, group) })
    }
    #expect(
      names("repository") == [
        "get", "edit", "listBranches", "search", "transfer", "getTags", "addTags", "repoAddTeam",
        "forkRepo", "createFork", "addTeam",
      ])
    #expect(names("tracker") == beginning + others)
    #expect(names("repositoryLists") == beginning + others)
  }

  @Test("The version that all names begin with is left out, and one that some begin with is not")
  func versions() {
    #expect(
      names([("v1-list-all-projects", nil), ("v1-get-a-sso-provider", nil), ("v1-delete", "v1")])
        == ["listAllProjects", "getASSOProvider", "delete"])
    #expect(
      names([
        ("v1.application.list", "Application"), ("v1.ingest.source.list", "Ingest Source"),
        ("v1.event-type.list", "Event Type"),
      ]) == ["list", "list", "list"])
    #expect(
      names([("v1-list", nil), ("v2-list", nil), ("v1-get", nil)])
        == ["v1List", "v2List", "v1Get"])
    #expect(
      names([("v1-list", nil), ("v1-2", nil), ("v1-get", nil)]) == ["v1List", "v1_2", "v1Get"])
  }

  @Test("So is `api`, where most names begin with it")
  func api() {
    let jobs = (0..<9).map { ("apiJob\($0 == 0 ? "Run" : "V\($0)x")", "jobs") }
    #expect(
      names(jobs + [("apiKeysList", "keys"), ("ping", "hooks")]).suffix(2) == ["list", "ping"])
    #expect(
      names([("apiJobRun", "jobs"), ("apiJobStop", "jobs"), ("ping", "hooks")])
        == ["apiJobRun", "apiJobStop", "ping"])
  }

  @Test("Numbers that tell operations of several groups apart are left out")
  func numbers() {
    #expect(
      names([
        ("run", "tasks"), ("run1", "script"), ("read_1", "script"), ("read", "roles"),
        ("create", "roles"), ("create1", "roles"), ("listV1", "a"), ("list", "b"), ("get2", "a"),
        ("requests", "b"), ("request1", "a"), ("request", "c"),
      ]) == [
        "run", "run", "read", "read", "create", "create1", "listV1", "list", "get2", "requests",
        "request1", "request",
      ])
    #expect(
      names([
        ("UsersController_list[0]", "users"), ("cancel (2)", "flows"), ("run (2)", "flows"),
        ("run", "flows"), ("init (1)", "flows"),
      ]) == ["list", "cancel", "run2", "run", "initialize"])
  }

  @Test(
    "Controllers that have a function of one name are in its name, without the word for what they are"
  )
  func controllers() {
    #expect(
      names([
        ("AccessRolesController_list", "access"), ("AccessGroupsController_list", "access"),
        ("AccessRolesController_find", "access"),
      ]) == ["rolesList", "groupsList", "find"])
  }

  @Test("So is a word of the group's name that all of its names begin with")
  func wordsOfGroups() {
    #expect(
      names([
        ("fileSync", "repositories: file"), ("fileAddRole", "repositories: file"),
        ("rpmSync", "repositories: rpm"), ("debSync", "repositories: rpm"),
      ]) == ["sync", "addRole", "rpmSync", "debSync"])
    #expect(
      names([("fileSync", "remote files"), ("files", "remote files")]) == ["fileSync", "files"])
    // A verb is what is done.
    #expect(
      names([("endLiveEvent", "live events: end"), ("endOther", "live events: end")])
        == ["endLiveEvent", "endOther"])
  }

  @Test("What the vendor's libraries call it is its name, where no other has it")
  func libraryNames() {
    func names(_ libraryNames: String?...) -> [String] {
      var service = Service(name: "Test", baseURL: "https://example.com")
      service.hasAuthoredNames = false
      service.operations = libraryNames.enumerated().map { index, name in
        var operation = Operation(
          name: "operation_\(index)", method: "GET", path: Path(parts: [.literal("/\(index)")]))
        operation.group = "audio_isolation"
        operation.libraryName = name
        return operation
      }
      return OperationNames(of: service, reserved: ["request"]).names
    }
    #expect(names("get_all", "list", nil) == ["getAll", "list", "operation2"])
    #expect(names("audio_isolation_stream") == ["stream"])
    #expect(names("get", "get") == ["operation0", "operation1"])
    #expect(names("request") == ["operation0"])
  }

  @Test("What all groups are called is left out, and of the names in them with its group")
  func kindOfGroups() throws {
    func groups(_ names: String...) throws -> [String] {
      var service = Service(name: "Test", baseURL: "https://example.com")
      service.hasAuthoredNames = false
      service.operations = names.map { name in
        var operation = Operation(
          name: "get", method: "GET", path: Path(parts: [.literal("/\(name)")]))
        operation.group = name
        return operation
      }
      return Set(names).sorted().map(KindOfGroups(of: service).removed)
    }
    #expect(try groups("Payments API", "Sub Customers API") == ["Payments", "Sub Customers"])
    #expect(try groups("AdminService", "ChatService") == ["Admin", "Chat"])
    #expect(try groups("Sleep Routes", "Tag Routes") == ["Sleep", "Tag"])
    #expect(try groups("Payments API", "Customers") == ["Customers", "Payments API"])
    #expect(try groups("API", "Customers API") == ["API", "Customers API"])
    #expect(try groups("Public API", "Admin API") == ["Admin API", "Public API"])
    #expect(try groups("Payments API") == ["Payments API"])
    #expect(
      names([("pet-controller_get", "pet-controller"), ("store_get", "store-controller")])
        == ["get", "get"])
    #expect(
      names([("listPayments", "Payments API"), ("payments-list", "Payments API"), ("a", "B API")])
        == ["listPayments", "list", "a"])
  }

  @Test(
    "However the document writes it",
    arguments: [
      ("repos/get", "repos", "get"), ("repos/list-for-org", "repos", "listForOrg"),
      ("Users_GetAll", "Users", "getAll"), ("user-groups.list", "User Groups", "list"),
      ("petsList", "pets", "list"), ("pet.create", "pets", "create"),
      ("drive.files.list", "files", "list"),
      ("actions/enable-workflow", "actions", "enableWorkflow"),
      ("OAuth:revoke", "oauth", "revoke"),
      ("listCoreV1NamespacedPod", "core_v1", "listNamespacedPod"),
      ("readAppsV1beta2Deployment", "apps_v1beta2", "readDeployment"),
      ("listPullRequestComments", "pull requests", "listPullRequestComments"),
    ])
  func prefixes(_ name: String, _ group: String, _ short: String) {
    #expect(names([(name, group)]) == [short])
  }

  @Test(
    "It stays where it is no prefix, or where nothing is left that is a name",
    arguments: [
      ("listPetToys", "pets", "listPetToys"), ("search", "search", "search"),
      ("usersByID", "users", "usersByID"), ("repos/2", "repos", "repos2"),
      ("petshop/get", "pets", "petshopGet"), ("orders/request", "orders", "ordersRequest"),
    ])
  func full(_ name: String, _ group: String, _ full: String) {
    #expect(names([(name, group)]) == [full])
  }

  @Test("It stays where another operation of the group would have the same name")
  func collisions() {
    #expect(
      names([("repos/get", "repos"), ("get", "repos"), ("repos_list", "repos"), ("get", "users")])
        == ["reposGet", "get", "list", "get"])
  }

  @Test(
    "Nor does it say what kind of class a program has for the group",
    arguments: [
      ("SubscribersController_create", "Subscribers", "create"),
      ("EnvironmentsControllerV1_getCurrent", "Environments", "getCurrent"),
      ("appRouter-all", "apps", "all"), ("NotificationGroupsController_list", "Workflows", "list"),
      ("services_list", "services", "list"), ("controllerReset", "devices", "controllerReset"),
      ("UsersController_getById", "Users", "getByID"),
      ("vpc_router_create", "vpcs", "routerCreate"),
      ("ApplicationService_ResourceTree", "ApplicationService", "resourceTree"),
    ])
  func classes(_ name: String, _ group: String, _ short: String) {
    #expect(names([(name, group)]) == [short])
  }

  @Test(
    "Acronyms are in capitals, as they are in the names around it, and all else stays as it is written"
  )
  func acronyms() {
    #expect(
      names([
        ("getUserById", "a"), ("listUserIds", "a"), ("urlOfUser", "a"), ("findABTests", "a"),
        ("importCsv", "a"), ("userIdle", "a"), ("getIDs", "a"),
      ]) == [
        "getUserByID", "listUserIDs", "urlOfUser", "findABTests", "importCSV", "userIdle", "getIDs",
      ])
  }

  @Test("Nor a class that all of its functions are in, as BTCPay's, where it is called otherwise")
  func classesOfGroups() {
    #expect(
      names([
        ("PullPayments_GetPayout", "Pulls (Public)"),
        ("PullPayments_LinkBoltcard", "Pulls (Public)"),
        ("Payouts_Get", "Stores"), ("PullPayments_Get", "Stores"), ("Disks_Grant", "Compute"),
        ("user_create", "People"), ("user_list", "People"),
      ]) == [
        "getPayout", "linkBoltcard", "payoutsGet", "pullPaymentsGet", "disksGrant", "userCreate",
        "userList",
      ])
  }

  @Test("That goes, too, where it is the first word of all names of a group")
  func kindOfAll() {
    #expect(
      names([("routerList", "apps"), ("routerCreate", "apps"), ("routerList", "hosts")])
        == ["list", "create", "routerList"])
    #expect(
      names([("appRouterList", "app"), ("appRouterCreate", "app")]) == ["list", "create"])
  }

  @Test(
    "A word that is a verb stays where it is the name's only one",
    arguments: [
      ("claimServer", "Claim", "claimServer"), ("claimCreate", "Claim", "create"),
      ("RefundPayment", "Refunds", "refundPayment"), ("ListRefunds", "Refunds", "list"),
      ("claimsServer", "Claims", "server"), ("searchUsers", "Search", "users"),
      ("verify/email", "verify", "email"),
    ])
  func verbs(_ name: String, _ group: String, _ short: String) {
    #expect(names([(name, group)]) == [short])
  }

  @Test("Behind a verb alone it goes, too, where no other operation of the group has that name")
  func behindVerbs() {
    #expect(
      names([
        ("listPets", "pets"), ("createPet", "pets"), ("getAllPets", "pets"), ("adoptPet", "pets"),
      ]) == ["list", "create", "getAll", "adoptPet"])
    #expect(names([("getPet", "pets"), ("getPets", "pets")]) == ["getPet", "getPets"])
    #expect(
      names([("voidInvoice", "invoices"), ("openOrders", "orders")]) == ["void", "openOrders"])
    for (method, name) in [("GET", "openOrders"), ("POST", "open")] {
      #expect(names([("openOrders", method, [.literal("/o")])], group: "orders") == [name])
    }
    // What the document says comes first.
    #expect(names([("getPet", "pets"), ("pets_get", "pets")]) == ["getPet", "get"])
  }

  @Test("What the names of all operations of a group end in is left out behind verbs")
  func subjects() {
    #expect(
      names([
        ("listMerchantMembers", "members"), ("createMerchantMember", "members"),
        ("deleteMerchantMember", "members"), ("listTeamMembers", "teams"),
      ]) == ["list", "create", "delete", "listTeamMembers"])
    #expect(
      names([
        ("listMerchantMembers", "members"), ("createMerchantMember", "members"),
        ("deleteTeamMember", "members"),
      ]) == ["listMerchantMembers", "createMerchantMember", "deleteTeamMember"])
  }

  @Test("What a person named stays as it is")
  func authored() {
    #expect(names([("reposGet", "repos")], hasAuthoredNames: true) == ["reposGet"])
    #expect(names([("reposGet", "repos")], renamed: ["reposGet"]) == ["reposGet"])
    #expect(names([("reposGet", nil)]) == ["reposGet"])
  }

  private func names(
    _ operations: [(name: String, method: String, path: [Path.Part])], group: String? = nil
  ) -> [String] {
    var service = Service(name: "Test", baseURL: "https://example.com")
    service.hasAuthoredNames = false
    service.operations = operations.map { name, method, path in
      var operation = Operation(name: name, method: method, path: Path(parts: path))
      operation.group = group
      return operation
    }
    return OperationNames(of: service, reserved: ["request"]).names
  }

  @Test(
    "Nor does it repeat the operation's method and path",
    arguments: [
      ("read_item_items__item_id__get", "readItem"), ("read_items__item_id__get", "read"),
      ("items__item_id__get", "itemsItemIDGet"), ("_items__item_id__get", "itemsItemIDGet"),
      ("request_items__item_id__get", "requestItemsItemIDGet"), ("readItem", "readItem"),
      ("read_items__item_id__post", "readItemsItemIDPost"),
    ])
  func routes(_ name: String, _ short: String) {
    #expect(names([(name, "GET", [.literal("/items/"), .argument("item_id")])]) == [short])
  }

  @Test(
    "Where it is nothing else, it begins after the version",
    arguments: [
      ("get-api-v1-users", "/api/v1/users", "getUsers"),
      ("getApiV1Users", "/api/v1/users", "getUsers"), ("get-users", "/users", "getUsers"),
      ("get-api-v1", "/api/v1", "getAPIV1"), ("get-v1-users", "/api/v1/users", "getV1Users"),
    ])
  func versions(_ name: String, _ path: String, _ short: String) {
    #expect(names([(name, "GET", [.literal(path)])]) == [short])
  }

  @Test(
    "Nor the method before a verb",
    arguments: [
      ("post-getPciQuestionnaireUrl", "POST", "/getPciQuestionnaireUrl", "getPciQuestionnaireURL"),
      ("postCreateUser", "POST", "/users", "createUser"),
      ("put_update_user", "PUT", "/users", "updateUser"),
      ("get-fetch-user", "GET", "/user", "fetchUser"),
      ("post-listRecurringDetails", "POST", "/listRecurringDetails", "listRecurringDetails"),
      ("post-cancel", "POST", "/cancel", "cancel"),
      ("postListAccounts", "POST", "/lists/{id}/accounts", "postListAccounts"),
      ("post-transferInstruments", "POST", "/transferInstruments", "postTransferInstruments"),
      ("getPost", "GET", "/posts", "getPost"), ("post_create", "POST", "/posts", "postCreate"),
      ("getUpdates", "GET", "/updates", "getUpdates"),
      ("postRequest", "POST", "/getRequest", "postRequest"),
    ])
  func methods(_ name: String, _ method: String, _ path: String, _ short: String) {
    #expect(names([(name, method, [.literal(path)])]) == [short])
  }

  @Test("The method stays where another operation has the name without it")
  func takenVerbs() {
    #expect(
      names([
        ("post-getUser", "POST", [.literal("/a")]), ("getUser", "GET", [.literal("/b")]),
      ]) == ["postGetUser", "getUser"])
  }

  @Test("It stays where two functions have the same name, and the group's goes with the route")
  func sameFunctions() {
    #expect(
      names([
        ("read_a_get", "GET", [.literal("/a")]), ("read_b_get", "GET", [.literal("/b")]),
        ("list_c_get", "GET", [.literal("/c")]),
      ]) == ["readAGet", "readBGet", "list"])
    #expect(
      names([("pets_list_v1_pets_get", "GET", [.literal("/v1/pets")])], group: "pets") == ["list"])
  }
}

@Suite("Another form of an operation is called as the operation is")
struct NamesOfFormsTests {
  private func service(_ names: [String], forms: [(of: String, words: String)]) -> Service {
    var service = Service(name: "Test", baseURL: "https://example.com")
    service.hasAuthoredNames = false
    service.operations = names.map {
      Operation(name: $0, method: "GET", path: Path(parts: [.literal("/chat")]))
    }
    for form in forms {
      var operation = Operation(
        name: "\(form.of) as \(form.words)", method: "GET", path: Path(parts: [.literal("/chat")]))
      operation.form = .init(of: form.of, words: form.words)
      service.operations.append(operation)
    }
    for index in service.operations.indices { service.operations[index].group = "chat" }
    return service
  }

  private func names(_ names: [String], forms: [(of: String, words: String)]) -> [String] {
    OperationNames(of: service(names, forms: forms), reserved: []).names
  }

  @Test(
    "Without the route and the group",
    arguments: [
      ("complete_chat_get", "event-stream", ["complete", "completeAsEventStream"]),
      ("chat/get", "csv", ["get", "getAsCSV"]),
      ("getPageById", "jpeg", ["getPageByID", "getPageByIDAsJPEG"]),
    ])
  func forms(_ usual: String, _ words: String, _ expected: [String]) {
    #expect(names([usual], forms: [(usual, words)]) == expected)
  }

  @Test("Whole, where the operation's own is whole since another one has the shorter name")
  func whole() {
    #expect(
      names(["chat/get", "get"], forms: [("chat/get", "csv")]) == [
        "chatGet", "get", "chatGetAsCSV",
      ])
  }

  @Test("By the name that somebody gave the operation; one that was given to the form stays")
  func renamed() {
    let place = SourceLocation(file: "fletcher.yaml", line: 1, column: 1)
    var service = service(["chat/get"], forms: [("chat/get", "csv")])
    service.operations[0].renamedFrom = "chat/get"
    service.operations[0].name = "talk"
    service.operations[0].renamedAt = place
    #expect(OperationNames(of: service, reserved: []).names == ["talk", "talkAsCSV"])
    service.operations[1].name = "table"
    service.operations[1].renamedAt = place
    #expect(OperationNames(of: service, reserved: []).names == ["talk", "table"])
  }

  @Test("Without the operation itself, too, which somebody left out")
  func alone() {
    #expect(names([], forms: [("chat/get", "csv")]) == ["getAsCSV"])
  }

  @Test("A type that only the forms of an operation have is named after the operation")
  func types() async throws {
    var service = service(["read"], forms: [("read", "csv")])
    var schema = Schema(
      .enumeration(Enumeration(base: .string, cases: [.init(value: "a"), .init(value: "b")])))
    schema.provenance.id = Schema.ID(node: 1)
    for index in service.operations.indices {
      service.operations[index].parameters = [
        Parameter(
          name: "format", in: .query, schema: schema, isRequired: true, style: .form, explode: true)
      ]
    }
    let names = try await planned(service).groups.flatMap(\.declarations).map(\.name)
    #expect(names == ["ReadFormat"])
  }
}
