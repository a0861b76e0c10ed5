import Fletcher
import Foundation

/// Text in the form `application/x-www-form-urlencoded` (RFC 6749, appendix B).
enum FormText {
  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.append(formEncoded: text)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func encoded(_ items: [(name: String, value: String)]) -> String {
    items.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// - Throws: ``OAuthError/invalidResponse(reason:)`` where a name is there twice, which RFC 6749, section
  ///   3.1, forbids.
  static func members(of text: String) throws -> [String: String] {
    var members: [String: String] = [:]
    for item in text.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first.flatMap(decoded),
        let value = parts.count == 2 ? decoded(parts[1]) : ""
      else { throw OAuthError.invalidResponse(reason: "it has an escape that is none") }
      guard members.updateValue(value, forKey: name) == nil else {
        throw OAuthError.invalidResponse(reason: "it has one parameter twice")
      }
    }
    return members
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
  }
}

extension URL {
  /// The URL with more items in its query.
  func adding(_ items: [(name: String, value: String)]) -> URL? {
    var text = absoluteString
    if let fragment = text.firstIndex(of: "#") { text.removeSubrange(fragment...) }
    if !items.isEmpty {
      if !text.contains("?") {
        text += "?"
      } else if !text.hasSuffix("?"), !text.hasSuffix("&") {
        text += "&"
      }
      text += FormText.encoded(items)
    }
    return URL(string: text)
  }

  /// The query, or the fragment, as it is written.
  func part(after mark: Character) -> Substring {
    var text = absoluteString[...]
    let fragment = text.firstIndex(of: "#")
    if mark == "#" { return fragment.map { text[text.index(after: $0)...] } ?? "" }
    if let fragment { text = text[..<fragment] }
    return text.firstIndex(of: mark).map { text[text.index(after: $0)...] } ?? ""
  }
}
