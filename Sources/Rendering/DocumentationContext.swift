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
    let lines = lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    guard let last = lines.last?.utf8.last else { return nil }
    // What the service assumes is a sentence of its own.
    let ends = assumedValue == nil || ".!?:;,".utf8.contains(last)
    return lines.joined(separator: " ") + (ends ? "" : ".")
  }
}
