import Diagnostics
import FletcherDescriptions
import Foundation
import Generation
import Rendering
import SwiftPlan
import Testing

/// The package's folder.
let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// A service with one operation.
let zoo = SpecFile(
  path: "zoo.service.yaml",
  bytes: Array(
    """
    service: Zoo
    baseURL: https://example.com
    paths: { /animals: { get: { name: animals, returns: [Animal] } } }
    models: { Animal: { name: string } }
    """.utf8))

/// Generates the zoo with templates of a person's own, by name.
func generated(
  with templates: [String: String]
) async throws -> (files: [RenderedFile], diagnostics: Diagnostics) {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("RenderingTests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (name, text) in templates {
    try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).mustache"))
  }
  do {
    let generation = await generate([zoo], templates: try TemplateSet(folder: folder.path))
    return (generation.files, generation.diagnostics)
  } catch {
    var diagnostics = Diagnostics()
    diagnostics.add(error)
    return ([], diagnostics)
  }
}

/// A service whose operations are too many for one file.
let archive = SpecFile(
  path: "archive.service.yaml",
  bytes: Array(
    """
    service: Archive
    baseURL: https://example.com
    paths:
    \((1...210).map { "  /shelf\($0): { get: { name: shelf\($0), returns: string } }" }.joined(separator: "\n"))
    """.utf8))

/// The plans of the descriptions that show one feature each, and of the archive.
func plans() async throws -> [ServicePlan] {
  let folder = package.appendingPathComponent("Tests/GoldenTests/Specs")
  let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    .filter { $0.hasSuffix(".service.yaml") || $0.hasSuffix(".openapi.yaml") }.sorted()
  let configuration = ConfigurationSource(
    path: "fletcher.yaml",
    bytes: Array(try Data(contentsOf: folder.appendingPathComponent("fletcher.yaml"))),
    documents: names)
  let specs = try names.map { name in
    SpecFile(
      path: name, bytes: Array(try Data(contentsOf: folder.appendingPathComponent(name))),
      configuration: configuration)
  }
  return await planServices(of: specs + [archive]).plans
}
