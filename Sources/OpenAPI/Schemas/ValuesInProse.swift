import FletcherText
import ServiceModel

/// What a description says of the values of an enum in a list, as drf-spectacular writes it for each, ``* `0` - None``, or
/// .NET's documents in HTML, `<li>0 = None</li>`. Numbers may stand in lines without a mark: `0 - None`.
struct ValuesInProse {
  /// By their text.
  private let labels: [String: String]
  /// The description without the list.
  let rest: String?

  /// Nil where the description has no list of the values, or one of others as well.
  init?(_ description: String, of enumeration: Enumeration) {
    // Most descriptions are one line, which is no list of several values.
    let bytes = Array(description.utf8)
    guard
      enumeration.cases.count == 1 || bytes.has(UInt8(ascii: "\n")) || bytes.has(UInt8(ascii: "<"))
    else { return nil }
    let values = Set(enumeration.cases.map(\.value.writtenText))
    let areNumbers = enumeration.base != .string
    var labels: [String: String] = [:]
    var rest: [Substring] = []
    var last: String?
    for line in Self.lines(of: description) {
      let text = String(line).trimmed
      if text.utf8.count <= Self.longestLine,
        let item = Self.item(text), item.isMarked || areNumbers && values.contains(item.value)
      {
        if let label = labels[item.value] {
          // Some programs write the list twice.
          guard label == item.label else { return nil }
          last = nil
          continue
        }
        labels[item.value] = item.label
        if labels.count == 1 { Self.removeHeading(from: &rest) }
        last = item.isMarked ? item.value : nil
      } else if let value = last, !text.isEmpty {
        // CommonMark, section 5.2: a line that follows goes on with the item.
        labels[value, default: ""] += " " + text
      } else {
        rest.append(line)
        last = nil
      }
    }
    for value in ["None", "null"]
    where !enumeration.cases.contains(where: { $0.value == .string(value) }) {
      labels[value] = nil
    }
    guard Set(labels.keys) == values else { return nil }
    self.labels = labels
    let text = rest.joined(separator: "\n").replacing(/<([uo]l)>\s*<\/\1>/, with: "").trimmed
    self.rest = text.replacing(/<[^>]*>/, with: "").trimmed.isEmpty ? nil : text
  }

  /// The lines, with the items of an HTML list as those of one in Markdown.
  private static func lines(of description: String) -> [Substring] {
    let text = description.replacing("\r\n", with: "\n").replacing(/<br ?\/?>/, with: "\n")
    let list =
      text.contains("<li>")
      ? text.replacing(/<li>\s*/, with: "\n- ").replacing(/\s*<\/li>/, with: "\n\n") : text
    return list.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// `One of:` before a list, the last sentence of its line.
  private static func removeHeading(from lines: inout [Substring]) {
    guard let index = lines.lastIndex(where: { !$0.allSatisfy(\.isWhitespace) }),
      String(lines[index]).trimmed.hasSuffix(":")
    else { return }
    let end = lines[index].ranges(of: /[.!?]\s+/).last?.lowerBound
    lines[index] = end.map { lines[index][...$0] } ?? ""
  }

  /// In bytes.
  private static let longestLine = 1_000

  /// A value, what stands behind it in an item of a list, and whether a mark is before it; nil where the text is none.
  private static func item(_ text: String) -> (value: String, label: String, isMarked: Bool)? {
    text.wholeMatch(of: /([*-]\s+)?[`'"]?([^`'"\s]+?)[`'"]?(?:\s+[-–—:=]|:)\s+(.+)/)
      .map { (String($0.output.2), String($0.output.3), $0.output.1 != nil) }
  }

  /// Gives the values what the list says of them, and names to numbers.
  func describe(_ enumeration: inout Enumeration) {
    let labels = enumeration.cases.map { self.labels[$0.value.writtenText] ?? "" }
    enumeration.nameNumbers(after: labels)
    for (index, label) in labels.enumerated() {
      let value = enumeration.cases[index].value.writtenText
      let isSaid =
        label.withoutMarks == (enumeration.cases[index].name ?? value).withoutMarks
        && label.allSatisfy { $0.isLetter || $0.isWholeNumber || " -_'.,/()".contains($0) }
      if enumeration.cases[index].summary == nil, !isSaid {
        enumeration.cases[index].summary = label
      }
    }
  }

  private static let mostWordsOfName = 6

  /// The label, without an explanation of it where it is long; nil where it has too many words for a name.
  fileprivate static func name(in label: String) -> String? {
    // Markup and signs that say something are no words.
    guard !label.contains(where: { "<>[]`*=+".contains($0) }) else { return nil }
    let label = label.hasSuffix(".") ? String(label.dropLast()) : label
    let beforeMark = label.prefix { !",;(".contains($0) }
    let beforeDash = label.firstRange(of: " - ").map { label[..<$0.lowerBound] } ?? beforeMark
    return [label, String(beforeMark).trimmed, String(beforeDash).trimmed].first {
      $0.split(separator: " ").count <= mostWordsOfName && $0.contains(where: \.isLetter)
    }
  }
}

extension Enumeration {
  /// Gives numbers without names the ones that their labels are, where most of these are names and none is there twice.
  mutating func nameNumbers(after labels: [String]) {
    guard base != .string, labels.count == cases.count, cases.allSatisfy({ $0.name == nil }) else {
      return
    }
    let names = labels.map(ValuesInProse.name)
    let known = names.compactMap { $0?.withoutMarks }
    guard known.count * 2 > names.count, Set(known).count == known.count else { return }
    for (index, name) in names.enumerated() { cases[index].name = name }
  }
}

extension Schema {
  /// Gives the values of an enum, or of a list's elements, what a description says of them.
  ///
  /// - Returns: The description without that.
  mutating func describeValues(in description: String) -> String? {
    switch kind {
    case .enumeration(var enumeration):
      guard let listed = ValuesInProse(description, of: enumeration) else { return description }
      listed.describe(&enumeration)
      kind = .enumeration(enumeration)
      return listed.rest
    case .array(var element):
      guard case .enumeration = element.kind else { return description }
      let rest = element.describeValues(in: description)
      kind = .array(element)
      return rest
    default: return description
    }
  }
}

extension JSONValue {
  /// What stands for it in a text.
  fileprivate var writtenText: String {
    if case .string(let text) = self { text } else { compact() }
  }
}
