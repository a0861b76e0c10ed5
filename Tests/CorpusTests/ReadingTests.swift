import Diagnostics
import Foundation
import OpenAPI
import SampleData
import SchemaChecking
import ServiceModel
import Testing
import YAML

private struct FolderFiles: DocumentFiles {
  var folder: URL

  func read(_ path: String) throws(Diagnostic) -> Node {
    guard let data = FileManager.default.contents(atPath: folder.appendingPathComponent(path).path)
    else { throw Diagnostic(message: "there is no such file", location: nil) }
    return try Node.parse(Array(data), file: path, repeatedKeys: .lastCounts, rest: .leftOut)
  }
}

@Suite("Real documents")
struct ReadingTests {
  @Test(
    "every document is read without error, and what is read is consistent",
    .enabled(if: Corpus.isThere, Corpus.absence), arguments: Corpus.documents)
  func reading(_ document: Document) throws {
    let url = URL(fileURLWithPath: document.path)
    let node = try Node.parse(
      Array(try Data(contentsOf: url)), file: url.lastPathComponent,
      repeatedKeys: .lastCounts, rest: .leftOut)
    var diagnostics = Diagnostics()
    let service = OpenAPIReader.read(
      node, path: url.deletingLastPathComponent().lastPathComponent + "/" + url.lastPathComponent,
      files: FolderFiles(folder: url.deletingLastPathComponent().deletingLastPathComponent()),
      into: &diagnostics)
    for diagnostic in diagnostics.all where diagnostic.severity == .error {
      Issue.record("\(diagnostic)")
    }
    let read = try #require(service)
    #expect(!read.operations.isEmpty || !read.models.isEmpty)
    #expect(Set(read.operations.map(\.name)).count == read.operations.count)
    #expect(Set(read.models.map(\.name)).count == read.models.count)

    // Every reference leads to a model, every model has a value, and what was made of it fits.
    let maker = SampleMaker(models: read.models)
    let checker = SchemaChecker(models: read.models)
    for model in read.models {
      let sample = maker.sample(for: model.schema, name: model.name)
      if let mismatch = checker.mismatch(of: sample, with: model.schema) {
        Issue.record("\(model.name): \(mismatch.path) \(mismatch.message)")
      }
    }
    for operation in read.operations {
      let declared = Set(operation.parameters.filter { $0.in == .path }.map(\.name))
      #expect(Set(operation.path.arguments) == declared)
      guard case .json(let schema)? = operation.responses.first?.content else { continue }
      let sample = operation.sample?.value ?? maker.sample(for: schema, name: operation.name)
      if let mismatch = checker.mismatch(of: sample, with: schema) {
        Issue.record("\(operation.name): \(mismatch.path) \(mismatch.message)")
      }
    }
  }
}
