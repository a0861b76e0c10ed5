extension StringProtocol {
  /// The text with `%XX` decoded (RFC 3986, section 2.1); what is no such triple stays.
  public var percentDecoded: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
    return String(self).replacing(/(?:%[0-9A-Fa-f]{2})+/) { triples in
      let bytes = triples.output.split(separator: "%").compactMap { UInt8($0, radix: 16) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
