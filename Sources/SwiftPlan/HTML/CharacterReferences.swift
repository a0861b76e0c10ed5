import FletcherText

/// Characters by their names and numbers in HTML: `&nbsp;`, `&#39;`, `&#x27;`.
enum CharacterReferences {
  /// The longest that is looked for, in bytes after the `&`.
  private static let longest = 10

  /// The character that is referred to at the `&`, and where the reference ends; nil where there is none.
  static func read(_ text: [UInt8], _ start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    var end = start + 1
    let limit = min(text.count, end + longest)
    while end < limit, text[end].isLetter || text[end].isDigit || text[end] == UInt8(ascii: "#") {
      end += 1
    }
    guard end < limit, text[end] == UInt8(ascii: ";"), end > start + 1 else { return nil }
    let name = String(decoding: text[start + 1..<end], as: UTF8.self)
    guard let scalar = scalar(named: name) else { return nil }
    // A space that is no break of a line is one in a comment, too; and a line break is one in HTML.
    let isSpace = scalar.value == 0xA0 || scalar.value < 0x20
    return (isSpace ? " " : scalar, end + 1)
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    guard name.utf8.first == UInt8(ascii: "#") else {
      return named[name] ?? named[name.lowercased()]
    }
    let digits = name.dropFirst()
    let number =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
  }

  /// Those that descriptions of services have. Most others are letters, which are written as such.
  private static let named: [String: Unicode.Scalar] = [
    "nbsp": " ", "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "copy": "©",
    "reg": "®", "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘",
    "rsquo": "’", "ldquo": "“", "rdquo": "”", "sbquo": "‚", "bdquo": "„", "laquo": "«",
    "raquo": "»", "bull": "•", "middot": "·", "times": "×", "divide": "÷", "deg": "°",
    "plusmn": "±", "micro": "µ", "para": "¶", "sect": "§", "euro": "€", "pound": "£", "yen": "¥",
    "cent": "¢", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔", "le": "≤",
    "ge": "≥", "ne": "≠", "asymp": "≈", "infin": "∞", "minus": "−", "frac12": "½", "frac14": "¼",
    "sup2": "²", "sup3": "³", "ensp": " ", "emsp": " ", "thinsp": " ", "auml": "ä", "ouml": "ö",
    "uuml": "ü", "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à", "aacute": "á",
    "iacute": "í", "oacute": "ó", "uacute": "ú", "ntilde": "ñ", "ccedil": "ç", "ecirc": "ê",
  ]
}
