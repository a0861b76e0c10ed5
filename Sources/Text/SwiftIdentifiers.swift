/// What Swift lets stand as a name (The Swift Programming Language, "Lexical Structure").
public enum SwiftIdentifiers {
  /// Words that stand for themselves in backticks alone.
  public static let keywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  /// Whether a person may name something of theirs so, in ASCII and without backticks.
  public static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isLetter || first == UInt8(ascii: "_") else {
      return false
    }
    return !["_", "Any", "Self"].contains(text) && !keywords.contains(text)
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
  }

  /// Whether the text is a type's name, with what it stands in: `MyApp.Money`.
  public static func isQualifiedType(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
      isIdentifier(String($0)) && $0 != "Type" && $0 != "Protocol"
    }
  }
}
