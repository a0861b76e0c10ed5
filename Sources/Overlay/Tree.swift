import YAML

/// A document as JSON has it, a tree in which each value stands at one place, and in which values can be
/// changed.
///
/// Values are made of nodes when something looks at them. What nothing looked at stays the node that it was, so
/// that small changes of large documents cost little, and a node that aliases name is changed at the place that is
/// meant and at no other.
final class Tree {
  /// A value's number.
  typealias ID = Int

  private struct Element {
    /// What the value is, or was before it was changed.
    var node: Node
    /// The key of a member of an object.
    var key: Node?
    var parent: ID?
    /// nil as long as nothing has looked.
    var children: [ID]?
    var isChanged = false
  }

  let root: ID = 0
  private let original: Node
  private var elements: [Element]
  /// The members of large objects by name.
  private var members: [ID: [[UInt8]: ID]] = [:]
  private var budget: Budget
  private var measured: [Node.Identity: Measure] = [:]

  init(_ root: Node, budget: Budget = Budget()) {
    original = root
    elements = [Element(node: root)]
    self.budget = budget
  }

  /// What becomes of a tree that would get too large, or of work on it that would never end.
  func spend(_ amount: Int) throws(TooMuch) { try budget.spend(amount) }

  /// Counts values that are added, before they are.
  func add(_ amount: Int) throws(TooMuch) { try budget.add(amount) }

  /// Begins to count for another action.
  func startAction() { budget.startAction() }

  // MARK: - Looking

  func node(_ id: ID) -> Node { elements[id].node }
  func key(_ id: ID) -> Node? { elements[id].key }
  func parent(_ id: ID) -> ID? { elements[id].parent }
  func kind(_ id: ID) -> Node.Kind { elements[id].node.kind }

  /// The items of an array or the members of an object, in their order.
  func children(_ id: ID) throws(TooMuch) -> [ID] {
    if let known = elements[id].children { return known }
    let node = elements[id].node
    var children: [ID] = []
    switch node.kind {
    case .scalar: return []
    case .sequence:
      for item in node.items.map(Array.init) ?? [] {
        children.append(try insert(Element(node: item, parent: id)))
      }
    case .mapping:
      for entry in node.entries.map(Array.init) ?? [] {
        children.append(try insert(Element(node: entry.value, key: entry.key, parent: id)))
      }
    }
    elements[id].children = children
    return children
  }

  private func insert(_ element: Element) throws(TooMuch) -> ID {
    try budget.spend(1)
    guard elements.count < Budget.elements else { throw TooMuch(reason: .values) }
    elements.append(element)
    return elements.count - 1
  }

  /// Up to so many members, looking at each is faster than a table.
  private static let linearSearchLimit = 16

  /// The member of an object with this name; nil for everything but objects.
  func member(_ name: String, of id: ID) throws(TooMuch) -> ID? {
    guard kind(id) == .mapping else { return nil }
    let children = try children(id)
    if children.count <= Self.linearSearchLimit {
      for child in children where elements[child].key?.hasText(name) == true { return child }
      return nil
    }
    if members[id] == nil {
      try budget.spend(children.count)
      var table: [[UInt8]: ID] = [:]
      for child in children {
        guard let text = elements[child].key?.text else { continue }
        table[Array(text.utf8)] = child
      }
      members[id] = table
    }
    return members[id]?[Array(name.utf8)]
  }

  /// How many objects and arrays a value stands in.
  func depth(_ id: ID) -> Int {
    var depth = 0
    var current = id
    while let parent = elements[current].parent {
      depth += 1
      current = parent
    }
    return depth
  }

  // MARK: - Changing

  /// A value that stands nowhere yet.
  func detached(_ node: Node) throws(TooMuch) -> ID { try insert(Element(node: node)) }

  /// A copy that stands nowhere yet.
  func copy(_ id: ID) throws(TooMuch) -> ID {
    let copy = try insert(
      Element(node: elements[id].node, key: elements[id].key, isChanged: elements[id].isChanged))
    if elements[id].isChanged { elements[copy].children = try copies(of: id, in: copy) }
    return copy
  }

  private func copies(of id: ID, in parent: ID) throws(TooMuch) -> [ID]? {
    guard let children = elements[id].children else { return nil }
    var result: [ID] = []
    for child in children {
      let copy = try copy(child)
      elements[copy].parent = parent
      result.append(copy)
    }
    return result
  }

