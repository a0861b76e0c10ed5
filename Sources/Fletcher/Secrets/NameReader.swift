/// Reads a name byte by byte and knows whether it may be a secret's: whether the letters of a word that makes a
/// name one stand in it, whatever stands between and beside them. It takes far less time than finding the name's
/// words, and leaves few names that are none.
struct NameReader {
  /// The end of what was read, as many letters as there are in a beginning of a word.
  private var letters: UInt64 = 0
  private(set) var mayBeSecret = false
  private let ends = Ends.shared

  /// Goes on to another name.
  mutating func start() { letters = 0 }

  mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      letters = letters << 8 | UInt64(byte | 0x20)
      if ends.haveBeginning(of: letters) { mayBeSecret = true }
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letters = letters << 8 | UInt64(byte)
    // Unicode has other letters for some of these, and a percent sign may stand for any.
    case 0x80..., UInt8(ascii: "%"): mayBeSecret = true
    default: break
    }
  }

  /// How words end, or their first eight letters.
  private final class Ends: Sendable {
    static let shared = Ends()

    private let beginnings: [(letters: UInt64, mask: UInt64)]
    /// Whether one of them ends in two letters, by the number of these.
    private let endings: [Bool]

    /// The last two letters as a number below 1,024.
    private static func pair(of letters: UInt64) -> Int {
      Int((letters >> 8 & 31) << 5 | (letters & 31))
    }

    @inline(__always)
    func haveBeginning(of letters: UInt64) -> Bool {
      endings[Self.pair(of: letters)] && beginnings.contains { letters & $0.mask == $0.letters }
    }

    private static func beginning(_ word: Substring.UTF8View) -> (letters: UInt64, mask: UInt64) {
      var letters: UInt64 = 0
      var mask: UInt64 = 0
      for byte in word {
        letters = letters << 8 | UInt64(byte)
        mask = mask << 8 | 0xff
      }
      return (letters, mask)
    }

    private init() {
      let words = SecretName.words
      // A word that another one is in adds nothing.
      let shortest = words.filter { word in
        !words.contains { $0 != word && word.contains($0) }
      }
      beginnings = Set(shortest.map { $0.prefix(8) }).map { Self.beginning($0.utf8) }
      let pairs = Set(beginnings.map { Self.pair(of: $0.letters) })
      endings = (0..<1024).map(pairs.contains)
    }
  }
}

extension NameReader {
  /// Whether a name may be a secret's.
  static func mayBeSecret(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var reader = NameReader()
    for byte in name { reader.read(byte) }
    return reader.mayBeSecret
  }

  /// Whether a URL has a user, a fragment, or a pair in which the name may be a secret's.
  static func mayBeSecret(inURL bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard
      let mark = bytes.firstIndex(where: { byte in
        byte == UInt8(ascii: "?") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#")
          || byte == UInt8(ascii: "=")
      })
    else { return false }
    // Behind user and password, before a fragment, and in a pair in the path, which is rare.
    guard bytes[mark] == UInt8(ascii: "?") else { return true }
    var reader = NameReader()
    var isInName = true
    for byte in bytes[(mark + 1)...] {
      switch byte {
      case UInt8(ascii: "@"), UInt8(ascii: "#"): return true
      case UInt8(ascii: "&"):
        reader.start()
        isInName = true
      case UInt8(ascii: "="):
        if reader.mayBeSecret { return true }
        isInName = false
      default: if isInName { reader.read(byte) }
      }
    }
    return false
  }

  /// Whether a variable of a template's path (RFC 6570) may be a secret's.
  static func mayBeSecret(inPathOf bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "{")) else { return false }
    var reader = NameReader()
    var isInName = false
    for byte in bytes[start...] {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"): return reader.mayBeSecret
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","):
        reader.start()
        if byte != UInt8(ascii: ",") { isInName = byte == UInt8(ascii: "{") }
      default: if isInName { reader.read(byte) }
      }
    }
    return reader.mayBeSecret
  }
}
