import Diagnostics
import FletcherMustache
import Foundation
import Testing
import YAML

/// The tests of the Mustache specification (github.com/mustache/spec), whose license is beside them.
@Suite("The Mustache specification")
struct MustacheSpecification {
  @Test(
    "is kept, as far as templates use it, but for what is listed",
    arguments: ["comments", "interpolation", "inverted", "partials", "sections"])
  func everyCase(of file: String) throws {
    for testCase in try cases(of: file) {
      let outcome = Result { try testCase.rendered() }
      if testCase.hasUnescapedTag {
        expectUnsupported(outcome, testCase.name)
      } else if case .failure(let error as TemplateError) = outcome {
        #expect(Self.isMissing(error.problem), "\(testCase.name): \(error)")
      } else if Self.unescaped.contains(testCase.name) {
        #expect(try outcome.get() == unescaped(testCase.expected), "\(testCase.name)")
      } else {
        #expect(try outcome.get() == testCase.expected, "\(testCase.name)")
      }
    }
  }

  @Test(
    "What templates don't use is told at its place",
    arguments: ["delimiters", "dynamic-names", "inheritance"])
  func unsupported(_ file: String) throws {
    for testCase in try cases(of: file) {
      expectUnsupported(Result { try testCase.rendered() }, testCase.name)
    }
  }

  private func expectUnsupported(_ outcome: Result<String, any Error>, _ name: String) {
    let error = #expect(throws: TemplateError.self, "\(name)") { try outcome.get() }
    guard case .unsupported? = error?.problem else {
      Issue.record("\(name): \(String(describing: error))")
      return
    }
  }

  /// What is rendered are programs: nothing is escaped as HTML.
  private static let unescaped: Set<String> = [
    "HTML Escaping", "Implicit Iterators - HTML Escaping", "Implicit Iterator - HTML Escaping",
  ]

  /// A name that nothing has is a mistake, and so is a template that is not there.
  private static func isMissing(_ problem: TemplateError.Problem) -> Bool {
    switch problem {
    case .nameOutOfPlace, .unknownTemplate, .unsupported(.unescapedText): true
    default: false
    }
  }

  private func cases(of file: String) throws -> [SpecificationCase] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Spec/\(file).json").path
    let data = try #require(FileManager.default.contents(atPath: path))
    let cases = try #require(Node.parse(Array(data), file: path)["tests"]?.items)
    #expect(cases.count > 10)
    return cases.map(SpecificationCase.init)
  }

  private func unescaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&lt;", with: "<")
      .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&amp;", with: "&")
  }
}

private struct SpecificationCase {
  let name: String
  let template: String
  let expected: String
  private let partials: [String: String]
  private let data: Node?

  init(_ node: Node) {
    name = node["name"]?.text ?? ""
    template = node["template"]?.text ?? ""
    expected = node["expected"]?.text ?? ""
    partials = Dictionary(
      (node["partials"]?.entries.map(Array.init) ?? []).map { ($0.name, $0.value.text ?? "") }
    ) { first, _ in first }
    data = node["data"]
  }

  /// Whether it has `{{{name}}}` or `{{&name}}`.
  var hasUnescapedTag: Bool { template.contains(/{{\s*[{&]/) }

  func rendered() throws -> String {
    var texts = partials
    texts[""] = template
    // The words of the template too: what else there is to say of it shall be told.
    let names = Self.names(in: data) + template.matches(of: /\w+/).map { String($0.output) }
    let library = try TemplateLibrary(texts, names: names)
    let value = SpecificationValue(data, names: names)
    return String(decoding: try library.render("", value), as: UTF8.self)
  }

  private static func names(in node: Node?) -> [String] {
    guard let node else { return [] }
    let entries = node.entries.map(Array.init) ?? []
    return entries.flatMap { [$0.name] + names(in: $0.value) }
      + (node.items.map(Array.init) ?? []).flatMap { names(in: $0) }
  }
}

/// Data of a test of the specification.
private struct SpecificationValue: Value {
  private let node: Node?
  private let names: [String]

  init(_ node: Node?, names: [String]) {
    self.node = node
    self.names = names
  }

  func child(named index: Int) -> (any Value)? {
    node?[names[index]].map { SpecificationValue($0, names: names) }
  }

  var output: String? {
    guard let node, !node.isNull else { return "" }
    return node.text
  }

  var sectionUse: SectionUse {
    guard let node, !node.isNull else { return .omitted }
    if let bool = node.bool { return bool ? .rendered : .omitted }
    if let items = node.items { return items.isEmpty ? .omitted : .repeated(items.count) }
    return .entered
  }

  func item(at index: Int) -> any Value {
    guard let items = node?.items, items.indices.contains(index) else { return self }
    return SpecificationValue(items[index], names: names)
  }
}
