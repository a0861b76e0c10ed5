import Diagnostics
import YAML

/// Parses queries (RFC 9535, appendix A).
struct JSONPathParser {
  /// Longer queries are none that somebody wrote.
  static let longestQuery = 10_000
  /// How deep filters and parentheses may stand in one another, so that parsing needs little stack.
  private static let deepest = 40
  /// Integers that all readers of JSON have (RFC 7493, section 2.2).
  private static let largestInteger = (1 << 53) - 1

  let scalars: [Unicode.Scalar]
  var position = 0
  private var depth = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars.prefix(Self.longestQuery + 1))
  }

  mutating func parse() throws(JSONPathMistake) -> Query {
    guard scalars.count <= Self.longestQuery else {
      throw mistake("a JSONPath has at most \(Self.longestQuery) characters")
    }
    guard take("$") else {
      throw mistake("a JSONPath begins with `$`, as in `$.paths['/items'].get`")
    }
    let query = Query(isAbsolute: true, segments: try segments())
    guard current == nil else { throw unexpected() }
    return query
  }

  // MARK: - Characters

  var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  mutating func take(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  func isNext(_ text: String) -> Bool {
    scalars[position...].starts(with: text.unicodeScalars)
  }

  mutating func expect(_ text: String) throws(JSONPathMistake) {
    guard take(text) else { throw unexpected(insteadOf: quoted(text)) }
  }

  mutating func skipSpaces() {
    while let scalar = current, [" ", "\t", "\n", "\r"].contains(scalar) { position += 1 }
  }

  func mistake(_ message: String) -> JSONPathMistake {
    JSONPathMistake(message: message, offset: position)
  }

  func unexpected(insteadOf expected: String? = nil) -> JSONPathMistake {
    let found = current.map { "has \(quoted(String($0))) here" } ?? "ends here"
    guard let expected else {
      return mistake(
        "the JSONPath \(found), where nothing or a segment should be; a name with other characters than letters, "
          + "digits and `_` is in brackets and quotes: `['x-name']`")
    }
    return mistake("the JSONPath \(found), where \(expected) should be")
  }

  mutating func deeper<Result>(
    _ body: (inout JSONPathParser) throws(JSONPathMistake) -> Result
  ) throws(JSONPathMistake) -> Result {
    guard depth < Self.deepest else {
      throw mistake("filters and parentheses stand in one another more than \(Self.deepest) deep")
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  // MARK: - Segments

  mutating func segments() throws(JSONPathMistake) -> [Segment] {
    var result: [Segment] = []
    while true {
      let start = position
      skipSpaces()
      if take("..") {
        let selectors = isNext("[") ? try bracketed() : [try shorthand()]
        result.append(Segment(isDescendant: true, selectors: selectors))
      } else if take(".") {
        result.append(Segment(isDescendant: false, selectors: [try shorthand()]))
      } else if isNext("[") {
        result.append(Segment(isDescendant: false, selectors: try bracketed()))
      } else {
        position = start
        return result
      }
      result[result.count - 1].end = position
    }
  }

  /// A wildcard, or a name without quotes (section 2.5.1.1).
  private mutating func shorthand() throws(JSONPathMistake) -> Selector {
    if take("*") { return .wildcard }
    let start = position
    while let scalar = current, scalar.isNameCharacter(first: position == start) { position += 1 }
    guard position > start else {
      var mistake = unexpected(insteadOf: "`*` or a name without quotes")
      mistake.message += "; other names are in brackets: `['/items']`"
      throw mistake
    }
    return .name(text(from: start))
  }

  private func text(from start: Int) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<position])
    return String(view)
  }

  private mutating func bracketed() throws(JSONPathMistake) -> [Selector] {
    try deeper { parser throws(JSONPathMistake) in
      try parser.expect("[")
      var selectors: [Selector] = []
      repeat {
        parser.skipSpaces()
        selectors.append(try parser.selector())
        parser.skipSpaces()
      } while parser.take(",")
      try parser.expect("]")
      return selectors
    }
  }

  private mutating func selector() throws(JSONPathMistake) -> Selector {
    switch current {
    case "*":
      position += 1
      return .wildcard
    case "'", "\"": return .name(try string())
    case "?":
      position += 1
      skipSpaces()
      return .filter(try logicalExpression())
    default: return try indexOrSlice()
    }
  }

  /// An index, or a slice `start:end:step` (sections 2.3.3 and 2.3.4).
  private mutating func indexOrSlice() throws(JSONPathMistake) -> Selector {
    let start = try integerIfAny()
    let afterStart = position
    skipSpaces()
    guard take(":") else {
      position = afterStart
      guard let start else {
        throw unexpected(insteadOf: "a name in quotes, a number, `*` or a filter")
      }
      return .index(start)
    }
    skipSpaces()
    let end = try integerIfAny()
    let afterEnd = position
    skipSpaces()
    guard take(":") else {
      position = afterEnd
      return .slice(start: start, end: end, step: 1)
    }
    let afterColon = position
    skipSpaces()
    let step = try integerIfAny()
    if step == nil { position = afterColon }
    return .slice(start: start, end: end, step: step ?? 1)
  }

  private mutating func integerIfAny() throws(JSONPathMistake) -> Int? {
    let start = position
    guard skipInteger(allowsMinusZero: false) else { return nil }
    guard let value = Int(text(from: start)), abs(value) <= Self.largestInteger else {
      position = start
      throw mistake("this number is larger than \(Self.largestInteger)")
    }
    return value
  }

  /// Skips an integer without zeros in front.
  private mutating func skipInteger(allowsMinusZero: Bool) -> Bool {
    let start = position
    let isNegative = take("-")
    let first = current
    let digits = skipDigits()
    if digits > 0, first != "0" || digits == 1 && (!isNegative || allowsMinusZero) { return true }
    position = start
    return false
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let scalar = current, ("0"..."9").contains(scalar) { position += 1 }
    return position - start
  }

  /// A number as JSON has it (section 2.3.5.1).
  mutating func number() throws(JSONPathMistake) -> Scalar {
    let start = position
    guard skipInteger(allowsMinusZero: true) else { throw unexpected(insteadOf: "a number") }
    var isInteger = true
    if take(".") {
      isInteger = false
      guard skipDigits() > 0 else { throw unexpected(insteadOf: "a digit") }
    }
    if take("e") || take("E") {
      isInteger = false
      if !take("+") { _ = take("-") }
      guard skipDigits() > 0 else { throw unexpected(insteadOf: "a digit") }
    }
    let text = text(from: start)
    if isInteger, let value = Int(text) { return .integer(value) }
    return .float(Double(text) ?? .infinity)
  }

  // MARK: - Strings

  /// A string in single or double quotes (section 2.3.1.1).
  mutating func string() throws(JSONPathMistake) -> String {
    guard let quote = current else { throw unexpected(insteadOf: "a text in quotes") }
    position += 1
    var result = String.UnicodeScalarView()
    while let scalar = current {
      switch scalar {
      case quote:
        position += 1
        return String(result)
      case "\\":
        position += 1
        result.append(try escape(in: quote))
      case ..<" ": throw mistake("a control character in a text is written as an escape")
      default:
        position += 1
        result.append(scalar)
      }
    }
    throw unexpected(insteadOf: "the closing quote")
  }

  private mutating func escape(in quote: Unicode.Scalar) throws(JSONPathMistake) -> Unicode.Scalar {
    let escapes: [Unicode.Scalar: Unicode.Scalar] = [
      "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t", "/": "/", "\\": "\\",
      quote: quote,
    ]
    guard let scalar = current else { throw unexpected(insteadOf: "an escaped character") }
    if let meant = escapes[scalar] {
      position += 1
      return meant
    }
    guard take("u") else { throw unexpected(insteadOf: "an escape as in JSON") }
    var value = try fourDigits()
    if 0xD800...0xDBFF ~= value {
      try expect("\\u")
      let low = try fourDigits()
      guard 0xDC00...0xDFFF ~= low else {
        throw mistake("a surrogate stands in a pair with another one")
      }
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let result = Unicode.Scalar(value) else {
      throw mistake("a surrogate stands in a pair with another one")
    }
    return result
  }

  private mutating func fourDigits() throws(JSONPathMistake) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap({ Character($0).hexDigitValue }), current?.isASCII == true
      else { throw unexpected(insteadOf: "a hexadecimal digit") }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}

extension Unicode.Scalar {
  /// Whether it may be in a name without quotes (RFC 9535, section 2.5.1.1).
  fileprivate func isNameCharacter(first isFirst: Bool) -> Bool {
    switch self {
    case "a"..."z", "A"..."Z", "_", "\u{80}"...: true
    case "0"..."9": !isFirst
    default: false
    }
  }
}
