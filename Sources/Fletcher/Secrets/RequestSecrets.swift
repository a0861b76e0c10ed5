import Foundation
import HTTPTypes

// The secrets that a request has, which may come up again elsewhere.

extension Secrets {
  /// A secret field's value, and what in it is a credential of its own: a token behind its scheme, a password in
  /// Base64 (RFC 7617, section 2), a parameter (RFC 9110, section 11.4), each cookie.
  func credentials(in field: HTTPField) -> [String] {
    var values = [field.value]
    if field.name == .cookie {
      for cookie in field.value.split(separator: ";") {
        if let sign = cookie.firstIndex(of: "=") {
          values.append(String(cookie[cookie.index(after: sign)...]))
        }
      }
    }
    guard let space = field.value.utf8.firstIndex(of: UInt8(ascii: " ")) else { return values }
    let scheme = field.value[..<space]
    let rest = String(field.value[space...].drop { $0 == " " })
    values.append(rest)
    if scheme.lowercased() == "basic", let data = Data(base64Encoded: rest) {
      let pair = String(decoding: data, as: UTF8.self)
      values.append(pair)
      if let colon = pair.firstIndex(of: ":") {
        values.append(String(pair[pair.index(after: colon)...]))
      }
    }
    guard rest.utf8.contains(UInt8(ascii: "=")) else { return values }
    for parameter in rest.split(separator: ",") {
      let parts = parameter.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
      }
      guard parts.count == 2, let name = parts.first, let value = parts.last else { continue }
      // RFC 7616, section 3.4: the proof that the client knows the password.
      if name == "response" || isSecret(name, in: .parameter) { values.append(value) }
    }
    return values
  }
}

extension Request {
  /// The longest body that is looked at.
  private static let longestBody = 1 << 16

  /// The values in a body of JSON or a form that are secret by their names.
  func secretsOfBody(_ secrets: Secrets) -> [String] {
    guard !secrets.hidesNothing, case .data(let data) = body, data.count <= Self.longestBody else {
      return []
    }
    switch MediaKind(headers[.contentType], data) {
    case .json:
      guard data.hasMember(where: { secrets.isSecret($0, in: .member) }),
        let json = try? JSONDecoder.shared.decode(JSON.self, from: data)
      else { return [] }
      return json.secrets(secrets, isSecret: false)
    case .form:
      return String(decoding: data, as: UTF8.self).split(separator: "&").flatMap { item in
        let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let name = parts[0].removingPercentEncoding,
          secrets.isSecret(name, in: .parameter)
        else { return [String]() }
        let value = parts[1].replacingOccurrences(of: "+", with: " ")
        return [parts[1], value.removingPercentEncoding ?? value]
      }
    case .text, .multipart, .binary: return []
    }
  }
}

extension Data {
  /// Whether JSON has a member whose name is so, or has a name that must be decoded to know. Decoding all of it
  /// takes many times as long.
  fileprivate func hasMember(where isSo: (String) -> Bool) -> Bool {
    let bytes = [UInt8](self)
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) {
      let string = bytes[start..<bytes.endOfJSONString(from: start)]
      index = bytes[string.endIndex...].firstIndex { !" \t\r\n".utf8.contains($0) } ?? bytes.count
      guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { continue }
      let name = string.dropFirst().dropLast()
      if name.contains(UInt8(ascii: "\\")) || isSo(String(decoding: name, as: UTF8.self)) {
        return true
      }
    }
    return false
  }
}

extension JSON {
  fileprivate func secrets(_ secrets: Secrets, isSecret: Bool) -> [String] {
    switch self {
    case .string(let text): isSecret ? [text] : []
    case .array(let elements): elements.flatMap { $0.secrets(secrets, isSecret: isSecret) }
    case .object(let members):
      members.flatMap { name, value in
        value.secrets(secrets, isSecret: isSecret || secrets.isSecret(name, in: .member))
      }
    default: []
    }
  }
}
