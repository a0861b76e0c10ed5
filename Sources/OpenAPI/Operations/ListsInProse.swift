import Diagnostics
import ServiceModel
import YAML

// How a list in the query is written, where a document says it in prose alone. Servers take the other form for a list
// of one value, or for none.

extension DocumentReader {
  /// Writes a list in the way that its description shows: `statuses[]=a&statuses[]=b`, or with commas where nothing else
  /// is said.
  mutating func readListInProse(_ parameter: inout Parameter, _ node: LocatedNode) {
    guard parameter.in == .query, parameter.style == .form, case .array = parameter.schema.kind,
      !parameter.name.hasSuffix("[]")
    else { return }
    let nodes =
      [node["example"], node["schema"]?["example"]].compactMap(\.self)
      + allExamples(node["examples"])
    let examples = nodes.compactMap(\.text)
    let prose = String(
      ([parameter.schema.documentation.allText] + examples).joined(separator: "\n")
        .prefix(Self.longestProse))
    guard !Self.isRepeated(parameter.name, in: prose) else { return }
    if Self.shows(parameter.name + "[]", in: prose) {
      warn(
        .parameter,
        "by its description each value stands behind \(quoted(parameter.name + "[]")), which is assumed "
          + "to be the name", at: parameter.location)
      parameter.name += "[]"
      parameter.explode = true
    } else if version != .v2, node["explode"] == nil,
      Self.asksForCommas(prose)
        || !nodes.contains(where: { $0.kind == .sequence })
          && examples.contains(where: Self.hasCommas)
    {
      warn(
        .parameter,
        "by its description commas stand between the elements; `explode: false` is assumed",
        at: parameter.location)
      parameter.explode = false
    }
  }

  /// Whether a text has a name with a value behind it, as a URL has it.
  private static func shows(_ name: String, in prose: String) -> Bool {
    let prose = prose.replacing("%5B", with: "[").replacing("%5D", with: "]")
    return prose.ranges(of: name + "=").contains { range in
      range.lowerBound == prose.startIndex
        || !isPartOfName(prose[prose.index(before: range.lowerBound)])
    }
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_-.[".contains(character)
  }

  private static let longestProse = 4_000

  /// Whether a sentence says that commas stand between the elements, and nothing else of them.
  private static func asksForCommas(_ prose: String) -> Bool {
    prose.lowercased().split { ".!?\n".contains($0) }.contains { sentence in
      sentence.contains(
        #/comma[- ](?:separated|delimited)|\b(?:separat(?:ed|ing|e)|delimited|split|joined)\b(?: \w+){0,3} (?:by|with|using)(?: an?| the)?(?: single)? (?:commas?\b|["'`]+,)/#
      ) && !sentence.split { !$0.isLetter }.contains { otherwise.contains(String($0)) }
        && !sentence.contains("n't")
    }
  }

  /// Words of sentences that speak of something else, or say that it is not so.
  private static let otherwise: Set<String> = [
    "column", "columns", "criteria", "csv", "each", "file", "never", "not", "pair", "pairs", "pipe",
    "response", "semicolon", "semicolons", "space", "spaces", "unlike", "without",
  ]

  /// Whether an example has several elements, and is no number, and no way to sort.
  private static func hasCommas(_ example: String) -> Bool {
    example.contains(",") && !example.contains(where: { "[{\" ".contains($0) })
      && example.wholeMatch(of: #/\d{1,3}(?:,\d{3})+|\w+,(?i:asc|desc)/#) == nil
  }

  /// Whether the name stands twice in one URL.
  private static func isRepeated(_ name: String, in prose: String) -> Bool {
    prose.contains("&\(name)=")
  }
}
