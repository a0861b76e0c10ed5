import Diagnostics
import YAML

extension DocumentReader {
  /// The most names that are compared, so that a hostile document takes no longer.
  private static var mostCompared: Int { 50_000 }
  /// The most parts of a reference that are corrected.
  private static var mostCorrections: Int { 2 }

  /// What a reference that leads nowhere was probably meant to be, as the end of a sentence: the nearest keys
  /// from where it goes wrong, or the path where this version has such things.
  mutating func hint(_ reference: ReferencePath, _ tokens: [String], in base: Document) -> String {
    guard messages.willBeShown(.reference), let last = tokens.last else { return "" }
    var wishes = [tokens]
    if base === documents.root, version == .v2 {
      if tokens.first == "components" { wishes.append(Array(tokens.dropFirst())) }
      if tokens.first == "components" || tokens.count < 3 { wishes.append(["definitions", last]) }
    } else if base === documents.root {
      wishes.append(["components"] + tokens)
      if tokens.first == "definitions" || tokens.count < 3 {
        wishes.append(["components", "schemas", last])
      }
    }
    for wish in wishes {
      guard
        let found = corrected(wish[...], from: base.rootNode, Self.mostCorrections), found != tokens
      else { continue }
      return meaning(reference.uri + "#/" + found.map(ReferencePath.escaped).joined(separator: "/"))
    }
    return ""
  }

  /// The same of an anchor.
  mutating func hint(anchor: ReferencePath, in base: Document) -> String {
    let anchors = base.anchors.keys.filter { $0.hasPrefix("#") }
    return nearestName("#" + anchor.fragment, among: anchors, of: anchors.count)
      .map { meaning(anchor.uri + $0) } ?? ""
  }

  /// The same of a bare name.
  mutating func hint(name: String) -> String {
    guard let names = components?.node.entries else { return "" }
    return nearestName(name, among: names.lazy.map(\.name), of: names.count).map(meaning) ?? ""
  }

  private func meaning(_ text: String) -> String {
    " (did you mean \(quoted(text, limit: 200))?)"
  }

  /// A path that is there and differs in a few parts at most.
  private mutating func corrected(
    _ tokens: ArraySlice<String>, from node: LocatedNode, _ corrections: Int
  ) -> [String]? {
    guard let token = tokens.first else { return [] }
    let rest = tokens.dropFirst()
    if let next = node.child(token) {
      return corrected(rest, from: next, corrections).map { [token] + $0 }
    }
    guard corrections > 0, let entries = node.node.entries,
      let near = nearestName(token, among: entries.lazy.map(\.name), of: entries.count),
      let next = node[near]
    else { return nil }
    return corrected(rest, from: next, corrections - 1).map { [near] + $0 }
  }

  private mutating func nearestName(
    _ name: String, among names: some Sequence<String>, of count: Int
  ) -> String? {
    guard comparedNames + count <= Self.mostCompared else { return nil }
    comparedNames += count
    return nearest(to: name, among: names)
  }
}
