import Diagnostics
import YAML

/// A document with overlays applied to it.
public struct OverlaidDocument: Sendable {
  /// The root. What overlays add has the location that it has in them, all else the one that it had.
  public var root: Node
  /// The targets that select nothing.
  public var unmatched: [UnmatchedTarget] = []

  /// Applies overlays to a document, one action after the other (Overlay Specification 1.1, section 4.4.3).
  ///
  /// - Parameters:
  ///   - overlays: The overlays, in their order.
  ///   - document: The root of the document.
  ///   - diagnostics: Where mistakes are added: updates that don't go with what they are to change.
  public init(_ document: Node, with overlays: [Overlay], into diagnostics: inout Diagnostics) {
    root = document
    guard overlays.contains(where: { !$0.actions.isEmpty }) else { return }
    var application = OverlayApplication(document)
    for (number, overlay) in overlays.enumerated() {
      unmatched += application.apply(overlay, number)
    }
    root = application.tree.document()
    diagnostics.add(contentsOf: application.diagnostics)
  }
}

/// A target that selects nothing: no mistake for the standard, and mostly one.
public struct UnmatchedTarget: Sendable {
  /// The number of its overlay among those that were applied.
  public var overlay: Int
  /// Where it stands.
  public var location: SourceLocation
  /// What to tell of it: what is missing, and what is there instead.
  public var warning: Diagnostic
}

private struct OverlayApplication {
  let tree: Tree
  private(set) var diagnostics = Diagnostics()
  private var unmatched: [(target: JSONPathText, warning: Diagnostic)] = []
  private var evaluator: QueryEvaluator
  /// How many names others were compared with, for hints.
  private var comparedNames = 0
  private static let mostComparedNames = 50_000

  init(_ document: Node) {
    tree = Tree(document)
    evaluator = QueryEvaluator(tree)
  }

  /// - Returns: The targets that select nothing.
  mutating func apply(_ overlay: Overlay, _ number: Int) -> [UnmatchedTarget] {
    unmatched = []
    for action in overlay.actions {
      tree.startAction()
      do throws(TooMuch) {
        try apply(action, of: overlay)
      } catch {
        diagnostics.error(error.message, at: action.target.location)
        // What follows would say the same.
        if error.reason != .depth { break }
      }
    }
    return unmatched.map { target, warning in
      UnmatchedTarget(overlay: number, location: target.location, warning: warning)
    }
  }

  private mutating func apply(_ action: Action, of overlay: Overlay) throws(TooMuch) {
    let targets = try targets(of: action.target)
    guard !targets.isEmpty else {
      unmatched.append((action.target, try unmatchedWarning(action.target)))
      return
    }
    switch action.change {
    case .remove:
      if targets.contains(tree.root) {
        diagnostics.error("the whole document can't be removed", at: action.target.location)
      } else {
        try tree.remove(targets)
      }
    case .update(let node):
      try change(targets, by: tree.detached(node), action, of: overlay)
    case .copy(let source):
      let sources = try self.targets(of: source)
      guard sources.count == 1, let value = sources.first else {
        diagnostics.error(
          "`copy` names one value, and this selects \(sources.isEmpty ? "none" : "\(sources.count)")",
          at: source.location)
        return
      }
      // Copied before anything changes: it may be in what is changed.
      try tree.add(tree.measure(value).count)
      try change(targets, by: tree.copy(value), action, of: overlay)
    }
  }

  /// The nodes that are selected, each once.
  private mutating func targets(of text: JSONPathText) throws(TooMuch) -> [Tree.ID] {
    var known: Set<Tree.ID> = []
    return try evaluator.nodes(text.path).filter { known.insert($0).inserted }
  }

  // MARK: - Updates

  private mutating func change(
    _ targets: [Tree.ID], by update: Tree.ID, _ action: Action, of overlay: Overlay
  ) throws(TooMuch) {
    let kinds = Set(targets.map { tree.kind($0) })
    guard kinds.count == 1 else {
      diagnostics.error(
        "the target selects values of several kinds, and an update is for mappings, for lists or for single values",
        at: action.target.location)
      return
    }
    let size = tree.measure(update)
    let (added, overflows) = size.count.multipliedReportingOverflow(by: targets.count)
    try tree.add(overflows ? .max : added)
    for target in targets {
      let depth = tree.depth(target)
      try tree.spend(1 + depth)
      guard depth + size.height < ParseLimits.default.depth else { throw TooMuch(reason: .depth) }
    }
    let place = action.location
    for target in targets {
      if tree.kind(target) == .sequence {
        try append(update, to: target, at: place, asItem: overlay.appendsListsAsItems)
      } else {
        try combine(target, with: update, at: place)
      }
    }
  }

