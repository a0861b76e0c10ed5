/// Reads a name byte by byte and knows whether it may be a secret's: whether the letters of a word that makes a
/// name one stand in it, whatever stands between and beside them. It takes far less time than finding the name's
/// words, and leaves few names that are none.
struct NameReader {
  /// The end of what was read, as many letters as there are in a beginning of a word.
  private var letters: UInt64 = 0
  private(set) var mayBeSecret = false
  private let pairs = Self.ends.pairs

  /// Goes on to another name.
  mutating func start() { letters = 0 }

  mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      letters = letters << 8 | UInt64(byte | 0x20)
      let (word, bit) = Ends.place(of: letters)
      if pairs[word] & bit != 0 { compare() }
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letters = letters << 8 | UInt64(byte)
    // Unicode has other letters for some of these, and a percent sign may stand for any.
    case 0x80..., UInt8(ascii: "%"): mayBeSecret = true
    default: break
    }
  }

  private mutating func compare() {
    if Self.ends.beginnings.contains(where: { letters & $0.mask == $0.letters }) {
      mayBeSecret = true
    }
  }

  private static let ends = Ends()

  /// How words end, or their first eight letters.
  private struct Ends {
    let beginnings: [(letters: UInt64, mask: UInt64)]
    /// A bit for each two letters that are the last ones, which some others share.
    private(set) var pairs = SIMD4<UInt64>()

    static func place(of letters: UInt64) -> (word: Int, bit: UInt64) {
      let number = (letters >> 8 & 31) * 9 + (letters & 31)
      return (Int(number >> 6 & 3), 1 << (number & 63))
    }

    init() {
      let words = SecretName.words
      // A word that another one is in adds nothing.
      let shortest = words.filter { word in
        !words.contains { $0 != word && word.contains($0) }
      }
      beginnings = Set(shortest.map { $0.prefix(8) }).map { word in
        (word.utf8.reduce(0) { $0 << 8 | UInt64($1) }, .max >> (64 - 8 * UInt64(word.utf8.count)))
      }
      for (letters, _) in beginnings {
        let (word, bit) = Self.place(of: letters)
        pairs[word] |= bit
      }
    }
  }
}

extension NameReader {
  /// Whether a URL has a user, a fragment, or a pair in which the name may be a secret's.
  static func mayBeSecret(inURL bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var reader = NameReader()
    var isInQuery = false
    var isInName = false
    for byte in bytes {
      switch byte {
      // The first one stands behind user and password.
      case UInt8(ascii: "@"), UInt8(ascii: "#"): return true
      case UInt8(ascii: "?") where !isInQuery:
        isInQuery = true
        isInName = true
      case UInt8(ascii: "&") where isInQuery:
        reader.start()
        isInName = true
      case UInt8(ascii: "="):
        // Pairs in the path are rare.
        if !isInQuery || reader.mayBeSecret { return true }
        isInName = false
      default: if isInName { reader.read(byte) }
      }
    }
    return false
  }

  /// Whether a variable of a template (RFC 6570) may be a secret's.
  static func mayBeSecret(inTemplate bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var reader = NameReader()
    var isInName = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","):
        reader.start()
        if byte != UInt8(ascii: ",") { isInName = byte == UInt8(ascii: "{") }
      default: if isInName { reader.read(byte) }
      }
    }
    return reader.mayBeSecret
  }
}
