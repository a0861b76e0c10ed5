import Diagnostics
import FletcherConfiguration
import FletcherOverlay
import OpenAPI
import Rendering
import ServiceDescription
import ServiceModel
import SwiftPlan
import YAML

public typealias Access = SwiftOptions.Access
public typealias FileLayout = SwiftPlan.FileLayout
public typealias TemplateSet = Rendering.TemplateSet
public typealias ServicePlan = SwiftPlan.ServicePlan

/// A description as it was read from disk.
public struct SpecFile: Sendable {
  /// The path as it is shown to people.
  public var path: String
  public var bytes: [UInt8]
  /// The `fletcher.yaml` that speaks of the description, where there is one.
  public var configuration: ConfigurationSource?
  /// Folders, beside the description's own, that references of an OpenAPI document may lead to.
  public var referenceFolders: [String]

  public init(
    path: String, bytes: [UInt8], configuration: ConfigurationSource? = nil,
    referenceFolders: [String] = []
  ) {
    self.path = path
    self.bytes = bytes
    self.configuration = configuration
    self.referenceFolders = referenceFolders
  }
}

/// A `fletcher.yaml` as it was read from disk.
public struct ConfigurationSource: Sendable {
  /// The path as it is shown to people.
  public var path: String
  public var bytes: [UInt8]
  /// The file names of the descriptions that it may speak of.
  public var documents: [String]

  public init(path: String, bytes: [UInt8], documents: [String]) {
    self.path = path
    self.bytes = bytes
    self.documents = documents
  }
}

/// What was made of one description.
public struct ServiceSummary: Sendable {
  public var name: String
  /// The folder of its files, below the output folder.
  public var folder: String
  public var operations: Int
  public var models: Int
  /// The description's path.
  public var source: String
}

/// What came of all descriptions of one run.
public struct Generation: Sendable {
  /// The files; empty where any description has a mistake.
  public var files: [RenderedFile] = []
  public var services: [ServiceSummary] = []
  public var diagnostics = Diagnostics()
  /// The paths of the files that descriptions refer to, and of their overlays, whether they are there or not.
  public var referencedFiles: [String] = []
}

/// Generates the clients of services.
///
/// - Parameters:
///   - specs: The descriptions.
///   - templates: What the code looks like.
///   - access: Who may use what is generated, where no `fletcher.yaml` says.
///   - layout: How the client of a description is divided into files.
/// - Returns: All files, or all mistakes.
public func generate(
  _ specs: [SpecFile], templates: TemplateSet, access: Access = .public,
  layout: (SpecFile) -> FileLayout = { _ in .named }
) async -> Generation {
  let renderer = Renderer(templates: templates)
  return await run(specs, access: access, layout: layout) { plan throws(Diagnostic) in
    try await renderer.files(for: plan)
  }
}

/// Looks for the mistakes that generating would find, without writing any text.
public func validate(_ specs: [SpecFile]) async -> Generation {
  await run(specs) { _ throws(Diagnostic) in [] }
}

/// What is decided about the Swift of services, without any text of it.
///
/// - Parameter specs: The descriptions.
/// - Returns: The plans, in the order of the descriptions that could be read, and what generating them
///   would find; warnings are warnings, whatever `strict` is in a `fletcher.yaml`.
public func planServices(
  of specs: [SpecFile]
) async -> (plans: [ServicePlan], generation: Generation) {
  var plans: [ServicePlan] = []
  let generation = await run(specs, heedsStrict: false) { plan throws(Diagnostic) in
    plans.append(plan)
    return []
  }
  return (plans, generation)
}

/// The JSON Schema of service descriptions, for editors.
public var serviceSchema: String { ServiceDescriptionSchema.text }

/// The JSON Schema of `fletcher.yaml`, for editors.
public var configurationSchema: String { ConfigurationSchema.text }

