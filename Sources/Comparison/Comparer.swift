import SwiftPlan

/// Says what changed between two versions of a client, for Swift code that uses it.
///
/// - Parameters:
///   - old: The client as it was.
///   - new: The client as it is.
public func compare(_ old: ServicePlan, with new: ServicePlan) -> Comparison {
  var comparer = Comparer(old: old, new: new)
  comparer.compareServices(old, new)
  comparer.compareOperations(old, new)
  comparer.compareTypes()
  return Comparison(service: new.name, changes: comparer.changes)
}

/// Says what changed between two versions of several clients, which are the same where their services
/// have the same name. One client is compared with one whatever their names are.
public func compare(_ old: [ServicePlan], with new: [ServicePlan]) -> [Comparison] {
  if let first = old.first, let second = new.first, old.count == 1, new.count == 1 {
    return [compare(first, with: second)]
  }
  let gone = old.filter { plan in !new.contains { $0.name == plan.name } }
  return new.map { plan in
    old.first { $0.name == plan.name }.map { compare($0, with: plan) }
      ?? Comparison(of: plan.name, .added, isBreaking: false)
  } + gone.map { Comparison(of: $0.name, .removed, isBreaking: true) }
}

/// Collects the changes.
struct Comparer {
  let oldTypes: TypeTable
  let newTypes: TypeTable
  let renames: TypeRenames
  private(set) var changes: [Change] = []

  init(old: ServicePlan, new: ServicePlan) {
    oldTypes = TypeTable(of: old)
    newTypes = TypeTable(of: new)
    renames = TypeRenames(from: oldTypes, to: newTypes)
  }

  /// Adds a change.
  mutating func add(
    _ kind: Change.Kind, _ subject: Change.Subject, _ name: String, breaking isBreaking: Bool,
    _ message: String, old: String? = nil, new: String? = nil
  ) {
    changes.append(
      Change(
        kind: kind, subject: subject, name: name, isBreaking: isBreaking, message: message,
        old: old, new: new))
  }

  /// What an old type means, with the names that types have now.
  func oldMeaning(_ text: String, in scope: [String]?) -> TypeText.Meaning {
    oldTypes.text.meaning(of: text, in: scope, renames: renames.paths)
  }

  /// What a new type means.
  func newMeaning(_ text: String, in scope: [String]?) -> TypeText.Meaning {
    newTypes.text.meaning(of: text, in: scope)
  }

  /// An old type as it was spelled then, for people.
  func shownOld(_ text: String, in scope: [String]?) -> String {
    oldTypes.text.meaning(of: text, in: scope).shown
  }

  /// A new type as it is spelled, for people.
  func shownNew(_ text: String, in scope: [String]?) -> String {
    newTypes.text.meaning(of: text, in: scope).shown
  }
}

/// Two lists of things with names, side by side.
struct Pairing<Element> {
  /// What both lists have, in the order of the new one.
  private(set) var both: [(old: Element, new: Element)] = []
  private(set) var removed: [Element] = []
  private(set) var added: [Element] = []

  init(_ old: [Element], _ new: [Element], by name: (Element) -> String) {
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

  /// The names of what both lists have, in the order of each.
  func orders(
    _ old: [Element], _ new: [Element], by name: (Element) -> String
  ) -> (old: [String], new: [String]) {
    let common = Set(both.map { name($0.new) })
    return (old.map(name).filter(common.contains), new.map(name).filter(common.contains))
  }

  /// Pairs what was removed with what was added, where both have the same key.
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
