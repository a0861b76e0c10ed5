import ServiceModel

// What a parameter plainly is, where its schema says another type that is sent the same.

extension Schema {
  /// Makes it the type that a parameter's value is.
  mutating func becomeMeantType(in location: Parameter.Location) {
    if location == .query || location == .path { becomeBooleanOfTexts() }
  }

  /// Makes a choice of the texts `true` and `false` a boolean, which is sent as they are.
  private mutating func becomeBooleanOfTexts() {
    guard case .enumeration(let listed) = kind, listed.base == .string, listed.cases.count == 2,
      Set(listed.cases.map(\.value)) == [.string("true"), .string("false")]
    else { return }
    kind = .boolean
    defaultValue = defaultValue?.boolOfText
    sample = sample.flatMap { sample in
      sample.value.boolOfText.map { Sample(value: $0, location: sample.location) }
    }
  }
}

extension JSONValue {
  fileprivate var boolOfText: JSONValue? {
    if case .string(let text) = self { Bool(text).map(JSONValue.bool) } else { nil }
  }
}
