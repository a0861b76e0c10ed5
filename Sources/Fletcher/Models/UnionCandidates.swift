/// The members of a union that a value may be.
struct UnionCandidates {
  /// The likeliest first.
  var numbers: [Int]
  /// How many of the first have the same to say for them.
  var equals = 0
  /// The members that it might be, did it not lack what they require.
  var incomplete: [Int] = []
  /// What alone says which member it is, where that is a key of the member's own.
  var key: UnionKey?
}

extension UnionReader {
  /// The members that the value may be, by what it has.
  func candidates() -> UnionCandidates {
    if let key = ownKey() { return UnionCandidates(numbers: [key.member], key: key) }
    guard let type = decoder.jsonType(among: members.types) else {
      // A number in quotes, or nothing that is described.
      let isNull = (try? decoder.singleValueContainer().decodeNil()) == true
      // Beside text and numbers a boolean is a third kind of value, and would be sent back as a text.
      let isOther =
        members.types.isSuperset(of: [.string, .number])
        && (try? decoder.singleValueContainer().decode(Bool.self)) != nil
      return UnionCandidates(numbers: isNull || isOther ? [] : members.ofManyValues)
    }
    if members.typesOfConstants.contains(type), let value = try? JSON(from: decoder),
      let number = members.list.firstIndex(where: { $0.constant == value && $0.key == nil })
    {
      return UnionCandidates(numbers: [number])
    }
    guard type == .object else {
      var numbers = members.ofManyValues.filter { members.list[$0].types.contains(type) }
      if numbers.isEmpty, type == .string, !members.list.contains(where: \.isNumberInQuotes) {
        // Beside the texts of an enum a number may have come in quotes.
        numbers = members.ofManyValues.filter { members.list[$0].types.contains(.number) }
      }
      return type == .array && numbers.count > 1
        ? rankedByElement(numbers) : UnionCandidates(numbers: numbers)
    }
    if let only = members.onlyObject, !hasOnlyOtherKeys(than: only) {
      return UnionCandidates(numbers: [only])
    }
    guard let object = try? decoder.container(keyedBy: FieldKey.self) else {
      return UnionCandidates(numbers: [])
    }
    var ignored: FieldKey?
    if let discriminator = members.discriminator, let value = object.text(discriminator) {
      if let numbers = members.numbers[value] {
        return numbers.count == 1
          ? UnionCandidates(numbers: numbers) : ranked(object, among: numbers)
      }
      if let base = members.base { return UnionCandidates(numbers: [base]) }
      // A kind that the service has got since.
      if !members.assumesValues { return UnionCandidates(numbers: []) }
      // The members' values are assumed as well.
      ignored = discriminator
    }
    return ranked(
      object, among: members.ofManyValues.filter { members.list[$0].types.contains(.object) },
      ignoring: ignored)
  }

  /// Whether a member that requires nothing knows no key of the object. One that requires something can't be read
  /// without it, and its error says what it lacks.
  private func hasOnlyOtherKeys(than member: Int) -> Bool {
    guard let table = fields(ofMember: member), table.requiresNothing,
      let object = try? decoder.container(keyedBy: FieldKey.self)
    else { return false }
    return table.hasOnlyOtherKeys(object)
  }

  private func ranked(
    _ object: KeyedDecodingContainer<FieldKey>, among numbers: [Int], ignoring key: FieldKey? = nil
  ) -> UnionCandidates {
    Self.ranked(numbers) {
      ObjectMatch(of: object, with: members.list[$0].type, ignoring: key)
    }
  }

  /// The members that a list may be, by its first element.
  private func rankedByElement(_ numbers: [Int]) -> UnionCandidates {
    guard var elements = try? decoder.unkeyedContainer(), !elements.isAtEnd,
      let element = try? elements.superDecoder()
    else { return UnionCandidates(numbers: numbers) }
    let types = numbers.map { members.list[$0].type as? any JSONContainer.Type }
      .map { JSONTypes(of: $0?.element ?? JSON.self) }
    guard let type = element.jsonType(among: types.reduce([]) { $0.union($1) }) else {
      return UnionCandidates(numbers: numbers)
    }
    let fitting = zip(numbers, types).filter { $0.1.contains(type) }.map(\.0)
    guard type == .object, let object = try? element.container(keyedBy: FieldKey.self) else {
      return UnionCandidates(numbers: fitting)
    }
    return Self.ranked(fitting) { number in
      let list = members.list[number].type as? any JSONContainer.Type
      return ObjectMatch(of: object, with: list?.element ?? JSON.self)
    }
  }

