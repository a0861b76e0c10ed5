import FletcherMustache
import Foundation
import SwiftPlan
import Testing

@testable import Rendering

@Suite("What templates may read")
struct ReadableNameTests {
  @Test("The page on templates has each name that a thing of the plan has, and no other")
  func page() async throws {
    var reader = NameReader()
    for plan in try await plans() { reader.read(plan) }
    let page = try String(
      contentsOf: package.appendingPathComponent("Sources/Fletcher/Fletcher.docc/Templates.md"),
      encoding: .utf8)
    for (heading, type) in Self.types {
      let listed = try #require(names(on: page, below: heading), "\(heading)")
      #expect(listed.count == Set(listed).count, "\(heading)")
      #expect(listed.sorted() == reader.names[type, default: []].sorted(), "\(heading)")
    }
    #expect(reader.names.keys.filter { !Self.types.values.contains($0) } == [])
    let read = reader.names.values.reduce(into: Set()) { $0.formUnion($1) }
    #expect(Set(PlanName.allCases.map(\.rawValue)).subtracting(read) == [])
  }

  @Test("Every template of the package is built in, and no line is hard to read")
  func builtInTemplates() throws {
    let folder = package.appendingPathComponent("Templates").path
    let paths = (FileManager.default.subpaths(atPath: folder) ?? [])
      .filter { $0.hasSuffix(".mustache") }
    var files: [String: String] = [:]
    for path in paths {
      let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      #expect(files.updateValue(text, forKey: name) == nil, "\(name) is there twice")
      let longest = text.split(separator: "\n").map(\.count).max() ?? 0
      #expect(longest <= 120, "\(path)")
    }
    #expect(files == BuiltInTemplates.texts)
  }

  /// The types of the plan by the headings that their tables have on the page.
  private static let types = [
    "The service": "FileContext",
    "A file": "FileName",
    "An import": "ImportPlan",
    "Documentation": "DocumentationPlan",
    "The configuration": "ConfigurationPlan",
    "A constant": "ConstantPlan",
    "Authentication": "AuthenticationPlan",
    "A retry": "RetryPlan",
    "An error": "ErrorPlan",
    "A status": "StatusPattern",
    "A credential": "CredentialPlan",
    "A token or key": "CarrierPlan",
    "OAuth": "OAuthPlan",
    "An endpoint": "OAuthPlan.Endpoint",
    "The servers": "ServersPlan",
    "A server": "ServersPlan.Server",
    "A variable": "ServersPlan.Variable",
    "The common parameters": "CommonParametersPlan",
    "The headers of responses": "ResponseHeadersPlan",
    "A header of responses": "ResponseHeadersPlan.Header",
    "A target": "TargetPlan",
    "An operation": "OperationPlan",
    "An argument": "ArgumentPlan",
    "A route": "RoutePlan",
    "What is unwrapped": "OverridePlan",
    "A template argument": "TemplateArgumentPlan",
    "A field": "FieldPlan",
    "A whole query": "WholeQueryPlan",
    "A body": "BodyPlan",
    "Pagination": "PaginationPlan",
    "An argument of pagination": "PaginationPlan.Argument",
    "An item": "PaginationPlan.Item",
    "A response": "ResponsePlan",
    "A stream": "StreamPlan",
    "A sample of operations": "SharedSamplePlan",
    "A sample": "SamplePlan",
    "Pages": "PagesPlan",
    "A declaration": "DeclarationPlan",
    "A conversion": "ConversionPlan",
    "An argument of a conversion": "ConversionPlan.Argument",
    "A case of a conversion": "ConversionPlan.Case",
    "A structure": "StructurePlan",
    "Additional properties": "AdditionalPropertiesPlan",
    "A property": "PropertyPlan",
    "An open enum": "OpenEnumPlan",
    "A case of an open enum": "OpenEnumPlan.Case",
    "A union": "UnionPlan",
    "A case of a union": "UnionPlan.Case",
    "A shared property": "UnionPlan.SharedProperty",
    "A case with a shared property": "UnionPlan.SharedProperty.Case",
    "A literal of a union": "UnionPlan.Literal",
    "A response table": "ResponseTablePlan",
    "A case of a response table": "ResponseTablePlan.Case",
  ]

  /// The names in the first column of the table below a heading.
  private func names(on page: String, below heading: String) -> [String]? {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "### \(heading)") else { return nil }
    let rows = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("| `") }
    return rows.flatMap { row in
      row.split(separator: "|")[0].split(separator: ",").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "` "))
      }
    }
  }
}
