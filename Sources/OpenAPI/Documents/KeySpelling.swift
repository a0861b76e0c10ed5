import Diagnostics
import YAML

/// What keys that an object does not have were probably meant to be.
///
/// Keys of somebody's own are no mistake for most readers, so only what can hardly be one is told: a key that
/// the object lacks, with a letter or two wrong.
struct KeySpelling {
  /// The most names that are compared with known ones, so that a hostile document has no more of them.
  private static let mostCompared = 500

  private var meant: [ObjectOfDescription: [String: String?]] = [:]
  private var compared = 0

  /// The key that one that the object does not have was probably meant to be.
  mutating func meantKey(
    _ name: String, of node: LocatedNode, as object: ObjectOfDescription
  ) -> String? {
    let lowercased = name.lowercased()
    guard name.utf8.count > 2, !lowercased.hasPrefix("x-"), !lowercased.hasPrefix("x_") else {
      return nil
    }
    let near: String?
    if let known = meant[object]?[name] {
      near = known
    } else {
      guard compared < Self.mostCompared else { return nil }
      compared += 1
      // Words as short as `not` and `xml` are near to many.
      near = nearest(
        to: name, among: object.keys.filter { $0.utf8.count > 3 || $0 == "get" || $0 == "put" },
        within: 2)
      meant[object, default: [:]][name] = .some(near)
    }
    guard let near, node[near] == nil else { return nil }
    return near
  }
}

extension DocumentReader {
  /// Warns of keys that are nearly those of the object, which are ignored like all others.
  mutating func reportUnknownKeys(of node: LocatedNode, as object: ObjectOfDescription) {
    guard let entries = node.node.entries else { return }
    let keys = object.keys
    for entry in entries where !keys.contains(entry.name) {
      reportUnknownKey(entry.key, entry.name, of: node, as: object)
    }
  }

  /// The same of a schema.
  mutating func reportUnknownKeys(_ keys: SchemaKeys) {
    guard !keys.others.isEmpty else { return }
    let known = ObjectOfDescription.schema.keys
    for entry in keys.others where !known.contains(entry.name) {
      reportUnknownKey(entry.key, entry.name, of: keys.node, as: .schema)
    }
  }

  mutating func reportUnknownKey(
    _ key: Node, _ name: String, of node: LocatedNode, as object: ObjectOfDescription
  ) {
    guard let near = keySpelling.meantKey(name, of: node, as: object) else { return }
    warn(
      .key, "unknown key \(quoted(name)), which is ignored; did you mean `\(near)`?",
      at: key.location)
  }
}
