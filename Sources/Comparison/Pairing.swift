/// Two lists of things with names, side by side.
struct Pairing<Element> {
  private let name: (Element) -> String
  /// What both lists have, in the order of the new one.
  private(set) var both: [(old: Element, new: Element)] = []
  private(set) var removed: [Element] = []
  private(set) var added: [Element] = []

  init(_ old: [Element], _ new: [Element], by name: @escaping (Element) -> String) {
    self.name = name
    let oldByName = Dictionary(old.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
    let newNames = Set(new.map(name))
    removed = old.filter { !newNames.contains(name($0)) }
    for element in new {
      if let known = oldByName[name(element)] {
        both.append((known, element))
      } else {
        added.append(element)
      }
    }
  }

  /// The name of an element that is a part of something.
  func name(of element: Element, in owner: String?) -> String {
    (owner.map { $0 + "." } ?? "") + name(element)
  }

  /// The names of what both lists have, in the order of each.
  func orders(_ old: [Element], _ new: [Element]) -> (old: [String], new: [String]) {
    let common = Set(both.map { name($0.new) })
    return (old.map(name).filter(common.contains), new.map(name).filter(common.contains))
  }

  /// Pairs what was removed with what was added, where both, and no others, have the same key. The pairs are not
  /// among `both`.
  ///
  /// - Parameters:
  ///   - oldKey: The key of what was removed; nil for what is paired with nothing.
  ///   - newKey: The key of what was added.
  mutating func pairRenamed<Key: Hashable>(
    by oldKey: (Element) -> Key?, and newKey: (Element) -> Key?
  ) -> [(old: Element, new: Element)] {
    let oldByKey = Dictionary(grouping: removed, by: oldKey)
    let newByKey = Dictionary(grouping: added, by: newKey)
    let keys = Set(
      oldByKey.filter { $0 != nil && $1.count == 1 && newByKey[$0]?.count == 1 }.keys)
    let pairs = added.compactMap { element -> (Element, Element)? in
      let key = newKey(element)
      guard keys.contains(key), let old = oldByKey[key]?.first else { return nil }
      return (old, element)
    }
    removed.removeAll { keys.contains(oldKey($0)) }
    added.removeAll { keys.contains(newKey($0)) }
    return pairs
  }

  /// The same, where old and new ones have their key in the same way.
  mutating func pairRenamed(by key: (Element) -> String) -> [(old: Element, new: Element)] {
    pairRenamed(by: key, and: key)
  }
}
