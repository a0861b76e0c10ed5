import Foundation

/// Which certificates or public keys servers must have, beside being trusted anyway (pinning). Moya's
/// `ServerTrustManager`.
///
/// Hosts that are not named are trusted without. `URLSessionTransport` knows it on Apple's platforms, where one
/// of a server's chain must be among those of its host; `AsyncHTTPClientTransport` everywhere, and there it is the
/// server's own certificate that must.
public struct ServerTrust: Sendable {
  /// What a host must have one of.
  package enum Pins: Sendable {
    /// In DER.
    case certificates(Set<Data>)
    /// Without what says of which kind they are.
    case publicKeys(Set<Data>)
  }

  /// By the name of the host, in lower case.
  package private(set) var pins: [String: Pins] = [:]

  /// Every server as it is trusted anyway.
  public init() {}

  /// With certificates of a host, in DER.
  public func certificates(_ certificates: [Data], of host: String) -> ServerTrust {
    with(.certificates(Set(certificates)), host)
  }

  /// With public keys of a host: as `SecKeyCopyExternalRepresentation` gives them, or as `SubjectPublicKeyInfo` in
  /// DER (RFC 5280, section 4.1), which `openssl x509 -noout -pubkey | openssl pkey -pubin -outform DER` prints of
  /// a certificate.
  public func publicKeys(_ keys: [Data], of host: String) -> ServerTrust {
    with(.publicKeys(Set(keys.map(Self.bareKey(of:)))), host)
  }

  /// Refuses what no connection is asked about: a server that must have a certificate, without TLS.
  ///
  /// - Throws: ``UntrustedServer``.
  package func check(_ url: URL) throws {
    guard let host = url.host?.lowercased(), pins[host] != nil else { return }
    if url.scheme?.lowercased() != "https" { throw UntrustedServer(host: host) }
  }

  private func with(_ added: Pins, _ host: String) -> ServerTrust {
    var trust = self
    trust.pins[host.lowercased()] = added
    return trust
  }

  /// The key in a `SubjectPublicKeyInfo`, which is a sequence of an algorithm and a string of bits, the key; what
  /// is none is a key already.
  package static func bareKey(of data: Data) -> Data {
    var outer = DERReader(data)
    guard let content = outer.value(tag: 0x30), outer.isAtEnd else { return data }
    var inner = DERReader(content)
    // A key of RSA is a sequence too, and its first element a number.
    guard inner.value(tag: 0x30) != nil, let bits = inner.value(tag: 0x03), inner.isAtEnd,
      bits.first == 0
    else { return data }
    return Data(bits.dropFirst())
  }
}

/// Reads values in DER one after the other (ITU-T X.690).
private struct DERReader {
  private var rest: Data

  init(_ data: Data) { rest = data }

  var isAtEnd: Bool { rest.isEmpty }

  /// The content of the next value; nil where it is of another kind, or cut.
  mutating func value(tag: UInt8) -> Data? {
    guard rest.popFirst() == tag, let first = rest.popFirst() else { return nil }
    var length = Int(first)
    if first >= 0x80 {
      length = 0
      // Four bytes are more than any key has.
      guard (0x81...0x84).contains(first) else { return nil }
      for _ in 0..<(first - 0x80) {
        guard let byte = rest.popFirst() else { return nil }
        length = length << 8 | Int(byte)
      }
    }
    guard length <= rest.count else { return nil }
    let content = rest.prefix(length)
    rest = rest.dropFirst(length)
    return content
  }
}

/// Why nothing was sent: the server has none of the certificates or keys that it must have.
public struct UntrustedServer: LocalizedError, Hashable, CustomStringConvertible {
  /// The server's name.
  public let host: String

  package init(host: String) { self.host = host }

  /// What is wrong, in words.
  public var description: String {
    "the server \(host) has none of the certificates or public keys that it must have"
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