  /// Of how many members that know nearly as much and lack a constant one is assumed.
  private static let mostAssumed = 2

  private static func ranked(
    _ numbers: [Int], by match: (Int) -> ObjectMatch?
  ) -> UnionCandidates {
    var matches: [(number: Int, match: ObjectMatch)] = []
    for number in numbers { if let match = match(number) { matches.append((number, match)) } }
    let whole = matches.filter(\.match.isWhole)
    let incomplete = matches.filter { !$0.match.isWhole }.map(\.number)
    // Which one was meant is plain then, and its error says what is missing.
    if whole.isEmpty, matches.count == 1, let only = matches.first, only.match.hasConstants {
      return UnionCandidates(numbers: [only.number])
    }
    matches = whole.sorted { left, right in
      left.match == right.match ? left.number < right.number : left.match > right.match
    }
    let equals = matches.prefix { $0.match == matches.first?.match }
    // Nothing says which of them it is.
    if let best = matches.first?.match, best.lacksConstant {
      // What tells many apart is not assumed of one, which would be sent back as it.
      let others = matches.count { $0.match.lacksConstant && $0.match.known * 4 > best.known * 3 }
      if equals.count > 1 || others > mostAssumed { return UnionCandidates(numbers: []) }
    }
    return UnionCandidates(
      numbers: matches.map(\.number), equals: equals.count, incomplete: incomplete)
  }
}

/// How much an object has of a member's fields. What has more is greater.
private struct ObjectMatch: Comparable {
  /// Whether a field is not there that always has one value. The client assumes it where nothing else tells.
  private(set) var lacksConstant = false
  private var constants = 0
  /// How many keys are known that have a value, and how many that are null: services send null for what they don't
  /// have.
  private(set) var known = 0
  private var nulls = 0
  /// Whether what is not known is kept.
  private var keepsOthers = false
  /// Whether all is there that always is.
  private(set) var isWhole = true

  var hasConstants: Bool { constants > 0 }

  /// Nil where the object can't be the member.
  ///
  /// - Parameter ignored: A key whose value says nothing.
  init?(
    of object: KeyedDecodingContainer<FieldKey>, with type: any Any.Type,
    ignoring ignored: FieldKey? = nil
  ) {
    switch type {
    case let type as any ModelFields.Type:
      let fields = TypeTables.fields(of: type)
      let fits = fields.allSatisfy { key, evidence in
        guard object.contains(key) else {
          guard evidence.isAlwaysThere else { return true }
          if evidence.constant == nil { isWhole = false } else { lacksConstant = true }
          return true
        }
        if let constant = evidence.constant, key != ignored, let text = object.text(key) {
          guard text == constant else { return false }
          constants += 1
        }
        if (try? object.decodeNil(forKey: key)) == true { nulls += 1 } else { known += 1 }
        return true
      }
      guard fits else { return nil }
      // An object of other keys alone fits what requires none, and is none of it.
      if known + nulls == 0, !fields.takesAnyKeys, !object.allKeys.isEmpty { return nil }
    case let type as any Union.Type:
      let inner = type.members.list.filter { $0.types.contains(.object) }
        .compactMap { Self.match(of: object, with: $0) }
      guard let best = inner.filter(\.isWhole).max() ?? inner.max() else { return nil }
      self = best
    case is any JSONContainer.Type: keepsOthers = true
    default: break
    }
  }

  /// A match with one key, and nothing else.
  private init(isNull: Bool) { if isNull { nulls = 1 } else { known = 1 } }

  /// Nil where the object can't be the member.
  private static func match(
    of object: KeyedDecodingContainer<FieldKey>, with member: UnionMember
  ) -> ObjectMatch? {
    guard let key = member.key else { return ObjectMatch(of: object, with: member.type) }
    guard object.contains(key) else { return nil }
    return ObjectMatch(isNull: (try? object.decodeNil(forKey: key)) == true)
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.constants != right.constants { return left.constants < right.constants }
    if left.known != right.known { return left.known < right.known }
    if left.lacksConstant != right.lacksConstant { return left.lacksConstant }
    if left.keepsOthers != right.keepsOthers { return left.keepsOthers == false }
    return left.nulls < right.nulls
  }
}

extension KeyedDecodingContainer where K == FieldKey {
  /// The text of a scalar; nil where there is none.
  fileprivate func text(_ key: FieldKey) -> String? {
    guard contains(key) else { return nil }
    if let text = try? decode(String.self, forKey: key) { return text }
    if let number = try? decode(Int.self, forKey: key) { return String(number) }
    if let bool = try? decode(Bool.self, forKey: key) { return String(bool) }
    return nil
  }
}
