/// Hides the user's name and password of URLs in text (RFC 3986, section 3.2.1).
struct UserInfoRedaction {
  let secrets: Secrets

  func callAsFunction(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "@")) else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      output.append(bytes[index])
      index += 1
      guard output.last == UInt8(ascii: "/"), output.suffix(3).elementsEqual("://".utf8) else {
        continue
      }
      let authority = bytes[index...].prefix { !Self.ends.contains($0) }
      guard let at = authority.lastIndex(of: UInt8(ascii: "@")), at > index else { continue }
      output.append(contentsOf: secrets.replacement.utf8)
      index = at
    }
    return output
  }

  private static let ends = Set("/?# \t\r\n\"'<>\\".utf8)
}
