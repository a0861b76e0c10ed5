/// What an absolute web address has to look like, without a library that knows all about URLs.
enum WebURL {
  /// What is wrong, as the end of the sentence "The URL …", or nil.
  static func problem(of url: String) -> String? {
    let bytes = Array(url.utf8)
    guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !url.contains(where: { "\"<>\\^`{|}".contains($0) })
    else {
      return "has no spaces, braces or other characters that a URL must percent-encode"
    }
    let lowercased = url.lowercased()
    guard let scheme = ["https://", "http://"].first(where: lowercased.hasPrefix) else {
      return "begins with `https://` or `http://`"
    }
    let authority = bytes.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
    guard !authority.contains(UInt8(ascii: "@")) else { return "holds no user and no password" }
    // What follows the last colon outside of brackets (IPv6) is the port.
    let afterBrackets =
      authority.lastIndex(of: UInt8(ascii: "]")).map { $0 + 1 } ?? authority.startIndex
    let host: ArraySlice<UInt8>
    if let colon = authority[afterBrackets...].firstIndex(of: UInt8(ascii: ":")) {
      let port = String(decoding: authority[(colon + 1)...], as: UTF8.self)
      guard let number = Int(port), 1...65535 ~= number, !port.hasPrefix("+") else {
        return "has a port from 1 to 65535, if it has one"
      }
      host = authority[..<colon]
    } else {
      host = authority
    }
    return host.isEmpty ? "names a host" : nil
  }
}