  /// Appends a value to a list, or what is in another list (section 4.4.3.1, `update`).
  private mutating func append(
    _ update: Tree.ID, to list: Tree.ID, at place: SourceLocation, asItem: Bool
  ) throws(TooMuch) {
    guard tree.kind(update) == .sequence else {
      try tree.append(tree.copy(update), to: list)
      return
    }
    guard asItem else {
      try concatenate(update, to: list)
      return
    }
    try tree.append(tree.copy(update), to: list)
    diagnostics.warning(
      "by version 1.0 of overlays, this list is appended as one item; by `overlay: 1.1.0` its items are",
      at: place)
  }

  private func concatenate(_ update: Tree.ID, to list: Tree.ID) throws(TooMuch) {
    for item in try tree.children(update) { try tree.append(tree.copy(item), to: list) }
  }

  /// Merges objects, concatenates arrays and replaces primitive values (section 4.4.3.1).
  private mutating func combine(
    _ target: Tree.ID, with update: Tree.ID, at place: SourceLocation
  ) throws(TooMuch) {
    switch (tree.kind(target), tree.kind(update)) {
    case (.scalar, .scalar): tree.replace(target, by: try tree.copy(update))
    // An empty key, as `parameters:`, says nothing of what it may be.
    case (.scalar, _) where tree.node(target).isNull:
      tree.replace(target, by: try tree.copy(update))
    case (.sequence, .sequence): try concatenate(update, to: target)
    case (.mapping, .mapping):
      for member in try tree.children(update) {
        let name = tree.key(member)?.text ?? ""
        if let known = try tree.member(name, of: target) {
          try combine(known, with: member, at: tree.node(member).location)
        } else {
          try tree.append(tree.copy(member), to: target)
        }
      }
    case (_, .scalar) where tree.node(update).isNull:
      diagnostics.warning(
        "nothing is said here of what the document has (\(described(target))), and it stays as it is; "
          + "`remove: true` removes it", at: place)
    default:
      diagnostics.error(
        "\(found(tree.node(update))) can't be merged with what the document has (\(described(target))); "
          + "an action before this one can remove that", at: place)
    }
  }

  private func described(_ id: Tree.ID) -> String {
    "\(found(tree.node(id))), at \(tree.node(id).location)"
  }

  // MARK: - Targets that select nothing

  private mutating func unmatchedWarning(_ target: JSONPathText) throws(TooMuch) -> Diagnostic {
    var (start, holders): (Int, [Tree.ID]) = (1, [tree.root])
    var failing: Segment?
    for segment in target.path.query.segments {
      let selected = try evaluator.nodes(segment, of: holders)
      if selected.isEmpty {
        failing = segment
        break
      }
      (start, holders) = (segment.end, selected)
    }
    var message = "the target selects nothing"
    if let failing, case .name(let name)? = failing.selectors.first, failing.selectors.count == 1 {
      let prefix = String((target.node.text ?? "").unicodeScalars.prefix(start))
      message += ": there is no \(quoted(name)) in \(quoted(prefix))"
      if !failing.isDescendant, let near = try nearestName(to: name, in: holders) {
        message += "; did you mean \(quoted(near))?"
      }
    }
    return Diagnostic(
      severity: .warning, message: message, location: target.node.location(ofCharacter: start))
  }

  private mutating func nearestName(
    to name: String, in holders: [Tree.ID]
  ) throws(TooMuch) -> String? {
    var names: [String] = []
    for holder in holders {
      guard comparedNames < Self.mostComparedNames else { return nil }
      let members = try tree.children(holder).compactMap { tree.key($0)?.text }
      comparedNames += 1 + members.count
      names += members
    }
    return nearest(to: name, among: names)
  }
}

extension Action {
  /// Where what it adds stands.
  fileprivate var location: SourceLocation {
    switch change {
    case .update(let node): node.location
    case .copy(let source): source.location
    case .remove: target.location
    }
  }
}
