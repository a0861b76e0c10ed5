/// Hides the values of `name=value` in text: queries, fragments and forms, and URLs in anything else.
struct PairRedaction {
  let secrets: Secrets
  let place: SecretName.Place
  /// Whether only `&` ends a value, as in a form.
  var isForm = false

  func callAsFunction(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    guard bytes.contains(UInt8(ascii: "=")) else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    // Where the latest run of bytes that a name can have begins in the output.
    var nameStart: Int? = 0
    // Whether it begins as in the query of a URL.
    var isOfURL = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "="), let start = nameStart, start < output.count {
        output.append(byte)
        index += 1
        let end = endOfValue(in: bytes, from: index)
        let name = String(decoding: output[start..<(output.count - 1)], as: UTF8.self)
        let value = bytes[index..<end]
        let place = isOfURL ? .parameter : place
        if !value.isEmpty, secrets.isSecret(Self.decoded(name), in: place) {
          output.append(contentsOf: secrets.replacement.utf8)
        } else {
          output.append(contentsOf: value)
        }
        index = end
        nameStart = nil
        continue
      }
      output.append(byte)
      index += 1
      if isSeparator(byte) {
        nameStart = output.count
        isOfURL = "?&#".utf8.contains(byte)
      } else if byte == UInt8(ascii: "6"), output.suffix(6).elementsEqual(#"\u0026"#.utf8) {
        // An ampersand as some write it in JSON.
        nameStart = output.count
        isOfURL = true
      } else if !isForm, !Self.isOfName(byte) {
        nameStart = nil
      }
    }
    return output
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "&") { return true }
    return !isForm && Self.separators.contains(byte)
  }

  private static let separators = Set("?;#, \n\r\t\"'<>(".utf8)
  private static let ends = Set("&;#, \n\r\t\"'<>\\)".utf8)
  private static let endsInForms = Set("&".utf8)

  private func endOfValue(in bytes: [UInt8], from start: Int) -> Int {
    let ends = isForm ? Self.endsInForms : Self.ends
    return bytes[start...].firstIndex(where: ends.contains) ?? bytes.count
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: byte >= 0x80 || "_-.[]%~$+*".utf8.contains(byte)
    }
  }

  private static func decoded(_ name: String) -> String { name.withoutPercentEncoding }
}
