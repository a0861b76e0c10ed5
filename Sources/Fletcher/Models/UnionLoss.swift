import Foundation

/// What is lost of a value that was read as a member.
struct UnionLoss {
  /// How many of the values that came are there.
  let kept: Int
  let isNothing: Bool

  init(of came: JSON, in member: some Union) {
    kept = came.countOfValues(alsoIn: (try? JSON(encoding: member)) ?? .null)
    isNothing = kept == came.countOfValues(alsoIn: came)
  }
}

extension JSON {
  /// Whether there is a list or an object in the object, or in an object of the list.
  var isNested: Bool {
    switch self {
    case .object(let values): values.values.contains(where: \.isContainer)
    case .array(let elements): elements.contains(where: \.isNested)
    default: false
    }
  }

  private var isContainer: Bool {
    switch self {
    case .object, .array: true
    default: false
    }
  }

  /// How many values inside of this one another has at the same place.
  fileprivate func countOfValues(alsoIn other: JSON) -> Int {
    switch (self, other) {
    case (.object(let values), .object(let others)):
      values.reduce(0) { count, entry in
        guard !entry.value.isNull, let other = others[entry.key] else { return count }
        return count + 1 + entry.value.countOfValues(alsoIn: other)
      }
    case (.array(let elements), .array(let others)):
      zip(elements, others).reduce(0) { $0 + 1 + $1.0.countOfValues(alsoIn: $1.1) }
    default: 0
    }
  }
}
