/// What an I-Regexp is made of.
indirect enum IRegexpExpression: Sendable {
  case character(CharacterSet)
  case start
  case end
  case sequence([IRegexpExpression])
  case alternatives([IRegexpExpression])
  /// At most so many times; without an end where nil.
  case repetition(IRegexpExpression, least: Int, most: Int?)
}

/// Parses I-Regexp (RFC 9485, section 4).
struct IRegexpParser {
  private static let deepest = 40
  private static let mostRepetitions = 1_000

  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

  /// nil where the text is no such expression.
  mutating func parse() -> IRegexpExpression? {
    guard let expression = alternatives(depth: 0), position == scalars.count else { return nil }
    return expression
  }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    position += 1
    return true
  }

  private mutating func alternatives(depth: Int) -> IRegexpExpression? {
    guard depth <= Self.deepest else { return nil }
    var branches: [IRegexpExpression] = []
    repeat {
      var pieces: [IRegexpExpression] = []
      while let scalar = current, scalar != "|", scalar != ")" {
        guard let atom = atom(depth: depth), let piece = quantified(atom) else { return nil }
        pieces.append(piece)
      }
      branches.append(.sequence(pieces))
    } while take("|")
    return branches.count == 1 ? branches[0] : .alternatives(branches)
  }

  private mutating func quantified(_ atom: IRegexpExpression) -> IRegexpExpression? {
    if take("*") { return .repetition(atom, least: 0, most: nil) }
    if take("+") { return .repetition(atom, least: 1, most: nil) }
    if take("?") { return .repetition(atom, least: 0, most: 1) }
    guard take("{") else { return atom }
    guard let least = number() else { return nil }
    var most: Int? = least
    if take(",") { most = current == "}" ? nil : number() ?? -1 }
    guard take("}"), most.map({ $0 >= least }) ?? true else { return nil }
    return .repetition(atom, least: least, most: most)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let scalar = current, ("0"..."9").contains(scalar) {
      value = (value ?? 0) * 10 + Int(scalar.value - 48)
      guard value ?? 0 <= Self.mostRepetitions else { return nil }
      position += 1
    }
    return value
  }

  private mutating func atom(depth: Int) -> IRegexpExpression? {
    guard let scalar = current else { return nil }
    switch scalar {
    case "(":
      position += 1
      guard let inner = alternatives(depth: depth + 1), take(")") else { return nil }
      return inner
    case "^":
      position += 1
      return .start
    case "$":
      position += 1
      return .end
    case ".":
      position += 1
      let breaks: [ClosedRange<UInt32>] = [0x0A...0x0A, 0x0D...0x0D]
      return .character(CharacterSet(ranges: breaks, isInverted: true))
    case "[": return characterClass()
    case "\\":
      var set = CharacterSet()
      return escape(into: &set) ? .character(set) : nil
    case "*", "+", "?", "{", "}", "]": return nil
    default:
      position += 1
      return .character(CharacterSet(ranges: [scalar.value...scalar.value]))
    }
  }

  /// A class in brackets.
  private mutating func characterClass() -> IRegexpExpression? {
    position += 1
    var set = CharacterSet(isInverted: take("^"))
    var isEmpty = true
    while let scalar = current, scalar != "]" {
      // A `-` is itself at either end.
      if scalar == "-" {
        guard isEmpty || position + 1 < scalars.count && scalars[position + 1] == "]" else {
          return nil
        }
        position += 1
        set.ranges.append(scalar.value...scalar.value)
      } else if !classElement(into: &set) {
        return nil
      }
      isEmpty = false
    }
    guard !isEmpty, take("]") else { return nil }
    return .character(set)
  }

  private mutating func classElement(into set: inout CharacterSet) -> Bool {
    let categories = set.categories.count
    guard let first = classCharacter(into: &set) else { return set.categories.count > categories }
    guard current == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
      set.ranges.append(first...first)
      return true
    }
    position += 1
    var ignored = CharacterSet()
    guard let last = classCharacter(into: &ignored), last >= first else { return false }
    set.ranges.append(first...last)
    return true
  }

  /// A character of a class; nil for a category, which is added to the set, and for what may not be there.
  private mutating func classCharacter(into set: inout CharacterSet) -> UInt32? {
    guard let scalar = current else { return nil }
    switch scalar {
    case "[", "]", "-": return nil
    case "\\":
      var escaped = CharacterSet()
      guard escape(into: &escaped) else { return nil }
      set.categories += escaped.categories
      return escaped.ranges.first?.lowerBound
    default:
      position += 1
      return scalar.value
    }
  }

  /// An escaped character, or a category (section 5.1).
  private mutating func escape(into set: inout CharacterSet) -> Bool {
    position += 1
    guard let scalar = current else { return false }
    position += 1
    switch scalar {
    case "n": set.ranges.append(0x0A...0x0A)
    case "r": set.ranges.append(0x0D...0x0D)
    case "t": set.ranges.append(0x09...0x09)
    case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}", "$":
      set.ranges.append(scalar.value...scalar.value)
    case "p", "P":
      guard take("{") else { return false }
      var name = ""
      while let scalar = current, scalar != "}", name.utf8.count < 2 {
        name.unicodeScalars.append(scalar)
        position += 1
      }
      guard take("}"), Self.categories.contains(name) else { return false }
      set.categories.append((scalar == "P", name))
    default: return false
    }
    return true
  }

  private static let categories = Set(
    ["L": "ultmo", "M": "nce", "N": "dlo", "P": "cdseifo", "S": "mcko", "Z": "slp", "C": "cfon"]
      .flatMap { letter, details in [letter] + details.map { letter + String($0) } })
}

/// Makes the states of an expression.
struct IRegexpCompiler {
  private static let largestProgram = 2_000
  /// What repeats nothing adds no states, and takes time all the same.
  private static let mostWork = 20_000

  private(set) var program: [IRegexp.Instruction] = []
  private var work = 0

  /// - Returns: Whether there are not too many.
  mutating func compile(_ expression: IRegexpExpression) -> Bool {
    work += 1
    guard program.count < Self.largestProgram, work < Self.mostWork else { return false }
    switch expression {
    case .character(let set): program.append(.character(set))
    case .start: program.append(.start)
    case .end: program.append(.end)
    case .sequence(let parts): return parts.allSatisfy { compile($0) }
    case .alternatives(let branches): return compile(branches)
    case .repetition(let inner, let least, let most):
      for _ in 0..<least {
        guard compile(inner) else { return false }
      }
      guard let most else { return compileLoop(inner) }
      return (least..<most).allSatisfy { _ in compileOption(inner) }
    }
    return true
  }

  private mutating func compile(_ branches: [IRegexpExpression]) -> Bool {
    let split = program.count
    program.append(.split([]))
    var (starts, ends): ([Int], [Int]) = ([], [])
    for branch in branches {
      starts.append(program.count)
      guard compile(branch) else { return false }
      ends.append(program.count)
      program.append(.split([]))
    }
    program[split] = .split(starts)
    for end in ends { program[end] = .split([program.count]) }
    return true
  }

  private mutating func compileLoop(_ inner: IRegexpExpression) -> Bool {
    let split = program.count
    program.append(.split([]))
    guard compile(inner) else { return false }
    program.append(.split([split]))
    program[split] = .split([split + 1, program.count])
    return true
  }

  private mutating func compileOption(_ inner: IRegexpExpression) -> Bool {
    let split = program.count
    program.append(.split([]))
    guard compile(inner) else { return false }
    program[split] = .split([split + 1, program.count])
    return true
  }
}