  /// Adds a value that stands nowhere yet to an array, or with its key to an object that has no such member.
  func append(_ child: ID, to parent: ID) throws(TooMuch) {
    var children = try children(parent)
    // Only one reference, or each item that is added copies the list.
    elements[parent].children = []
    children.append(child)
    elements[parent].children = children
    elements[child].parent = parent
    if members[parent] != nil, let text = elements[child].key?.text {
      members[parent]?[Array(text.utf8)] = child
    }
    markChanged(parent)
  }

  /// Puts another value in the place of one, under the same key.
  func replace(_ id: ID, by other: ID) {
    elements[id].node = elements[other].node
    elements[id].children = elements[other].children
    for child in elements[id].children ?? [] { elements[child].parent = id }
    members[id] = nil
    markChanged(id)
  }

  /// Removes values from what they stand in. The root stays.
  func remove(_ ids: [ID]) throws(TooMuch) {
    let removed = Set(ids)
    for parent in Set(ids.compactMap { elements[$0].parent }).sorted() {
      let children = try children(parent)
      try budget.spend(children.count)
      elements[parent].children = children.filter { !removed.contains($0) }
      members[parent] = nil
      markChanged(parent)
    }
  }

  private func markChanged(_ id: ID) {
    var current: ID? = id
    while let id = current, !elements[id].isChanged {
      elements[id].isChanged = true
      current = elements[id].parent
    }
  }

  // MARK: - Measuring

  /// The size of a value.
  struct Measure {
    /// The values in it, itself included.
    var count: Int
    /// The objects and arrays in one another, itself included.
    var height: Int

    fileprivate mutating func add(_ child: Measure) {
      let (sum, overflows) = count.addingReportingOverflow(child.count)
      count = overflows ? .max : sum
      height = max(height, child.height + 1)
    }
  }

  func measure(_ id: ID) -> Measure {
    guard elements[id].isChanged, let children = elements[id].children else {
      return measure(elements[id].node)
    }
    var result = Measure(count: 1, height: 1)
    for child in children { result.add(measure(child)) }
    return result
  }

  private func measure(_ node: Node) -> Measure {
    guard node.kind != .scalar else { return Measure(count: 1, height: 0) }
    if let known = measured[node.identity] { return known }
    var result = Measure(count: 1, height: 1)
    for item in node.items.map(Array.init) ?? [] { result.add(measure(item)) }
    for entry in node.entries.map(Array.init) ?? [] { result.add(measure(entry.value)) }
    measured[node.identity] = result
    return result
  }

  // MARK: - The result

  /// The document as it is now.
  func document() -> Node {
    guard elements[root].isChanged else { return elements[root].node }
    var builder = NodeBuilder(changing: original)
    let root = reference(root, in: &builder)
    return builder.document(root)
  }

  private func reference(_ id: ID, in builder: inout NodeBuilder) -> NodeBuilder.Reference {
    let element = elements[id]
    guard element.isChanged, let children = element.children else {
      return builder.add(element.node)
    }
    guard element.node.kind == .mapping else {
      return builder.sequence(like: element.node, children.map { reference($0, in: &builder) })
    }
    return builder.mapping(
      like: element.node,
      children.compactMap { child in
        elements[child].key.map { (builder.add($0), reference(child, in: &builder)) }
      })
  }
}

/// How much overlays may ask for, so that a hostile one gets a message instead of the time or the memory that it
/// is after.
struct Budget {
  /// Values that were looked at, or changed.
  static let elements = 3_000_000
  /// Values that all actions add to a document.
  static let added = 1_000_000
  /// Steps of one action, each of which looks at a value.
  static let action = 10_000_000
  /// Steps of all actions.
  static let all = 40_000_000

  private var action = 0
  private var all = 0
  private var added = 0

  mutating func startAction() { action = 0 }

  mutating func add(_ amount: Int) throws(TooMuch) {
    let (sum, overflows) = added.addingReportingOverflow(amount)
    guard !overflows, sum <= Self.added else { throw TooMuch(reason: .added) }
    added = sum
  }

  mutating func spend(_ amount: Int) throws(TooMuch) {
    action += amount
    all += amount
    guard action <= Self.action, all <= Self.all else { throw TooMuch(reason: .steps) }
  }
}

/// An action asks for too much.
struct TooMuch: Error {
  enum Reason { case steps, values, added, depth }
  var reason: Reason

  /// What is wrong, for people.
  var message: String {
    switch reason {
    case .steps:
      "this takes too long: an action may look at \(Budget.action) values, and all of a document at "
        + "\(Budget.all), each time that they look"
    case .values: "too much of the document is looked at: more than \(Budget.elements) values"
    case .added: "the document gets too large: all actions may add \(Budget.added) values"
    case .depth:
      "the document would be nested deeper than \(ParseLimits.default.depth) levels"
    }
  }
}
