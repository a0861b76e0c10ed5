import Diagnostics
import ServiceModel
import YAML

/// The words for many values one after the other, which are a whole response or body.
enum SequenceWords {
  struct Word {
    let key: String
    let framing: ValueSequence.Framing
    let mediaType: String
    /// What other formats call it: the letters of a word, in small ones.
    let otherNames: Set<String>
  }

  static let all = [
    Word(
      key: "$events", framing: .eventData, mediaType: "text/event-stream",
      otherNames: [
        "event", "events", "eventstream", "texteventstream", "sse", "serversentevents", "stream",
      ]),
    Word(
      key: "$jsonLines", framing: .lines, mediaType: "application/x-ndjson",
      otherNames: [
        "jsonline", "jsonlines", "line", "lines", "jsonl", "ndjson", "applicationxndjson",
        "applicationndjson", "applicationjsonl", "applicationjsonlines",
      ]),
    Word(
      key: "$jsonSequence", framing: .textSequence, mediaType: "application/json-seq",
      otherNames: [
        "jsonsequence", "jsonseq", "jsontextsequence", "sequence", "applicationjsonseq",
      ]),
  ]

  /// The word that a text is, or was meant to be.
  static func word(meantBy text: String) -> Word? {
    if let word = all.first(where: { $0.key == text }) { return word }
    let letters = text.lowercased().filter(\.isLetter)
    return all.first { $0.otherNames.contains(letters) }
  }

  static func isWord(_ text: String) -> Bool { all.contains { $0.key == text } }
}

extension DescriptionReader {
  /// The values of `{ $events: T }` and the like; nil where the node is something else.
  mutating func sequence(_ node: Node) -> ValueSequence? {
    func word(_ entry: Node.Entry) -> SequenceWords.Word? {
      PropertyName.isDetail(entry.name) ? SequenceWords.word(meantBy: entry.name) : nil
    }
    guard let entries = node.entries, let entry = entries.first(where: { word($0) != nil }),
      let word = word(entry)
    else { return nil }
    if entry.name != word.key {
      error(
        "unknown key \(quoted(entry.name)); did you mean `\(word.key)`?", at: entry.key.location)
    }
    for other in entries where other.name != entry.name {
      error(
        "`\(word.key)` stands alone; \(hint(for: other.name, besides: word.key))",
        at: other.key.location)
    }
    return ValueSequence(
      item: type(entry.value, as: .value), framing: word.framing, mediaType: word.mediaType)
  }

  private func hint(for key: String, besides word: String) -> String {
    switch key {
    case _ where SequenceWords.isWord(key): "a response is one of the two"
    case "$contentType":
      "another media type is a header of the operation, `headers: { Accept: application/jsonl }`, and `Content-Type` for that of a body"
    case "$sample", "$example": "the operation's `sample` is a list of the values"
    default: "\(quoted(key)) belongs to the type of its values"
    }
  }

  /// What a text that is no type was meant to be, as the end of a message; nil where it is none of these words.
  func sequenceHint(for text: String) -> String? {
    SequenceWords.word(meantBy: text).map {
      "write `{ \($0.key): T }`, where `T` is the type of a value"
    }
  }
}
