import Fletcher
import Foundation
import Testing

@Suite("Discriminators of OpenAPI documents")
struct DiscriminatorTests {
  @Test("choose the case by their mapping, and the default for everything else that fits it")
  func cases() throws {
    let pets = try JSONDecoder.fletcher.decode(
      [Discriminators.Pet].self,
      from: Data(
        """
        [{"petType": "cat", "lives": 9}, {"petType": "puss"}, {"petType": "dog", "barks": true},
         {"petType": "fish", "name": "Wanda"}, {"name": "Rex"}, {"petType": "fish"}]
        """.utf8))
    try #require(pets.count == 6)
    #expect(pets[0] == .cat(.init(petType: "cat", lives: 9)))
    #expect(pets[1] == .cat(.init(petType: "puss")))
    #expect(pets[2] == .dog(.init(petType: "dog", barks: true)))
    #expect(pets[3] == .otherPet(.init(petType: "fish", name: "Wanda")))
    #expect(pets[4] == .otherPet(.init(name: "Rex")))
    #expect(pets[5] == .unknown(["petType": "fish"]))
  }

  @Test("have samples that decode")
  func samples() async throws {
    #expect(try await Provider<Discriminators>(stub: .immediate).pets().count == 1)
  }
}
