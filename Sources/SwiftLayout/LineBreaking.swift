/// Decides where to break a line that is too long.
///
/// It takes a line apart only once, at its outermost level; what comes out of that is laid out as
/// lines of its own and broken again where it has to be. So what a line becomes never depends on
/// what it was a part of, and laying out the result again finds nothing to do.
struct LineBreaker {
  /// A line to be broken: tokens, and where they are.
  struct Line {
    var range: Range<Int>
    var indent: Int
    /// How deep a line is that goes on with a statement of this one's level.
    var continuedIndent: Int
    var limit: Int
    /// The brackets around the line.
    var frame: Indentation.Frame
    /// Whether the line starts with a `case` of a switch.
    var isCaseLabel: Bool
    /// Whether what the line holds must be broken although its first line is short enough.
    var isForced: Bool
    /// The slash behind which it can't be broken.
    var unclosedSlash: Int?
  }

  /// The first tokens of the lines after the first.
  private(set) var cuts: [Int] = []

  /// How many more tokens may be looked at in the source line at hand. Only lines that no person
  /// and no template writes come near it.
  var budget = 0

  // What stands in the line outside all brackets that are closed in it.
  var commas: [Int] = []
  var operators: [Int] = []
  var members: [Int] = []
  var callsMember = false
  var braces: [Int] = []
  var lists: [Int] = []
  var assignment: Int?
  var arrow: Int?
  var colon: Int?
  var declaration: Int?
  var condition: Int?
  var whereClause: Int?
  var variable: Int?
  var unclosed: Int?
  var isControl = false

  /// How often each token may be looked at, and how often those of any line, short as it is.
  private static let looksPerToken = 60
  private static let looksPerLine = 100_000

  mutating func start(tokenCount: Int) {
    budget = tokenCount * Self.looksPerToken + Self.looksPerLine
  }

  /// Finds where to break the line and says whether there is such a place.
  mutating func findCuts(in line: Line, of tokens: [Token]) -> Bool {
    cuts.removeAll(keepingCapacity: true)
    guard line.range.count > 1, budget > 0 else { return false }
    survey(line, tokens)
    _ =
      cutCase(line, tokens) || cutAttribute(line, tokens) || cutBraces(line, tokens)
      || cutCondition(line, tokens) || cutWhere(line, tokens) || cutOperators(line, tokens)
      || cutCommas(line, tokens) || cutMembers(line, tokens) || cutSignature(line, tokens)
      || cutList(line, tokens) || cutLastResort(line, tokens)
    let end = min(line.unclosedSlash.map { $0 + 1 } ?? .max, line.range.upperBound)
    // `#if` in the middle of a line is nothing; at the start of one it would be something.
    cuts.removeAll { $0 <= line.range.lowerBound || $0 >= end || tokens[$0].isDirective }
    cuts.sort()
    return !cuts.isEmpty
  }

  // MARK: - Cutting

  /// `case .a: statement`
  private mutating func cutCase(_ line: Line, _ tokens: [Token]) -> Bool {
    guard line.isCaseLabel, let colon, colon + 1 < line.range.upperBound else { return false }
    cuts.append(colon + 1)
    return true
  }

  /// `@Attribute(…) declaration`
  private mutating func cutAttribute(_ line: Line, _ tokens: [Token]) -> Bool {
    let first = line.range.lowerBound
    guard line.frame.holdsStatements, !line.isForced, tokens[first].isAttribute
    else { return false }
    var next = first + 1
    if next < line.range.upperBound, tokens[next].kind == .openParen, tokens[next].gap == 0 {
      guard line.range.contains(tokens[next].partner) else { return false }
      next = tokens[next].partner + 1
    }
    guard next < line.range.upperBound, tokens[next].kind == .word else { return false }
    cuts.append(next)
    return true
  }

  /// `header { body }`
  private mutating func cutBraces(_ line: Line, _ tokens: [Token]) -> Bool {
    guard !braces.isEmpty, memberCuts.isEmpty else { return false }
    for open in braces {
      let close = tokens[open].partner
      let body = closureHeadEnd(after: open, close, tokens) ?? open + 1
      if body < close { cuts.append(body) }
      cuts.append(close)
    }
    return true
  }

