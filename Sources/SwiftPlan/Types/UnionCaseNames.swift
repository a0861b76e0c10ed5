import FletcherText

/// Leaves out of the names of a union's cases what the union's name says already, as `Event.checkout` holds a
/// `CheckoutEvent`, then what all of three or more cases begin or end with, and what the discriminator's values leave
/// out.
///
/// Only the names that cases have from models get shorter. This comes after types are shared, since a union that is
/// named after its members has their whole names.
struct UnionCaseNames {
  private let types: TypePlanner
  /// The names of the cases, as they are by now.
  private var names: [String]
  /// The names of properties that may be the union's, too.
  private let properties: Set<String>

  static func shorten(in declarations: [DeclarationDraft], _ types: TypePlanner) {
    for declaration in declarations {
      declaration.forEachDeclaration { draft in
        guard case .union(var union) = draft.kind, union.cases.contains(where: \.isNamedAfterModel)
        else { return }
        var names = UnionCaseNames(union, types)
        names.leaveOutName(of: draft, union)
        names.leaveOutCommonWords(union)
        // What stood before the common words may be the union's name.
        names.leaveOutName(of: draft, union)
        names.leaveOutWhatValuesLeaveOut(union)
        for (index, name) in names.names.enumerated() { union.cases[index].name = name }
        draft.kind = .union(union)
      }
    }
  }

  private init(_ union: UnionDraft, _ types: TypePlanner) {
    self.types = types
    names = union.cases.map(\.name)
    properties = types.propertyNames(ofMembersOf: union)
  }

  // MARK: What is left out

  private mutating func leaveOutName(of draft: DeclarationDraft, _ union: UnionDraft) {
    let own = Words(draft.nameAlone ?? draft.name).words
    var shorter: [Int: String] = [:]
    for (index, item) in union.cases.enumerated() where item.isNamedAfterModel {
      guard let words = words(ofCase: index) else { continue }
      shorter[index] = Self.rest(of: words, without: own).flatMap(name)
    }
    take(shorter)
  }

  /// Leaves out what the discriminator's value does not have either: the value of `TextContentBlock` is `text`. What is
  /// in the middle of a name, as `isNull` of `OperatorIsNullT`, is taken where all cases are called as their values.
  private mutating func leaveOutWhatValuesLeaveOut(_ union: UnionDraft) {
    var atEnds: [Int: String] = [:]
    var anywhere: [Int: String] = [:]
    var areAllCalledSo = true
    for (index, item) in union.cases.enumerated() where item.isNamedAfterModel {
      guard item.discriminatorValues.count == 1, let words = words(ofCase: index),
        let name = name(of: Words(item.discriminatorValues[0]).words, in: words)
      else {
        areAllCalledSo = false
        continue
      }
      anywhere[index] = name.text
      if name.isAtEnd { atEnds[index] = name.text }
    }
    take(areAllCalledSo ? anywhere : atEnds)
  }

  /// The name that a value's words make, where they are among those of a model's name.
  private func name(of said: [String], in words: [String]) -> (text: String, isAtEnd: Bool)? {
    if Self.areSame(said, words) {
      return (Words(words.joined(separator: " ")).lowerCamelCase, true)
    }
    guard !said.isEmpty, said.count < words.count,
      // `card` would be expected to hold a `Card`, and not a `DeletedCard`.
      !types.names.isDeclared(
        Words(said.joined(separator: " ")).upperCamelCase, in: types.scope.path),
      let name = name(of: said, mayBeKeyword: true)
    else { return nil }
    let last = words.count - said.count
    let starts = (0...last).filter {
      Self.areSame(Array(words[$0..<$0 + said.count]), said)
    }
    return starts.isEmpty ? nil : (name, starts.contains(0) || starts.contains(last))
  }

  private mutating func take(_ shorter: [Int: String]) {
    let counts = Dictionary(shorter.values.map { ($0, 1) }, uniquingKeysWith: +)
    let taken = Set(names)
    for (index, name) in shorter where counts[name] == 1 && !taken.contains(name) {
      names[index] = name
    }
  }

