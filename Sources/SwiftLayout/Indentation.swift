/// Follows the brackets of the source line by line and knows how deep the next line is.
///
/// It looks at nothing but the tokens and where the line breaks between them are, so that a laid
/// out file gets the same indentation again.
struct Indentation {
  enum Bracket: Int {
    case paren, square, brace, conditional
  }

  /// A bracket or an `#if` that is open.
  struct Frame {
    var bracket: Bracket
    /// How deep the line that opened it is: where the line that closes it goes.
    var outer: Int
    /// How deep the lines inside are.
    var inner: Int
    var isSwitch = false
    /// In a switch, how deep `case` is.
    var caseIndent = 0
    /// Whether a `case` in a switch is waiting for its colon.
    var isInCaseLabel = false
    /// Whether `switch` was read and its brace was not.
    var awaitsSwitchBrace = false
    /// Whether the conditions of a `guard` are below it and not beside it.
    var isInConditions = false
    /// Whether a square bracket is that of an array or a dictionary.
    var isLiteral = false
    var commas = 0

    /// Whether statements or declarations stand in it, and not the elements of a list.
    var holdsStatements: Bool { bracket == .brace || bracket == .conditional }
  }

  /// What the last line of code ended with, as far as the next line depends on it.
  enum Ending {
    case start, opener, comma, `operator`, keyword, caseColon, closureHead, expression
  }

  struct Placement {
    var indent: Int
    /// Whether the line goes on with what the one before began.
    var continues = false
  }

  static let step = 2
  /// Past this, nesting is not shown: a source of brackets only must not grow with their square.
  static let deepest = 120

  private(set) var frames = [Frame(bracket: .brace, outer: 0, inner: 0)]
  private(set) var ending = Ending.start
  private var openCounts = [0, 0, 0, 0]
  private var lastPlacement = Placement(indent: 0)

  var innermost: Frame {
    let count = frames.count
    return count > 0 ? frames[count - 1] : Frame(bracket: .brace, outer: 0, inner: 0)
  }

  /// Whether a blank line has no place before the next line.
  var isAtBlockStart: Bool {
    switch ending {
    case .opener, .caseColon, .closureHead: true
    default: false
    }
  }

  /// Where statements or elements start.
  private var base: Int {
    let frame = innermost
    return frame.isSwitch && frame.isInCaseLabel ? frame.caseIndent : frame.inner
  }

  /// Where a line goes that goes on with the statement before it.
  var continued: Placement {
    Placement(indent: deeper(innermost.isInConditions ? deeper(base) : base), continues: true)
  }

  /// Where a line goes that a line ended to make room for.
  private var next: Placement {
    switch ending {
    case .comma where innermost.isInConditions: Placement(indent: deeper(base))
    case .comma: innermost.holdsStatements ? continued : Placement(indent: base)
    case .keyword where innermost.isInConditions && lastKeyword == .guard:
      Placement(indent: deeper(base))
    case .operator, .keyword: continued
    default: Placement(indent: base)
    }
  }

  private var member: Placement {
    let indent = lastPlacement.continues ? lastPlacement.indent : deeper(lastPlacement.indent)
    return Placement(indent: indent, continues: true)
  }

  private func deeper(_ indent: Int) -> Int { min(indent + Self.step, Self.deepest) }

  // MARK: - Where a line goes

  /// Where the line goes that starts with the token.
  func placement(of first: Token, before second: Token?) -> Placement {
    if first.closes {
      return Placement(
        indent: frameIndex(closedBy: first.kind).map { frames[$0].outer } ?? base,
        continues: true
      )
    }
    switch first.kind {
    case .dot where ending == .expression:
      return member
    case .symbol, .arrow, .colon, .assignment:
      if ending == .expression, (second?.gap ?? 1) > 0 { return continued }
    case .openBrace where ending == .expression:
      return Placement(indent: base)
    case .word:
      if isCaseLabel(first) { return Placement(indent: innermost.caseIndent) }
    default: break
    }
    return next
  }

  /// Where a comment goes that has its line to itself.
  ///
  /// - Parameters:
  ///   - startsMember: Whether the next code is a member of what stands before the comment.
  ///   - endsCase: Whether the next code is another case of a switch or the end of it.
  func commentPlacement(startsMember: Bool, endsCase: Bool) -> Placement {
    if innermost.isSwitch, endsCase { return Placement(indent: innermost.caseIndent) }
    if startsMember, ending == .expression { return member }
    return next
  }

  /// Whether a line that starts with the token is a case of the switch around it.
  func isCaseLabel(_ first: Token) -> Bool {
    guard innermost.isSwitch else { return false }
    switch first.keyword {
    case .case, .default, .unknown: break
    default: return false
    }
    return mayStartCase
  }

  /// Whether a case may begin on the next line.
  private var mayStartCase: Bool {
    switch ending {
    case .comma, .operator: false
    // `return` on a line of its own may end a case; `guard` may not.
    case .keyword: lastKeyword == .return
    default: true
    }
  }

  private var lastKeyword = Token.Keyword.none

  // MARK: - Going on

