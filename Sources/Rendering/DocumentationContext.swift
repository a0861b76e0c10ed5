import FletcherMustache
import SwiftPlan

extension DocumentationPlan: PlanValue {
  public var sectionUse: SectionUse { isEmpty ? .omitted : .entered }

  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .lines: lines
    case .oneLine: orFalse(oneLine)
    case .wireName: orFalse(wireName)
    case .representation: orFalse(representation)
    case .assumedValue: orFalse(assumedValue)
    case .deprecation: orFalse(deprecation)
    case .hasText: hasText
    default: nil
    }
  }

  /// The prose where only a line is, as in a list of parameters; nil where there is none.
  private var oneLine: String? {
    let lines = lines.filter { !$0.isEmpty }
    return lines.isEmpty ? nil : lines.joined(separator: " ")
  }
}
