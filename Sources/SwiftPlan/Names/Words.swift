import FletcherText

/// The words of a name from the wire, and the Swift names made of them.
///
/// Swift API Design Guidelines, "Follow case conventions": acronyms are uniformly in capitals, or in
/// lower case where they begin a name in lower camel case.
struct Words {
  private(set) var words: [String]

  /// Splits at everything that is no letter and no digit, and where lower case turns to upper case.
  init(_ text: String) {
    words = Self.split(text)
    if words.isEmpty { words = Self.spelledOut(text) }
  }

  /// `perPage`, `htmlURL`.
  var lowerCamelCase: String {
    var result = words.first?.lowercased() ?? ""
    for word in words.dropFirst() { Self.append(Self.capitalized(word), to: &result) }
    return Self.startingLegally(result)
  }

  /// `PerPage`, `HTMLURL`.
  var upperCamelCase: String {
    var result = ""
    for word in words { Self.append(Self.capitalized(word), to: &result) }
    return Self.startingLegally(result)
  }

  /// Adds a word so that two numbers stay two: `2.5G` is not `25G`.
  private static func append(_ word: String, to name: inout String) {
    if let first = word.utf8.first, first.isDigit, name.utf8.last?.isDigit == true { name += "_" }
    name += word
  }

  /// Two names in upper camel case as one, which has the words once that the first ends in and the
  /// second begins with: `DrugClass` and `ClassCode` are `DrugClassCode`. The second one adds at least
  /// a word.
  static func joined(_ first: String, _ second: String) -> String {
    let (head, tail) = (split(first), split(second))
    let longest = min(head.count, tail.count - 1)
    for count in stride(from: longest, to: 0, by: -1) {
      let repeated = tail.prefix(count)
      if head.suffix(count) == repeated, second.hasPrefix(repeated.joined()) {
        return first + second.dropFirst(repeated.joined().count)
      }
    }
    return first + second
  }

  /// The same words with symbols spelled out too, for names that would else be the same.
  static func withSymbols(_ text: String) -> Words {
    var words = Words("")
    words.words = spelledOut(text).flatMap { split($0) }
    return words
  }

