import Diagnostics

/// Finds texts that are a regular expression in none of the dialects that JSON Schemas use (ECMA-262,
/// section 22.2.1, with what its annex B allows).
enum PatternSyntax {
  /// What is wrong, as the end of a sentence; nil where the text may be a pattern.
  static func problem(of pattern: String) -> String? {
    var scanner = PatternScanner(scalars: Array(pattern.unicodeScalars))
    return scanner.problem()
  }
}

private struct PatternScanner {
  let scalars: [Unicode.Scalar]
  private var index = 0
  private var openGroups = 0
  /// Whether there is something before this that `*` can repeat.
  private var canRepeat = false

  init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var next: Unicode.Scalar? { scalars.indices.contains(index) ? scalars[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  mutating func problem() -> String? {
    while let scalar = next {
      index += 1
      if let problem = problem(at: scalar) { return problem }
    }
    return openGroups > 0 ? "a `(` has no `)`" : nil
  }

  private mutating func problem(at scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\\":
      guard next != nil else { return "it ends in a backslash" }
      index += 1
      canRepeat = true
    case "[": return problemOfClass()
    case "(":
      openGroups += 1
      canRepeat = false
      return problemOfGroup()
    case ")":
      guard openGroups > 0 else { return "a `)` has no `(`" }
      openGroups -= 1
      canRepeat = true
    case "|", "^", "$": canRepeat = false
    case "*", "+", "?": return problemOfRepetition(String(scalar))
    case "{": return problemOfCount()
    default: canRepeat = true
    }
    return nil
  }

  private mutating func problemOfClass() -> String? {
    _ = take("^")
    var low: Unicode.Scalar?
    while let scalar = next {
      index += 1
      switch scalar {
      case "]":
        canRepeat = true
        return nil
      case "\\":
        index += 1
        low = nil
      case "-":
        // A range of two plain characters; what stands at an end is a hyphen.
        if let first = low, let last = next, last != "]", last != "\\" {
          if last < first {
            return "the range \(quoted("\(first)-\(last)")) is the wrong way round"
          }
          index += 1
        }
        low = nil
      default: low = scalar
      }
    }
    return "a `[` has no `]`"
  }

  private mutating func problemOfGroup() -> String? {
    guard take("?") else { return nil }
    // `(?:`, `(?=`, `(?!`, `(?<name>`, `(?P<name>`, flags.
    guard let kind = next, ":=!<>P|".unicodeScalars.contains(kind) || isFlag(kind) else {
      return "a group does not begin with `(?` and this"
    }
    while let scalar = next, isFlag(scalar) { index += 1 }
    index += next == nil || next == ")" ? 0 : 1
    return nil
  }

  private func isFlag(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "-"
  }

  private mutating func problemOfRepetition(_ mark: String) -> String? {
    guard canRepeat else { return "there is nothing before a `\(mark)` that it could repeat" }
    // `*?` is lazy, and `*+` in some dialects possessive.
    if !take("?") { _ = take("+") }
    canRepeat = false
    return nil
  }

  /// `{2}`, `{2,}`, `{2,5}`; every other `{` is a plain character.
  private mutating func problemOfCount() -> String? {
    let rest = String(String.UnicodeScalarView(scalars[index...]))
    guard let match = rest.prefixMatch(of: /(\d+)(?:,(\d*))?\}/) else {
      canRepeat = true
      return nil
    }
    if let least = Int(match.1), let most = match.2.flatMap({ Int($0) }), most < least {
      return "the count `{\(least),\(most)}` is the wrong way round"
    }
    index += match.0.unicodeScalars.count
    return problemOfRepetition("{")
  }
}
