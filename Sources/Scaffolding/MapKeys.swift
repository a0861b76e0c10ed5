extension Observation.Object {
  /// What the values have in common where the keys are data and no names. Nil for an object with properties.
  ///
  /// The look of keys decides. Where names could look the same, there have to be a few keys with values of one
  /// kind. For very many keys that look like names, the values alone decide.
  var valueOfMap: Observation? {
    guard !keys.isEmpty else { return Observation() }
    let value = anyValue
    if keys.allSatisfy({ $0.contains(Self.identifier) || Self.isOpaque($0) }) { return value }
    guard value.kinds < 2 else { return nil }
    return areCodes || areNumbered(value) || areNoNames || areAlike(value) ? value : nil
  }

  /// What the values of all keys have in common.
  var anyValue: Observation {
    var value = Observation()
    for key in keys { if let member = members[key] { value.merge(member.value) } }
    return value
  }

  /// Numbers, UUIDs, hexadecimal digits, dates and times, languages with a region, addresses of IP and their ranges.
  private static var identifier: some RegexComponent {
    /^(?:[0-9]+|[0-9a-fA-F]{8}-[0-9a-fA-F\-]{27}|[0-9a-f]{16,64}|[0-9]{4}-[0-9]{2}(?:-[0-9]{2}.*)?|[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?|[a-z]{2}[\-_][A-Z]{2}|[0-9]{1,3}(?:\.[0-9]{1,3}){3}(?:\/[0-9]{1,2})?|[0-9a-fA-F]{0,4}:[0-9a-fA-F]{0,4}:[0-9a-fA-F:.]*(?:\/[0-9]{1,3})?)$/
  }

  /// Codes of currencies, countries and languages.
  private var areCodes: Bool {
    keys.count > 2 && keys.allSatisfy { $0.contains(/^[A-Z]{2,5}$/) }
      || keys.count > 3 && keys.allSatisfy { $0.contains(/^[a-z]{2}(?:[\-_][A-Z]{2})?$/) }
  }

  /// Whether a key is long, and letters and digits change in it as in no name: `dQw4w9WgXcQ`.
  private static func isOpaque(_ key: String) -> Bool {
    guard key.utf8.count > 9, key.contains(/^[A-Za-z0-9_\-]+$/) else { return false }
    let areDigits = key.filter { $0.isLetter || $0.isNumber }.map(\.isNumber)
    return zip(areDigits, areDigits.dropFirst()).count { $0 != $1 } > 3
  }

  /// One word and a number each: `Q42` and `Q64`. `line1` and `line2` are names, and so are `sha1` and `sha256`.
  private func areNumbered(_ value: Observation) -> Bool {
    var words: Set<Substring> = []
    var numbers: [Substring] = []
    for key in keys {
      guard let match = key.wholeMatch(of: /([A-Za-z]+[_\-:]?)([0-9]+)/) else { return false }
      words.insert(match.1)
      numbers.append(match.2)
    }
    guard words.count == 1 else { return false }
    if numbers.allSatisfy({ $0.count > 3 }) { return true }
    let values = numbers.compactMap { Int($0) }.sorted()
    let isCounted = values.first.map { $0 < 2 && values == Array($0..<($0 + values.count)) } ?? true
    return value.object != nil && keys.count > 1 && !isCounted
  }

  /// Whether most keys have characters that names don't, as paths, file names, addresses and versions have.
  private var areNoNames: Bool {
    guard keys.count > 2 else { return false }
    let names = keys.count {
      $0.contains(/^[$@_]?[\p{L}_][\p{L}\p{N}_\-: ]*\??$|^[+\-][0-9]+$|^[0-9]+[.)]? |^$/)
    }
    return names * 2 < keys.count
  }

  private static let mostNames = 100
  private static let manyAlike = 10

  /// Whether there are more keys than anybody names, or many whose objects are alike.
  private func areAlike(_ value: Observation) -> Bool {
    guard let whole = value.object else { return keys.count > Self.mostNames }
    return keys.count >= Self.manyAlike && whole.keys.count > 1
      && keys.allSatisfy { key in
        (members[key]?.value.object?.keys.count ?? 0) * 2 >= whole.keys.count
      }
  }
}

extension Observation {
  /// How many kinds of values there are, beside null.
  fileprivate var kinds: Int {
    ScalarForm.merged(scalars).count + (object == nil ? 0 : 1) + (hasList ? 1 : 0)
  }
}
