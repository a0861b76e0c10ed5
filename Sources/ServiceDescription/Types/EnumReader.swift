import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  mutating func enumeration(_ node: Node, names: Node.Entry?) -> Schema.Kind? {
    guard let items = checked(node.items, "`$enum` is a list of values", at: node) else {
      return nil
    }
    guard !items.isEmpty else {
      error("`$enum` has no values", at: node.location)
      return nil
    }
    var cases: [Enumeration.Case] = []
    // By their text, so that 1 and 1.0 are one value.
    var firstLocations: [String: SourceLocation] = [:]
    var base: Enumeration.Base?
    var isCorrect = true
    for item in items {
      guard let value = value(item) else { return nil }
      guard let itemBase = enumerationBase(of: value, item),
        let common = commonBase(of: base, and: itemBase, item)
      else {
        isCorrect = false
        continue
      }
      base = common
      let valueText = text(value)
      if let other = firstLocations.updateValue(item.location, forKey: valueText) {
        error(
          "the value \(quoted(valueText)) is in the `$enum` twice", at: item.location, other: other)
        continue
      }
      cases.append(Enumeration.Case(value: value, location: item.location))
    }
    if let names { nameCases(&cases, with: names.value) }
    guard isCorrect, let base else { return nil }
    return .enumeration(Enumeration(base: base, cases: cases))
  }

  private mutating func enumerationBase(of value: JSONValue, _ item: Node) -> Enumeration.Base? {
    switch value {
    case .string: return .string
    case .integer: return .integer
    case .number, .numberText: return .number
    case .null:
      error("`$enum` has no null; write `$nullable: true` beside it", at: item.location)
    case .bool:
      error(
        "`$enum` has strings or numbers, but this is \(found(item)); `true` and `false` are the type "
          + "`bool`, and text in quotes is a string", at: item.location)
    case .array, .object:
      mismatch("`$enum` has strings or numbers", at: item)
    }
    return nil
  }

  /// The base of the values before an item and of its own; nil, and a mistake, where there is none.
  private mutating func commonBase(
    of base: Enumeration.Base?, and itemBase: Enumeration.Base, _ item: Node
  ) -> Enumeration.Base? {
    switch (base, itemBase) {
    case (nil, _), (.string, .string), (.integer, .integer), (.integer, .number):
      return itemBase
    case (.number, .integer), (.number, .number): return .number
    case (.string, _):
      error(
        "the values of an `$enum` are all strings or all numbers; put \(quoted(item.text ?? "")) in "
          + "quotes if it is a string", at: item.location)
    default:
      error(
        "the values of an `$enum` are all strings or all numbers, and \(quoted(item.text ?? "")) is a "
          + "string among numbers", at: item.location)
    }
    return nil
  }

  private mutating func nameCases(_ cases: inout [Enumeration.Case], with node: Node) {
    var numbers: [String: Int] = [:]
    for (number, enumCase) in cases.enumerated() { numbers[text(enumCase.value)] = number }
    var firstLocations: [String: SourceLocation] = [:]
    for entry in mapping(node, "`$names`") ?? [] {
      guard let name = name(entry.value, "a name of a value") else { continue }
      let number = numbers[entry.name] ?? scalarNumber(entry.key, in: numbers)
      guard let number, cases.indices.contains(number) else {
        let hint = suggestion(for: entry.name, among: cases.map { text($0.value) })
        error(
          "`$names` names \(quoted(entry.name)), which is not one of the values of `$enum`\(hint)",
          at: entry.key.location)
        continue
      }
      if let other = firstLocations.updateValue(entry.value.location, forKey: name) {
        error("two values are named \(quoted(name))", at: entry.value.location, other: other)
      }
      cases[number].name = name
    }
  }

  /// `0x10` and `16` are one key.
  private func scalarNumber(_ key: Node, in numbers: [String: Int]) -> Int? {
    if let value = key.integer { return numbers[String(value)] }
    if let value = key.number { return numbers[text(.number(value))] }
    return nil
  }
}
