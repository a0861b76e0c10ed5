import Crypto
import Foundation

/// A digest of RFC 7616, section 6.1.
enum DigestAlgorithm: String, CaseIterable {
  case md5 = "MD5"
  case md5Session = "MD5-sess"
  case sha256 = "SHA-256"
  case sha256Session = "SHA-256-sess"

  /// The one with this name, which has no case.
  init?(name: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() })
    else { return nil }
    self = known
  }

  /// Whether the nonces are a part of what stands for the password (RFC 7616, section 3.4.2).
  var isSession: Bool { self == .md5Session || self == .sha256Session }

  var strength: Int {
    switch self {
    case .md5, .md5Session: 0
    case .sha256, .sha256Session: 1
    }
  }

  /// In hexadecimal, as all digests are here.
  func hash(_ text: String) -> String { hash(Data(text.utf8)) }

  func hash(_ data: Data) -> String {
    switch self {
    case .md5, .md5Session: Insecure.MD5.hash(data: data).hexadecimal
    case .sha256, .sha256Session: SHA256.hash(data: data).hexadecimal
    }
  }

  /// - Throws: what keeps the file from being read.
  func hash(contentsOf file: URL) throws -> String {
    switch self {
    case .md5, .md5Session: try Self.hash(contentsOf: file, Insecure.MD5())
    case .sha256, .sha256Session: try Self.hash(contentsOf: file, SHA256())
    }
  }

  private static func hash(contentsOf file: URL, _ hash: some HashFunction) throws -> String {
    var hash = hash
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    while let piece = try handle.read(upToCount: 1 << 16), !piece.isEmpty {
      hash.update(data: piece)
    }
    return hash.finalize().hexadecimal
  }
}

extension Sequence where Element == UInt8 {
  fileprivate var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
