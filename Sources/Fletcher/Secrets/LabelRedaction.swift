/// Hides values behind a name in text of any kind: `name: value`, `name="value"`, elements of XML, and JSON that
/// is part of other text. The text may be the beginning of a longer one.
struct LabelRedaction {
  let secrets: Secrets

  /// What tells of where a name's value ends. It is looked for only behind a secret name: it may be far away, and
  /// a text may have as many names as bytes.
  private enum Place {
    case content
    /// The value of a label or a pair, which begins there.
    case value(start: Int, ends: Set<UInt8>)
  }

  func callAsFunction(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    // Where the latest tag that was looked at ends, because many may begin before it.
    var close = 0
    while index < bytes.count {
      guard Self.isOfName(bytes[index]) else {
        output.append(bytes[index])
        index += 1
        continue
      }
      let start = index
      index = bytes[start...].firstIndex { !Self.isOfName($0) } ?? bytes.count
      output.append(contentsOf: bytes[start..<index])
      let isElement = start > 0 && bytes[start - 1] == UInt8(ascii: "<")
      // An element's name may have another one before it, with a colon.
      let place =
        isElement && !Self.isNamespace(bytes, index)
        ? .content : Self.place(in: bytes, behind: index)
      guard let place, isSecret(bytes, start..<index) else { continue }
      let value: Range<Int>?
      switch place {
      case .content:
        if close < index {
          close = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
        }
        value = Self.content(in: bytes, behind: close)
      case .value(let start, let ends):
        value = start..<Self.endOfValue(in: bytes, from: start, ends)
      }
      guard let value, !value.isEmpty else { continue }
      output.append(contentsOf: bytes[index..<value.lowerBound])
      output.append(contentsOf: secrets.replacement.utf8)
      index = value.upperBound
    }
    return output
  }

  private func isSecret(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let name = bytes[range]
    if secrets.isSecret(String(decoding: name, as: UTF8.self), in: .member) { return true }
    // An escape of JSON may hide what the name is.
    let isEscape = range.lowerBound > 0 && bytes[range.lowerBound - 1] == UInt8(ascii: "\\")
    let digits = name.dropFirst().prefix(4)
    return !secrets.hidesNothing && isEscape && name.first == UInt8(ascii: "u")
      && digits.count == 4 && digits.allSatisfy(isHexadecimal)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
  }

  private static func isNamespace(_ bytes: [UInt8], _ end: Int) -> Bool {
    end + 1 < bytes.count && bytes[end] == UInt8(ascii: ":") && isOfName(bytes[end + 1])
  }

  /// The content of the element of XML whose first tag ends there.
  private static func content(in bytes: [UInt8], behind close: Int) -> Range<Int>? {
    guard close + 1 < bytes.count, bytes[close - 1] != UInt8(ascii: "/") else { return nil }
    let start = close + 1
    if bytes[start...].starts(with: "<![CDATA[".utf8) {
      let stop = bytes[start...].firstIndex(of: UInt8(ascii: "]")) ?? bytes.count
      return start..<stop
    }
    return start..<(bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count)
  }

  /// Where the name that ends there has its value, if it has one.
  private static func place(in bytes: [UInt8], behind end: Int) -> Place? {
    // Quotes are escaped in JSON that is a string of another JSON.
    var index = bytes[end...].firstIndex { !#" "'\"#.utf8.contains($0) } ?? bytes.count
    let isQuoted = index > end
    guard index < bytes.count, ":=".utf8.contains(bytes[index]) else {
      // The name is an element's, behind that of its namespace.
      let isElement = bytes[..<end].lastIndex { !isOfName($0) && $0 != UInt8(ascii: ":") }
        .map { bytes[$0] == UInt8(ascii: "<") }
      return isElement == true ? .content : nil
    }
    let isPair = bytes[index] == UInt8(ascii: "=")
    index += 1
    if isPair, index < bytes.count, bytes[index] == UInt8(ascii: ">") { index += 1 }
    // The scheme of a URL.
    if !isPair, bytes[index...].starts(with: "//".utf8) { return nil }
    let spaces = isQuoted ? " \t\r\n" : " \t"
    index = bytes[index...].firstIndex { !spaces.utf8.contains($0) } ?? bytes.count
    guard index < bytes.count else { return nil }
    return .value(start: index, ends: isPair ? pairEnds : labelEnds)
  }

  private static let labelEnds = Set(",&;}]<\"'\\\r\n".utf8)
  private static let pairEnds = Set(",&;#}])<\"'\\ \t\r\n".utf8)

  private static func endOfValue(
    in bytes: [UInt8], from start: Int, _ ends: Set<UInt8>
  ) -> Int {
    let escapes = bytes[start...].prefix { $0 == UInt8(ascii: "\\") }.count
    let opened = start + escapes
    guard opened < bytes.count else { return bytes.count }
    switch bytes[opened] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var depth = 0
      for index in opened..<bytes.count {
        if "{[".utf8.contains(bytes[index]) { depth += 1 }
        if "}]".utf8.contains(bytes[index]) { depth -= 1 }
        if depth == 0 { return index + 1 }
      }
      return bytes.count
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      var backslashes = 0
      for index in (opened + 1)..<max(bytes.count, opened + 1) {
        // A quote ends the value where as many backslashes are before it as before the first one; twice
        // as many are one of the value's own.
        if bytes[index] == bytes[opened], backslashes % (2 * (escapes + 1)) == escapes {
          return index + 1
        }
        backslashes = bytes[index] == UInt8(ascii: "\\") ? backslashes + 1 : 0
      }
      return bytes.count
    default: return bytes[start...].firstIndex(where: ends.contains) ?? bytes.count
    }
  }
}