  /// Where the body of a closure starts that names its parameters.
  private func closureHeadEnd(after open: Int, _ close: Int, _ tokens: [Token]) -> Int? {
    var index = open + 1
    while index < close {
      let token = tokens[index]
      switch token.kind {
      case .openParen, .openSquare, .openAngle:
        guard token.partner > index, token.partner < close else { return nil }
        index = token.partner
      case .comma, .colon, .arrow, .dot: break
      case .symbol where token.gap == 0: break
      case .word:
        if token.keyword == .in { return index + 1 }
        if token.keyword != .none { return nil }
      default: return nil
      }
      index += 1
    }
    return nil
  }

  /// `if condition, condition {` and `guard condition else {`
  private mutating func cutCondition(_ line: Line, _ tokens: [Token]) -> Bool {
    guard !line.isForced, line.frame.holdsStatements, let condition, let unclosed,
      tokens[unclosed].kind == .openBrace, unclosed + 1 == line.range.upperBound
    else { return false }
    let parts = commas.isEmpty ? operators.filter { $0 > condition } : commas.map { $0 + 1 }
    if tokens[condition].keyword == .guard {
      let end = tokens[unclosed - 1].keyword == .else ? unclosed - 1 : unclosed
      cuts.append(condition + 1)
      cuts.append(contentsOf: commas.map { $0 + 1 })
      cuts.append(end)
      return true
    }
    guard !parts.isEmpty else { return false }
    cuts.append(contentsOf: parts)
    cuts.append(unclosed)
    return true
  }

  /// `value = a + b`
  private mutating func cutOperators(_ line: Line, _ tokens: [Token]) -> Bool {
    guard declaration == nil, !operators.isEmpty else { return false }
    let start = assignment ?? labelColon(line, tokens)
    guard let start else {
      cuts.append(contentsOf: operators)
      return true
    }
    let operands = operators.filter { $0 > start }
    guard !operands.isEmpty else { return false }
    cuts.append(start + 1)
    cuts.append(contentsOf: operands)
    return true
  }

  /// The colon after the label of an argument or the key of an entry.
  private func labelColon(_ line: Line, _ tokens: [Token]) -> Int? {
    guard !line.frame.holdsStatements, let colon, colon + 1 < line.range.upperBound else {
      return nil
    }
    return colon
  }

  /// `extension A: B where C == D {`
  private mutating func cutWhere(_ line: Line, _ tokens: [Token]) -> Bool {
    guard let whereClause else { return false }
    if whereClause == line.range.lowerBound {
      guard !commas.isEmpty, let unclosed else { return false }
      cuts.append(whereClause + 1)
      cuts.append(contentsOf: commas.map { $0 + 1 })
      cuts.append(unclosed)
      return true
    }
    if declaration != nil, !lists.isEmpty { return false }
    cuts.append(whereClause)
    return true
  }

  /// `struct A: B, C {`, `case a, b:` and elements that share a line.
  private mutating func cutCommas(_ line: Line, _ tokens: [Token]) -> Bool {
    let parts = commas.map { $0 + 1 }.filter { $0 < line.range.upperBound }
    guard let last = parts.last else { return false }
    guard line.frame.holdsStatements else {
      cuts.append(contentsOf: parts)
      return true
    }
    // As many on a line as it takes.
    var end = line.range.upperBound
    if let unclosed, tokens[unclosed].kind == .openBrace, unclosed > last { end = unclosed }
    var start = line.range.lowerBound
    var indent = line.indent
    for (index, part) in parts.enumerated() {
      let next = index + 1 < parts.count ? parts[index + 1] : end
      if indent + width(start..<next, tokens) > line.limit {
        cuts.append(part)
        start = part
        indent = line.continuedIndent
      }
    }
    cuts.append(end)
    return true
  }

  /// `call(a).member(b).member(c)`
  private mutating func cutMembers(_ line: Line, _ tokens: [Token]) -> Bool {
    cuts.append(contentsOf: memberCuts)
    return !cuts.isEmpty
  }

  /// The members of a chain of at least two calls that stand behind a call.
  private var memberCuts: [Int] {
    guard declaration == nil, !isControl, callsMember else { return [] }
    return members.filter { $0 > (assignment ?? -1) }
  }

  /// `func name() async throws -> Result {`, which has no list to break.
  private mutating func cutSignature(_ line: Line, _ tokens: [Token]) -> Bool {
    guard let arrow, parameterList(line, tokens) == nil,
      declaration != nil || tokens[line.range.lowerBound].kind == .closeParen
    else { return false }
    cuts.append(arrow)
    if let unclosed, tokens[unclosed].kind == .openBrace { cuts.append(unclosed) }
    return true
  }

