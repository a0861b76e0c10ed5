/// Reads the text of a pattern.
struct TextPatternParser {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private static let maximumDepth = 16
  /// Counts above this would only make texts that are too long.
  private static let maximumCount = 100_000

  init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  var isAtEnd: Bool { index >= scalars.count }
  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  mutating func alternatives(depth: Int) -> TextPattern.Node? {
    guard depth < Self.maximumDepth else { return nil }
    var nodes: [TextPattern.Node] = []
    repeat {
      guard let node = sequence(depth: depth) else { return nil }
      nodes.append(node)
    } while take("|")
    return nodes.count == 1 ? nodes.first : .alternatives(nodes)
  }

  private mutating func sequence(depth: Int) -> TextPattern.Node? {
    var nodes: [TextPattern.Node] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      guard let atom = atom(depth: depth), let node = counted(atom) else { return nil }
      nodes.append(node)
    }
    return .sequence(nodes)
  }

  private mutating func atom(depth: Int) -> TextPattern.Node? {
    guard let scalar = next else { return nil }
    index += 1
    switch scalar {
    case "^": return .start
    case "$": return .end
    case ".": return .set(.init(ranges: [0x0A...0x0A, 0x0D...0x0D], isNegated: true))
    case "(":
      if take("?"), !take(":") { return nil }
      guard let node = alternatives(depth: depth + 1), take(")") else { return nil }
      return node
    case "[": return characterClass().map { .set($0) }
    case "\\": return escape().map { .set(.init(ranges: $0)) }
    case "*", "+", "?", "{": return nil
    default: return .set(.init(ranges: [scalar.value...scalar.value]))
    }
  }

  /// The node with the count that follows it, if one does.
  private mutating func counted(_ node: TextPattern.Node) -> TextPattern.Node? {
    let least: Int
    let most: Int?
    switch next {
    case "*": (least, most) = (0, nil)
    case "+": (least, most) = (1, nil)
    case "?": (least, most) = (0, 1)
    case "{":
      index += 1
      guard let first = number() else { return nil }
      var last: Int? = first
      if take(",") { last = number() }
      guard next == "}", first <= last ?? first else { return nil }
      (least, most) = (first, last)
    default: return node
    }
    index += 1
    // A lazy count matches the same texts.
    _ = take("?")
    if next == "+" || next == "*" || next == "{" { return nil }
    return .repeated(node, least: least, most: most)
  }

  private mutating func number() -> Int? {
    var result: Int?
    while let digit = next.flatMap({ Int(String($0)) }) {
      result = min((result ?? 0) * 10 + digit, Self.maximumCount)
      index += 1
    }
    return result
  }

  private mutating func escape() -> [ClosedRange<UInt32>]? {
    guard let scalar = next else { return nil }
    index += 1
    switch scalar {
    case "d": return [0x30...0x39]
    case "w": return [0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F...0x5F]
    case "s": return [0x20...0x20, 0x09...0x0D]
    case "n": return [0x0A...0x0A]
    case "r": return [0x0D...0x0D]
    case "t": return [0x09...0x09]
    case "a"..."z", "A"..."Z", "0"..."9": return nil
    default: return [scalar.value...scalar.value]
    }
  }

  private mutating func characterClass() -> TextPattern.CharacterSet? {
    var result = TextPattern.CharacterSet(ranges: [])
    result.isNegated = take("^")
    while let scalar = next, scalar != "]" {
      index += 1
      if scalar == "[" { return nil }
      var ranges = [scalar.value...scalar.value]
      if scalar == "\\" {
        guard let escaped = escape() else { return nil }
        ranges = escaped
      }
      if ranges.count == 1, let lower = ranges.first, lower.count == 1, next == "-",
        index + 1 < scalars.count, scalars[index + 1] != "]"
      {
        index += 1
        guard var upper = next else { return nil }
        index += 1
        if upper == "\\" {
          guard let escaped = escape(), escaped.count == 1, let first = escaped.first,
            first.count == 1, let scalar = Unicode.Scalar(first.lowerBound)
          else { return nil }
          upper = scalar
        }
        guard lower.lowerBound <= upper.value else { return nil }
        ranges = [lower.lowerBound...upper.value]
      }
      result.ranges += ranges
    }
    guard take("]"), !result.ranges.isEmpty else { return nil }
    return result
  }
}
