/// Scalars put into a document before libyaml reads it, and taken out of the text it gives back,
/// where libyaml would read something else than YAML 1.2 says.
///
/// - U+0085, U+2028 and U+2029 are line breaks to libyaml (YAML 1.1), and in API descriptions they
///   come in with pasted text. They are ordinary characters since YAML 1.2.
/// - Escaped surrogate pairs (`"\ud83d\ude00"`), which JSON has and many YAML writers produce, are
///   errors to libyaml.
///
/// Every substitute has as many bytes as what it stands for, so locations stay as they are.
struct CharacterSubstitutes {
  /// What libyaml takes for line breaks, and what stands for each.
  private var breaks: [(original: [UInt8], substitute: [UInt8])] = []
  private var replacesSurrogates = false

  /// Whether the document goes to libyaml as it is.
  var isEmpty: Bool { breaks.isEmpty && !replacesSurrogates }

  /// Chooses substitutes for what is in the document; usually nothing.
  init(for source: Source) {
    let (hasNextLine, hasSeparators) = source.withBytes(Self.unusualBreaks)
    guard hasNextLine || hasSeparators else { return }
    var used = source.withBytes(Self.usedScalars)
    func replace(_ original: [UInt8], byOneOf candidates: ClosedRange<UInt32>) {
      guard let free = candidates.first(where: { used.insert($0).inserted }),
        let scalar = Unicode.Scalar(free)
      else { return }
      breaks.append((original, Array(String(scalar).utf8)))
    }
    // Two bytes each, and rare: Syriac.
    if hasNextLine { replace([0xC2, 0x85], byOneOf: 0x0710...0x074F) }
    if hasSeparators {
      let privateUse: ClosedRange<UInt32> = 0xF000...0xF8FE
      replace([0xE2, 0x80, 0xA8], byOneOf: privateUse)
      replace([0xE2, 0x80, 0xA9], byOneOf: privateUse)
    }
  }

  /// The same and substitutes for surrogates, nil where the document holds these substitutes itself.
  func withSurrogates(for source: Source) -> CharacterSubstitutes? {
    let used = source.withBytes(Self.usedScalars)
    guard !used.contains(where: { 0xE800...0xEFFF ~= $0 }) else { return nil }
    var result = self
    result.replacesSurrogates = true
    return result
  }

  /// The document with the substitutes in it.
  func apply(to source: Source) -> Source {
    guard !isEmpty else { return source }
    return source.replacing { bytes in
      for (original, substitute) in breaks {
        Self.replace(original, with: substitute, in: &bytes, from: 0)
      }
      // `\ud83d` becomes `\ue83d`, an escape in the private use area.
      if replacesSurrogates { Self.replaceEscapes(in: &bytes, from: 0, letter: "d", with: "e") }
    }
  }

  /// Appends text that libyaml gave, with the substitutes replaced by what they stand for.
  ///
  /// - Parameter hasEscapes: Whether escapes were resolved in it, that is, whether it was in double
  ///   quotes. Everywhere else `\ud83d` is just these six characters.
  func appendRestored(
    _ value: UnsafeBufferPointer<UInt8>, hasEscapes: Bool, to text: inout [UInt8]
  ) {
    let start = text.count
    text.append(contentsOf: value)
    for (original, substitute) in breaks {
      Self.replace(substitute, with: original, in: &text, from: start)
    }
    guard replacesSurrogates else { return }
    if hasEscapes {
      Self.joinSurrogates(in: &text, from: start)
    } else {
      Self.replaceEscapes(in: &text, from: start, letter: "e", with: "d")
    }
  }
}

extension CharacterSubstitutes {
  /// Whether the document has U+0085, and whether it has U+2028 or U+2029.
  private static func unusualBreaks(_ bytes: UnsafeBufferPointer<UInt8>) -> (Bool, Bool) {
    var hasNextLine = false
    var hasSeparators = false
    for position in bytes.indices.dropLast() {
      let byte = bytes[position]
      if byte < 0xC2 || byte > 0xE2 { continue }
      let next = bytes[position + 1]
      if byte == 0xC2, next == 0x85 { hasNextLine = true }
      if byte == 0xE2, next == 0x80, position + 2 < bytes.count,
        bytes[position + 2] | 1 == 0xA9
      {
        hasSeparators = true
      }
    }
    return (hasNextLine, hasSeparators)
  }

