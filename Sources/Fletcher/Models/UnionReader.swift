/// Finds the member of a union that a value is.
struct UnionReader {
  private let decoder: any Decoder
  private let members: UnionMembers

  init(_ decoder: any Decoder, _ members: UnionMembers) {
    self.decoder = decoder
    self.members = members
  }

  /// - Throws: `DecodingError`, where the policy is strict and the value is none of the members.
  func read<U: Union>(as type: U.Type) throws -> U {
    let candidates = candidates()
    var reason: (any Error)?
    if candidates.numbers.count == 1, let only = candidates.numbers.first {
      do { return try U(member: only, from: decoder) } catch { reason = error }
    } else if !candidates.numbers.isEmpty {
      let context = DecodingContext.current ?? DecodingContext(.lenient)
      if context.withTrials({ $0.begin() }) {
        defer { context.withTrials { $0.end() } }
        var best: Fit<U>?
        // One that fits as described goes before one that could be read as well, unless that loses less.
        for isStrict in context.mode == .strict ? [true] : [true, false] {
          tryMembers(candidates, context, isStrict, &best, &reason)
          if best?.trial.isWhole == true || context.withTrials({ $0.givesUp }) { break }
        }
        if let best, !context.withTrials({ $0.isTooDeep }) {
          context.restore(best.findings)
          return best.value
        }
        if context.withTrials({ $0.isTooDeep && $0.depth > 1 }) { throw tooDeep }
      } else {
        throw tooDeep
      }
    }
    return try unknown(U.self, reason)
  }

  /// A value that was read as one of the members.
  private struct Fit<U> {
    let value: U
    let trial: UnionTrials.Trial
    let findings: DecodingContext.Findings

    /// Whether less is lost than of another one.
    func isBetter(than other: Fit?) -> Bool {
      guard let other else { return true }
      return (findings.omissions, other.trial.kept) < (other.findings.omissions, trial.kept)
    }
  }

  /// Reads the value as each of the members, and keeps the one of which the least is lost.
  private func tryMembers<U: Union>(
    _ candidates: Candidates, _ outer: DecodingContext, _ isStrict: Bool, _ best: inout Fit<U>?,
    _ reason: inout (any Error)?
  ) {
    let place = outer.withTrials { $0.remembers } ? place(of: U.self, isStrict) : nil
    let known = place.flatMap { place in outer.withTrials { $0[place] } }
    let numbers = known.map { trial in trial.map { [$0.member] } ?? [] } ?? candidates.numbers
    // Of what has nothing deeper, members that know as many keys lose as much.
    let came = known == nil && candidates.equals > 1 ? try? JSON(from: decoder) : nil
    let equals = came?.isNested == true ? candidates.equals : 0
    let context = isStrict && outer.mode != .strict ? DecodingContext(.strict, in: outer) : outer
    let mark = outer.mark
    var found: UnionTrials.Trial?
    for (index, candidate) in numbers.enumerated() {
      if index == equals, let best, best.findings.omissions == 0 { break }
      do {
        let value = try DecodingContext.$current.withValue(context) {
          try U(member: candidate, from: decoder)
        }
        let loss = index < equals ? came.map { UnionLoss(of: $0, in: value) } : nil
        let findings = outer.reset(to: mark)
        if outer.withTrials({ $0.isTooDeep }) { return }
        let trial = UnionTrials.Trial(
          member: candidate, kept: loss?.kept ?? 0,
          isWhole: findings.omissions == 0 && loss?.isNothing ?? true)
        let fit = Fit(value: value, trial: known.flatMap(\.self) ?? trial, findings: findings)
        if fit.isBetter(than: best) {
          best = fit
          found = fit.trial
        }
        if fit.trial.isWhole { break }
      } catch {
        outer.withTrials { $0.fail() }
        outer.reset(to: mark)
        reason = reason ?? error
        if outer.withTrials({ $0.givesUp }) { break }
      }
    }
    if let place, !outer.withTrials({ $0.isTooDeep }) {
      outer.withTrials { $0[place] = .some(found) }
    }
  }

  private var tooDeep: any Error {
    DecodingError.dataCorrupted(
      .init(
        codingPath: decoder.codingPath, debugDescription: "Unions are nested too deeply to be tried"
      )
    ).final(at: decoder.codingPath)
  }

  private func place(of type: any Any.Type, _ isStrict: Bool) -> UnionTrials.Place {
    UnionTrials.Place(
      path: decoder.codingPath.pathText, type: ObjectIdentifier(type), isStrict: isStrict)
  }

