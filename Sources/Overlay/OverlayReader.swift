import Diagnostics
import YAML

extension Overlay {
  /// Whether a document is meant to be an overlay: whether it has the key `overlay`.
  public static func isOverlay(_ node: Node) -> Bool {
    node["overlay"] != nil
  }

  /// Reads an overlay (Overlay Specification 1.1, section 4.4).
  ///
  /// - Parameters:
  ///   - node: Its root.
  ///   - isInPlace: Whether it is part of another file, and needs nothing but `actions`.
  ///   - diagnostics: Where its mistakes are added, each with its location. Whatever can be read is read.
  public init(_ node: Node, isInPlace: Bool = false, into diagnostics: inout Diagnostics) {
    var reader = OverlayReader(isInPlace: isInPlace)
    self = reader.read(node)
    diagnostics.add(contentsOf: reader.diagnostics)
  }
}

private struct OverlayReader: NodeReader {
  private static let mostMistakes = 1_000
  private static let mostActions = 10_000

  let isInPlace: Bool
  private(set) var diagnostics = Diagnostics()
  private var mistakes = 0
  /// The minor version.
  private var version = 1

  init(isInPlace: Bool) { self.isInPlace = isInPlace }

  mutating func error(_ message: String, at location: SourceLocation?) {
    diagnostics.error(message, at: location, counting: &mistakes, upTo: Self.mostMistakes)
  }

  mutating func read(_ node: Node) -> Overlay {
    var overlay = Overlay()
    let keys = ["overlay", "info", "extends", "actions"]
    guard let entries = mapping(node, "an overlay", keys: keys) else { return overlay }
    if let version = node["overlay"] {
      readVersion(version)
    } else if !isInPlace {
      error("an overlay begins with its version, `overlay: 1.1.0`", at: node.location)
    }
    overlay.appendsListsAsItems = version == 0
    if let info = node["info"] {
      readInfo(info)
    } else if !isInPlace {
      diagnostics.warning(
        "an overlay has `info` with a `title` and a `version`; other tools may refuse it without",
        at: node.location)
    }
    for entry in entries {
      switch entry.name {
      case "extends":
        guard let uri = text(entry.value, "`extends`") else { continue }
        overlay.extends = Overlay.Extends(uri: uri, location: entry.value.location)
      case "actions": overlay.actions = actions(entry.value)
      default: break
      }
    }
    if node["actions"] == nil {
      error("an overlay has `actions`, a list of what it changes", at: node.location)
    }
    return overlay
  }

  /// Versions (section 4.1): patches say nothing new.
  private mutating func readVersion(_ node: Node) {
    guard let text = text(node, "the version of an overlay") else { return }
    let parts = text.split(separator: ".").map { Int($0) }
    guard parts.count >= 2, parts[0] == 1, let minor = parts[1] else {
      error(
        "the version of an overlay is `1.0.0` or `1.1.0`, but this is \(quoted(text))",
        at: node.location)
      return
    }
    version = minor
    if minor > 1 {
      diagnostics.warning(
        "the version \(quoted(text)) is not known, and read as `1.1.0`", at: node.location)
    }
  }

  /// Section 4.4.2.
  private mutating func readInfo(_ node: Node) {
    guard mapping(node, "`info`", keys: ["title", "version", "description"]) != nil else { return }
    for key in ["title", "version"] where node[key] == nil {
      diagnostics.warning(
        "`info` has a `\(key)`; other tools may refuse an overlay without", at: node.location)
    }
  }

  // MARK: - Actions

  private mutating func actions(_ node: Node) -> [Action] {
    guard let items = checked(node.items, "`actions` is a list", at: node) else { return [] }
    if items.isEmpty { error("`actions` has at least one action", at: node.location) }
    guard items.count <= Self.mostActions else {
      error("an overlay has at most \(Self.mostActions) actions", at: node.location)
      return []
    }
    var actions: [Action] = []
    for item in items {
      if let action = action(item) { actions.append(action) }
    }
    return actions
  }

  private mutating func action(_ node: Node) -> Action? {
    let keys = ["target", "description", "update", "remove"] + (version == 0 ? [] : ["copy"])
    guard mapping(node, "an action", keys: keys) != nil else { return nil }
    let target = path(node["target"], "target", of: node)
    guard let change = change(node), let target else { return nil }
    return Action(target: target, change: change)
  }

  private mutating func change(_ node: Node) -> Action.Change? {
    if let remove = node["remove"] {
      guard let isRemoved = bool(remove, "`remove`") else { return nil }
      // The others have no effect then.
      if isRemoved { return .remove }
    }
    switch (node["update"], version == 0 ? nil : node["copy"]) {
    case (let update?, nil): return .update(update)
    case (nil, let copy?): return path(copy, "copy", of: node).map { .copy($0) }
    case (_?, _?): error("an action has `update` or `copy`, and not both", at: node.location)
    case (nil, nil):
      error("an action has `update`, `copy` or `remove: true`", at: node.location)
    }
    return nil
  }

  private mutating func path(_ node: Node?, _ key: String, of action: Node) -> JSONPathText? {
    guard let node else {
      error(
        "an action has a `\(key)`, a JSONPath like `$.paths['/items'].get`", at: action.location)
      return nil
    }
    guard var text = text(node, "`\(key)`") else { return nil }
    // Blocks end with a line break.
    while text.unicodeScalars.last.map({ $0 == "\n" }) == true { text.unicodeScalars.removeLast() }
    do throws(JSONPathMistake) {
      return JSONPathText(path: try JSONPath(text), node: node)
    } catch {
      self.error(error.message, at: node.location(ofCharacter: error.offset))
      return nil
    }
  }

  /// The entries of a mapping that has no other keys, but extensions (section 4.5).
  private mutating func mapping(_ node: Node, _ what: String, keys: [String]) -> [Node.Entry]? {
    guard let entries = mapping(node, what) else { return nil }
    for entry in entries where !keys.contains(entry.name) && !entry.name.hasPrefix("x-") {
      var message = "unknown key \(quoted(entry.name)) in \(what)"
      if entry.name == "copy" {
        message += "; `copy` is of version 1.1, `overlay: 1.1.0`"
      } else if let near = nearest(to: entry.name, among: keys) {
        message += "; did you mean \(quoted(near))?"
      } else {
        message += "; its keys are \(keys.map { "`\($0)`" }.joined(separator: ", "))"
      }
      error(message, at: entry.key.location)
    }
    return entries
  }
}
