import Crypto
import Fletcher
import Foundation
import Services

extension Credentials where Service == Marvel {
  /// The keys of a developer, of which only a digest is sent.
  static func keys(_ keys: Keys) -> Self {
    .signature { request in
      // Never the same twice, as Marvel asks.
      let timestamp = UUID().uuidString
      let text = timestamp + keys.marvelPrivate + keys.marvelPublic
      let digest = Insecure.MD5.hash(data: Data(text.utf8))
      try request.addQuery("ts", timestamp)
      try request.addQuery("apikey", keys.marvelPublic)
      try request.addQuery("hash", digest.map { String(format: "%02x", $0) }.joined())
    }
  }
}
