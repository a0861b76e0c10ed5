import Diagnostics

/// What people write in a service description that is no YAML.
public enum SyntaxHints {
  /// The mistake, or what to write in its place where that is known.
  ///
  /// - Parameters:
  ///   - mistake: A mistake of YAML's syntax.
  ///   - text: The document.
  public static func explain(_ mistake: Diagnostic, in text: some StringProtocol) -> Diagnostic {
    guard let location = mistake.location, location.line > 0, location.column > 0 else {
      return mistake
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(location.line - 1),
      let hint = hint(for: String(lines[location.line - 1]), at: location.column)
    else { return mistake }
    var mistake = mistake
    mistake.message = hint
    return mistake
  }

  private static func hint(for line: String, at column: Int) -> String? {
    let scalars = line.unicodeScalars
    let before = String(scalars.prefix(column - 1))
    let after = String(scalars.dropFirst(column - 1))
    if before.contains(/[\]}]\s*$/) {
      if after.contains(/^\s*=/) {
        return
          "an array or an object with a default is written `{ $type: [string], $default: [] }`"
      }
      if after.contains(/^\s*\?/) {
        return
          "an array or an object that may be null is written `{ $type: [string], $nullable: true }`"
      }
    }
    if before.contains(/\benum\s*$/), after.contains(/^\s*\[/) {
      return "the values of an enum are written `{ $enum: [a, b] }`"
    }
    return nil
  }
}
