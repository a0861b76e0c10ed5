import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("What the names of a document's objects end in")
struct ModelSuffixTests {
  private func names(
    _ models: String..., others: [Model] = [], isAuthored: Bool = false
  ) async throws -> [String] {
    var service = service(
      models: models.map { model($0, object([("a", .boolean, true)])) } + others)
    service.hasAuthoredNames = isAuthored
    return try await planned(service).models.map(\.name)
  }

  @Test("A word that most have and that says only what schemas they are is left out, of all models")
  func suffix() async throws {
    let listed = Schema.Kind.enumeration(
      Enumeration(base: .string, cases: [.init(value: .string("a")), .init(value: .string("b"))]))
    #expect(
      try await names(
        "UserDto", "PetDTO", "CatDto", "dog_dto", "OwlDto", "Fish",
        others: [model("ColorDto", listed), model("Size", listed)])
        == ["User", "Pet", "Cat", "Dog", "Owl", "Fish", "Color", "Size"])
    #expect(
      try await names(
        "UserApiModel", "PetApiModel", "CatModel", "DogViewModel", "Page[OwlApiModel]")
        == ["User", "Pet", "Cat", "Dog", "PageOwl"])
  }

  @Test("Not one that less than five have, or few of them, or that says more")
  func few() async throws {
    #expect(
      try await names("UserModel", "PetModel", "CatModel", "DogModel")
        == ["UserModel", "PetModel", "CatModel", "DogModel"])
    #expect(
      try await names("AModel", "BModel", "CModel", "DModel", "EModel", "F", "G", "H", "I")
        == ["AModel", "BModel", "CModel", "DModel", "EModel", "F", "G", "H", "I"])
    #expect(
      try await names("AnEvent", "BlueEvent", "CatEvent", "DogEvent", "EggEvent")
        == ["AnEvent", "BlueEvent", "CatEvent", "DogEvent", "EggEvent"])
  }

  @Test("A name stays whole where another model has the shorter one, or Swift or the service")
  func taken() async throws {
    #expect(
      try await names(
        "UserDto", "PetDto", "pet_dto", "DataDto", "TypeDto", "TestDto", "ResponseDto", "Dto",
        "CatDto", "Cat", "3dDto")
        == [
          "User", "PetDto", "PetDto2", "DataDto", "TypeDto", "TestDto", "ResponseDto", "Dto",
          "CatDto", "Cat", "_3dDto",
        ])
  }

  @Test("A person who writes a service description names models as they are meant")
  func authored() async throws {
    #expect(
      try await names("UserDto", "PetDto", "CatDto", "DogDto", "OwlDto", isAuthored: true)
        == ["UserDto", "PetDto", "CatDto", "DogDto", "OwlDto"])
  }
}
