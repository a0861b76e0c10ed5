import FletcherOptions
import ServiceModel

extension Applying {
  mutating func checkTypes() {
    var formats: Set<String>?
    for type in configuration.swift.types {
      let name = type.subject.text
      if original.models.id(named: name) != nil || Schema.Kind.formatNames.contains(name) {
        continue
      }
      let found = formats ?? original.formats()
      formats = found
      if found.contains(name) || allowsUnmatched(type.subject) { continue }
      if original.unusedModels.contains(name) {
        reportUnknownModel(type.subject)
      } else if !Pattern(type.subject).isExact {
        reportUnknown("model or format", type.subject, among: [], takesPatterns: false)
      } else {
        reportUnknown(
          "model and no format", type.subject,
          among: original.models.map(\.name) + Schema.Kind.formatNames + found)
      }
    }
  }

  mutating func checkConformances() {
    for conformance in configuration.swift.conformances {
      let pattern = conformance.models
      if pattern.isEverything { continue }
      if pattern.isExact, original.models.id(named: pattern.written.text) != nil { continue }
      if original.models.contains(where: { pattern.matches($0.name) }) { continue }
      if allowsUnmatched(pattern) { continue }
      reportUnknownModel(pattern.written)
    }
  }
}

extension Service {
  /// The formats that the description names.
  fileprivate func formats() -> Set<String> {
    var result: Set<String> = []
    for schema in models.map(\.schema) + operations.flatMap(\.schemas) {
      schema.forEachPart { if let format = $0.format { result.insert(format) } }
    }
    return result
  }
}
