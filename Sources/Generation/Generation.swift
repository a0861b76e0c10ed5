import Diagnostics
import FletcherConfiguration
import FletcherDescriptions
import FletcherOptions
import Rendering
import ServiceDescription
import SwiftPlan

public typealias Access = SwiftOptions.Access
public typealias FileLayout = SwiftPlan.FileLayout
public typealias TemplateSet = Rendering.TemplateSet
public typealias ServicePlan = SwiftPlan.ServicePlan

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
  var reader = DescriptionReader(access: access)
  for spec in specs {
    let configuration = reader.configuration(of: spec, into: &generation.diagnostics)
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
      guard
        let service = try reader.service(
          of: spec, configuration: configuration, into: &generation.diagnostics),
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
  reader.reportNamesOfNoDocument(specs, into: &generation.diagnostics)
  generation.referencedFiles = reader.referencedFiles
  if generation.diagnostics.hasErrors { generation.files = [] }
  return generation
}
