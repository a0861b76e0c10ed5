import FletcherText

/// What may stand in the header of a request or a response (RFC 9110, sections 5.5 and 5.6.2).
public enum HTTPSyntax {
  /// Whether the text is a token: a method, the name of a field, a part of a media type.
  public static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        $0.isLetter || $0.isDigit || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
  }

  /// Whether the text can be the value of a field: no line breaks or other control characters.
  public static func isFieldValue(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "\t" || $0.properties.generalCategory != .control }
  }
}
