/// What an escape sequence in a text stands for: in URLs and forms, in JSON, in HTML.
enum EscapedBytes {
  /// The bytes that a sequence stands for which begins at an index, and where it ends; nil where none begins there.
  static func decoded(in bytes: [UInt8], at index: Int) -> (bytes: [UInt8], end: Int)? {
    switch bytes[index] {
    case UInt8(ascii: "+"): ([UInt8(ascii: " ")], index + 1)
    case UInt8(ascii: "%"):
      number(in: bytes, at: index + 1, digits: 2).map { ([UInt8($0)], index + 3) }
    case UInt8(ascii: "\\"): inJSON(bytes, at: index + 1)
    case UInt8(ascii: "&"): inHTML(bytes, at: index + 1)
    default: nil
    }
  }

  /// Whether a sequence may begin with the byte.
  static func begin(with byte: UInt8) -> Bool { "+%\\&".utf8.contains(byte) }

  /// RFC 8259, section 7.
  private static func inJSON(_ bytes: [UInt8], at index: Int) -> (bytes: [UInt8], end: Int)? {
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return ([bytes[index]], index + 1)
    case UInt8(ascii: "n"): return ([0x0A], index + 1)
    case UInt8(ascii: "r"): return ([0x0D], index + 1)
    case UInt8(ascii: "t"): return ([0x09], index + 1)
    case UInt8(ascii: "u"):
      guard let unit = number(in: bytes, at: index + 1, digits: 4) else { return nil }
      if let scalar = Unicode.Scalar(unit) { return (Array(String(scalar).utf8), index + 5) }
      guard index + 6 < bytes.count, bytes[index + 5] == UInt8(ascii: "\\"),
        bytes[index + 6] == UInt8(ascii: "u"),
        let low = number(in: bytes, at: index + 7, digits: 4), (0xDC00...0xDFFF).contains(low),
        (0xD800...0xDBFF).contains(unit),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      else { return nil }
      return (Array(String(scalar).utf8), index + 11)
    default: return nil
    }
  }

  private static let named: [(name: [UInt8], byte: UInt8)] = [
    (Array("amp;".utf8), UInt8(ascii: "&")), (Array("lt;".utf8), UInt8(ascii: "<")),
    (Array("gt;".utf8), UInt8(ascii: ">")), (Array("quot;".utf8), UInt8(ascii: "\"")),
    (Array("apos;".utf8), UInt8(ascii: "'")), (Array("#39;".utf8), UInt8(ascii: "'")),
    (Array("#x27;".utf8), UInt8(ascii: "'")), (Array("#34;".utf8), UInt8(ascii: "\"")),
    (Array("#43;".utf8), UInt8(ascii: "+")), (Array("#47;".utf8), UInt8(ascii: "/")),
    (Array("#61;".utf8), UInt8(ascii: "=")),
  ]

  /// The character references that HTML's escaping functions write.
  private static func inHTML(_ bytes: [UInt8], at index: Int) -> (bytes: [UInt8], end: Int)? {
    let rest = bytes[index...]
    guard let reference = named.first(where: { rest.starts(with: $0.name) }) else { return nil }
    return ([reference.byte], index + reference.name.count)
  }

  private static func number(in bytes: [UInt8], at index: Int, digits: Int) -> UInt32? {
    guard index + digits <= bytes.count else { return nil }
    var number: UInt32 = 0
    for byte in bytes[index..<(index + digits)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      number = number << 4 | UInt32(digit)
    }
    return number
  }
}
