import Foundation

/// Character sets of text responses.
enum Charset {
  /// The value of the `charset` parameter in lower case (RFC 9110, section 8.3.2), or nil.
  static func named(inContentType contentType: String?) -> String? {
    guard let contentType else { return nil }
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]).lowercased() == "charset" else { continue }
      return trimmed(parts[1]).lowercased()
    }
    return nil
  }

  static func decode(_ data: Data, _ charset: String?) -> String? {
    switch charset {
    case nil:
      String(validating: data, as: UTF8.self) ?? String(data: data, encoding: .isoLatin1)
    case "utf-8", "utf8": String(decoding: data, as: UTF8.self)
    // WHATWG Encoding, section 4.2: these names all mean windows-1252.
    case "iso-8859-1", "latin1", "us-ascii", "ascii", "windows-1252", "cp1252":
      String(data: data, encoding: .windowsCP1252) ?? String(data: data, encoding: .isoLatin1)
    case "iso-8859-2": String(data: data, encoding: .isoLatin2)
    case "windows-1250", "cp1250": String(data: data, encoding: .windowsCP1250)
    case "windows-1251", "cp1251": String(data: data, encoding: .windowsCP1251)
    case "windows-1253", "cp1253": String(data: data, encoding: .windowsCP1253)
    case "windows-1254", "cp1254": String(data: data, encoding: .windowsCP1254)
    case "shift_jis", "sjis": String(data: data, encoding: .shiftJIS)
    case "euc-jp": String(data: data, encoding: .japaneseEUC)
    case "utf-16": String(data: data, encoding: .utf16)
    case "utf-16le": String(data: data, encoding: .utf16LittleEndian)
    case "utf-16be": String(data: data, encoding: .utf16BigEndian)
    default: String(validating: data, as: UTF8.self) ?? String(data: data, encoding: .isoLatin1)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    text.trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'"))
  }
}

extension String {
  // `String(validating:as:)` of the standard library is newer than the systems supported.
  fileprivate init?(validating data: Data, as encoding: UTF8.Type) {
    self.init(data: data, encoding: .utf8)
  }
}