  private func unknown<U: Union>(_ type: U.Type, _ reason: (any Error)?) throws -> U {
    let value = try U(member: members.list.count, from: decoder)
    // Enums are open: another value than those listed is none that is wrong.
    if decoder.jsonType(among: members.typesOfConstants) != nil { return value }
    if Lenient.isStrict {
      let mismatch = DecodingError.typeMismatch(
        type,
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "the value is none of the members of \(type)"))
      throw (reason ?? mismatch).final(at: decoder.codingPath)
    }
    Lenient.noteOmission(of: decoder, type)
    return value
  }

  // MARK: Evidence

  /// The members that a value may be.
  private struct Candidates {
    /// The likeliest first.
    var numbers: [Int]
    /// How many of the first have the same to say for them.
    var equals = 0
  }

  private func candidates() -> Candidates {
    guard let type = decoder.jsonType(among: members.types) else {
      // A number in quotes, or nothing that is described.
      let isNull = (try? decoder.singleValueContainer().decodeNil()) == true
      return Candidates(numbers: isNull ? [] : members.ofManyValues)
    }
    if members.typesOfConstants.contains(type), let value = try? JSON(from: decoder),
      let number = members.list.firstIndex(where: { $0.constant == value })
    {
      return Candidates(numbers: [number])
    }
    guard type == .object else {
      let numbers = members.ofManyValues.filter { members.list[$0].types.contains(type) }
      return type == .array && numbers.count > 1
        ? rankedByElement(numbers) : Candidates(numbers: numbers)
    }
    if let only = members.onlyObject { return Candidates(numbers: [only]) }
    guard let object = try? decoder.container(keyedBy: FieldKey.self) else {
      return Candidates(numbers: [])
    }
    if let discriminator = members.discriminator, let value = object.text(discriminator) {
      if let number = members.numbers[value] { return Candidates(numbers: [number]) }
      if let base = members.base { return Candidates(numbers: [base]) }
      // A kind that the service has got since.
      if !members.assumesValues { return Candidates(numbers: []) }
    }
    return ranked(object)
  }

  private func ranked(_ object: KeyedDecodingContainer<FieldKey>) -> Candidates {
    Self.ranked(
      members.ofManyValues.filter { members.list[$0].types.contains(.object) }
    ) { ObjectMatch(of: object, with: members.list[$0].type) }
  }

  /// The members that a list may be, by its first element.
  private func rankedByElement(_ numbers: [Int]) -> Candidates {
    guard var elements = try? decoder.unkeyedContainer(), !elements.isAtEnd,
      let element = try? elements.superDecoder()
    else { return Candidates(numbers: numbers) }
    let types = numbers.map { members.list[$0].type as? any JSONContainer.Type }
      .map { JSONTypes(of: $0?.element ?? JSON.self) }
    guard let type = element.jsonType(among: types.reduce([]) { $0.union($1) }) else {
      return Candidates(numbers: numbers)
    }
    let fitting = zip(numbers, types).filter { $0.1.contains(type) }.map(\.0)
    guard type == .object, let object = try? element.container(keyedBy: FieldKey.self) else {
      return Candidates(numbers: fitting)
    }
    return Self.ranked(fitting) { number in
      let list = members.list[number].type as? any JSONContainer.Type
      return ObjectMatch(of: object, with: list?.element ?? JSON.self)
    }
  }

  private static func ranked(
    _ numbers: [Int], by match: (Int) -> ObjectMatch?
  ) -> Candidates {
    var matches: [(number: Int, match: ObjectMatch)] = []
    for number in numbers { if let match = match(number) { matches.append((number, match)) } }
    let whole = matches.filter(\.match.isWhole)
    // Which one was meant is plain then, and its error says what is missing.
    if whole.isEmpty, matches.count == 1, let only = matches.first, only.match.hasConstants {
      return Candidates(numbers: [only.number])
    }
    matches = whole.sorted { left, right in
      left.match == right.match ? left.number < right.number : left.match > right.match
    }
    let equals = matches.prefix { $0.match == matches.first?.match }
    return Candidates(numbers: matches.map(\.number), equals: equals.count)
  }
}

/// How much an object has of a member's fields. What has more is greater.
private struct ObjectMatch: Comparable {
  private var constants = 0
  private var known = 0
  /// Whether what is not known is kept.
  private var keepsOthers = false
  /// Whether all is there that always is.
  private(set) var isWhole = true

  var hasConstants: Bool { constants > 0 }

  /// Nil where the object can't be the member.
  init?(of object: KeyedDecodingContainer<FieldKey>, with type: any Any.Type) {
    switch type {
    case let type as any ModelFields.Type:
      let fields = TypeTables.fields(of: type)
      let fits = fields.allSatisfy { key, evidence in
        guard let constant = evidence.constant, let text = object.text(key) else { return true }
        constants += 1
        return text == constant
      }
      guard fits else { return nil }
      isWhole = fields.allSatisfy { key, evidence in
        let isThere = object.contains(key)
        if isThere { known += 1 }
        return isThere || !evidence.isAlwaysThere
      }
    case let type as any Union.Type:
      let inner = type.members.list.filter { $0.types.contains(.object) }
        .compactMap { ObjectMatch(of: object, with: $0.type) }
      guard let best = inner.filter(\.isWhole).max() ?? inner.max() else { return nil }
      self = best
    case is any JSONContainer.Type: keepsOthers = true
    default: break
    }
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.constants != right.constants { return left.constants < right.constants }
    if left.known != right.known { return left.known < right.known }
    return !left.keepsOthers && right.keepsOthers
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
