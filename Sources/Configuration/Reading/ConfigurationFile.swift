import Diagnostics
import FletcherOptions
import ServiceDescription
import YAML

/// A `fletcher.yaml`: what it says of all documents beside it, and of each.
public struct ConfigurationFile: Sendable {
  /// Whether there are several documents that it speaks of.
  private let isShared: Bool
  private let shared: Block
  private let blocks: [String: Block]
  private let blocksRange: Range<SourceLocation>?

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - node: The root of the file.
  ///   - documents: The names of the documents that it is for.
  ///   - others: The names of other files that it may speak of.
  ///   - diagnostics: Where its mistakes are added, each with its location. Whatever
  ///     can be read is read.
  public init(
    _ node: Node, documents: [String], others: [String] = [], into diagnostics: inout Diagnostics
  ) {
    isShared = documents.count > 1
    var reader = ConfigurationReader()
    (shared, blocks) = reader.read(node, documents: documents + others)
    blocksRange = Self.rangeUpToNextKey(from: "documents", in: node)
    diagnostics.add(contentsOf: reader.diagnostics)
    diagnostics.add(contentsOf: reader.settings.diagnostics)
  }

  /// From a key to the one after it.
  private static func rangeUpToNextKey(from key: String, in node: Node) -> Range<SourceLocation>? {
    let keys = node.entries?.map(\.key) ?? []
    guard let start = keys.first(where: { $0.text == key })?.location else { return nil }
    let end = keys.map(\.location).filter { $0 > start }.min()
    return start..<(end ?? SourceLocation(file: start.file, line: .max, column: 1))
  }

  /// What the file says of a document.
  ///
  /// - Parameters:
  ///   - document: The document's file name.
  ///   - access: Who may use what is generated, where the file does not say.
  ///   - diagnostics: Where a mistake is added if the file can't say this of several documents.
  public func configuration(
    for document: String, access: SwiftOptions.Access = .public,
    into diagnostics: inout Diagnostics
  ) -> Configuration {
    if isShared, let name = shared.service {
      diagnostics.error(
        "`service` names one service, and there are several documents; put it in `documents`, under the "
          + "name of the document", at: name.location)
    }
    var result = Configuration(access: access)
    result.isShared = isShared
    result.document = document
    result.documents = blocksRange
    shared.apply(to: &result)
    if isShared {
      for index in result.overlays.indices { result.overlays[index].isShared = true }
    }
    blocks[document]?.apply(to: &result)
    return result
  }
}

/// What stands at the top of the file, or under the name of a document.
struct Block: Sendable {
  var overlays: [OverlaySource] = []
  var service: Written?
  var access: SwiftOptions.Access?
  var properties: SwiftOptions.Properties?
  var samples: SwiftOptions.Samples?
  var isStrict: Bool?
  var readsPropertiesOfExamples: Bool?
  var imports: [String] = []
  var types: [SwiftOptions.OwnType] = []
  var conformances: [SwiftOptions.Conformance] = []
  var include = Selection()
  var exclude = Selection()
  var renamings = Renamings()
  var optionalProperties: [Written] = []
  var commonParameters: [Written] = []
  var settings: ServiceSettings?
  var operationSettings: [PatternSettings] = []

  func apply(to configuration: inout Configuration) {
    configuration.overlays += overlays
    configuration.service = service ?? configuration.service
    configuration.isStrict = isStrict ?? configuration.isStrict
    configuration.readsPropertiesOfExamples =
      readsPropertiesOfExamples ?? configuration.readsPropertiesOfExamples
    configuration.swift.access = access ?? configuration.swift.access
    configuration.swift.properties = properties ?? configuration.swift.properties
    configuration.swift.samples = samples ?? configuration.swift.samples
    for module in imports where !configuration.swift.imports.contains(module) {
      configuration.swift.imports.append(module)
    }
    let subjects = Set(types.map(\.subject.text))
    configuration.swift.types.removeAll { subjects.contains($0.subject.text) }
    configuration.swift.types += types
    configuration.swift.conformances += conformances
    configuration.include = configuration.include + include
    configuration.exclude = configuration.exclude + exclude
    configuration.renamings.add(renamings)
    configuration.optionalProperties += optionalProperties
    configuration.commonParameters += commonParameters
    if let settings { configuration.serviceSettings.append(settings) }
    configuration.operationSettings += operationSettings
  }
}

extension Renamings {
  /// Adds renamings, which override those of the same thing.
  fileprivate mutating func add(_ other: Renamings) {
    for kind in Renamings.kinds.values {
      let subjects = Set(other[keyPath: kind].map(\.subject.text))
      self[keyPath: kind].removeAll { subjects.contains($0.subject.text) }
      self[keyPath: kind] += other[keyPath: kind]
    }
  }

  /// The keys of `rename`.
  static let kinds: [String: WritableKeyPath<Renamings, [Renaming]> & Sendable] = [
    "groups": \.groups, "operations": \.operations, "parameters": \.parameters,
    "models": \.models, "properties": \.properties, "values": \.values,
  ]
}
