extension String {
  /// Whether it is a version as in paths and titles: `v2`, `v1.1`; and `vv6`, of generators that write a `v` before one.
  var isVersion: Bool {
    let number = drop { $0 == "v" }
    return number.count < count && !number.isEmpty
      && number.allSatisfy { ("0"..."9").contains($0) || $0 == "." }
  }

  /// The sentence that a place is in, up to there and from there on.
  func sentence(around range: Range<Index>) -> (before: Substring, behind: Substring) {
    let ends = ".;\n"
    return (
      self[..<range.lowerBound].split { ends.contains($0) }.last ?? "",
      self[range.upperBound...].prefix { !ends.contains($0) }
    )
  }

  /// The letters and digits in small letters, which are the same in `apiKey` and `api_key`.
  var withoutMarks: String {
    var kept: [UInt8] = []
    for byte in Array(utf8) {
      // Most names are ASCII, and there are many.
      if byte >= 0x80 { return lowercased().filter { $0.isLetter || $0.isNumber } }
      if byte.isLetter { kept.append(byte | 0x20) } else if byte.isDigit { kept.append(byte) }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Without white space at either end.
  var trimmed: String {
    guard let first = utf8.first, let last = utf8.last, first <= 0x20 || last <= 0x20 else {
      return self
    }
    var bytes = utf8[...]
    while let first = bytes.first, first <= 0x20 { bytes = bytes.dropFirst() }
    while let last = bytes.last, last <= 0x20 { bytes = bytes.dropLast() }
    return String(Substring(bytes))
  }
}
