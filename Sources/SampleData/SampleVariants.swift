import SchemaChecking
import ServiceModel

extension SampleSession {
  /// Values like a first one that differ from each other; fewer than asked for where there are no more.
  func variants(of first: JSONValue, schema: Schema, count: Int) -> [JSONValue] {
    var items = [first]
    var seen: Set<JSONValue> = [first.normalized]
    var number = 1
    // Some numbers make a value that was made before, or one outside the limits.
    while items.count < count, number < 4 * count + 32 {
      for candidate in candidates(number, like: first, schema: schema, depth: 0)
      where !seen.contains(candidate.normalized)
        && checker.mismatch(of: candidate, with: schema, strictness: .all) == nil
      {
        seen.insert(candidate.normalized)
        items.append(candidate)
        break
      }
      number += 1
    }
    return items
  }

  private static let deepestVariant = 8
  /// The first properties are those that tell objects apart.
  private static let mostVariedMembers = 4

  /// Candidates for the value of this number after the first.
  private func candidates(
    _ number: Int, like value: JSONValue, schema: Schema, depth: Int
  ) -> [JSONValue] {
    guard depth < Self.deepestVariant else { return [] }
    let schema = resolved(schema)
    if case .enumeration(let enumeration) = schema.kind {
      return number < enumeration.cases.count ? [enumeration.cases[number].value] : []
    }
    switch value {
    case .bool(let bool): return [.bool(!bool)]
    case .integer(let integer): return neighbors(of: integer, number: number, schema: schema)
    case .number(let double):
      let step = schema.limits.multipleOf ?? 1
      let offset = step * Double(number)
      return [.number(double + offset), .number(double - offset), .number(double + offset / 1_024)]
    case .string(let text): return variants(of: text, number: number, schema: schema)
    case .array(let items):
      guard case .array(let element) = schema.kind, let first = items.first else { return [] }
      return candidates(number, like: first, schema: element, depth: depth + 1)
        .map { .array([$0] + items.dropFirst()) }
    case .object(let members):
      return variants(of: members, number: number, schema: schema, depth: depth)
    case .null, .numberText: return []
    }
  }

  private func neighbors(of integer: Int, number: Int, schema: Schema) -> [JSONValue] {
    let step = schema.limits.multipleOf.flatMap { Int(exactly: $0.rounded(.up)) } ?? 1
    let (offset, overflow) = max(step, 1).multipliedReportingOverflow(by: number)
    if overflow { return [] }
    let (above, noAbove) = integer.addingReportingOverflow(offset)
    let (below, noBelow) = integer.subtractingReportingOverflow(offset)
    return (noAbove ? [] : [.integer(above)]) + (noBelow ? [] : [.integer(below)])
  }

  private func variants(of text: String, number: Int, schema: Schema) -> [JSONValue] {
    let digits = String(number + 1)
    let scalars = Array(text.unicodeScalars)
    func replacingEnd(by end: String) -> String {
      let kept = scalars.prefix(max(scalars.count - end.unicodeScalars.count, 0))
      return String(String.UnicodeScalarView(kept + end.unicodeScalars))
    }
    let year = String(2_026 + number % 1_000)
    let hexadecimal = String(number, radix: 16)
    var texts: [String]
    switch schema.kind {
    case .string(.url): texts = [text + "/" + digits, text + digits]
    case .string(.date): texts = [year + PlausibleText.date.dropFirst(4)]
    case .string(.dateTime): texts = [year + PlausibleText.dateTime.dropFirst(4)]
    case .string(.uuid): texts = [replacingEnd(by: hexadecimal)]
    case .string(.base64):
      texts = [String(text.dropLast(4)) + "AAAA".dropLast(digits.count) + digits]
    default:
      texts = [text + digits, replacingEnd(by: digits)]
      if let letter = Unicode.Scalar(UInt32(0x60 + number % 26)) {
        texts.append(replacingEnd(by: String(letter)))
      }
    }
    if let pattern = schema.limits.pattern.flatMap({ TextPattern($0) }) {
      texts.removeAll { !pattern.matches($0) }
    }
    return texts.map { .string($0) }
  }

  private func variants(
    of members: [JSONValue.Member], number: Int, schema: Schema, depth: Int
  ) -> [JSONValue] {
    var result: [JSONValue] = []
    for (index, member) in members.enumerated() {
      let inner: Schema
      switch schema.kind {
      case .map(let element): inner = element
      case .object(let object):
        guard let property = object.properties.first(where: { $0.name == member.name }) else {
          continue
        }
        inner = property.schema
      default: continue
      }
      for candidate in candidates(number, like: member.value, schema: inner, depth: depth + 1) {
        var changed = members
        changed[index].value = candidate
        result.append(.object(changed))
      }
      if result.count >= Self.mostVariedMembers { break }
    }
    if result.isEmpty, case .map = schema.kind, let first = members.first {
      result.append(.object([JSONValue.Member("key\(number + 1)", first.value)]))
    }
    return result
  }
}
