import Foundation

extension Service {
  /// The URL of a server whose variables have these values, for `Provider(baseURL:)`.
  ///
  /// Values stand in the URL as they are (OpenAPI 3.2, section 4.6), except that what no URL may
  /// have is percent-encoded. Where one of them makes it no URL, as letters for a port would, the
  /// provider says so with its first request.
  ///
  /// - Parameters:
  ///   - template: an absolute URL, in which the name of a variable stands in braces.
  ///   - variables: a value for each variable.
  public static func serverURL(
    _ template: String, _ variables: KeyValuePairs<String, String> = [:]
  ) -> URL {
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      text += rest[..<open]
      if let value = variables.first(where: { $0.key == name })?.value {
        text += value.addingPercentEncoding(withAllowedCharacters: .serverURL) ?? ""
      }
      rest = rest[rest.index(after: close)...]
    }
    text += rest
    return URL(string: text) ?? URL(fileURLWithPath: text)
  }
}

extension CharacterSet {
  /// What may stand in a URL before its query (RFC 3986, section 3), a percent sign among it.
  fileprivate static let serverURL = CharacterSet.urlPathAllowed
    .union(CharacterSet(charactersIn: "%[]"))
}