  /// The scalars of two and three bytes in the document, and those it escapes.
  private static func usedScalars(_ bytes: UnsafeBufferPointer<UInt8>) -> Set<UInt32> {
    var used: Set<UInt32> = []
    for position in bytes.indices {
      switch bytes[position] {
      case 0xC2...0xDF where position + 1 < bytes.count:
        used.insert(UInt32(bytes[position] & 0x1F) << 6 | UInt32(bytes[position + 1] & 0x3F))
      case 0xE0...0xEF where position + 2 < bytes.count:
        used.insert(
          UInt32(bytes[position] & 0x0F) << 12 | UInt32(bytes[position + 1] & 0x3F) << 6
            | UInt32(bytes[position + 2] & 0x3F))
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        let digits = bytes[position] == UInt8(ascii: "u") ? 4 : 8
        guard position > 0, bytes[position - 1] == UInt8(ascii: "\\"),
          position + digits < bytes.count
        else { continue }
        var value: UInt32 = 0
        for byte in bytes[(position + 1)...(position + digits)] {
          guard let digit = hexadecimalDigit(byte) else { break }
          value = value << 4 | UInt32(digit)
        }
        used.insert(value)
      default: continue
      }
    }
    return used
  }

  /// Replaces one sequence of bytes by another of the same length.
  private static func replace(
    _ old: [UInt8], with new: [UInt8], in bytes: inout [UInt8], from start: Int
  ) {
    guard old.count == new.count, let first = old.first, bytes.count - start >= old.count else {
      return
    }
    var position = start
    while position + old.count <= bytes.count {
      if bytes[position] == first, bytes[position..<position + old.count].elementsEqual(old) {
        bytes.replaceSubrange(position..<position + old.count, with: new)
        position += old.count
      } else {
        position += 1
      }
    }
  }

  /// Changes the first digit of `\ud800`...`\udfff`, or of `\ue800`...`\uefff`.
  private static func replaceEscapes(
    in bytes: inout [UInt8], from start: Int, letter: Character, with replacement: Character
  ) {
    guard let old = letter.asciiValue, let new = replacement.asciiValue else { return }
    let caseBit: UInt8 = 0x20
    var position = start
    while position + 5 < bytes.count {
      guard bytes[position] == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      // An escaped backslash takes the next character with it.
      if bytes[position + 1] == UInt8(ascii: "u"), bytes[position + 2] | caseBit == old,
        let second = hexadecimalDigit(bytes[position + 3]), second >= 8,
        hexadecimalDigit(bytes[position + 4]) != nil, hexadecimalDigit(bytes[position + 5]) != nil
      {
        bytes[position + 2] = (new & ~caseBit) | (bytes[position + 2] & caseBit)
      }
      position += 2
    }
  }

  /// Puts the substitutes of two surrogates together to what the pair encodes; U+FFFD takes the place
  /// of a single one, because text cannot hold it.
  private static func joinSurrogates(in text: inout [UInt8], from start: Int) {
    let scalars = String(decoding: text[start...], as: UTF8.self).unicodeScalars.map(\.value)
    guard scalars.contains(where: { 0xE800...0xEFFF ~= $0 }) else { return }
    text.removeSubrange(start...)
    var position = 0
    while position < scalars.count {
      var value = scalars[position]
      position += 1
      if 0xE800...0xEBFF ~= value, position < scalars.count, 0xEC00...0xEFFF ~= scalars[position] {
        value = 0x10000 + (value - 0xE800) << 10 + (scalars[position] - 0xEC00)
        position += 1
      } else if 0xE800...0xEFFF ~= value {
        value = 0xFFFD
      }
      let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
