import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Names of enums do not say that they are enums")
struct EnumInNameTests {
  private func names(_ enums: String..., objects: [String] = [], isAuthored: Bool = false)
    async throws -> [String]
  {
    let listed = Schema.Kind.enumeration(
      Enumeration(base: .string, cases: [.init(value: .string("a")), .init(value: .string("b"))]))
    var service = service(
      models: enums.map { model($0, listed) }
        + objects.map { model($0, object([("a", .boolean, true)])) })
    service.hasAuthoredNames = isAuthored
    return try await planned(service).models.map(\.name)
  }

  @Test("Each by itself, however it is spelled")
  func each() async throws {
    #expect(
      try await names("MediaAttachmentTypeEnum", "finish_reason_enum", "Color", "SizeENUM")
        == ["MediaAttachmentType", "FinishReason", "Color", "Size"])
  }

  @Test("Not where the shorter name is another's, or the type is no enum")
  func taken() async throws {
    #expect(
      try await names(
        "ColorEnum", "SizeEnum", "size_enum", "DataEnum", "TypeEnum", "Enum", "TestEnum",
        objects: ["Color", "NodeEnum"])
        == [
          "ColorEnum", "SizeEnum", "SizeEnum2", "DataEnum", "TypeEnum", "Enum", "TestEnum", "Color",
          "NodeEnum",
        ])
    #expect(try await names("ColorEnum", isAuthored: true) == ["ColorEnum"])
    let one = Enumeration(base: .string, cases: [.init(value: .string("campaign"))])
    var service = service(models: [model("CampaignEnum", .enumeration(one))])
    service.hasAuthoredNames = false
    #expect(try await planned(service).models.map(\.name) == ["CampaignEnum"])
  }
}
