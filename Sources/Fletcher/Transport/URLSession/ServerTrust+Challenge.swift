#if canImport(Security)
  import Foundation
  import Security

  extension ServerTrust {
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
#endif
