import Fletcher
import Foundation
import YAML

/// The responses to try a document's client with: its own examples, and objects that the service gave.
struct RealResponses {
  private let document: PublishedDocument
  private let described: DescribedKeys
  private let examples: [PublishedExample]
  private let objects: [(schema: String, value: JSON)]

  init(of document: Document) throws {
    let published = try PublishedDocument(path: document.path)
    self.document = published
    described = DescribedKeys(published)
    examples = published.examples.filter { $0.body != nil }
    guard let file = document.fixtures else {
      objects = []
      return
    }
    let node = try Node.parse(Array(try Data(contentsOf: file)), file: file.lastPathComponent)
    objects =
      node["resources"]?.entries?
      .compactMap { entry in JSON(entry.value).map { (entry.name, $0) } } ?? []
  }

  var calls: [ExampleCall] {
    examples.enumerated().compactMap { index, example in
      example.body.map {
        ExampleCall(
          id: index, route: example.route, status: example.status,
          mediaType: example.mediaType.contains("*") ? "application/json" : example.mediaType,
          body: $0)
      }
    }
  }

  var fixtures: [Fixture] {
    objects.enumerated().map { index, object in
      Fixture(id: index, schema: object.schema, body: object.value.text)
    }
  }

  func evidence(ofExamples outcomes: [ValueOutcome]) -> Evidence {
    let outcomes = Dictionary(grouping: outcomes, by: \.id)
    var evidence = Evidence()
    for (index, example) in examples.enumerated() {
      let given = outcomes[index] ?? []
      // Where one method is there for each media type, the one that asks for this type answers for it.
      let type = example.mediaType.prefix { $0 != ";" }.lowercased()
      let asking = given.filter { $0.accept?.lowercased().contains(type) ?? false }
      // What nobody asks for does not come.
      if asking.isEmpty, !example.isJSON, given.contains(where: { $0.accept != nil }) { continue }
      let judged = (asking.isEmpty ? given : asking).map { outcome in
        var evidence = Evidence()
        evidence.add(outcome, of: example.name, example.value, example.schema, described: described)
        return evidence
      }
      if let best = judged.min(by: { $0.contradictions.count < $1.contradictions.count }) {
        evidence.add(best)
      } else {
        evidence.addMissing(example.name)
      }
    }
    return evidence
  }

  func evidence(ofFixtures outcomes: [ValueOutcome]) -> Evidence {
    let outcomes = Dictionary(grouping: outcomes, by: \.id)
    let schemas = document.root["definitions"] ?? document.root["components"]?["schemas"]
    var evidence = Evidence()
    for (index, object) in objects.enumerated() {
      let given = outcomes[index] ?? []
      if given.isEmpty { evidence.addMissing(object.schema) }
      for outcome in given {
        let name = outcome.place.isEmpty ? object.schema : "\(object.schema) as \(outcome.place)"
        evidence.add(
          outcome, of: name, object.value, schemas?[object.schema], described: described)
      }
    }
    return evidence
  }
}

extension JSON {
  fileprivate var text: String {
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
