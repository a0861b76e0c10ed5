/// A set of ASCII characters.
struct ASCIISet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ characters: StaticString, alphanumerics: Bool = true) {
    characters.withUTF8Buffer { for byte in $0 { insert(byte) } }
    guard alphanumerics else { return }
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { insert(byte) }
    for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { insert(byte) }
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { insert(byte) }
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    guard byte < 128 else { return false }
    return (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte & 63)) & 1 != 0
  }

  /// RFC 3986, section 2.3.
  static let unreserved = ASCIISet("-._~")
  /// RFC 3986, sections 2.2 and 2.3.
  static let reserved = ASCIISet("-._~:/?#[]@!$&'()*+,;=")
  /// ``reserved`` without the brackets, which only a host may have (RFC 3986, section 3.2.2).
  static let reservedBehindHost = ASCIISet("-._~:/?#@!$&'()*+,;=")
  /// ``reservedBehindHost`` without the two characters that end a path.
  static let reservedInPath = ASCIISet("-._~:/@!$&'()*+,;=")
  /// ``reserved`` without what would end the value of a query item, or mean a space in it.
  static let reservedInQueryValue = ASCIISet("-._~:/?@!$'()*,;=")
  /// WHATWG URL, application/x-www-form-urlencoded percent-encode set, turned around, and what else is
  /// unreserved.
  static let form = ASCIISet("*-._~")
  /// ``reserved`` without what separates cookies and the elements of a list in one.
  static let reservedInCookie = ASCIISet("-._~:/?#[]@!$&'()*+=")
}

let hexadecimalDigits: StaticString = "0123456789ABCDEF"

func isHexadecimal(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
    UInt8(ascii: "a")...UInt8(ascii: "f"):
    true
  default: false
  }
}

extension [UInt8] {
  mutating func append(percentEncoded byte: UInt8) {
    append(UInt8(ascii: "%"))
    hexadecimalDigits.withUTF8Buffer { digits in
      append(digits[Int(byte >> 4)])
      append(digits[Int(byte & 15)])
    }
  }

  /// Appends the text and percent-encodes what is not in the set.
  ///
  /// - Parameter keepingTriplets: whether `%41` in the text stays as it is (RFC 6570, section 3.2.3).
  mutating func append(_ text: String, encodedExcept set: ASCIISet, keepingTriplets: Bool = false) {
    var text = text
    text.withUTF8 { append($0, encodedExcept: set, keepingTriplets: keepingTriplets) }
  }

  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, encodedExcept set: ASCIISet, keepingTriplets: Bool
  ) {
    let start = bytes.firstIndex { !set.contains($0) } ?? bytes.endIndex
    append(contentsOf: bytes[..<start])
    for index in start..<bytes.endIndex {
      let byte = bytes[index]
      if set.contains(byte) {
        append(byte)
      } else if keepingTriplets, byte == UInt8(ascii: "%"), index + 2 < bytes.count,
        isHexadecimal(bytes[index + 1]), isHexadecimal(bytes[index + 2])
      {
        append(byte)
      } else {
        append(percentEncoded: byte)
      }
    }
  }

  /// Appends the text as WHATWG's application/x-www-form-urlencoded serializer does.
  package mutating func append(formEncoded text: String) {
    for byte in text.utf8 {
      if byte == UInt8(ascii: " ") {
        append(UInt8(ascii: "+"))
      } else if ASCIISet.form.contains(byte) {
        append(byte)
      } else {
        append(percentEncoded: byte)
      }
    }
  }
}

extension StringProtocol {
  /// The text without percent-encoding, which most has none of; as it is where that is wrong.
  var withoutPercentEncoding: String {
    utf8.contains(UInt8(ascii: "%")) ? removingPercentEncoding ?? String(self) : String(self)
  }
}
