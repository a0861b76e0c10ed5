/// What keeps a text from being an absolute URL that requests can be sent to, found without a library that knows
/// all about URLs.
public enum URLMistake {
  /// Some that a URL must percent-encode.
  case characters
  case noScheme
  case credentials
  case port
  case noHost

  private static let ports = 1...65_535

  public static func first(in url: String) -> URLMistake? {
    guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }) else {
      return .characters
    }
    guard let start = url.firstRange(of: "://")?.upperBound else { return .noScheme }
    let authority = url[start...].prefix { !"/?#".contains($0) }
    if authority.contains("@") { return .credentials }
    // What follows a colon outside of brackets (IPv6) is the port.
    let tail = authority.lastIndex(of: "]").map { authority[$0...] } ?? authority
    guard let colon = tail.firstIndex(of: ":") else { return authority.isEmpty ? .noHost : nil }
    let port = authority[authority.index(after: colon)...]
    guard let number = Int(port), ports.contains(number), !port.hasPrefix("+") else { return .port }
    return colon == authority.startIndex ? .noHost : nil
  }
}
