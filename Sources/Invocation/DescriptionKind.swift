/// What a file describes, as far as its first keys tell, whatever its name is.
enum DescriptionKind: String {
  case openAPI = "an OpenAPI document"
  case service = "a service description"

  /// How the name of such a file ends, without the format.
  var ending: String {
    switch self {
    case .openAPI: ".openapi"
    case .service: ".service"
    }
  }

  /// How many bytes of a file are looked at.
  static let lookedAt = 1 << 20

  /// Nil for a file that describes no service.
  init?(_ bytes: [UInt8]) {
    var keys: Set<String> = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      // A key of the whole document, or in JSON one that nothing else has with such a value.
      guard let first = line.first, first != UInt8(ascii: " ") || bytes.first == Self.brace else {
        continue
      }
      let text = String(decoding: line.prefix(Self.longestLine), as: UTF8.self)
      if text.contains(Self.openAPIVersion) {
        self = .openAPI
        return
      }
      if let key = text.prefixMatch(of: /["']?(service|baseURL|paths)["']?\s*:/) {
        keys.insert(String(key.1))
      }
    }
    guard keys.count == 3 else { return nil }
    self = .service
  }

  private static let brace = UInt8(ascii: "{")
  /// Documents in JSON often are one line, and say what they are at its beginning.
  private static let longestLine = 10_000

  private static var openAPIVersion: some RegexComponent {
    /^(?:.*[{,\s])?["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]\.\d/
  }
}
