import Fletcher
import Foundation

/// A user, and what proves to a server that it is them (RFC 7616, section 3.4).
struct DigestCredentials: Sendable {
  let username: String
  let password: String

  /// The value of `Authorization`.
  ///
  /// - Parameters:
  ///   - count: how many requests have been sent with this nonce, this one among them.
  ///   - clientNonce: the client's own.
  ///   - key: what a session's key is made of.
  /// - Throws: what keeps the body from being read.
  func authorization(
    for request: Request, _ challenge: DigestChallenge, count: UInt32, clientNonce: String,
    key: DigestSession.Key
  ) throws -> String {
    let algorithm = challenge.algorithm
    let uri = request.url.requestTarget
    let nonce = challenge.nonce

    var secret = algorithm.hash("\(username):\(challenge.realm):\(password)")
    if algorithm.isSession {
      secret = algorithm.hash("\(secret):\(key.nonce):\(key.clientNonce)")
    }
    var message = "\(request.method.rawValue):\(uri)"
    if challenge.protection == .integrity {
      message += ":" + (try Self.hash(of: request.body, algorithm))
    }
    let number = String(count, radix: 16)
    let paddedCount = String(repeating: "0", count: 8 - number.count) + number

    var items = [
      name(challenge), "realm=\(Self.quoted(challenge.realm))", "uri=\(Self.quoted(uri))",
      "algorithm=\(algorithm.rawValue)", "nonce=\(Self.quoted(nonce))",
    ]
    let digest: String
    if let protection = challenge.protection {
      digest = algorithm.hash(
        "\(secret):\(nonce):\(paddedCount):\(clientNonce):\(protection.rawValue):\(algorithm.hash(message))"
      )
      items += [
        "nc=\(paddedCount)", "cnonce=\(Self.quoted(clientNonce))", "qop=\(protection.rawValue)",
      ]
    } else {
      digest = algorithm.hash("\(secret):\(nonce):\(algorithm.hash(message))")
    }
    items.append("response=\"\(digest)\"")
    if let opaque = challenge.opaque { items.append("opaque=\(Self.quoted(opaque))") }
    if challenge.hidesUsername { items.append("userhash=true") }
    return "Digest " + items.joined(separator: ", ")
  }

  private func name(_ challenge: DigestChallenge) -> String {
    if challenge.hidesUsername {
      return "username=\"\(challenge.algorithm.hash("\(username):\(challenge.realm)"))\""
    }
    if username.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return "username=\(Self.quoted(username))"
    }
    // What a quoted string cannot have is sent as RFC 8187, section 3.2, encodes it.
    let encoded = username.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        String(Unicode.Scalar(byte))
      default: (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return "username*=UTF-8''\(encoded.joined())"
  }

  private static func hash(of body: RequestBody, _ algorithm: DigestAlgorithm) throws -> String {
    switch body {
    case .none: algorithm.hash("")
    case .data(let data): algorithm.hash(data)
    case .file(let file): try algorithm.hash(contentsOf: file)
    case .stream: throw CocoaError(.fileReadUnknown)
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}

extension URL {
  /// The path and the query as they are sent (RFC 9112, section 3.2.1).
  var requestTarget: String {
    var text = absoluteString[...]
    if let fragment = text.firstIndex(of: "#") { text = text[..<fragment] }
    if let start = text.range(of: "://") { text = text[start.upperBound...] }
    guard let end = text.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
    return (text[end] == "/" ? "" : "/") + text[end...]
  }
}
