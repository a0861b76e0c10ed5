/// Finds the member of a union that a value is.
struct UnionReader {
  let decoder: any Decoder
  let members: UnionMembers

  init(_ decoder: any Decoder, _ members: UnionMembers) {
    self.decoder = decoder
    self.members = members
  }

  /// - Throws: `DecodingError`, where the policy is strict and the value is none of the members.
  func read<U: Union>(as type: U.Type) throws -> U {
    let candidates = candidates()
    var reason: (any Error)?
    if let key = candidates.key {
      do {
        let value: U = try value(ofMember: key.member)
        try noteOtherKeys(key)
        return value
      } catch {
        reason = error
      }
    } else if candidates.numbers.count == 1, let only = candidates.numbers.first {
      do {
        let value = try U(member: only, from: decoder)
        try noteKeysOfOthers(than: only, candidates.incomplete)
        return value
      } catch {
        reason = error
      }
    } else if !candidates.numbers.isEmpty {
      let context = DecodingContext.current ?? DecodingContext(.lenient)
      if context.withTrials({ $0.begin() }) {
        defer { context.withTrials { $0.end() } }
        let search = UnionSearch<U>(candidates)
        // One that fits as described goes before one that could be read as well, unless that loses less.
        for isStrict in context.mode == .strict ? [true] : [true, false] {
          tryMembers(search, context, isStrict)
          if search.best?.trial.isWhole == true || context.withTrials({ $0.givesUp }) { break }
        }
        reason = search.nearest
        // Where every deviation counts, a member that loses keys of a better one is none.
        if let best = search.best, !context.withTrials({ $0.isTooDeep }),
          context.mode != .strict || !best.trial.losesKeys
        {
          context.restore(best.findings)
          try noteKeysOfOthers(
            than: best.trial.member, candidates.numbers + candidates.incomplete)
          return best.value
        }
        if context.withTrials({ $0.isTooDeep && $0.depth > 1 }) { throw tooDeep }
      } else {
        throw tooDeep
      }
    }
    return try unknown(U.self, reason, isOnly: candidates.numbers.count == 1)
  }

  /// Reads the value as each of the members, and keeps the one of which the least is lost.
  private func tryMembers<U: Union>(
    _ search: UnionSearch<U>, _ outer: DecodingContext, _ isStrict: Bool
  ) {
    let place = outer.withTrials { $0.remembers } ? place(of: U.self, isStrict) : nil
    let known = place.flatMap { place in outer.withTrials { $0[place] } }
    let numbers =
      known.map { trial in trial.map { [$0.member] } ?? [] } ?? search.candidates.numbers
    let equals = search.candidates.equals
    let countsAll = known == nil && search.countsAll(from: decoder)
    let context = isStrict && outer.mode != .strict ? DecodingContext(.strict, in: outer) : outer
    let mark = outer.mark
    var found: UnionTrials.Trial?
    for (index, candidate) in numbers.enumerated() {
      if index == equals, search.best?.findings.omissions == 0 { break }
      do {
        let value = try DecodingContext.$current.withValue(context) {
          try U(member: candidate, from: decoder)
        }
        let findings = outer.reset(to: mark)
        if outer.withTrials({ $0.isTooDeep }) { return }
        let trial = UnionTrials.Trial(member: candidate, isWhole: findings.omissions == 0)
        // One that knows fewer keys loses those.
        let isLower = known == nil && index >= equals
        found =
          search.take(
            value, known.flatMap(\.self) ?? trial, findings, counting: countsAll || isLower,
            isLower: isLower,
            from: decoder)
          ?? found
        if search.best?.trial.isWhole == true { break }
      } catch {
        outer.withTrials { $0.fail() }
        outer.reset(to: mark)
        search.fail(error)
        if outer.withTrials({ $0.givesUp }) { break }
      }
    }
    if let place, !outer.withTrials({ $0.isTooDeep }) {
      outer.withTrials { $0[place] = .some(found) }
    }
  }

  private var tooDeep: any Error {
    Lenient.refusal(of: decoder, "Unions are nested too deeply to be tried")
  }

  private func place(of type: any Any.Type, _ isStrict: Bool) -> UnionTrials.Place {
    UnionTrials.Place(
      path: decoder.codingPath.pathText, type: ObjectIdentifier(type), isStrict: isStrict)
  }

  /// - Parameter isOnly: Whether the reason is that of the only member which the value could have been.
  private func unknown<U: Union>(
    _ type: U.Type, _ reason: (any Error)?, isOnly: Bool
  ) throws -> U {
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
    let missingKey = isOnly ? missingKey(reason) : nil
    Lenient.noteOmission(
      of: decoder, type, lacking: missingKey, after: missingKey == nil ? reason : nil)
    return value
  }

  /// The path of a key that the value lacks.
  private func missingKey(_ reason: (any Error)?) -> String? {
    guard case DecodingError.keyNotFound(let key, let context)? = reason else { return nil }
    return (context.codingPath.dropFirst(decoder.codingPath.count) + [key]).pathText
  }
}
