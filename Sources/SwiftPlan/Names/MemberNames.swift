import Diagnostics

/// Gives the members of one scope their names and finds two that would be the same.
struct MemberNames {
  private struct Member {
    var text: String
    var location: SourceLocation?
    var renamedAt: SourceLocation?
    var movedAt: SourceLocation?
  }
  private var taken: [String: Member] = [:]
  /// What the members are, for messages: "properties".
  private let kind: String
  private let reserved: Set<String>
  /// In lower case: names that no member may differ from by case alone.
  private let reservedInAnyCase: Set<String>
  /// What a reserved name gets.
  private let suffix: String
  private let areAuthored: Bool
  /// The next number for a name that others have too.
  private var numbers: [String: Int] = [:]
  private var mistakes = 0
  /// More mistakes of one kind than anybody reads.
  private static let reportedMistakes = 100
  private static let operators: Set<Character> = ["<", ">", "=", "!", "~", "*", "+"]

  /// - Parameters:
  ///   - reservedInAnyCase: Names that no member has, be it in other letters: nobody tells `IPAddress` from `IpAddress`.
  ///   - areAuthored: Whether two members with one name are a mistake.
  init(
    kind: String, reserved: Set<String> = [], reservedInAnyCase: Set<String> = [],
    suffix: String = "Value", areAuthored: Bool
  ) {
    self.kind = kind
    self.reserved = reserved
    self.reservedInAnyCase = Set(reservedInAnyCase.map { $0.lowercased() })
    self.suffix = suffix
    self.areAuthored = areAuthored
  }

  /// The name for a member; where another has it, that is a mistake of the description.
  ///
  /// - Parameter renamedAt: Where somebody who uses the description chose the name. Then it is a mistake
  ///   there if it can't be had.
  /// - Parameter movedAt: Where such a person put the member beside those that it stands beside.
  mutating func claim(
    _ name: String, for text: String, at location: SourceLocation?,
    renamedAt: SourceLocation? = nil, movedAt: SourceLocation? = nil, remedy: String,
    diagnostics: inout Diagnostics
  ) -> String {
    var name = name
    if isReserved(name), let renamedAt {
      diagnostics.error(
        "\(quoted(text)) can't be renamed to \(quoted(name)), which means something else already",
        at: renamedAt)
    }
    while isReserved(name) { name += suffix }
    if let other = taken[name], let place = renamedAt ?? other.renamedAt {
      let (renamed, keeper) = renamedAt == nil ? (other.text, text) : (text, other.text)
      let what =
        renamed == name
        ? "\(quoted(name)) can't be the name of this"
        : "\(quoted(renamed)) can't be renamed to \(quoted(name))"
      diagnostics.error(
        "\(what): of the \(kind), \(quoted(keeper)) has that name", at: place)
      return claimDistinct(name, for: text, at: location)
    }
    if let other = taken[name] {
      guard areAuthored else {
        let spelledOut = spelledOut(text, besides: other.text, namedBy: name)
        return claimDistinct(spelledOut ?? name, for: text, at: location)
      }
      mistakes += 1
      guard mistakes <= Self.reportedMistakes else {
        return claimDistinct(name, for: text, at: location)
      }
      if let place = movedAt ?? other.movedAt {
        diagnostics.error(
          "the \(kind) \(quoted(other.text)) and \(quoted(text)) can't stand beside each other, since "
            + "both come out as \(quoted(name)) in Swift", at: place)
        return claimDistinct(name, for: text, at: location)
      }
      let place = other.location.map { " (\($0.described(at: location)))" } ?? ""
      diagnostics.error(
        "the \(kind) \(quoted(other.text))\(place) and \(quoted(text)) both come out as "
          + "\(quoted(name)) in Swift; \(remedy)", at: location)
      return claimDistinct(name, for: text, at: location)
    }
    taken[name] = Member(
      text: text, location: location, renamedAt: renamedAt, movedAt: movedAt)
    return name
  }