private func run(
  _ specs: [SpecFile], access: Access = .public, heedsStrict: Bool = true,
  layout: (SpecFile) -> FileLayout = { _ in .named },
  files: (ServicePlan) async throws(Diagnostic) -> [RenderedFile]
) async -> Generation {
  var generation = Generation()
  var configurations = Configurations(access: access)
  var overlays = Overlays()
  for spec in specs {
    let configuration = configurations.configuration(of: spec, into: &generation.diagnostics)
    let earlier = generation.diagnostics
    generation.diagnostics = Diagnostics()
    defer {
      var all = earlier
      all.add(
        contentsOf: configuration.isStrict && heedsStrict
          ? generation.diagnostics.withWarningsAsErrors : generation.diagnostics)
      generation.diagnostics = all
    }
    do throws(Diagnostic) {
      let node = overlays.apply(
        configuration, to: try parse(spec), of: spec, into: &generation.diagnostics)
      var unmatched: Set<Written> = []
      let description = service(
        node, spec, configuration: configuration, unmatched: &unmatched, into: &generation)
      guard let service = description else { continue }
      configurations.note(unmatched: unmatched, in: spec)
      guard
        let plan = await plan(
          service, source: lastPathComponent(of: spec.path), options: configuration.swift,
          layout: layout(spec), diagnostics: &generation.diagnostics)
      else { continue }
      generation.services.append(
        ServiceSummary(
          name: plan.name, folder: plan.name, operations: plan.operationCount,
          models: plan.modelCount, source: spec.path))
      generation.files += try await files(plan)
    } catch {
      generation.diagnostics.add(error)
    }
  }
  configurations.reportNamesOfNoDocument(specs, into: &generation.diagnostics)
  overlays.reportTargetsOfNoDocument(specs, into: &generation.diagnostics)
  generation.referencedFiles += overlays.paths
  if generation.diagnostics.hasErrors { generation.files = [] }
  return generation
}

private func parse(_ spec: SpecFile) throws(Diagnostic) -> Node {
  do throws(Diagnostic) {
    return try Node.parse(
      spec.bytes, file: spec.path, repeatedKeys: .lastCounts, rest: .leftOut)
  } catch {
    guard lastPathComponent(of: spec.path).contains(".service.") else { throw error }
    throw SyntaxHints.explain(error, in: String(decoding: spec.bytes, as: UTF8.self))
  }
}

private func service(
  _ node: Node, _ spec: SpecFile, configuration: Configuration, unmatched: inout Set<Written>,
  into generation: inout Generation
) -> Service? {
  if OpenAPIReader.isOpenAPI(node) {
    return openAPIService(
      node, spec, configuration: configuration, unmatched: &unmatched, into: &generation)
  }
  if Overlay.isOverlay(node) {
    generation.diagnostics.error(
      "this is an overlay, and describes no service; name it under `overlays` in the `fletcher.yaml` beside the "
        + "document that it changes", at: node.location)
    return nil
  }
  if let mistake = OpenAPIReader.mistake(in: node) {
    generation.diagnostics.add(mistake)
    return nil
  }
  let folder = DocumentFolder(of: spec.path, allowing: spec.referenceFolders)
  let description = ServiceDescriptionReader.read(
    node, path: folder.rootPath, files: folder, into: &generation.diagnostics)
  generation.referencedFiles += folder.paths
  guard var service = description else { return nil }
  unmatched = configuration.apply(
    to: &service, describesEnvelopes: false, into: &generation.diagnostics)
  return service
}

private func openAPIService(
  _ node: Node, _ spec: SpecFile, configuration: Configuration, unmatched: inout Set<Written>,
  into generation: inout Generation
) -> Service? {
  let folder = DocumentFolder(of: spec.path, allowing: spec.referenceFolders)
  func read(without leftOut: Set<SourceLocation>, into diagnostics: inout Diagnostics) -> Service? {
    OpenAPIReader.read(
      node, path: folder.rootPath, files: folder, models: configuration.needsModel,
      formats: configuration.swift.namedTypes, schemes: configuration.declaredSchemes,
      hasBaseURL: configuration.hasBaseURL, without: leftOut, into: &diagnostics)
  }
  var diagnostics = Diagnostics()
  defer { generation.diagnostics.add(contentsOf: diagnostics) }
  let document = read(without: [], into: &diagnostics)
  generation.referencedFiles += folder.paths
  guard var service = document else { return nil }
  let operations = Set(service.operations.compactMap(\.location))
  unmatched = configuration.apply(
    to: &service, describesEnvelopes: true, into: &generation.diagnostics)
  let leftOut = operations.subtracting(service.operations.compactMap(\.location))
  if !leftOut.isEmpty, !diagnostics.isEmpty {
    // Of what is left out nobody wants to hear. All had to be read before that was known.
    diagnostics = Diagnostics()
    _ = read(without: leftOut, into: &diagnostics)
  }
  return service
}

/// The last part of a path.
package func lastPathComponent(of path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
