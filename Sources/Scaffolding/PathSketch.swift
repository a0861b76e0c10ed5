import FletcherText
import SwiftPlan

/// A path with arguments instead of what looks like data.
struct PathSketch {
  private(set) var text = ""
  private(set) var arguments: [FieldSketch] = []
  /// What the path is about: its last segment that is no argument.
  private(set) var noun = ""
  /// Whether the path ends in an argument, so that it is about one of many.
  private(set) var isOfOne = false

  /// - Parameter segments: The segments as they are written in a URL.
  init(_ segments: some Sequence<String>, endsInSlash: Bool) {
    for segment in segments {
      if let argument = Self.placeholder(segment) ?? capitals(segment) {
        add(argument, .named("string"))
      } else if segment.contains(Self.innerPlaceholder) {
        addParts(of: segment)
      } else if let type = Self.typeOfData(segment) {
        let name = singular(noun)
        add(name.isEmpty ? "id" : name + "_id", type)
      } else {
        text += "/" + Self.encoded(segment)
        noun = Self.name(segment)
        isOfOne = false
      }
    }
    if text.isEmpty || endsInSlash { text += "/" }
  }

  private mutating func add(_ wished: String, _ type: TypeSketch) {
    text += "/"
    addArgument(wished, type)
    isOfOne = true
  }

  private mutating func addArgument(_ wished: String, _ type: TypeSketch) {
    let name = freeName(wished) { name in
      arguments.contains { Identifier.member($0.key) == Identifier.member(name) }
    }
    text += "{\(name)}"
    arguments.append(FieldSketch(key: name, type: type, isRequired: true))
  }

  /// Adds a segment with arguments in it: `bot{token}`.
  private mutating func addParts(of segment: String) {
    text += "/"
    var start = segment.startIndex
    for match in segment.matches(of: Self.innerPlaceholder) {
      text += Self.encoded(String(segment[start..<match.range.lowerBound]))
      addArgument(
        Self.name(ofPlaceholder: match.output.1 ?? match.output.2 ?? ""), .named("string"))
      start = match.range.upperBound
    }
    text += Self.encoded(String(segment[start...]))
    isOfOne = false
  }

  /// What stands for a value inside of a segment: `{id}`, `<id>`, `${ID}`, `$ID`.
  private static var innerPlaceholder: Regex<(Substring, Substring?, Substring?)> {
    /(?:\{+|<|\$\{|%7[Bb]|%3[Cc])([A-Za-z][A-Za-z0-9_\-. ]*?)(?:\}+|>|%7[Dd]|%3[Ee])|\$([A-Z][A-Z0-9_]*)/
  }

  /// The name in what instructions write in capitals for a value: `OWNER` and `YOUR_REPO` behind `repos`.
  private func capitals(_ segment: String) -> String? {
    guard text.contains(where: \.isLowercase), segment.wholeMatch(of: /[A-Z][A-Z_]+/) != nil
    else { return nil }
    let name = segment.hasPrefix("YOUR_") ? segment.dropFirst(5) : segment[...]
    return name.isEmpty ? nil : name.lowercased()
  }

  /// The name in what stands for a value in instructions: `{id}`, `:id`, `<id>`, `$ID`, `${ID}`, `[id]`.
  private static func placeholder(_ segment: String) -> String? {
    guard
      let match = segment.wholeMatch(
        of:
          /(?:\{+|:|<|\$\{?|\[|%7[Bb]|%3[Cc])([A-Za-z][A-Za-z0-9_\-. ]*?)(?:\}+|>|\]|%7[Dd]|%3[Ee])?/
      )
    else { return nil }
    return name(ofPlaceholder: match.1)
  }

  private static func name(ofPlaceholder text: Substring) -> String {
    let name = String(text).replacing(/[^A-Za-z0-9_]+/, with: "_")
    return name.contains(/[a-z]/) ? name : name.lowercased()
  }

  /// The type of a segment that is data and no name; nil for a name.
  private static func typeOfData(_ segment: String) -> TypeSketch? {
    switch ScalarForm(query: segment) {
    case .int: return .named("int")
    case .uuid: return .named("uuid")
    case .date, .dateTime: return .named("string")
    default: break
    }
    // Keys and tokens: long, with letters and digits in no order that a name has.
    let digits = segment.count(where: \.isNumber)
    let isName = segment.contains(/^[A-Za-z\-_.]*[0-9]{0,3}(?:\.[A-Za-z0-9]{1,5})?$/)
    let isData =
      segment.contains("@") || segment.contains(":")
      || !isName && (digits > 3 || digits > 1 && segment.count > 7)
    return isData ? .named("string") : nil
  }

  /// The words of a segment, without the format at its end.
  private static func name(_ segment: String) -> String {
    let words = segment.replacing(/\.(?:json|xml|php|aspx?|do|html?)$/, with: "")
    return words.contains(/[A-Za-z]/) ? Identifier.member(words) : ""
  }

  /// The segment with what a path can't hold percent-encoded.
  private static func encoded(_ segment: String) -> String {
    let kept = Set("-._~!$&'()*+,;=:@".utf8)
    let bytes = Array(segment.utf8)
    return bytes.enumerated().map { index, byte in
      let isEscape =
        byte == UInt8(ascii: "%")
        && bytes.dropFirst(index + 1).prefix(2).count(where: \.isHexadecimalDigit) == 2
      if isEscape || byte.isLetter || byte.isDigit || kept.contains(byte) {
        return String(Unicode.Scalar(byte))
      }
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "%0" + digits : "%" + digits
    }.joined()
  }

  /// A name for the operation.
  ///
  /// - Parameter method: The method in small letters.
  func operationName(method: String) -> String {
    let noun = noun.isEmpty ? "root" : noun
    let one = isOfOne ? singular(noun) : noun
    func verb(_ verb: String, _ noun: String) -> String {
      Identifier.operation(verb + "_" + noun)
    }
    return switch method {
    case "get": Identifier.operation(one)
    // What is posted to a list is a new one; other names are verbs already.
    case "post": noun.hasSuffix("s") && !isOfOne ? verb("create", singular(noun)) : one
    case "put", "patch": verb("update", one)
    case "delete": verb("delete", one)
    default: verb(method, one)
    }
  }
}
