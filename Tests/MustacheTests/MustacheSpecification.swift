import Diagnostics
import FletcherMustache
import Foundation
import Testing
import YAML

/// The tests of the Mustache specification (github.com/mustache/spec), whose license is beside them.
@Suite("The Mustache specification")
struct MustacheSpecification {
  @Test(
    "is kept, but for what is listed",
    arguments: [
      "comments", "delimiters", "dynamic-names", "interpolation", "inheritance", "inverted",
      "partials", "sections",
    ])
  func everyCase(of file: String) throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Spec/\(file).json").path
    let data = try #require(FileManager.default.contents(atPath: path))
    let cases = try #require(Node.parse(Array(data), file: path)["tests"]?.items)
    #expect(cases.count > 10)
    for testCase in cases {
      let name = "\(file): \(testCase["name"]?.text ?? "")"
      let template = try #require(testCase["template"]?.text)
      let expected = try #require(testCase["expected"]?.text)
      var texts = ["": template]
      for partial in testCase["partials"]?.entries.map(Array.init) ?? [] {
        texts[partial.name] = partial.value.text
      }
      let value = SpecificationValue(testCase["data"])
      let outcome = Result { try TemplateLibrary(texts).render("", value) }
        .map { String(decoding: $0, as: UTF8.self) }
      if let failure = Self.failures[name] {
        #expect(throws: (any Error).self, "\(name): \(failure)") { try outcome.get() }
      } else if Self.unescaped.contains(name) {
        #expect(try outcome.get() == unescaped(expected), "\(name)")
      } else {
        #expect(try outcome.get() == expected, "\(name)")
      }
    }
  }

  /// What is rendered are programs: nothing is escaped as HTML.
  private static let unescaped: Set<String> = [
    "interpolation: HTML Escaping", "interpolation: Implicit Iterators - HTML Escaping",
    "sections: Implicit Iterator - HTML Escaping",
  ]

  private static let failures = [
    "partials: Failed Lookup": "a template that is not there is a mistake",
    "dynamic-names: Failed Lookup - Partial": "a template that is not there is a mistake",
  ]

  private func unescaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&lt;", with: "<")
      .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&amp;", with: "&")
  }
}

/// Data of a test of the specification.
private struct SpecificationValue: Value {
  private let node: Node?

  init(_ node: Node?) { self.node = node }

  func child(named name: String) -> (any Value)? { node?[name].map(SpecificationValue.init) }

  var text: String {
    guard let node, !node.isNull else { return "" }
    return node.text ?? ""
  }

  var sectionUse: SectionUse {
    guard let node, !node.isNull else { return .omitted }
    if let bool = node.bool { return bool ? .rendered : .omitted }
    if let items = node.items { return items.isEmpty ? .omitted : .repeated(items.count) }
    return .entered
  }

  func item(at index: Int) -> any Value {
    guard let items = node?.items, items.indices.contains(index) else { return self }
    return SpecificationValue(items[index])
  }
}
