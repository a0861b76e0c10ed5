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
  mutating func pairRenamed(by key: (Element) -> String) -> [(old: Element, new: Element)] {
    let oldByKey = Dictionary(grouping: removed, by: key)
    let newByKey = Dictionary(grouping: added, by: key)
    let keys = Set(oldByKey.filter { $1.count == 1 && newByKey[$0]?.count == 1 }.keys)
    let pairs = added.compactMap { element -> (Element, Element)? in
      guard keys.contains(key(element)), let old = oldByKey[key(element)]?.first else { return nil }
      return (old, element)
    }
    removed.removeAll { keys.contains(key($0)) }
    added.removeAll { keys.contains(key($0)) }
    return pairs
  }
}
