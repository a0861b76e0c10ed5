import Diagnostics
import YAML

/// Finds misspelt keys.
///
/// Documents may have keys of their own, so only keys that are hardly such are reported: those that are a
/// letter or two away from a key that the object lacks.
struct KeySpelling {
  /// The most keys that are compared with known ones, so that a hostile document takes no longer.
  private static let mostCompared = 500

  private var meant: [ObjectOfDescription: [String: String?]] = [:]
  private var compared = 0

  /// The key that an unknown one was probably meant to be.
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
  /// Warns of misspelt keys, which are ignored like all unknown ones.
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
