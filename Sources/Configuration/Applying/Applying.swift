import Diagnostics
import FletcherOptions
import ServiceDescription
import ServiceModel

extension Configuration {
  /// Makes a service what the file says: removes what is left out, and the models that only this used, and
  /// sets names, settings, errors, envelopes and pages.
  ///
  /// - Parameters:
  ///   - service: The service as its description has it.
  ///   - describesEnvelopes: Whether the description's responses are described with their envelopes, as
  ///     OpenAPI's are, so that `unwrap` takes a part of what is described.
  ///   - diagnostics: Where the mistakes of the file are added: names that the service does not have,
  ///     and settings that don't suit it.
  /// - Returns: The names and patterns that this service does not have, and that are said of several documents, so
  ///   that another one may have them.
  public func apply(
    to service: inout Service, describesEnvelopes: Bool, into diagnostics: inout Diagnostics
  ) -> Set<Written> {
    var applying = Applying(
      configuration: self, original: service, describesEnvelopes: describesEnvelopes)
    applying.apply(to: &service)
    diagnostics.add(contentsOf: applying.diagnostics)
    return applying.unmatched
  }
}

/// The state while a configuration is applied to a service. What is done is spread over extensions, a
/// file for each subject.
struct Applying {
  let configuration: Configuration
  /// The service as its description has it, whose names the file speaks of.
  let original: Service
  let describesEnvelopes: Bool
  let paths: [String]
  var diagnostics = Diagnostics()
  /// What this service lacks, and another one may have.
  private(set) var unmatched: Set<Written> = []
  /// Where what is described is in the service's responses, and in those of operations.
  var serviceEnvelope: ServiceModel.KeyPath?
  var envelopes: [Int: ServiceModel.KeyPath] = [:]
  private var comparisons = 0

  /// Names that are compared to find out which one was meant.
  private static let comparisonLimit = 300_000

  init(configuration: Configuration, original: Service, describesEnvelopes: Bool) {
    self.configuration = configuration
    self.original = original
    self.describesEnvelopes = describesEnvelopes
    paths = original.operations.map(\.path.text)
  }

  mutating func apply(to service: inout Service) {
    let kept = keptOperations()
    applySettings(to: &service)
    removeCredentials(of: &service)
    removeSignedParameters(of: &service)
    makePropertiesOptional(in: &service)
    makeParametersCommon(in: &service)
    rename(in: &service)
    checkTypes()
    checkConformances()
    leaveOut(kept, of: &service)
    reportUnsentCredentials(of: service)
    if let name = configuration.service {
      service.name = name.text
      service.renamedAt = name.location
    }
  }

  private mutating func applySettings(to service: inout Service) {
    for settings in configuration.serviceSettings {
      if let schemes = settings.schemes { declare(schemes, in: &service) }
    }
    var resolver = SettingsResolver(of: service)
    for settings in configuration.serviceSettings {
      apply(settings, to: &service, with: &resolver)
    }
    for settings in configuration.operationSettings {
      apply(settings, to: &service, with: &resolver)
    }
  }

  // MARK: - Names

  /// Reports a mistake. In what is said of several documents it may be one for this document alone.
  mutating func error(_ message: String, at location: SourceLocation?) {
    var message = message
    if let location, configuration.isShared(location) {
      message +=
        " (in \(quoted(configuration.document)); what is meant for one document alone stands in "
        + "`documents`, under its name)"
    }
    diagnostics.error(message, at: location)
  }

  /// Reports a name or a pattern that no model has.
  mutating func reportUnknownModel(_ written: Written, takesPatterns: Bool = true) {
    let pattern = Pattern(written)
    guard takesPatterns || pattern.isExact, original.unusedModels.contains(where: pattern.matches)
    else {
      reportUnknown(
        "model", written, among: original.models.map(\.name), takesPatterns: takesPatterns)
      return
    }
    error(
      "\(pattern.isExact ? "there is no model of the schema \(quoted(written.text)):" : "no model matches \(quoted(written.text)), only schemas do of which there is none:") nothing refers to "
        + "\(pattern.isExact ? "it" : "them"), or only what takes the properties; to have it generated, "
        + "name it under `models` in `include`", at: written.location)
  }

  /// Reports a name or a pattern that nothing has.
  ///
  /// - Parameter takesPatterns: Whether a pattern could stand there.
  mutating func reportUnknown(
    _ what: String, _ written: Written, among candidates: some Collection<String>,
    takesPatterns: Bool = true
  ) {
    let isPattern = written.text.contains("*")
    if isPattern, !takesPatterns {
      error(
        "\(quoted(written.text)) is a pattern, and this is said of one \(what) by its name",
        at: written.location)
      return
    }
    let hint =
      configuration.renamings.all.first { $0.name.text == written.text }
      .map { "; write \(quoted($0.subject.text)), the name that the document has for it" }
      ?? near(written.text, among: candidates).map { "; did you mean \(quoted($0))?" } ?? ""
    error(
      isPattern
        ? "no \(what) matches \(quoted(written.text))"
        : "there is no \(what) \(quoted(written.text))\(hint)", at: written.location)
  }

  mutating func near(_ name: String, among candidates: some Collection<String>) -> String? {
    comparisons += candidates.count
    guard comparisons <= Self.comparisonLimit else { return nil }
    return nearest(to: name, among: candidates)
  }

  /// The positions of the operations that have a name, or that a pattern for names matches, or one for paths with a
  /// method.
  func operations(matching written: Written) -> [Int] {
    let indices = operations(matching: Pattern(written))
    guard indices.isEmpty else { return indices }
    let path = Pattern(path: written)
    return path.method == nil ? [] : operations(onPath: path)
  }

  /// The positions of the operations that a pattern for names matches.
  func operations(matching pattern: Pattern) -> [Int] {
    original.operations.indices.filter { pattern.matches(original.operations[$0].name) }
  }

  /// The positions of the operations that a pattern for paths matches.
  func operations(onPath pattern: Pattern) -> [Int] {
    original.operations.indices.filter { index in
      pattern.matches(paths[index])
        && (pattern.method == nil || pattern.method == original.operations[index].method)
    }
  }

  /// Whether this service may lack what the pattern names, since another one may have it.
  mutating func allowsUnmatched(_ pattern: Pattern) -> Bool {
    isForSeveral(pattern) && allowsUnmatched(pattern.written)
  }

  /// Whether the pattern is said of several documents.
  func isForSeveral(_ pattern: Pattern) -> Bool {
    !pattern.isExact && configuration.isShared(pattern.written.location)
  }

  /// Whether this service may lack a name.
  mutating func allowsUnmatched(_ name: Written) -> Bool {
    guard configuration.isShared(name.location) else { return false }
    unmatched.insert(name)
    return true
  }

  mutating func reportUnknownPath(_ pattern: Pattern) {
    if let method = pattern.method {
      error(
        "no operation with the method \(quoted(method)) has a path that matches "
          + quoted(pattern.written.text), at: pattern.written.location)
    } else {
      reportUnknown("path", pattern.written, among: Set(paths))
    }
  }
}
