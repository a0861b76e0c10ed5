import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  private static let framings: [(key: String, framing: ValueSequence.Framing, mediaType: String)] =
    [
      ("$events", .events, "text/event-stream"),
      ("$jsonLines", .lines, "application/x-ndjson"),
      ("$jsonSequence", .textSequence, "application/json-seq"),
    ]
  /// The keys of what is many values one after the other, and nothing else.
  static let sequenceKeys = DescriptionKeys(
    of: "a response or a body", framings.map(\.key),
    otherWords: [
      "$event": "$events", "$stream": "$events", "$lines": "$jsonLines", "$jsonl": "$jsonLines",
      "$ndjson": "$jsonLines", "$jsonSeq": "$jsonSequence",
    ])

  /// The values of `{ $events: T }` and the like; nil where the node is something else.
  mutating func sequence(_ node: Node) -> ValueSequence? {
    guard let entries = node.entries,
      let entry = entries.first(where: { isSequenceKey($0.name) })
    else { return nil }
    for other in entries where other.name != entry.name {
      error(
        "`\(entry.name)` stands alone; \(quoted(other.name)) belongs to the type of its values",
        at: other.key.location)
    }
    let key =
      Self.sequenceKeys.contains(entry.name)
      ? entry.name : unknownKey(entry.key, among: Self.sequenceKeys, besides: [])
    let item = type(entry.value, as: .value)
    guard let (_, framing, mediaType) = Self.framings.first(where: { $0.key == key }) else {
      return nil
    }
    return ValueSequence(item: item, framing: framing, mediaType: mediaType)
  }

  private func isSequenceKey(_ name: String) -> Bool {
    Self.sequenceKeys.contains(name) || Self.sequenceKeys.otherWords[name] != nil
  }
}
