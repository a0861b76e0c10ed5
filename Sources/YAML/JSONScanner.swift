import Diagnostics
import FletcherText

/// Reads strict JSON (RFC 8259).
///
/// libyaml reads most JSON, but refuses surrogate pairs, keys of more than 1024 bytes, some control
/// characters and tabs for indentation. So JSON gets a reader of its own, that yields the same nodes;
/// at the first thing that is not strict JSON it gives up, and the document is YAML.
struct JSONScanner {
  private enum Failure: Error {
    case notJSON
    case refused(Diagnostic)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var composer: Composer
  private var position = 0
  private var line = 1
  private var lineStart = 0
  /// Bytes of this line so far that are not the first of their scalar, and so no columns.
  private var continuationBytes = 0

  /// The root of the document, nil where it is not a JSON object or array.
  static func parse(
    _ source: Source, limits: ParseLimits, _ repeatedKeys: Node.RepeatedKeys
  ) throws(Diagnostic) -> Node? {
    try source.withBytes { bytes throws(Diagnostic) -> Node? in
      guard let first = bytes.first(where: { !isSpace($0) }),
        first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      else { return nil }
      let composer = Composer(
        file: source.file, limits: limits, repeatedKeys: repeatedKeys, byteCount: bytes.count)
      var scanner = JSONScanner(bytes: bytes, composer: composer)
      do throws(Failure) {
        try scanner.scanDocument()
      } catch {
        switch error {
        case .notJSON: return nil
        case .refused(let diagnostic): throw diagnostic
        }
      }
      return try scanner.composer.finish()
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var lineAndColumn: Composer.Position {
    Composer.Position(line: line, column: position - lineStart - continuationBytes + 1)
  }

  private mutating func scanDocument() throws(Failure) {
    try scanValueStart()
    while !composer.isAtRoot {
      skipSpaces()
      let isObject = composer.isInMapping
      switch current {
      case UInt8(ascii: ","):
        position += 1
        skipSpaces()
        if isObject { try scanKey() }
        try scanValueStart()
      case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
        position += 1
        try compose { composer throws(Diagnostic) in try composer.end() }
      default: throw .notJSON
      }
    }
    skipSpaces()
    guard position == bytes.count else { throw .notJSON }
  }

  /// Reads a scalar, an empty collection, or the beginning of a collection up to and including its
  /// first value: no recursion, so that depth costs no stack.
  private mutating func scanValueStart() throws(Failure) {
    while true {
      skipSpaces()
      let start = lineAndColumn
      switch current {
      case UInt8(ascii: "{"):
        position += 1
        try compose { composer throws(Diagnostic) in try composer.begin(.mapping, at: start) }
        skipSpaces()
        if current == UInt8(ascii: "}") { return }
        try scanKey()
      case UInt8(ascii: "["):
        position += 1
        try compose { composer throws(Diagnostic) in try composer.begin(.sequence, at: start) }
        skipSpaces()
        if current == UInt8(ascii: "]") { return }
      case UInt8(ascii: "\""):
        try scanString()
        return
      default:
        try scanWord()
        return
      }
    }
  }

  private mutating func scanKey() throws(Failure) {
    guard current == UInt8(ascii: "\"") else { throw .notJSON }
    try scanString()
    skipSpaces()
    guard current == UInt8(ascii: ":") else { throw .notJSON }
    position += 1
  }

  private mutating func compose(
    _ step: (inout Composer) throws(Diagnostic) -> Void
  ) throws(Failure) {
    do { try step(&composer) } catch { throw .refused(error) }
  }

  private mutating func skipSpaces() {
    while let byte = current, Self.isSpace(byte) {
      position += 1
      if byte == 0x0A || (byte == 0x0D && current != 0x0A) {
        line += 1
        lineStart = position
        continuationBytes = 0
      }
    }
  }
}

// MARK: - Numbers and words

extension JSONScanner {
  /// Reads a number, `true`, `false` or `null`.
  private mutating func scanWord() throws(Failure) {
    let start = lineAndColumn
    let first = position
    while let byte = current, !Self.isSpace(byte), byte != UInt8(ascii: ","),
      byte != UInt8(ascii: "]"), byte != UInt8(ascii: "}")
    {
      position += 1
    }
    let word = String(decoding: bytes[first..<position], as: UTF8.self)
    guard word == "true" || word == "false" || word == "null" || word.isJSONNumber else {
      throw .notJSON
    }
    let textStart = composer.text.count
    composer.text.append(contentsOf: word.utf8)
    try compose { composer throws(Diagnostic) in
      try composer.scalar(from: textStart, form: .plain, at: start)
    }
  }
}

// MARK: - Strings

extension JSONScanner {
  private mutating func scanString() throws(Failure) {
    let start = lineAndColumn
    let textStart = composer.text.count
    position += 1
    while true {
      let runStart = position
      while position < bytes.count, Self.isPlainInString(bytes[position]) { position += 1 }
      composer.text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[runStart..<position]))
      switch current {
      case UInt8(ascii: "\""):
        position += 1
        try compose { composer throws(Diagnostic) in
          try composer.scalar(from: textStart, form: .quoted, at: start)
        }
        return
      case UInt8(ascii: "\\"): try scanEscape()
      case .some(0x80...): try scanScalar()
      default: throw .notJSON
      }
    }
  }

  private static func isPlainInString(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Reads one Unicode scalar beyond ASCII. Anything else is left to libyaml, which says where it is.
  private mutating func scanScalar() throws(Failure) {
    let length = validUTF8Length(bytes[position...])
    guard length > 1 else { throw .notJSON }
    composer.text.append(
      contentsOf: UnsafeBufferPointer(rebasing: bytes[position..<position + length]))
    position += length
    continuationBytes += length - 1
  }

  private mutating func scanEscape() throws(Failure) {
    position += 1
    let byte: UInt8
    switch current {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte = bytes[position]
    case UInt8(ascii: "b"): byte = 0x08
    case UInt8(ascii: "f"): byte = 0x0C
    case UInt8(ascii: "n"): byte = 0x0A
    case UInt8(ascii: "r"): byte = 0x0D
    case UInt8(ascii: "t"): byte = 0x09
    case UInt8(ascii: "u"):
      position += 1
      try scanUnicodeEscape()
      return
    default: throw .notJSON
    }
    composer.text.append(byte)
    position += 1
  }

  private mutating func scanUnicodeEscape() throws(Failure) {
    guard let first = fourDigits(at: position) else { throw .notJSON }
    position += 4
    var value = first
    if 0xD800...0xDBFF ~= first, position + 1 < bytes.count,
      bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u"),
      let second = fourDigits(at: position + 2), 0xDC00...0xDFFF ~= second
    {
      value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
      position += 6
    }
    // The initializer fails for half a surrogate pair, and for nothing else that gets here.
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    composer.text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private func fourDigits(at start: Int) -> UInt32? {
    guard start + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[start..<start + 4] {
      guard let digit = hexadecimalDigit(byte) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