  /// The same words with those symbols spelled out in which a text differs from another one, `minus` of
  /// `-parts_supplied` beside `parts_supplied`; nil where there are none.
  static func withSymbols(_ text: String, unlike other: String) -> Words? {
    let (own, other) = (Array(text), Array(other))
    let start = zip(own, other).prefix { $0 == $1 }.count
    let end = zip(own.dropFirst(start).reversed(), other.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    var result = String(own.prefix(start))
    var isSpelledOut = false
    for character in own.dropFirst(start).dropLast(end) {
      if let scalar = character.unicodeScalars.first, !isNameScalar(scalar),
        let name = nameOfSymbol(scalar)
      {
        result += " \(name) "
        isSpelledOut = true
      } else {
        result.append(character)
      }
    }
    return isSpelledOut ? Words(result + String(own.suffix(end))) : nil
  }

  /// A name in lower camel case with acronyms in capitals, and all else as it is written.
  static func capitalizingAcronyms(in name: String) -> String {
    let words = split(name)
    guard let first = words.first, words.joined() == name else { return name }
    return words.dropFirst().reduce(into: first) { result, word in
      let isAcronym =
        acronyms.contains(word.lowercased())
        || word.hasSuffix("s") && word != "Ios" && acronyms.contains(word.dropLast().lowercased())
      result += isAcronym ? capitalized(word) : word
    }
  }

  /// How many of a text's characters are neither letters nor digits.
  static func symbolCount(in text: String) -> Int {
    text.unicodeScalars.count { !isNameScalar($0) }
  }

  private static func startingLegally(_ name: String) -> String {
    guard let first = name.unicodeScalars.first else { return "value" }
    let isLegal =
      first.isASCII ? !("0"..."9").contains(first) : first.properties.isXIDStart
    return isLegal ? name : "_" + name
  }

  private static func capitalized(_ word: String) -> String {
    let lowercased = word.lowercased()
    if acronyms.contains(lowercased) { return word.uppercased() }
    if let name = properNames[lowercased] { return name }
    var bytes = Array(lowercased.utf8)
    guard let first = bytes.first else { return "" }
    if bytes[bytes.count - 1] == UInt8(ascii: "s"),
      acronyms.contains(String(lowercased.dropLast()))
    {
      return word.dropLast().uppercased() + "s"
    }
    // `IP4`, `SHA256`.
    if bytes[bytes.count - 1].isDigit,
      acronyms.contains(String(lowercased.prefix { !("0"..."9").contains($0) }))
    {
      return word.uppercased()
    }
    guard first < 0x80 else { return lowercased.prefix(1).uppercased() + lowercased.dropFirst() }
    if first.isLetter { bytes[0] = first & 0xDF }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func split(_ text: String) -> [String] {
    var scalars: [Unicode.Scalar] = []
    // Making an array of a view of scalars counts these before.
    scalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { scalars.append(scalar) }
    var words: [String] = []
    var word: [UInt8] = []
    var previous: Unicode.Scalar?
    func end() {
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word.removeAll(keepingCapacity: true)
      previous = nil
    }
    var following = 0
    while following < scalars.count {
      let (index, scalar) = (following, scalars[following])
      following += 1
      let next = following < scalars.count ? scalars[following] : nil
      if scalar == "'" || scalar == "\u{2019}" { continue }
      guard isNameScalar(scalar) else {
        end()
        // `+1` and `-1` are different things.
        if index == 0, let next, ("0"..."9").contains(next) {
          if scalar == "+" { words.append("plus") }
          if scalar == "-" { words.append("minus") }
        }
        continue
      }
      if let previous {
        let startsWord = isUppercase(scalar) && !isUppercase(previous)
        let endsAcronym =
          isUppercase(scalar) && isUppercase(previous) && next.map(isLowercase) == true
          && !(next == "s" && isEndOfWord(scalars, after: index + 1))
          && !isMethod(word, scalar) && !isOAuth(word, scalars[index...])
        let followsMethod =
          isLowercase(scalar) && isUppercase(previous) && isMethod(word)
          && !(scalar == "s" && isEndOfWord(scalars, after: index))
        if startsWord || endsAcronym || followsMethod { end() }
      }
      if scalar.isASCII {
        word.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        word.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      previous = scalar
    }
    end()
    return words
  }

  /// Whether these are the capitals of a method: of `GETcalls` and `DELETEcalls`.
  private static func isMethod(_ word: [UInt8], _ last: Unicode.Scalar? = nil) -> Bool {
    guard word.count > 1, word.count < 7 else { return false }
    let text = String(decoding: word, as: UTF8.self) + (last.map { String($0) } ?? "")
    return ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"].contains(text)
  }

  /// Whether this is the `A` of `OAuth2`, which is one word.
  private static func isOAuth(_ word: [UInt8], _ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    word == [UInt8(ascii: "O")] && rest.starts(with: "Auth".unicodeScalars)
  }

  private static func isEndOfWord(_ scalars: [Unicode.Scalar], after index: Int) -> Bool {
    guard index + 1 < scalars.count else { return true }
    return !isNameScalar(scalars[index + 1]) || isUppercase(scalars[index + 1])
  }

  /// The names of the characters, for text without a letter or digit: `*`, `👍`.
  private static func spelledOut(_ text: String) -> [String] {
    var words: [String] = []
    var wordIsSymbol = true
    for character in text {
      guard let scalar = character.unicodeScalars.first else { continue }
      if isNameScalar(scalar) {
        if let last = words.last, !wordIsSymbol {
          words[words.count - 1] = last + String(scalar)
        } else {
          words.append(String(scalar))
        }
        wordIsSymbol = false
      } else {
        if let name = nameOfSymbol(scalar) { words.append(contentsOf: split(name)) }
        wordIsSymbol = true
      }
    }
    return words.isEmpty ? [text.isEmpty ? "empty" : "symbol"] : words
  }

  private static func nameOfSymbol(_ scalar: Unicode.Scalar) -> String? {
    symbolNames[scalar] ?? (scalar.isASCII ? nil : scalar.properties.name?.lowercased())
  }

  @_transparent
  private static func asciiByte(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.value < 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    if let byte = asciiByte(scalar) { return byte.isLetter || byte.isDigit }
    return scalar.properties.isXIDContinue && scalar.properties.generalCategory != .format
      && !scalar.properties.isDefaultIgnorableCodePoint
  }

  private static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
    if let byte = asciiByte(scalar) { return byte >= 0x41 && byte <= 0x5A }
    return scalar.properties.isUppercase
  }

  private static func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
    if let byte = asciiByte(scalar) { return byte >= 0x61 && byte <= 0x7A }
    return scalar.properties.isLowercase
  }

  private static let symbolNames: [Unicode.Scalar: String] = [
    "+": "plus", "-": "minus", "*": "asterisk", "/": "slash", "\\": "backslash", ".": "dot",
    ",": "comma", ":": "colon", ";": "semicolon", "<": "less than", ">": "greater than",
    "=": "equals", "!": "not", "?": "question mark", "@": "at", "#": "number", "$": "dollar",
    "%": "percent", "^": "caret", "&": "and", "|": "or", "~": "tilde", "_": "underscore",
    "(": "open parenthesis", ")": "close parenthesis", "[": "open bracket", "]": "close bracket",
    "{": "open brace", "}": "close brace", "\"": "quote", "'": "apostrophe", "`": "backtick",
    " ": "space",
  ]

  /// Names that have capitals inside of them.
  private static let properNames = [
    "github": "GitHub", "gitlab": "GitLab", "javascript": "JavaScript", "linkedin": "LinkedIn",
    "oauth": "OAuth", "oauth1": "OAuth1", "oauth2": "OAuth2", "openid": "OpenID",
    "paypal": "PayPal", "whatsapp": "WhatsApp", "wifi": "WiFi", "wordpress": "WordPress",
    "youtube": "YouTube",
  ]

  private static let acronyms: Set<String> = [
    "ai", "api", "ascii", "aws", "cms", "cpu", "crm", "css", "csv", "dns", "dpi", "ean", "eu",
    "faq",
    "fps", "gid", "gif", "gmt", "gpg", "gpu", "guid", "html", "http", "https", "iban", "id", "io",
    "ip",
    "isbn", "issn", "jpeg", "jpg", "json", "jwt", "ldap", "md5", "mfa", "ml", "mms", "nfc", "npm",
    "nsfw",
    "os", "otp", "pdf", "png", "qr", "ram", "rsa", "rss", "saml", "sdk", "seo", "sha",
    "sid", "sku", "sms", "sql", "ssh", "ssl", "sso", "svg", "tcp", "tls", "ttl", "tv", "udp", "ui",
    "uid", "upc", "uri",
    "url", "usb", "utc", "utf", "uuid", "ux", "vat", "vm", "vpn", "xml", "yaml",
  ]
}
