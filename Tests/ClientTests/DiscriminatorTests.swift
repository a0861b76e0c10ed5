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
    #expect(pets[3] == .other(.init(petType: "fish", name: "Wanda")))
    #expect(pets[4] == .other(.init(name: "Rex")))
    #expect(pets[5] == .unknown(["petType": "fish"]))
  }

  @Test("choose among cases that have the same value by what else came")
  func sharedValues() throws {
    let entries = try JSONDecoder.fletcher.decode(
      [Discriminators.Entry].self,
      from: Data(
        """
        [{"type": "message", "role": "user", "text": "a"}, {"role": "user", "text": "b"},
         {"type": "message", "id": "1", "role": "assistant", "text": "c"},
         {"type": "call", "name": "d"}, {"type": "new", "role": "user", "text": "e"}]
        """.utf8))
    #expect(
      entries == [
        .shortMessage(.init(role: "user", text: "a", type: .message)),
        .shortMessage(.init(role: "user", text: "b")),
        .output(.message(.init(id: "1", role: "assistant", text: "c"))),
        .output(.call(.init(name: "d"))),
        .unknown(["type": "new", "role": "user", "text": "e"]),
      ])
  }

  @Test("have samples that decode")
  func samples() async throws {
    let stubbed = Provider<Discriminators>(stub: .immediate)
    #expect(try await stubbed.pets().count == 1)
    #expect(try await stubbed.entries().count == 1)
  }
}
