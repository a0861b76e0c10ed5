import Diagnostics
import FletcherConfiguration
import FletcherOptions
import FletcherOverlay
import OpenAPI
import ServiceDescription
import ServiceModel
import YAML

/// Reads the descriptions of one run: OpenAPI documents and service descriptions, each as its overlays and its
/// configuration want it.
package struct DescriptionReader {
  private var configurations: Configurations
  private var overlays = Overlays()
  /// What references of descriptions led to.
  private var paths: [String] = []

  /// - Parameter access: Who may use what is generated, where no `fletcher.yaml` says.
  package init(access: SwiftOptions.Access) { configurations = Configurations(access: access) }

  /// The paths of the files that descriptions refer to, and of their overlays, whether they are there or not.
  package var referencedFiles: [String] { paths + overlays.paths }

  /// What holds for a description.
  package mutating func configuration(
    of spec: SpecFile, into diagnostics: inout Diagnostics
  ) -> Configuration {
    configurations.configuration(of: spec, into: &diagnostics)
  }

  /// What a description says, and its configuration wants; nil where a mistake leaves nothing.
  package mutating func service(
    of spec: SpecFile, configuration: Configuration, into diagnostics: inout Diagnostics
  ) throws(Diagnostic) -> Service? {
    let node = overlays.apply(
      configuration, to: try Self.parse(spec), of: spec, into: &diagnostics)
    let description = description(node, spec, configuration, into: &diagnostics)
    guard let description else { return nil }
    configurations.note(unmatched: description.unmatched, in: spec)
    return description.service
  }

  /// Reports what is said of several descriptions and names nothing in any of them.
  package func reportNamesOfNoDocument(_ specs: [SpecFile], into diagnostics: inout Diagnostics) {
    configurations.reportNamesOfNoDocument(specs, into: &diagnostics)
    overlays.reportTargetsOfNoDocument(specs, into: &diagnostics)
  }

  // MARK: - One description

  /// A description, and the names in its configuration that it has nothing for.
  private typealias Description = (service: Service, unmatched: Set<Written>)

  private static func parse(_ spec: SpecFile) throws(Diagnostic) -> Node {
    do throws(Diagnostic) {
      return try Node.parse(
        spec.bytes, file: spec.path, repeatedKeys: .lastCounts, rest: .leftOut)
    } catch {
      guard lastPathComponent(of: spec.path).contains(".service.") else { throw error }
      throw SyntaxHints.explain(error, in: String(decoding: spec.bytes, as: UTF8.self))
    }
  }

  private mutating func description(
    _ node: Node, _ spec: SpecFile, _ configuration: Configuration,
    into diagnostics: inout Diagnostics
  ) -> Description? {
    if OpenAPIReader.isOpenAPI(node) {
      return document(node, spec, configuration, into: &diagnostics)
    }
    if Overlay.isOverlay(node) {
      diagnostics.error(
        "this is an overlay, and describes no service; name it under `overlays` in the `fletcher.yaml` beside the "
          + "document that it changes", at: node.location)
      return nil
    }
    if let mistake = OpenAPIReader.mistake(in: node) {
      diagnostics.add(mistake)
      return nil
    }
    let folder = DocumentFolder(of: spec.path, allowing: spec.referenceFolders)
    let service = ServiceDescriptionReader.read(
      node, path: folder.rootPath, files: folder, into: &diagnostics)
    paths += folder.paths
    guard var service else { return nil }
    let unmatched = configuration.apply(
      to: &service, describesEnvelopes: false, into: &diagnostics)
    return (service, unmatched)
  }

  private mutating func document(
    _ node: Node, _ spec: SpecFile, _ configuration: Configuration,
    into diagnostics: inout Diagnostics
  ) -> Description? {
    let folder = DocumentFolder(of: spec.path, allowing: spec.referenceFolders)
    func read(without leftOut: Set<SourceLocation>, into found: inout Diagnostics) -> Service? {
      OpenAPIReader.read(
        node, path: folder.rootPath, files: folder, models: configuration.needsModel,
        formats: configuration.swift.namedTypes, schemes: configuration.declaredSchemes,
        hasBaseURL: configuration.hasBaseURL, saysPages: configuration.saysPages,
        readsPropertiesOfExamples: configuration.readsPropertiesOfExamples, without: leftOut,
        into: &found)
    }
    var found = Diagnostics()
    defer { diagnostics.add(contentsOf: found) }
    let document = read(without: [], into: &found)
    paths += folder.paths
    guard var service = document else { return nil }
    let operations = Set(service.operations.compactMap(\.location))
    let unmatched = configuration.apply(
      to: &service, describesEnvelopes: true, into: &diagnostics)
    let leftOut = operations.subtracting(service.operations.compactMap(\.location))
    if !leftOut.isEmpty, !found.isEmpty {
      // Of what is left out nobody wants to hear. All had to be read before that was known.
      found = Diagnostics()
      _ = read(without: leftOut, into: &found)
    }
    return (service, unmatched)
  }
}
