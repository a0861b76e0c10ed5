import Fletcher
import Foundation
import TestServer
import Testing
import YAML

@Suite("Clients of real documents")
struct RealClientTests {
  @Test(
    """
    the client is generated and built without a warning, every operation gives its sample, and every \
    published response is decoded and encoded without loss
    """,
    .enabled(if: Corpus.isThere, Corpus.absence), .timeLimit(.minutes(30)),
    arguments: Corpus.small)
  func small(_ document: Document) async throws { try await check(document) }

  @Test(
    """
    the client of a large document is built without a warning, every operation gives its sample, and \
    every published response is decoded and encoded without loss
    """,
    .enabled(if: Corpus.isThere, Corpus.absence),
    .enabled(if: Corpus.includesLarge, Corpus.patience), .timeLimit(.minutes(60)),
    arguments: Corpus.large)
  func large(_ document: Document) async throws { try await check(document) }

  @Test(
    "every operation of the services of this package gives its sample", .timeLimit(.minutes(30)),
    arguments: Corpus.services)
  func services(_ document: Document) async throws {
    try await Self.processors.run {
      let client = try RealClient(of: document)
      let operations = try #require(try await client.generate())
      guard try await client.compile() else { return }
      #expect(try await client.call(examples: [], fixtures: []).operations == operations)
    }
  }

  // Each case runs compilers.
  private static let processors = Places(max(1, ProcessInfo.processInfo.activeProcessorCount))

  private func check(_ document: Document) async throws {
    try await Self.processors.run {
      let client = try RealClient(of: document)
      let operations = try #require(try await client.generate())
      guard try await client.compile() else { return }
      let responses = try RealResponses(of: document)
      let (called, output) = try await client.call(
        examples: responses.calls, fixtures: responses.fixtures)
      #expect(called == operations)
      // None came where the program did not compile, which was said.
      guard called > 0 else { return }
      let examples = responses.evidence(ofExamples: output.examples)
      let fixtures = responses.evidence(ofFixtures: output.fixtures)
      await EvidenceTally.shared.add(examples, of: "examples", in: document)
      await EvidenceTally.shared.add(fixtures, of: "objects", in: document)
      try KnownContradictions.check(
        examples.contradictions + fixtures.contradictions, in: document)
    }
  }
}
