import FletcherText

extension HTMLTag {
  /// Where a link leads, as Markdown has it; nil if it leads nowhere from a comment.
  func destination(_ text: [UInt8]) -> String? {
    guard let address = value(of: "href", text), RelativeLinks.isAbsolute(address[...]) else {
      return nil
    }
    var result: [UInt8] = []
    for byte in address where !byte.isWhiteSpace || byte == .space {
      switch byte {
      case .space: result += "%20".utf8
      case UInt8(ascii: "("): result += "%28".utf8
      case UInt8(ascii: ")"): result += "%29".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The value of an attribute, on one line.
  func value(of name: String, _ text: [UInt8]) -> [UInt8]? {
    attribute(name, text).map(Self.decoded)
  }

  /// The text without references to characters.
  private static func decoded(_ value: ArraySlice<UInt8>) -> [UInt8] {
    let text = Array(value)
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == .ampersand, let (scalar, end) = CharacterReferences.read(text, index) {
        result += Array(String(scalar).utf8)
        index = end
      } else {
        result.append(text[index].isWhiteSpace ? .space : text[index])
        index += 1
      }
    }
    while result.last == .space { result.removeLast() }
    return Array(result.drop { $0 == .space })
  }

  /// The value of an attribute as it is written.
  private func attribute(_ wanted: String, _ text: [UInt8]) -> ArraySlice<UInt8>? {
    var index = attributes.lowerBound
    let end = attributes.upperBound
    while index < end {
      guard text[index].isLetter else {
        index += 1
        continue
      }
      let nameStart = index
      while index < end, !text[index].isWhiteSpace, text[index] != UInt8(ascii: "=") { index += 1 }
      let name = nameStart..<index
      while index < end, text[index].isWhiteSpace { index += 1 }
      guard index < end, text[index] == UInt8(ascii: "=") else { continue }
      index += 1
      // The quotes of a text that was escaped twice have backslashes.
      while index < end, text[index].isWhiteSpace || text[index] == .backslash { index += 1 }
      guard index < end else { return nil }
      let quote = text[index]
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      if isQuoted { index += 1 }
      let valueStart = index
      while index < end, isQuoted ? text[index] != quote : !text[index].isWhiteSpace { index += 1 }
      if text[name].elementsEqual(wanted.utf8, by: { $0.lowercase == $1 }) {
        let value = text[valueStart..<index]
        return value.last == .backslash ? value.dropLast() : value
      }
      index += 1
    }
    return nil
  }
}
