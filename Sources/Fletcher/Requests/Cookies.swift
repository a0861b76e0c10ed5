import HTTPTypes

/// How the value of a cookie is written (OpenAPI 3.2, section 4.12.7).
public enum CookieStyle: Sendable {
  /// Percent-encoded as in a query (RFC 6570): all but letters, digits and `-._~`.
  case form
  /// As it is. What would end the cookie is refused, since nothing says how to escape it.
  case cookie
}

/// Writes the pairs of a `Cookie` header (RFC 6265, section 4.2.1).
struct Cookies {
  private let style: CookieStyle
  private var allowsReserved = false
  private var explodes = false

  private init(_ style: CookieStyle) { self.style = style }

  /// The pairs, without what stands between them; none where the parameter is undefined.
  static func written(
    _ parameter: Parameter, named name: String, _ style: CookieStyle
  ) throws(InvalidParameter) -> [String] {
    try Cookies(style).pairs(parameter, name)
  }

  private func pairs(
    _ parameter: Parameter, _ name: String
  ) throws(InvalidParameter) -> [String] {
    switch parameter {
    case .undefined: return []
    case .invalid(let reason):
      throw InvalidParameter(reason: "the cookie \"\(name)\" cannot be sent: \(reason)")
    case .reserved(let value):
      var cookies = self
      cookies.allowsReserved = true
      return try cookies.pairs(value, name)
    case .exploded(let value):
      var cookies = self
      cookies.explodes = true
      return try cookies.pairs(value, name)
    case .text(let text): return [try pair(name, [text])]
    case .list(let elements):
      guard explodes else { return elements.isEmpty ? [] : [try pair(name, elements)] }
      var result: [String] = []
      for element in elements { result.append(try pair(name, [element])) }
      return result
    case .delimited(let elements, .comma): return [try pair(name, elements)]
    case .delimited: return try pairs(.text(try parameter.simpleText() ?? ""), name)
    case .pairs(let pairs), .deepPairs(let pairs):
      guard explodes else {
        return pairs.isEmpty ? [] : [try pair(name, pairs.flatMap { [$0.name, $0.value] })]
      }
      var result: [String] = []
      for item in pairs { result.append(try pair(item.name, [item.value])) }
      return result
    }
  }

  /// - Parameter texts: the elements of the value, which get commas between them.
  private func pair(_ name: String, _ texts: [String]) throws(InvalidParameter) -> String {
    // A cookie's name is a token, as a header's is.
    guard HTTPField.Name(name) != nil else {
      throw InvalidParameter(
        reason:
          "the cookie name \"\(HeaderRules.printable(name))\" has characters that no cookie's name "
          + "can have")
    }
    var bytes = Array(name.utf8)
    bytes.append(UInt8(ascii: "="))
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      guard HeaderRules.isValid(value: text), !text.utf8.contains(0x09) else {
        throw InvalidParameter(
          reason:
            "the value of the cookie \"\(name)\" has a line break or another control character")
      }
      switch style {
      case .form:
        bytes.append(
          text, encodedExcept: allowsReserved ? .reservedInCookie : .unreserved,
          keepingTriplets: allowsReserved)
      case .cookie:
        guard !text.utf8.contains(UInt8(ascii: ";")) else {
          throw InvalidParameter(
            reason: "the value of the cookie \"\(name)\" has a semicolon, which would end it")
        }
        bytes.append(contentsOf: text.utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension HTTPFields {
  /// Adds pairs to the cookies of a request: it has one `Cookie` (RFC 6265, section 5.4).
  mutating func add(_ cookies: [String]) {
    guard !cookies.isEmpty else { return }
    let others = self[.cookie].map { [$0] } ?? []
    self[.cookie] = (others + cookies).joined(separator: "; ")
  }
}