  private mutating func leaveOutCommonWords(_ union: UnionDraft) {
    guard union.cases.count > 2, union.cases.allSatisfy(\.isNamedAfterModel) else { return }
    for dropping in [Self.dropLast, Self.dropFirst] {
      let words = names.indices.compactMap(words(ofCase:))
      guard words.count == names.count, let first = words.first,
        let fewest = words.map(\.count).min()
      else { return }
      for count in stride(from: fewest - 1, to: 0, by: -1) {
        guard let common = dropping(first, count)?.dropped,
          words.allSatisfy({ dropping($0, count).map { Self.areSame($0.dropped, common) } == true })
        else { continue }
        let shorter = words.compactMap { dropping($0, count)?.rest }.compactMap(name)
        guard shorter.count == names.count, Set(shorter).count == names.count else { continue }
        names = shorter
        break
      }
    }
  }

  /// What the words say beside the union's name, at their end or else at their beginning, or beside its last words,
  /// and then its first: `compound` of `WorkflowCompoundCondition` in `WorkflowCondition`.
  private static func rest(of words: [String], without own: [String]) -> [String]? {
    for dropping in [dropLast, dropFirst] {
      if let part = dropping(words, own.count), areSame(part.dropped, own) { return part.rest }
    }
    // The last word of `IntOrFile` is not what all cases are.
    guard !own.contains(where: CommonWords.isPreposition) else { return nil }
    let ending = zip(words.reversed(), own.reversed()).prefix { areSame([$0], [$1]) }.count
    guard ending > 0, let rest = dropLast(words, ending)?.rest else { return nil }
    let beginning = zip(rest, own.dropLast(ending)).prefix { areSame([$0], [$1]) }.count
    return dropFirst(rest, beginning)?.rest ?? rest
  }

  private typealias Part = (rest: [String], dropped: [String])

  /// The words without the last of them; nil where no word, or a preposition, would be at the end.
  private static func dropLast(_ words: [String], _ count: Int) -> Part? {
    let rest = Array(words.dropLast(count))
    guard let last = rest.last, !CommonWords.isPreposition(last) else { return nil }
    return (rest, Array(words.suffix(count)))
  }

  private static func dropFirst(_ words: [String], _ count: Int) -> Part? {
    let rest = Array(words.dropFirst(count))
    guard let first = rest.first, !CommonWords.isPreposition(first) else { return nil }
    return (rest, Array(words.prefix(count)))
  }

  /// Whether these are the same words, each in the singular or in the plural.
  private static func areSame(_ left: [String], _ right: [String]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { singular($0.lowercased()) == singular($1.lowercased()) }
  }

  // MARK: What is a name

  /// The words of a case's name; nil of one that a number sets apart from others, or a symbol.
  private func words(ofCase index: Int) -> [String]? {
    let words = Words(names[index])
    return words.lowerCamelCase == names[index] ? words.words : nil
  }

  /// The name that the words make; nil where it needs backticks, too.
  private func name(of words: [String]) -> String? { name(of: words, mayBeKeyword: false) }

  /// The name that the words make; nil where it would need something before it, or means something else.
  ///
  /// - Parameter mayBeKeyword: Whether it may need backticks, since the description has just this name.
  private func name(of words: [String], mayBeKeyword: Bool) -> String? {
    let plain = Words(words.joined(separator: " ")).lowerCamelCase
    let name = Identifier.enumCase(plain)
    guard name == plain, name.count > 1, name.first?.isLetter == true,
      mayBeKeyword || Identifier.escaped(name) == name,
      !UnionDraft.reservedNames.contains(name), name != UnionDraft.usualUnknownCase,
      !properties.contains(name)
    else { return nil }
    return name
  }
}

extension TypePlanner {
  /// Names of properties among which are those that all members have that are objects.
  func propertyNames(ofMembersOf union: UnionDraft) -> Set<String> {
    let members = union.cases.compactMap(\.type).compactMap { self.properties(of: $0) }
    guard let first = members.first else { return [] }
    return members.dropFirst().reduce(into: Set(first.map(\.name))) { names, properties in
      names.formIntersection(properties.map(\.name))
    }
  }

  /// The properties of an object's type; nil of another type.
  private func properties(of type: SwiftType) -> [PropertyDraft]? {
    guard case .declared(let id) = withoutAliases(type),
      case .structure(let properties, _)? = self[id]?.kind
    else { return nil }
    return properties
  }
}