  /// Notes that the tokens were written on a line that was placed there.
  mutating func advance(over tokens: ArraySlice<Token>, at placement: Placement) {
    lastPlacement = placement
    var previous = Token.Keyword.none
    var last: Token?
    var isCaseColon = false
    for index in tokens.indices {
      let token = tokens[index]
      isCaseColon = false
      switch token.kind {
      case .openParen: open(.paren, at: placement.indent)
      case .openSquare:
        let isSubscript = token.gap == 0 && (last?.endsExpression ?? false)
        open(.square, at: placement.indent)
        frames[frames.count - 1].isLiteral = !isSubscript && last?.kind != .openBrace
      case .openBrace:
        let isSwitch = innermost.awaitsSwitchBrace
        frames[frames.count - 1].isInConditions = false
        frames[frames.count - 1].awaitsSwitchBrace = false
        open(.brace, at: placement.indent)
        frames[frames.count - 1].isSwitch = isSwitch
      case .closeParen, .closeSquare, .closeBrace:
        if let closed = close(token.kind), index > tokens.startIndex,
          closed.outer != placement.indent
        {
          lastPlacement = Placement(indent: closed.outer)
        }
      case .comma:
        frames[frames.count - 1].commas += 1
      case .colon where innermost.isInCaseLabel:
        frames[frames.count - 1].isInCaseLabel = false
        isCaseColon = true
      case .word:
        switch token.keyword {
        case .switch:
          frames[frames.count - 1].awaitsSwitchBrace = true
        case .case, .default, .unknown:
          if innermost.isSwitch, startsCase(index == tokens.startIndex ? nil : last, previous) {
            frames[frames.count - 1].isInCaseLabel = true
          }
        case .else:
          frames[frames.count - 1].isInConditions = false
        default: break
        }
      case .lineComment, .blockComment:
        continue
      default: break
      }
      previous = token.keyword
      last = token
    }
    guard let last else { return }
    lastKeyword = last.keyword
    ending = isCaseColon ? .caseColon : Self.ending(of: last)
    if ending == .keyword, lastKeyword == .guard { frames[frames.count - 1].isInConditions = true }
  }

  /// Whether `case` starts a case of a switch: it does not in `if case`, nor after a comma.
  private func startsCase(_ last: Token?, _ previous: Token.Keyword) -> Bool {
    guard let last else { return mayStartCase }
    switch previous {
    case .if, .guard, .while, .for: return false
    default: return last.kind != .comma
    }
  }

  private static func ending(of last: Token) -> Ending {
    switch last.kind {
    case .openParen, .openSquare, .openBrace: return .opener
    case .comma: return .comma
    case .assignment, .arrow, .colon: return .operator
    case .symbol: return last.gap > 0 ? .operator : .expression
    case .semicolon: return .start
    case .word:
      switch last.keyword {
      case .return, .throw, .guard, .where: return .keyword
      case .in: return .closureHead
      default: return .expression
      }
    default: return .expression
    }
  }

  // MARK: - Brackets

  private mutating func open(_ bracket: Bracket, at indent: Int) {
    frames.append(
      Frame(bracket: bracket, outer: indent, inner: deeper(indent), caseIndent: indent)
    )
    openCounts[bracket.rawValue] += 1
  }

  /// The frame a closing bracket closes: the innermost one of its kind, whatever was left open in
  /// it, or none if there is none.
  private func frameIndex(closedBy kind: Token.Kind) -> Int? {
    let bracket: Bracket
    switch kind {
    case .closeParen: bracket = .paren
    case .closeSquare: bracket = .square
    default: bracket = .brace
    }
    return frameIndex(of: bracket)
  }

  private func frameIndex(of bracket: Bracket) -> Int? {
    guard openCounts[bracket.rawValue] > 0 else { return nil }
    return frames.lastIndex { $0.bracket == bracket }
  }

  private mutating func close(_ kind: Token.Kind) -> Frame? {
    guard let index = frameIndex(closedBy: kind) else { return nil }
    return removeFrames(from: index)
  }

  private mutating func removeFrames(from index: Int) -> Frame? {
    var removed: Frame?
    while frames.count > max(index, 1) {
      removed = frames.removeLast()
      if let removed { openCounts[removed.bracket.rawValue] -= 1 }
    }
    return removed
  }

  // MARK: - Conditional compilation

  /// Where a line that starts with `#if` or one of its kin goes. It is part of what it surrounds:
  /// a list of cases when the next code is a case.
  mutating func passDirective(_ keyword: Token.Keyword, beforeCase: Bool) -> Int {
    ending = .start
    var indent = base
    switch keyword {
    case .conditionalStart:
      let isSwitch = innermost.isSwitch && beforeCase
      if isSwitch { indent = innermost.caseIndent }
      open(.conditional, at: indent)
      if isSwitch {
        let index = frames.count - 1
        frames[index].isSwitch = true
        frames[index].caseIndent = deeper(indent)
        frames[index].inner = deeper(deeper(indent))
      }
      ending = .opener
    case .conditionalElse, .conditionalElseIf:
      if let index = frameIndex(of: .conditional) {
        indent = frames[index].outer
        if index + 1 < frames.count { _ = removeFrames(from: index + 1) }
        frames[index].isInCaseLabel = false
        frames[index].awaitsSwitchBrace = false
      }
      ending = .opener
    default:
      if let index = frameIndex(of: .conditional) {
        indent = frames[index].outer
        _ = removeFrames(from: index)
      }
    }
    lastPlacement = Placement(indent: indent)
    return indent
  }

  // MARK: - Trailing commas

  /// Whether the last element of an array or dictionary literal ends with the tokens, given that
  /// the bracket comes next, and whether the literal has more elements than that one.
  func endsLiteral(with tokens: ArraySlice<Token>) -> (endsLiteral: Bool, hasMore: Bool) {
    var opened = 0
    var closed = 0
    var commas = 0
    for token in tokens {
      if token.opens {
        opened += 1
      } else if token.closes {
        if opened > 0 {
          opened -= 1
        } else {
          closed += 1
          commas = 0
        }
      } else if token.kind == .comma, opened == 0 {
        commas += 1
      }
    }
    let index = frames.count - 1 - closed
    guard opened == 0, index > 0 else { return (false, false) }
    let frame = frames[index]
    if tokens.last?.kind == .comma { commas -= 1 }
    return (frame.bracket == .square && frame.isLiteral, frame.commas + commas > 0)
  }
}
