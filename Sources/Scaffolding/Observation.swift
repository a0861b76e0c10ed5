import YAML

/// What was seen of the values at one position of some JSON.
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
        // Changed where it is, since a copy for each of many objects takes long.
        if members[key] != nil {
          members[key]?.value.merge(added.value)
          if !added.isAlwaysThere { members[key]?.isAlwaysThere = false }
        } else {
          keys.append(key)
          members[key] = Member(value: added.value, isAlwaysThere: false)
        }
      }
    }

    /// The object with other values.
    func mapValues(_ change: (String, Observation) -> Observation) -> Object {
      var result = self
      for key in keys {
        if let value = members[key]?.value { result.members[key]?.value = change(key, value) }
      }
      return result
    }

    static func == (left: Object, right: Object) -> Bool { left.members == right.members }
  }

  private(set) var hasNull = false
  private(set) var scalars: Set<ScalarForm> = []
  /// An object that has no model yet.
  var object: Object?
  /// The name of the model that the objects are of.
  var model: String?
  private(set) var hasList = false
  /// What was seen of the elements of lists: one observation, or none.
  private var elementsOrNone: [Observation] = []
  private var mapValuesOrNone: [Observation] = []

  /// What was seen of the elements of lists; nil where all lists were empty.
  var elements: Observation? {
    get { elementsOrNone.first }
    set { elementsOrNone = newValue.map { [$0] } ?? [] }
  }

  /// What was seen of the values of objects that may have any keys; nil where there are no such objects.
  var mapValues: Observation? {
    get { mapValuesOrNone.first }
    set { mapValuesOrNone = newValue.map { [$0] } ?? [] }
  }

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
    var known = elements ?? element
    // Held once, it is changed where it is.
    elementsOrNone = []
    known.merge(element)
    elements = known
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
