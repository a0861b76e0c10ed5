// What the tokens of a line, or of a part of one, say of where it can be broken.

extension ArraySlice<Token> {
  /// Whether a line that is short enough has to be broken because a literal of many lines would
  /// otherwise start in the middle of a list.
  var hasLiteralInside: Bool {
    var depth = 0
    for index in indices {
      let token = self[index]
      if token.opens {
        depth += 1
      } else if token.closes {
        depth = Swift.max(depth - 1, 0)
      } else if token.spansLines, token.kind == .string, depth > 0 {
        return true
      }
    }
    return false
  }

  /// How many array and dictionary literals of several elements there are in the tokens. Each takes
  /// a column more than it has, because `swift format` leaves room for a trailing comma.
  var literalCount: Int {
    var count = 0
    for index in indices {
      let token = self[index]
      guard token.kind == .openSquare, indices.contains(token.partner) else { continue }
      if index > startIndex, token.gap == 0, self[index - 1].endsExpression { continue }
      var inner = index + 1
      while inner < token.partner {
        if self[inner].kind == .comma {
          count += 1
          break
        }
        inner = Swift.max(self[inner].partner, inner) + 1
      }
    }
    return count
  }

  /// Where a statement begins that follows a case's colon on the colon's line.
  var statementStart: Int? {
    var depth = 0
    for index in indices {
      let token = self[index]
      if token.opens {
        depth += 1
      } else if token.closes {
        depth -= 1
      } else if token.kind == .colon, depth == 0 {
        return index + 1 < endIndex ? index + 1 : nil
      }
    }
    return nil
  }

  /// Whether a statement does not end on the line on which it begins.
  var isUnfinished: Bool {
    var depth = 0
    for token in self {
      if token.opens { depth += 1 }
      if token.closes { depth -= 1 }
      if token.spansLines, token.kind == .string { return true }
    }
    return depth > 0
  }

  /// Whether an element of a list ends with the tokens. What is none, or not a whole one, keeps the
  /// comma it has or has not.
  var endsElement: Bool {
    guard let last, last.endsExpression, last.isClosed else { return false }
    return last.kind != .symbol || count > 1
  }
}