  private func isReserved(_ name: String) -> Bool {
    reserved.contains(name)
      || !reservedInAnyCase.isEmpty && reservedInAnyCase.contains(name.lowercased())
  }

  /// A member that is about to get a name.
  struct Claim {
    /// The name that it gets where no other has it.
    var name: String
    /// What the description calls it.
    var text: String
    var location: SourceLocation?
    var renamedAt: SourceLocation?
  }

  /// The names for all members, in their order. What is called in the description as it is in Swift has that
  /// name, whatever comes before it: `routingIndex`, and `routing.index` gets another one. So it is with what has fewer
  /// symbols: `parts_supplied`, and `-parts_supplied`.
  mutating func claim(
    _ claims: [Claim], remedy: String, diagnostics: inout Diagnostics
  ) -> [String] {
    var order = Array(claims.indices)
    if !areAuthored {
      let ranks = claims.map { $0.name == $0.text ? -1 : Words.symbolCount(in: $0.text) }
      order.sort { (ranks[$0], $0) < (ranks[$1], $1) }
    }
    var names = claims.map(\.name)
    for index in order {
      let claim = claims[index]
      names[index] = self.claim(
        claim.name, for: claim.text, at: claim.location, renamedAt: claim.renamedAt, remedy: remedy,
        diagnostics: &diagnostics)
    }
    return names
  }

  /// The name, with something that sets it apart where another member has it.
  ///
  /// - Parameter renamedAt: Where somebody chose it who uses the description; what would have it by itself
  ///   is then a mistake there.
  mutating func claimDistinct(
    _ name: String, for text: String, at location: SourceLocation?,
    renamedAt: SourceLocation? = nil,
    prefix: String? = nil
  ) -> String {
    var candidate = name
    while isReserved(candidate) { candidate += suffix }
    if let other = taken[candidate], let prefix {
      // `StartTime<` is no other location's `StartTime`.
      let hasOperator = text.contains(where: Self.operators.contains)
      candidate =
        (hasOperator ? spelledOut(text, besides: other.text, namedBy: name) : nil)
        ?? Words(prefix + " " + name).lowerCamelCase
    }
    let base = candidate
    while taken[candidate] != nil {
      let number = numbers[base, default: 2]
      candidate = base + String(number)
      numbers[base] = number + 1
    }
    taken[candidate] = Member(text: text, location: location, renamedAt: renamedAt)
    return candidate
  }

  /// The name with words for the symbols that tell the text from others, if that is enough for those alone in which it
  /// differs from the one that has the name; nil where it has none.
  private func spelledOut(_ text: String, besides other: String, namedBy name: String) -> String? {
    guard name.first?.isUppercase != true else { return nil }
    // What has no symbols comes out as it did before it was made a legal name.
    let plain = Words(text).lowerCamelCase
    return [Words.withSymbols(text, unlike: other), Words.withSymbols(text)]
      .compactMap { $0?.lowerCamelCase }
      .first { $0 != plain && taken[$0] == nil && !isReserved($0) }
  }

  /// Reports that somebody chose a name for a member that another one has by itself.
  func checkNotChosen(_ name: String, for text: String, diagnostics: inout Diagnostics) {
    guard let other = taken[name], let renamedAt = other.renamedAt else { return }
    diagnostics.error(
      "\(quoted(other.text)) can't be renamed to \(quoted(name)): of the \(kind), \(quoted(text)) has "
        + "that name", at: renamedAt)
  }
}

/// A name that somebody who uses a description chose has to come out as it was written.
enum ChosenName {
  static func check(
    _ chosen: String?, comesOutAs name: String, at location: SourceLocation?,
    diagnostics: inout Diagnostics
  ) {
    guard let chosen, let location, chosen != name else { return }
    diagnostics.error(
      "\(quoted(chosen)) can't be the name of this in Swift; write \(quoted(name))", at: location)
  }
}
