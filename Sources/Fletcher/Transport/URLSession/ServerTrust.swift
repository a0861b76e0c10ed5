#if canImport(Security)
  import Foundation
  import Security

  /// Which certificates or public keys servers must have, beside being trusted by the system (pinning). Moya's
  /// `ServerTrustManager`.
  ///
  /// One of a server's chain must be among those of its host. Hosts that are not named are trusted as the system
  /// does.
  public struct ServerTrust: Sendable {
    private enum Pins {
      case certificates(Set<Data>)
      case publicKeys(Set<Data>)
    }

    private var pins: [String: Pins] = [:]

    /// Every server as the system trusts it.
    public init() {}

    /// With certificates of a host, in DER.
    public func certificates(_ certificates: [Data], of host: String) -> ServerTrust {
      with(.certificates(Set(certificates)), host)
    }

    /// With public keys of a host, as `SecKeyCopyExternalRepresentation` gives them.
    public func publicKeys(_ keys: [Data], of host: String) -> ServerTrust {
      with(.publicKeys(Set(keys)), host)
    }

    private func with(_ added: Pins, _ host: String) -> ServerTrust {
      var trust = self
      trust.pins[host.lowercased()] = added
      return trust
    }

    func evaluate(_ challenge: URLAuthenticationChallenge) -> Bool {
      guard let pins = pins[challenge.protectionSpace.host.lowercased()] else { return true }
      guard let trust = challenge.protectionSpace.serverTrust,
        SecTrustEvaluateWithError(trust, nil),
        let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate]
      else { return false }
      return chain.contains { certificate in
        switch pins {
        case .certificates(let pinned):
          return pinned.contains(SecCertificateCopyData(certificate) as Data)
        case .publicKeys(let pinned):
          guard let key = SecCertificateCopyKey(certificate),
            let data = SecKeyCopyExternalRepresentation(key, nil) as Data?
          else { return false }
          return pinned.contains(data)
        }
      }
    }
  }

  /// Why nothing was sent: the server has none of the certificates or keys that it must have.
  public struct UntrustedServer: Error, Hashable, CustomStringConvertible {
    /// The server's name.
    public let host: String

    /// What is wrong, in words.
    public var description: String {
      "the server \(host) has none of the certificates or public keys that it must have"
    }
  }
#endif
