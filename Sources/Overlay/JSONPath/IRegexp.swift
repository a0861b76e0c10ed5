/// A regular expression of I-Regexp (RFC 9485), for the functions `match` and `search`.
///
/// All states are followed at once, so that the time that it takes grows with the text and with the pattern, and no
/// pattern is slow as those of backtracking are. `^` and `$` are the beginning and the end of the text, as those
/// who write them mean.
struct IRegexp: Sendable {
  enum Instruction: Sendable {
    case character(CharacterSet)
    case start
    case end
    /// Goes on at all of these.
    case split([Int])
    case done
  }

  private let program: [Instruction]

  /// nil where the text is no such expression, or where it repeats more than anyone writes.
  init?(_ pattern: String) {
    var parser = IRegexpParser(pattern)
    guard let expression = parser.parse() else { return nil }
    var compiler = IRegexpCompiler()
    guard compiler.compile(expression) else { return nil }
    program = compiler.program + [.done]
  }

  var stateCount: Int { program.count }

  /// Whether it matches the text, or where it does not have to be whole, any part of it.
  func matches(_ text: [Unicode.Scalar], isWhole: Bool) -> Bool {
    var current = StateSet(program.count)
    for position in 0...text.count {
      if position == 0 || !isWhole { add(0, at: position, of: text.count, to: &current) }
      if current.isDone, !isWhole || position == text.count { return true }
      guard position < text.count, isWhole == false || !current.states.isEmpty else { break }
      var next = StateSet(program.count)
      for state in current.states {
        guard case .character(let set) = program[state], set.contains(text[position]) else {
          continue
        }
        add(state + 1, at: position + 1, of: text.count, to: &next)
      }
      current = next
    }
    return false
  }

  private struct StateSet {
    var states: [Int] = []
    var isDone = false
    private var known: [Bool]

    init(_ count: Int) { known = Array(repeating: false, count: count) }

    mutating func insert(_ state: Int) -> Bool {
      guard !known[state] else { return false }
      known[state] = true
      return true
    }
  }

  private func add(_ state: Int, at position: Int, of count: Int, to set: inout StateSet) {
    var open = [state]
    while let state = open.popLast() {
      guard set.insert(state) else { continue }
      switch program[state] {
      case .character: set.states.append(state)
      case .start: if position == 0 { open.append(state + 1) }
      case .end: if position == count { open.append(state + 1) }
      case .split(let targets): open += targets
      case .done: set.isDone = true
      }
    }
  }
}

/// Characters that an expression takes for one of its own.
struct CharacterSet: Sendable {
  var ranges: [ClosedRange<UInt32>] = []
  var categories: [(isInverted: Bool, name: String)] = []
  var isInverted = false

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isIn =
      ranges.contains { $0.contains(scalar.value) }
      || categories.contains { category in
        scalar.category.hasPrefix(category.name) != category.isInverted
      }
    return isIn != isInverted
  }
}

extension Unicode.Scalar {
  /// The general category as I-Regexp writes it.
  fileprivate var category: String {
    switch properties.generalCategory {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }
}
