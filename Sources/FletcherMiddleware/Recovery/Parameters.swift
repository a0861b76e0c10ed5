import Fletcher
import Foundation
import HTTPTypes

extension Request {
  /// Sets a field of the body where it is a form, and else an item of the query.
  mutating func setParameter(_ name: String, _ value: String) throws {
    guard case .data(let data) = body, isForm else {
      try setQueryItem(name, value)
      return
    }
    var bytes = Self.items(Array(data), without: name)
    if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
    bytes.append(formEncoded: name)
    bytes.append(UInt8(ascii: "="))
    bytes.append(formEncoded: value)
    body = .data(Data(bytes))
  }

  private var isForm: Bool {
    let type = headers[.contentType]?.split(separator: ";").first
    return type?.trimmingCharacters(in: .whitespaces).lowercased()
      == "application/x-www-form-urlencoded"
  }

  private mutating func setQueryItem(_ name: String, _ value: String) throws {
    var text = url.absoluteString
    if let mark = text.firstIndex(of: "?") {
      let end = text[mark...].firstIndex(of: "#") ?? text.endIndex
      let query = Self.items(Array(text[text.index(after: mark)..<end].utf8), without: name)
      text = String(text[..<mark])
      if !query.isEmpty { text += "?" + String(decoding: query, as: UTF8.self) }
      guard let url = URL(string: text) else {
        throw ProviderError.invalidRequest(reason: "the query item \"\(name)\" makes no URL")
      }
      self.url = url
    }
    try addQuery(name, value)
  }

  private static func items(_ bytes: [UInt8], without name: String) -> [UInt8] {
    let kept = bytes.split(separator: UInt8(ascii: "&")).filter { item in
      let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      let text = String(decoding: item[..<end], as: UTF8.self)
        .replacingOccurrences(of: "+", with: " ")
      return (text.removingPercentEncoding ?? text) != name
    }
    return Array(kept.joined(separator: CollectionOfOne(UInt8(ascii: "&"))))
  }
}
