import YAML

/// What was seen of the values at one place of some JSON.
struct Observation: Equatable {
  /// An object: the keys in the order in which they were seen first.
  struct Object: Equatable {
    struct Member: Equatable {
      var value: Observation
      /// Whether every object had the key.
      var isAlwaysThere: Bool
    }
    private(set) var keys: [String] = []
    private(set) var members: [String: Member] = [:]

    mutating func add(_ key: String, _ value: Observation) {
      if members[key] == nil { keys.append(key) }
      members[key] = Member(value: value, isAlwaysThere: true)
    }

    mutating func merge(_ other: Object) {
      for key in keys where other.members[key] == nil { members[key]?.isAlwaysThere = false }
      for key in other.keys {
        guard let added = other.members[key] else { continue }
        if var known = members[key] {
          known.value.merge(added.value)
          known.isAlwaysThere = known.isAlwaysThere && added.isAlwaysThere
          members[key] = known
        } else {
          keys.append(key)
          members[key] = Member(value: added.value, isAlwaysThere: false)
        }
      }
    }

    /// How many of all keys both have, from 0 to 1.
    func likeness(to other: Object) -> Double {
      let common = keys.count { other.members[$0] != nil }
      let all = keys.count + other.keys.count - common
      return all == 0 ? 1 : Double(common) / Double(all)
    }

    static func == (left: Object, right: Object) -> Bool { left.members == right.members }
  }

  private(set) var hasNull = false
  private(set) var scalars: Set<ScalarForm> = []
  private(set) var object: Object?
  private(set) var hasList = false
  /// What was seen of the elements of lists: one observation, or none.
  private var elementsOrNone: [Observation] = []

  /// What was seen of the elements of lists; nil where all lists were empty.
  var elements: Observation? { elementsOrNone.first }

  init() {}

  /// What one value shows.
  init(_ node: Node) {
    if let entries = node.entries {
      var seen = Object()
      for entry in entries { seen.add(entry.name, Observation(entry.value)) }
      object = seen
    } else if let items = node.items {
      hasList = true
      for item in items { mergeElement(Observation(item)) }
    } else if let value = node.value {
      if case .null = value { hasNull = true } else { scalars = [ScalarForm(value)] }
    }
  }

  private mutating func mergeElement(_ element: Observation) {
    if elementsOrNone.isEmpty {
      elementsOrNone = [element]
    } else {
      elementsOrNone[0].merge(element)
    }
  }

  mutating func merge(_ other: Observation) {
    hasNull = hasNull || other.hasNull
    scalars.formUnion(other.scalars)
    hasList = hasList || other.hasList
    if let element = other.elements { mergeElement(element) }
    if let added = other.object {
      if object == nil { object = added } else { object?.merge(added) }
    }
  }
}

extension Observation.Object {
  /// What the values have in common where the keys are data and no names: numbers, UUIDs, dates, codes of
  /// currencies or languages. Nil for an object with properties.
  var valueOfMap: Observation? {
    guard !keys.isEmpty else { return Observation() }
    let areIdentifiers = keys.allSatisfy { $0.contains(Self.identifier) }
    let areCodes =
      keys.count > 2 && keys.allSatisfy { $0.contains(/^[A-Z]{2,5}$/) }
      || keys.count > 3 && keys.allSatisfy { $0.contains(/^[a-z]{2}(?:[\-_][A-Z]{2})?$/) }
    guard areIdentifiers || areCodes else { return nil }
    var value = Observation()
    for key in keys { if let member = members[key] { value.merge(member.value) } }
    // Codes whose values are of several kinds are short names.
    let kinds =
      ScalarForm.merged(value.scalars).count + (value.object == nil ? 0 : 1)
      + (value.hasList ? 1 : 0)
    return areIdentifiers || kinds < 2 ? value : nil
  }

  private static var identifier: some RegexComponent {
    /^(?:[0-9]+|[0-9a-fA-F]{8}-[0-9a-fA-F\-]{27}|[0-9a-f]{16,64}|[0-9]{4}-[0-9]{2}-[0-9]{2}.*)$/
  }
}
