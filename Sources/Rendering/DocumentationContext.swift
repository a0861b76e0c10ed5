import FletcherMustache
import SwiftPlan

extension DocumentationPlan: PlanValue {
  public var sectionUse: SectionUse { isEmpty ? .omitted : .entered }

  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .lines: lines
    case .oneLine: orFalse(oneLine)
    case .opening: orFalse(opening)
    case .blocks: inList.blocks
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
    return lines.isEmpty ? nil : beforeDefault(lines.joined(separator: " "))
  }

  /// What the prose begins with in a list; nil where there is none, or it begins with a block. Behind blocks what the
  /// service assumes is a paragraph.
  private var opening: String? {
    let prose = inList
    return prose.blocks.isEmpty ? prose.opening.map(beforeDefault) : prose.opening
  }

  /// What the service assumes is a sentence of its own.
  private func beforeDefault(_ text: String) -> String {
    guard let last = text.utf8.last else { return text }
    let ends = assumedValue == nil || ".!?:;,".utf8.contains(last)
    return text + (ends ? "" : ".")
  }
}
