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
  public func files(for plan: ServicePlan) async throws(Diagnostic) -> [RenderedFile] {
    let templates = templates.setting(["access": plan.access, "binding": plan.binding])
    var pieces = [Piece(file: 0, template: "Service", context: FileContext(service: plan))]
    var names = FileNames(of: plan.name)
    var imports = [plan.imports]
    func add(_ models: [DeclarationPlan], to file: Int) {
      for models in models.chunks(of: Self.modelsInPiece) {
        pieces.append(
          Piece(
            file: file, template: "Models",
            context: FileContext(service: plan, declarations: models)))
      }
    }
    // The operations without a group are in the service's own file.
    var filesOfTargets = [0]
    for group in plan.groups {
      let file = names.add(group: group.name)
      imports.append(group.imports)
      filesOfTargets.append(file)
      pieces.append(
        Piece(
          file: file, template: "Target", context: FileContext(service: plan, target: group)))
      add(group.models, to: file)
    }
    // Swift's driver compiles the first half of the files, by name, beside the second. What the groups
    // have in common is heavy, and so are the samples: their names keep them apart.
    let models = plan.groups.isEmpty ? FileNames.Shared.models : .commonModels
    if !plan.models.isEmpty {
      add(plan.models, to: names.add(models))
      imports.append(plan.importsOfModels)
    }
    let filesOfSamples =
      switch plan.samples {
      case .none: [Int]()
      case .client: filesOfTargets
      case .files, .debug:
        [Int](repeating: names.add(.samples), count: filesOfTargets.count)
      }
    if names.names.count > imports.count { imports.append(plan.importsOfSamples) }
    for (file, target) in zip(filesOfSamples, [plan.root] + plan.groups) {
      pieces.append(
        Piece(
          file: file, template: "Samples", context: FileContext(service: plan, target: target)))
    }

    var texts: [[UInt8]] = []
    for imports in imports {
      let context = FileContext(service: plan, imports: imports)
      texts.append(
        try Self.rendered(Piece(file: 0, template: "Header", context: context), templates))
    }
    for (piece, text) in zip(pieces, try await Self.rendered(pieces, templates)) {
      texts[piece.file].append(UInt8(ascii: "\n"))
      texts[piece.file] += text
    }
    return zip(names.names, texts).map { name, text in
      RenderedFile(
        path: "\(plan.name)/\(name).swift", text: String(decoding: text, as: UTF8.self))
    }
  }

  /// Models that are rendered in one go: enough for the work to be shared evenly.
  private static let modelsInPiece = 100

  /// A part of a file, which can be rendered apart from all others.
  private struct Piece: Sendable {
    var file: Int
    var template: String
    var context: FileContext
  }

  private static func rendered(
    _ pieces: [Piece], _ templates: TemplateSet
  ) async throws(Diagnostic) -> [[UInt8]] {
    let results = await withTaskGroup(of: (Int, Result<[UInt8], Diagnostic>).self) { group in
      for (index, piece) in pieces.enumerated() {
        group.addTask {
          (index, Result { () throws(Diagnostic) in try rendered(piece, templates) })
        }
      }
      var results: [Int: Result<[UInt8], Diagnostic>] = [:]
      for await (index, result) in group { results[index] = result }
      return results
    }
    var texts: [[UInt8]] = []
    for index in pieces.indices {
      if let result = results[index] { texts.append(try result.get()) }
    }
    return texts
  }

  /// The text of a piece in UTF-8.
  private static func rendered(
    _ piece: Piece, _ templates: TemplateSet
  ) throws(Diagnostic) -> [UInt8] {
    SwiftSource.laidOut(try templates.render(piece.template, piece.context))
  }
}

extension Array {
  fileprivate func chunks(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
