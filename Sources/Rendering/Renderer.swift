import Diagnostics
import SwiftLayout
import SwiftPlan

/// A file of generated code.
public struct RenderedFile: Sendable, Hashable {
  /// The path below the output folder, `GitHub/GitHub+Models.swift`.
  public var path: String
  public var text: String
}

/// Writes the plan of a service as Swift source text.
public struct Renderer: Sendable {
  private let templates: TemplateSet

  public init(templates: TemplateSet) { self.templates = templates }

  /// The files of a service, in a folder of its name.
  ///
  /// - Throws: `Diagnostic` where a template is missing.
  public func files(for plan: ServicePlan) throws(Diagnostic) -> [RenderedFile] {
    var files = [try file("", plan, template: "Service", plan, [])]
    for group in plan.groups {
      files.append(try file("+" + group.name, plan, template: "Target", plan, [group]))
    }
    if !plan.models.isEmpty {
      files.append(try file("+Models", plan, template: "Models", plan, []))
    }
    files.append(try file("+Samples", plan, template: "Samples", plan, []))
    return files
  }

  private func file(
    _ suffix: String, _ plan: ServicePlan, template: String, _ context: ServicePlan,
    _ targets: [TargetPlan]
  ) throws(Diagnostic) -> RenderedFile {
    let rendered = try templates.render(
      template, FileContext(service: context, target: targets.first))
    return RenderedFile(
      path: "\(plan.name)/\(plan.name)\(suffix).swift", text: SwiftSource.laidOut(rendered))
  }
}
