import YAML

/// Finds the nodes that queries select (RFC 9535, section 2.1.2).
struct QueryEvaluator {
  let tree: Tree
  var patterns: [String: IRegexp?] = [:]

  init(_ tree: Tree) { self.tree = tree }

  /// The node list of a query: in the order of the document, a node twice where it is selected twice.
  mutating func nodes(_ path: JSONPath) throws(TooMuch) -> [Tree.ID] {
    try nodes(path.query, at: tree.root)
  }

  mutating func nodes(_ query: Query, at current: Tree.ID) throws(TooMuch) -> [Tree.ID] {
    var nodes = [query.isAbsolute ? tree.root : current]
    for segment in query.segments { nodes = try self.nodes(segment, of: nodes) }
    return nodes
  }

  /// What a segment selects of nodes.
  mutating func nodes(_ segment: Segment, of nodes: [Tree.ID]) throws(TooMuch) -> [Tree.ID] {
    var selected: [Tree.ID] = []
    for node in nodes {
      if segment.isDescendant {
        try selectDescendants(segment.selectors, of: node, into: &selected)
      } else {
        try select(segment.selectors, of: node, into: &selected)
      }
    }
    return selected
  }

  private mutating func select(
    _ selectors: [Selector], of node: Tree.ID, into result: inout [Tree.ID]
  ) throws(TooMuch) {
    try tree.spend(1)
    for selector in selectors { try select(selector, of: node, into: &result) }
  }

  /// Selects children of the node and of all that is in it (section 2.5.2.2). Documents are not deep enough for
  /// recursion to be a danger.
  private mutating func selectDescendants(
    _ selectors: [Selector], of node: Tree.ID, into result: inout [Tree.ID]
  ) throws(TooMuch) {
    guard tree.kind(node) != .scalar else { return }
    try select(selectors, of: node, into: &result)
    for child in try tree.children(node) {
      try selectDescendants(selectors, of: child, into: &result)
    }
  }

  private mutating func select(
    _ selector: Selector, of node: Tree.ID, into result: inout [Tree.ID]
  ) throws(TooMuch) {
    switch selector {
    case .name(let name):
      if let member = try tree.member(name, of: node) { result.append(member) }
    case .wildcard:
      let children = try tree.children(node)
      try tree.spend(children.count)
      result += children
    case .index(let index):
      guard tree.kind(node) == .sequence else { return }
      let items = try tree.children(node)
      let position = index < 0 ? items.count + index : index
      if items.indices.contains(position) { result.append(items[position]) }
    case .slice(let start, let end, let step):
      guard tree.kind(node) == .sequence else { return }
      let items = try tree.children(node)
      for position in Self.positions(start, end, step, of: items.count) {
        try tree.spend(1)
        result.append(items[position])
      }
    case .filter(let condition):
      for child in try tree.children(node) where try holds(condition, at: child) {
        result.append(child)
      }
    }
  }

  /// The positions that a slice selects (section 2.3.4.2.2).
  private static func positions(
    _ start: Int?, _ end: Int?, _ step: Int, of count: Int
  ) -> StrideTo<Int> {
    func normalized(_ position: Int) -> Int { position < 0 ? count + position : position }
    if step > 0 {
      let lower = min(max(normalized(start ?? 0), 0), count)
      let upper = min(max(normalized(end ?? count), 0), count)
      return stride(from: lower, to: upper, by: step)
    }
    guard step < 0 else { return stride(from: 0, to: 0, by: 1) }
    let upper = min(max(normalized(start ?? count - 1), -1), count - 1)
    let lower = min(max(end.map(normalized) ?? -1, -1), count - 1)
    return stride(from: upper, to: lower, by: step)
  }
}
