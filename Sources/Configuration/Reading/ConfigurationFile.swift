import Diagnostics
import ServiceDescription
import YAML

/// A `fletcher.yaml`: what it says of all documents beside it, and of each.
public struct ConfigurationFile: Sendable {
  private let shared: Block
  private let blocks: [String: Block]
  private let blocksRange: Range<SourceLocation>?

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - node: The root of the file.
  ///   - documents: The names of the documents that it may speak of.
  ///   - diagnostics: Where its mistakes are added, each with its location. Whatever
  ///     can be read is read.
  public init(_ node: Node, documents: [String], into diagnostics: inout Diagnostics) {
    var reader = ConfigurationReader()
    (shared, blocks) = reader.read(node, documents: documents)
    blocksRange = Self.range(of: "documents", in: node)
    diagnostics.add(contentsOf: reader.diagnostics)
    diagnostics.add(contentsOf: reader.settings.diagnostics)
  }

  /// From a key to the one after it.
  private static func range(of key: String, in node: Node) -> Range<SourceLocation>? {
    let keys = node.entries?.map(\.key) ?? []
    guard let start = keys.first(where: { $0.text == key })?.location else { return nil }
    let end = keys.map(\.location).filter { $0 > start }.min()
    return start..<(end ?? SourceLocation(file: start.file, line: .max, column: 1))
  }

  /// What the file says of a document.
  ///
  /// - Parameters:
  ///   - document: The document's file name.
  ///   - isAlone: Whether it is the only document that the file speaks of.
  ///   - diagnostics: Where a mistake is added if the file can't say this of several documents.
  public func configuration(
    for document: String, isAlone: Bool, into diagnostics: inout Diagnostics
  ) -> Configuration {
    if !isAlone, let name = shared.service {
      diagnostics.error(
        "`service` names one service, and there are several documents; put it in `documents`, under the "
          + "name of the document", at: name.location)
    }
    var result = Configuration()
    result.isShared = !isAlone
    result.document = document
    result.documents = blocksRange
    shared.apply(to: &result, isShared: !isAlone)
    blocks[document]?.apply(to: &result, isShared: false)
    return result
  }
}

/// What stands at the top of the file, or under the name of a document.
struct Block: Sendable {
  var service: Written?
  var access: SwiftOptions.Access?
  var properties: SwiftOptions.Properties?
  var samples: SwiftOptions.Samples?
  var isStrict: Bool?
  var imports: [String] = []
  var types: [SwiftOptions.OwnType] = []
  var conformances: [SwiftOptions.Conformance] = []
  var include = Selection()
  var exclude = Selection()
  var renamings = Renamings()
  var settings: ServiceSettings?
  var operationSettings: [PatternSettings] = []

  func apply(to configuration: inout Configuration, isShared: Bool) {
    configuration.service = service ?? configuration.service
    configuration.isStrict = isStrict ?? configuration.isStrict
    configuration.swift.access = access ?? configuration.swift.access
    configuration.swift.properties = properties ?? configuration.swift.properties
    configuration.swift.samples = samples ?? configuration.swift.samples
    for module in imports where !configuration.swift.imports.contains(module) {
      configuration.swift.imports.append(module)
    }
    let subjects = Set(types.map(\.subject.text))
    configuration.swift.types.removeAll { subjects.contains($0.subject.text) }
    configuration.swift.types += types.map { type in
      var type = type
      type.isShared = isShared
      return type
    }
    configuration.swift.conformances += conformances.map { conformance in
      var conformance = conformance
      conformance.models.isShared = isShared
      return conformance
    }
    configuration.include = configuration.include + include.marked(isShared)
    configuration.exclude = configuration.exclude + exclude.marked(isShared)
    configuration.renamings.add(renamings, isShared: isShared)
    if let settings { configuration.serviceSettings.append(settings) }
    configuration.operationSettings += operationSettings.map { settings in
      var settings = settings
      settings.pattern.isShared = isShared
      return settings
    }
  }
}

extension Selection {
  fileprivate func marked(_ isShared: Bool) -> Selection {
    func mark(_ patterns: [Pattern]) -> [Pattern] {
      patterns.map { pattern in
        var pattern = pattern
        pattern.isShared = isShared
        return pattern
      }
    }
    return Selection(
      tags: mark(tags), operations: mark(operations), paths: mark(paths), models: mark(models))
  }
}

extension Renamings {
  /// Adds renamings, which override those of the same thing.
  fileprivate mutating func add(_ other: Renamings, isShared: Bool) {
    func add(_ kind: WritableKeyPath<Renamings, [Renaming]>) {
      let subjects = Set(other[keyPath: kind].map(\.subject.text))
      self[keyPath: kind].removeAll { subjects.contains($0.subject.text) }
      self[keyPath: kind] += other[keyPath: kind].map { renaming in
        var renaming = renaming
        renaming.isShared = isShared
        return renaming
      }
    }
    for kind in Renamings.kinds.values { add(kind) }
  }

  /// The keys of `rename`.
  static let kinds: [String: WritableKeyPath<Renamings, [Renaming]> & Sendable] = [
    "groups": \.groups, "operations": \.operations, "parameters": \.parameters,
    "models": \.models, "properties": \.properties, "values": \.values,
  ]
}
