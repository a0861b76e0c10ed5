import ServiceModel

/// What a description says of the values of an enum in a list, as drf-spectacular writes it for each: ``* `0` - None``.
struct ValuesInProse {
  /// By their text.
  private let labels: [String: String]
  /// The description without the list.
  let rest: String?

  /// Nil where the description has no list of the values, or one of others as well.
  init?(_ description: String, of enumeration: Enumeration) {
    guard description.contains("\n") || enumeration.cases.count == 1 else { return nil }
    var labels: [String: String] = [:]
    var rest: [Substring] = []
    for line in description.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let item = line.wholeMatch(of: /\s*[*-]\s+[`'"]?([^`'"\s]+)[`'"]?\s+[-–:=]\s+(.*\S)\s*/)
      else {
        rest.append(line)
        continue
      }
      guard labels.updateValue(String(item.output.2), forKey: String(item.output.1)) == nil else {
        return nil
      }
    }
    guard Set(labels.keys) == Set(enumeration.cases.map(\.value.writtenText)) else { return nil }
    self.labels = labels
    let text = rest.joined(separator: "\n").trimmed
    self.rest = text.isEmpty ? nil : text
  }

  /// Gives the values what the list says of them, and names to numbers.
  func describe(_ enumeration: inout Enumeration) {
    let labels = enumeration.cases.map { self.labels[$0.value.writtenText] ?? "" }
    let names = labels.map(Self.name)
    let areNames =
      enumeration.base != .string && enumeration.cases.allSatisfy { $0.name == nil }
      && Set(names.map(\.?.withoutMarks)).count == names.count && !names.contains(nil)
    for (index, label) in labels.enumerated() {
      let value = enumeration.cases[index].value.writtenText
      if areNames { enumeration.cases[index].name = names[index] }
      let isSaid = label.withoutMarks == (enumeration.cases[index].name ?? value).withoutMarks
      if enumeration.cases[index].summary == nil, !isSaid {
        enumeration.cases[index].summary = label
      }
    }
  }

  private static let mostWordsOfName = 6

  /// The label, without an explanation of it where it is long; nil where it has too many words for a name.
  private static func name(in label: String) -> String? {
    [label, String(label.prefix { !",;(".contains($0) }).trimmed].first {
      $0.split(separator: " ").count <= mostWordsOfName && $0.contains(where: \.isLetter)
    }
  }
}

extension JSONValue {
  /// What stands for it in a text.
  fileprivate var writtenText: String {
    if case .string(let text) = self { text } else { compact() }
  }
}
