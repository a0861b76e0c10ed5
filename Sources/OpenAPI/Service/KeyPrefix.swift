/// The word before a key in `Authorization`, where a document has no place for it but prose: before OpenAPI 3.0 a bearer
/// token could only be described so, and `Token` and the like still are.
enum KeyPrefix {
  /// The word that a description asks for; nil where it asks for none, or for one or another.
  static func find(in prose: String) -> String? {
    let text = prose.replacing(#/<\/?(?:code|b|i|em|strong|br|p) ?\/?>/#, with: "`")
      .replacing("\\\"", with: "\"")
    for found in [inHeader(text), inQuotes(text)] {
      guard let first = found.first else { continue }
      return found.dropFirst().contains { isAlternative($0, to: first, in: text) }
        ? nil : first.word
    }
    return withParameter(text) ?? named(text) ?? beforePlaceholder(text) ?? bearer(text)
  }

  /// A word before a key, and where both stand.
  private struct Found {
    var word: String
    var range: Range<String.Index>
  }

  /// Whether the caller has the choice: `Token <token>` (v1) or `Bearer <token>` (v2).
  private static func isAlternative(_ other: Found, to first: Found, in text: String) -> Bool {
    guard other.word.lowercased() != first.word.lowercased() else { return false }
    let between = text[first.range.upperBound..<other.range.lowerBound]
    return between.utf8.count < 40 && words(of: between.lowercased()[...]).contains("or")
      && !between.contains(".")
  }

  /// `Token token=<key>`, as PagerDuty has it.
  private static func withParameter(_ text: String) -> String? {
    let pattern = #/([Tt]oken)[ ]+([Tt]oken=)([^\s"'`“”,;]+)(["'`“”,;]?)/#
    let match = text.matches(of: pattern).first {
      $0.4 != "," && $0.4 != ";" && isPlaceholder($0.3)
    }
    return match.map { "\($0.1) \($0.2)" }
  }

  /// The word before the key in what a document says of the whole service, as `Authorization: Token <key>`; nil where it
  /// shows none, or several.
  static func findOnly(in prose: String) -> String? {
    let pattern =
      #/[Aa]uthorization["'`]?[ ]*:[ ]*["'`]?([A-Za-z][\w-]*)[ ]+["']?(<[^<>\n]+>|\{[^{}\n]+\}|[^\s"'`,;<>{}]+)["'`]?([,;]?)/#
    let words = prose.matches(of: pattern).filter { $0.3.isEmpty && isPlaceholder($0.2) }.map(\.1)
    // Portainer's prose and example.
    if words.isEmpty,
      prose.contains(#/(?:^|\n)\s*Bearer eyJ|\bBearer\*{0,2} authentication mechanism\b/#)
    {
      return "Bearer"
    }
    // A user and a password are described elsewhere.
    guard let first = words.first, words.allSatisfy({ $0 == first }),
      first.lowercased() != "basic"
    else { return nil }
    return String(first)
  }

  /// The words that are known as prefixes, so that they need no more than a value behind them.
  private static func isKnown(_ word: some StringProtocol) -> Bool {
    let word = word.lowercased().filter { $0 != "-" && $0 != "_" }
    return ["bearer", "token", "apikey", "basic", "key", "jwt", "oauth", "bot"].contains(word)
  }

  /// Whether a word is one that no sentence has: Okta's `SSWS`.
  private static func isAbbreviation(_ word: Substring) -> Bool {
    word.utf8.count > 2 && word.allSatisfy(\.isUppercase)
      && !["API", "AUTH", "HTTP", "HTTPS", "JSON", "THE", "URL", "UUID", "YOUR"].contains(word)
  }

  /// Whether a text stands for a key: `<token>`, `{token}`, `YOUR_TOKEN`, `abc123`.
  private static func isPlaceholder(_ text: some StringProtocol) -> Bool {
    let pattern =
      #/<[^<>]+>(?:\.<[^<>]+>)*|\{[^{}]+\}|\[[^\[\]]+\]|\$\w+|[A-Z][A-Z0-9_]{2,}|(?:your|my)[-_ ][\w-]+|[\w-]*\d[\w.-]*|[xX]{3,}|\w+\.{3}/#
    return String(text).wholeMatch(of: pattern) != nil
  }

  /// `Authorization: Token abc123`. What has parameters, as `Token token="…"`, or several keys, is no prefix and a key.
  private static func inHeader(_ text: String) -> [Found] {
    let pattern =
      #/[Aa]uthorization["'`]?\s*[:=]\s*["'`]?([A-Za-z][\w-]*)[ ]+(["']?)(<[^<>\n]+>|\{[^{}\n]+\}|[^\s"'`,;]+)["'`]?([,;]?)/#
    return text.matches(of: pattern).filter { match in
      match.4.isEmpty
        && (isPlaceholder(match.3) || isKnown(match.1) && match.3.lowercased() == "token")
    }.map { Found(word: String($0.1), range: $0.range) }
  }

  /// `"Token <key>"`.
  private static func inQuotes(_ text: String) -> [Found] {
    text.matches(of: #/["'`“]([A-Za-z][\w-]*)[ ]+([^"'`“”\n]{2,80})["'`”]/#).filter { match in
      let before = text[..<match.range.lowerBound]
      // Any other word is one only where it is said what it is for.
      return isPlaceholder(match.2) && !isRefused(before)
        && (isKnown(match.1) || before.suffix(80).lowercased().contains("authorization"))
    }.map { Found(word: String($0.1), range: $0.range) }
  }

  /// `with the prefix "Token"`, `the "Token" prefix`, `"Token" followed by a space`.
  private static func named(_ text: String) -> String? {
    let patterns = [
      #/(?:[Pp]refix(?:ed)?|[Pp]repend(?:ed)?|[Pp]receded)[ ]+(?:(?:with|by|is|of|be|the|a|an|word|string|text|keyword|key|token|value|your|API|it)[ ]+)*["'`“]([A-Za-z][\w-]*)[ ]?["'`”]/#,
      #/["'`“]([A-Za-z][\w-]*)[ ]?["'`”][ ]+prefix/#,
      #/["'`“]([A-Za-z][\w-]*)[ ]?["'`”],?[ ]*(?:\[space\]|followed by|and a space)/#,
    ]
    for pattern in patterns {
      if let match = text.firstMatch(of: pattern), match.1.lowercased() != "authorization",
        !isRefused(text[..<match.range.lowerBound])
      {
        return String(match.1)
      }
    }
    let bare =
      #/(?:prefix(?:ed)?|prepended|preceded)[ ]+(?:with|by)[ ]+(?:the[ ]+)?(?:word[ ]+)?([A-Z][\w-]*)/#
    if let match = text.firstMatch(of: bare), isKnown(match.1) || isAbbreviation(match.1),
      !isRefused(text[..<match.range.lowerBound])
    {
      return String(match.1)
    }
    return nil
  }

  /// Whether what stands behind a text is what should not be sent: `without the`, `do not add`. What should not be
  /// forgotten should be sent.
  private static func isRefused(_ text: Substring) -> Bool {
    let part = text.suffix(60).lowercased().split(
      omittingEmptySubsequences: false, whereSeparator: ".,:;!?()\n".contains)
    let words = words(of: part.last ?? "").suffix(4)
    let refusals: Set<Substring> = ["without", "no", "not", "never", "don", "omit", "t"]
    return words.contains(where: refusals.contains) && !words.contains("forget")
  }

  /// The word of a `bearerFormat` that is one and a placeholder, as Baserow's `JWT your_token`; nil of all others.
  static func beforePlaceholder(bearerFormat text: String) -> String? {
    let words = text.split(separator: " ")
    guard words.count == 2, isKnown(words[0]),
      !["basic", "bearer"].contains(words[0].lowercased()),
      words[1].wholeMatch(of: #/<[^<>]+>|\{[^{}]+\}|(?:your|my|YOUR|MY)[-_][\w-]+/#) != nil
    else { return nil }
    return String(words[0])
  }

  /// `NetworkInsight {token}`: without quotes only a word that is no word of a sentence.
  private static func beforePlaceholder(_ text: String) -> String? {
    let pattern =
      #/([A-Z][A-Za-z-]{0,40})[ ]+[<{][\w -]*(?:[Tt]oken|[Kk]ey|TOKEN|KEY|[Jj]wt|JWT)[\w -]*[>}](?!,)/#
    for match in text.matches(of: pattern) {
      let word = match.1.dropFirst()
      let isAtStart = text[..<match.range.lowerBound].allSatisfy(\.isWhitespace)
      let isOfSeveral = word.contains(where: \.isUppercase) && word.contains(where: \.isLowercase)
      if isOfSeveral || isAtStart && isAbbreviation(match.1)
        || isKnown(match.1) && (isAtStart || match.1 == "Bearer")
      {
        return String(match.1)
      }
    }
    return nil
  }

  /// Whatever else is said of a bearer token (RFC 6750) it is sent as one, unless the text asks for the token alone.
  private static func bearer(_ text: String) -> String? {
    let sentences = text.lowercased().split { ".!;\n".contains($0) }
    guard let sentence = sentences.first(where: { words(of: $0).contains("bearer") }) else {
      return nil
    }
    let refusals: Set<Substring> = ["only", "without", "no", "not", "instead", "don", "omit"]
    return words(of: sentence).contains(where: refusals.contains) ? nil : "Bearer"
  }

  private static func words(of text: Substring) -> [Substring] { text.split { !$0.isLetter } }
}
