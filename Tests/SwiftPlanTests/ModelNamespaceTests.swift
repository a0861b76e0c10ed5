import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Namespaces in the names of models")
struct ModelNamespaceTests {
  private func names(_ models: String..., group: String? = nil) async throws -> [String] {
    var operation = Operation(name: "get", method: "GET", path: Path(parts: [.literal("/")]))
    operation.group = group
    operation.responses = [Response(status: .success, content: .nothing)]
    var service = service(
      models: models.map { model($0, object([("a", .boolean, true)])) }, operations: [operation])
    service.hasAuthoredNames = false
    return try await planned(service).models.map(\.name)
  }

  @Test("What all models of a document begin with is no part of their names")
  func shared() async throws {
    #expect(
      try await names("my.api.entities.line", "my.api.entities.stop", "my.api.faults.fault")
        == ["EntitiesLine", "EntitiesStop", "FaultsFault"])
    #expect(try await names("shop.v1.order", "shop.v1.order.item") == ["Order", "OrderItem"])
  }

  @Test("A word with an underscore that most of them begin with is no part of their names")
  func underscored() async throws {
    #expect(
      try await names(
        "schemas_prediction", "schemas_model_version", "schemas_file", "schemas_user", "schemas_run"
      )
        == ["Prediction", "ModelVersion", "File", "User", "Run"])
    #expect(
      try await names("user_a", "user_b", "user_c", "user_d", "user_e")
        == ["UserA", "UserB", "UserC", "UserD", "UserE"])
  }

  @Test("What most of them begin with is no part of theirs, and what the others begin with stays")
  func most() async throws {
    #expect(
      try await names(
        "Tfl.Api.Entities.Line", "Tfl.Api.Entities.Stop", "Tfl.Api.Entities.Place",
        "Tfl.Api.Entities.Mode", "Tfl.Api.Entities.Object", "System.Object")
        == ["Line", "Stop", "Place", "Mode", "Object", "SystemObject"])
    #expect(
      try await names(
        "api.v1.account", "api.v1.account.call", "api.v1.account.call.event", "api.v1.account.key",
        "api.v1.account.usage") == ["Account", "Call", "CallEvent", "Key", "Usage"])
    #expect(
      try await names(
        "a.b.c.account", "a.b.c.call", "a.b.c.key", "a.b.c.usage", "a.account")
        == ["BCAccount", "Call", "Key", "Usage", "Account"])
  }

  @Test("Generic types of .NET are named after their parameters, without assemblies")
  func genericTypes() async throws {
    let assembly = "Services.Domain, Version=1.0.0.0, Culture=neutral, PublicKeyToken=null"
    #expect(
      try await names(
        "Services.Models.Body", "Services.Models.Procedure",
        "Services.Api.Resource`1[[Services.Models.Body, \(assembly)]]",
        "Services.Api.Pair`2[[Services.Models.Body, \(assembly)],[System.String, \(assembly)]]")
        == ["Body", "Procedure", "ResourceOfBody", "PairOfBodyString"])
  }

  @Test("Namespaces of .NET's are no part of a name, where the name is the only one without")
  func namespaces() async throws {
    let list = "System.Collections.Generic.ListOf"
    #expect(
      try await names(
        "Shop.Web.Models.Article", "Shop.Web.Models.ArticleOffer",
        "Shop.Web.ResultOf\(list)Shop.Web.Models.Article",
        "\(list)System.KeyValuePairOfSystem.Int32AndSystem.String", "Shop.Web.V1.Order",
        "Shop.Web.V2.Order", "Shop.Web.Response", "Plain")
        == [
          "Article", "ArticleOffer", "ResultOfListOfArticle", "ListOfKeyValuePairOfInt32AndString",
          "V1Order", "V2Order", "ShopWebResponse", "Plain",
        ])
  }

  @Test("A package of Go's in small letters is no part of a name, where most have the same")
  func package() async throws {
    #expect(
      try await names(
        "lnrpcInvoice", "lnrpcPayment", "lnrpcChannel", "lnrpcPeer", "lnrpcStatus", "rpcStatus")
        == ["Invoice", "Payment", "Channel", "Peer", "Status", "RpcStatus"])
    #expect(
      try await names("v1Pod", "v1Node", "v1Volume", "v1Secret", "v1Job")
        == ["Pod", "Node", "Volume", "Secret", "Job"])
    #expect(
      try await names("userName", "userMail", "userPhone", "orderItem", "orderPrice")
        == ["UserName", "UserMail", "UserPhone", "OrderItem", "OrderPrice"])
  }

  @Test("Nor is one before a dot, whatever it is, where the name is the only one without")
  func packages() async throws {
    #expect(
      try await names(
        "models.Project", "models.Task", "user.User", "user.Token", "auth.Token", "models.URL",
        "web.HTTPError")
        == ["Project", "Task", "User", "UserToken", "AuthToken", "ModelsURL", "HTTPError"])
  }

  @Test("Nor are several packages, where the names are unique without them")
  func packagesInPackages() async throws {
    let names = try await names(
      "io.argoproj.workflow.v1alpha1.Workflow", "io.argoproj.events.v1alpha1.Sensor",
      "io.k8s.api.core.v1.Pod", "io.k8s.api.core.v1.Event", "github.com.events.v1.Event")
    #expect(names.prefix(3) == ["Workflow", "Sensor", "Pod"])
    #expect(Set(names).count == 5)
  }

  @Test("Nor is the path of a package of Go's")
  func pathsOfPackages() async throws {
    #expect(
      try await names(
        "github_com_toggl_api_models.Entry", "github_com_toggl_api_models.Task", "users.Task")
        == ["Entry", "GitHubComTogglAPIModelsTask", "UsersTask"])
  }

  @Test("Nor is the repository that a package is in, beside names of another kind")
  func repositories() async throws {
    #expect(
      try await names(
        "github.com-acme-httpapi-GetDomainResponse",
        "github.com-acme-go_client-unsubscribeSettings",
        "github.com-acme-api-Key", "github.com-acme-dkim-Key", "PUT-v3-domains-RequestBody", "Item",
        "List", "Status")
        == [
          "GetDomainResponse", "UnsubscribeSettings", "GitHubComAcmeAPIKey",
          "GitHubComAcmeDkimKey", "PutV3DomainsRequestBody", "Item", "List", "Status",
        ])
  }

  @Test("No part of a name says again what the one before it says")
  func repetition() async throws {
    #expect(
      try await names(
        "api.account.recording", "api.account.recording.recording_add_on_result",
        "api.account.sip.sip_domain.sip_auth.sip_auth_calls", "api.account.call.callback",
        "api.account.JourneyPlanner.JourneyPlannerStation", "api.account.key.key_value",
        "api.account.key_value")
        == [
          "Recording", "RecordingAddOnResult", "SipDomainSipAuthCalls", "CallCallback",
          "JourneyPlannerStation", "KeyKeyValue", "KeyValue",
        ])
  }

  @Test("A version says that what is before it is a namespace")
  func versions() async throws {
    #expect(
      try await names(
        "GoogleCloudDialogflowV2beta1Intent", "GoogleCloudDialogflowV2beta1Agent",
        "GoogleCloudDialogflowV2beta1Entity", "GoogleCloudDialogflowV2beta1Status",
        "GoogleCloudDialogflowV2beta1Response", "GoogleRpcStatus", group: "agent")
        == [
          "Intent", "Agent", "Entity", "Status",
          "GoogleCloudDialogflowV2beta1Response", "GoogleRpcStatus",
        ])
    #expect(
      try await names(
        "DialogV2", "DialogV2A", "DialogV2B", "DialogV2C", "DialogV2D", "DialogV2E", "DialogV2F",
        "DialogV2G", "DialogV2H", "DialogV2I", "DialogV2J", "DialogV2K", "DialogV2L",
        "DialogV2M", "DialogV2N", "DialogV2Type", "DialogV2beta1Intent",
        "DialogV21Foo")
        == [
          "DialogV2", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M",
          "N", "DialogV2Type",
          "DialogV2beta1Intent", "DialogV21Foo",
        ])
    #expect(
      try await names("IPV4Net", "IPV4Host", "IPV4Mask", "IPV4Range", "IPV4Route").first
        == "IPV4Net")
    #expect(
      try await names("V1A", "V1B", "V2A", "V2B", "V2C") == ["V1A", "V1B", "V2A", "V2B", "V2C"])
  }

  @Test("A name stays whole where another type would have the same one")
  func taken() async throws {
    #expect(
      try await names("My.Line", "My.Stop", "Line") == ["MyLine", "Stop", "Line"])
    #expect(
      try await names("My.Line", "My.Stop", group: "line") == ["Line", "Stop"])
    #expect(
      try await names("My.Response", "My.Test", "My.Stop") == ["MyResponse", "MyTest", "Stop"])
  }

  @Test("Names with dots among others, or with nothing in common, stay whole")
  func others() async throws {
    #expect(
      try await names("orders.capture", "orders.refund", "A", "B", "C")
        == ["OrdersCapture", "OrdersRefund", "A", "B", "C"])
    #expect(try await names("orders.capture") == ["OrdersCapture"])
    #expect(try await names("One.Line", "Other.Line") == ["OneLine", "OtherLine"])
  }

  @Test("A person who writes a service description names models as they are meant")
  func authored() async throws {
    let service = service(
      models: ["My.Line", "My.Stop"].map { model($0, object([("a", .boolean, true)])) })
    #expect(try await planned(service).models.map(\.name) == ["MyLine", "MyStop"])
  }
}
