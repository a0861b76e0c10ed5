import Foundation

extension URL {
  /// A URL that a server wrote, in which what no URL may have is percent-encoded. Foundation encodes all of such a one,
  /// what is encoded already too.
  init?(ofServer text: String, relativeTo base: URL?) {
    // The host of an IPv6 address has brackets.
    let host = text.prefixMatch(of: /([^:\/?#]+:)?\/\/[^\/?#]*/)?.output.0 ?? ""
    var bytes = Array(host.utf8)
    bytes.append(
      String(text.dropFirst(host.count)), encodedExcept: .reservedBehindHost, keepingTriplets: true)
    guard
      let url = URL(string: String(decoding: bytes, as: UTF8.self), relativeTo: base)?.absoluteURL
    else { return nil }
    self = url
  }
}
