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
  /// - Throws: `Diagnostic` where a template has a mistake.
  public func files(for service: ServicePlan) async throws(Diagnostic) -> [RenderedFile] {
    let templates = templates.setting(["access": service.access])
    var pieces: [Piece] = []
    for (file, plan) in service.files.enumerated() {
      let context = FileContext(service: service, file: plan.name, imports: plan.imports)
      pieces.append(Piece(file: file, template: "Header", context: context))
      for part in plan.parts { pieces += self.pieces(of: part, in: file, of: service) }
    }
    let names = try templates.fileNames(of: service)
    var texts: [[UInt8]] = names.map { _ in [] }
    for (piece, text) in zip(pieces, try await Self.rendered(pieces, templates)) {
      if !texts[piece.file].isEmpty { texts[piece.file].append(UInt8(ascii: "\n")) }
      texts[piece.file] += text
    }
    return zip(names, texts).map { name, text in
      RenderedFile(path: "\(service.name)/\(name)", text: String(decoding: text, as: UTF8.self))
    }
  }

  private func pieces(
    of part: FilePlan.Part, in file: Int, of service: ServicePlan
  ) -> [Piece] {
    func piece(_ template: String, _ context: FileContext) -> [Piece] {
      [Piece(file: file, template: template, context: context)]
    }
    func models(_ declarations: [DeclarationPlan], of target: TargetPlan?) -> [Piece] {
      declarations.chunks(of: Self.modelsInPiece).flatMap { declarations in
        piece(
          "Models", FileContext(service: service, target: target, declarations: declarations))
      }
    }
    switch part {
    case .service: return piece("Service", FileContext(service: service))
    case .group(let target): return piece("Target", FileContext(service: service, target: target))
    case .operations(let target, let routeName, let isPartial):
      return piece(
        "Operations",
        FileContext(
          service: service, target: target, routeName: routeName, isPartial: isPartial))
    case .models(let declarations): return models(declarations, of: nil)
    case .types(let declarations, let target): return models(declarations, of: target)
    case .samples(let target):
      return piece("Samples", FileContext(service: service, target: target))
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
