import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  /// What `returns` says. Never empty.
  mutating func responses(_ node: Node) -> [Response] {
    if let table = table(node) {
      var responses: [Response] = []
      for (entry, status) in table {
        if table.count > 1, entry.value.string == "file" {
          error(
            "one of several responses can't be a `file`, since the caller has to name the file before "
              + "it is known which one comes; write `data`", at: entry.value.location)
        }
        responses.append(
          Response(status: status, content: content(entry.value), location: entry.key.location))
      }
      return responses.isEmpty ? [Response(status: .success, content: .nothing)] : responses
    }
    return [Response(status: .success, content: content(node), location: node.location)]
  }

  private mutating func content(_ node: Node) -> Response.Content {
    switch node.string {
    case "text": return .text
    case "data": return .data
    case "file": return .file
    case "nothing": return .nothing
    default: break
    }
    if node.isNull {
      error(
        "expected a type, found nothing; a response without a value is `nothing`", at: node.location
      )
      return .nothing
    }
    if let sequence = sequence(node) { return .sequence(sequence) }
    if let text = node.string, !isNameOfType(TypeNotation(text).name),
      let hint = sequenceHint(for: text), near(text, among: models.candidates) == nil
    {
      error("there is no type or model \(quoted(text)); \(hint)", at: node.location)
      return .nothing
    }
    if let word = word(nearTo: node) {
      error(
        "there is no type or model \(quoted(node.string ?? "")); did you mean the word `\(word)`?",
        at: node.location)
      return .nothing
    }
    return .json(type(node, as: .value))
  }

  private static let wordsForNothing: Set = ["void", "none", "unit", "empty", "nil", "undefined"]

  /// The word of `returns` that a text which is no type was probably meant to be.
  private mutating func word(nearTo node: Node) -> String? {
    guard let text = node.string, !isNameOfType(TypeNotation(text).name),
      near(text, among: models.candidates) == nil
    else { return nil }
    if Self.wordsForNothing.contains(text.lowercased()) { return "nothing" }
    return near(text, among: ["text", "nothing"])
  }

  // MARK: - Statuses

  /// The entries of a mapping whose keys are statuses, nil for everything else. A mapping that has
  /// some is meant to be a table, and its other keys are mistakes.
  mutating func table(_ node: Node) -> [(Node.Entry, StatusPattern)]? {
    guard let entries = node.entries, !entries.isEmpty else { return nil }
    // `default` may also be a property.
    let isTable =
      entries.contains { looksLikeStatus($0.name) } || entries.allSatisfy { $0.name == "default" }
    guard isTable else { return nil }
    var result: [(Node.Entry, StatusPattern)] = []
    var firstLocations: [StatusPattern: SourceLocation] = [:]
    for entry in mapping(node, "a table of responses") ?? [] {
      guard let status = status(entry.key) else { continue }
      if let other = firstLocations.updateValue(entry.key.location, forKey: status) {
        error(
          "the status \(quoted(entry.name)) is here twice", at: entry.key.location, other: other)
        continue
      }
      result.append((entry, status))
    }
    return result
  }

  /// Digits, with letters X among them, which nobody would call a property.
  private func looksLikeStatus(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if !bytes.isEmpty, bytes.allSatisfy({ 0x30...0x39 ~= $0 }) { return true }
    return bytes.count == 3 && 0x30...0x39 ~= bytes[0]
      && bytes.dropFirst().allSatisfy { 0x30...0x39 ~= $0 || $0 | 0x20 == UInt8(ascii: "x") }
  }

  private mutating func status(_ key: Node) -> StatusPattern? {
    let text = key.text ?? ""
    if let status = StatusPattern(text) { return status }
    let capitals = text.uppercased()
    error(
      StatusPattern(capitals) == nil
        ? "\(quoted(text)) is no status; write a number from 100 to 599, a range like `4XX`, or `default`"
        : "\(quoted(text)) is no status; did you mean \(quoted(capitals))?", at: key.location)
    return nil
  }
}