  private func parameterList(_ line: Line, _ tokens: [Token]) -> Int? {
    guard let declaration else { return nil }
    return lists.first {
      $0 > declaration && $0 < (arrow ?? Int.max) && tokens[$0].kind == .openParen
    }
  }

  /// A list, one element to a line.
  private mutating func cutList(_ line: Line, _ tokens: [Token]) -> Bool {
    if line.isForced {
      // The list with the literal of many lines in it, wherever it is.
      let list = lists.first { open in
        tokens[open...tokens[open].partner].contains { $0.spansLines && $0.kind == .string }
      }
      if let list { return cutElements(of: list, line, tokens) }
    } else if declaration != nil {
      if let list = parameterList(line, tokens) { return cutElements(of: list, line, tokens) }
    } else {
      // In `let name: [Type] = value` the brackets of the type stay together.
      if let assignment, let arrow, arrow > assignment {
        // The type of a function on the right: `swift format` wants it below the equals sign.
        cuts.append(assignment + 1)
        return true
      }
      let isTyped = variable != nil && !line.isCaseLabel && (assignment != nil || colon != nil)
      let start = isTyped ? assignment ?? Int.max : -1
      let end = assignment == nil ? arrow ?? Int.max : Int.max
      let candidates = lists.filter { $0 > start && $0 < end }
      let fitting = candidates.filter {
        line.indent + width(line.range.lowerBound..<($0 + 1), tokens) <= line.limit
      }
      let list =
        fitting.last { tokens[$0].kind == .openParen || hasComma($0, tokens) } ?? fitting.last
      if let list { return cutElements(of: list, line, tokens) }
      if assignment == nil, labelColon(line, tokens) == nil, let list = candidates.first {
        return cutElements(of: list, line, tokens)
      }
    }
    // A list that is closed on a later line: what stands after its bracket moves down.
    if let unclosed, tokens[unclosed].kind != .openBrace, unclosed + 1 < line.range.upperBound {
      cuts.append(unclosed + 1)
      return true
    }
    return false
  }

  private mutating func hasComma(_ open: Int, _ tokens: [Token]) -> Bool {
    var index = open + 1
    while index < tokens[open].partner {
      budget -= 1
      if tokens[index].kind == .comma { return true }
      index = max(tokens[index].partner, index) + 1
    }
    return false
  }

  private mutating func cutElements(of list: Int, _ line: Line, _ tokens: [Token]) -> Bool {
    var open = list
    var close = tokens[open].partner
    // `call([` … `])` when the array is the only argument and is itself too long for a line.
    if tokens[open].kind == .openParen, tokens[open + 1].kind == .openSquare,
      tokens[open + 1].partner == close - 1, !isEmpty(open + 1, tokens),
      line.indent + Indentation.step + width(open + 1..<close, tokens) > line.limit
    {
      open += 1
      close -= 1
    }
    cuts.append(open + 1)
    var index = open + 1
    while index < close {
      budget -= 1
      if tokens[index].kind == .comma, index + 1 < close {
        cuts.append(index + 1)
      }
      index = max(tokens[index].partner, index) + 1
    }
    cuts.append(close)
    return true
  }

  /// After `=`, after a label, after `return`: where nothing else helps.
  private mutating func cutLastResort(_ line: Line, _ tokens: [Token]) -> Bool {
    let first = line.range.lowerBound
    if let assignment, declaration == nil {
      // `let name:`, when the type alone makes the line too long.
      let start = line.indent + width(first..<(assignment + 1), tokens) > line.limit ? colon : nil
      let isTyped = variable != nil && line.frame.holdsStatements && !line.isCaseLabel
      cuts.append((isTyped ? start : nil).map { $0 + 1 } ?? assignment + 1)
    } else if let colon = labelColon(line, tokens) {
      cuts.append(colon + 1)
    } else if tokens[first].keyword == .return || tokens[first].keyword == .throw {
      cuts.append(first + 1)
    } else if variable != nil, let colon {
      let brace = unclosed.flatMap { tokens[$0].kind == .openBrace ? $0 : nil }
      let header = first..<(brace ?? line.range.upperBound)
      if line.indent + width(header, tokens) > line.limit { cuts.append(colon + 1) }
      if let brace { cuts.append(brace) }
    }
    return !cuts.isEmpty
  }
}
