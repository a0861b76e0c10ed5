import Foundation
import YAML

/// A node, and the file that its references are relative to.
struct Place {
  var node: Node
  var file: String

  subscript(key: String) -> Place? { node[key].map { Place(node: $0, file: file) } }

  /// The values of a mapping's keys.
  var entries: [(name: String, place: Place)] {
    node.entries?.map { ($0.name, Place(node: $0.value, file: file)) } ?? []
  }

  /// The items of a sequence.
  var items: [Place] { node.items?.map { Place(node: $0, file: file) } ?? [] }
}

/// A document as its vendor wrote it.
///
/// It is read here apart from the generator, so that what a test expects of a client is not what the
/// generator took the document for.
final class PublishedDocument {
  let root: Place
  private var files: [String: Node] = [:]

  init(path: String) throws {
    let node = try Self.read(path)
    files[path] = node
    root = Place(node: node, file: path)
  }

  var isVersion2: Bool { root["swagger"] != nil }

  /// What the references at a place lead to; the place itself where there is none, and nil where they
  /// lead nowhere.
  func target(of place: Place) -> Place? {
    var place = place
    for _ in 0..<50 {
      guard let reference = place.node["$ref"]?.text else { return place }
      guard let next = target(ofReference: reference, from: place) else { return nil }
      place = next
    }
    return nil
  }

  /// What the text of a reference at a place leads to.
  func target(ofReference reference: String, from place: Place) -> Place? {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first?.removingPercentEncoding, !name.contains("://") else { return nil }
    let folder = URL(fileURLWithPath: place.file).deletingLastPathComponent()
    let file =
      name.isEmpty ? place.file : folder.appendingPathComponent(name).standardizedFileURL.path
    guard var node = root(of: file) else { return nil }
    for key in (parts.count > 1 ? parts[1] : "").split(separator: "/") {
      // RFC 6901, in a URI's fragment.
      let key = (key.removingPercentEncoding ?? String(key))
        .replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~")
      let items = node.items.map(Array.init) ?? []
      guard
        let child = node[key] ?? Int(key).flatMap({ items.indices.contains($0) ? items[$0] : nil })
      else { return nil }
      node = child
    }
    return Place(node: node, file: file)
  }

  private func root(of file: String) -> Node? {
    if let node = files[file] { return node }
    let node = try? Self.read(file)
    files[file] = node
    return node
  }

  private static func read(_ path: String) throws -> Node {
    try Node.parse(
      Array(try Data(contentsOf: URL(fileURLWithPath: path))), file: path,
      repeatedKeys: .lastCounts, rest: .leftOut)
  }
}
