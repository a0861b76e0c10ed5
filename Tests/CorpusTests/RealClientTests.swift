import Foundation
import Testing

@Suite("Clients of real documents")
struct RealClientTests {
  @Test(
    "the client is generated and built without a warning, and every operation gives its sample",
    .enabled(if: Corpus.isThere, Corpus.absence), .timeLimit(.minutes(20)),
    arguments: Corpus.small)
  func small(_ document: Document) async throws { try await check(document) }

  @Test(
    "the client of a large document is built without a warning, and every operation gives its sample",
    .enabled(if: Corpus.isThere, Corpus.absence),
    .enabled(if: Corpus.includesLarge, Corpus.patience), .timeLimit(.minutes(60)),
    arguments: Corpus.large)
  func large(_ document: Document) async throws { try await check(document) }

  private func check(_ document: Document) async throws {
    try await Turns.shared.take {
      let client = try RealClient(of: document)
      let operations = try #require(try await client.generate())
      guard try await client.compile() else { return }
      #expect(try await client.call() == operations)
    }
  }
}
