import Crypto
import Foundation

/// A secret of one authorization, by which the server knows that the code comes back from where it was
/// asked for (RFC 7636).
struct PKCE: Sendable {
  let verifier: String

  init() { verifier = Random.text() }

  init(verifier: String) { self.verifier = verifier }

  /// `S256` (RFC 7636, section 4.2).
  var challenge: String { Data(SHA256.hash(data: Data(verifier.utf8))).base64URL }
}

enum Random {
  /// 256 random bits, which the system makes for cryptography.
  static func text() -> String {
    var generator = SystemRandomNumberGenerator()
    return Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }).base64URL
  }
}

extension Data {
  /// Without padding (RFC 7636, appendix A).
  var base64URL: String {
    base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
  }
}

extension String {
  /// Whether the texts are equal, in a time that does not tell where they differ.
  func isEqualInConstantTime(to other: String) -> Bool {
    let (mine, others) = (Array(utf8), Array(other.utf8))
    guard mine.count == others.count else { return false }
    return zip(mine, others).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
