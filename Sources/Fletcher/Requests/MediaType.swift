/// What is known of media types (RFC 9110, section 8.3.1).
enum MediaType {
  /// The media type of content for which a description allows several: the content's own where it is among
  /// them, else the first that is no range.
  ///
  /// - Parameters:
  ///   - described: the media types, ranges like `image/*` among them, with commas between them.
  ///   - own: the content's own; nil where it is not known.
  static func chosen(among described: String, for own: String?) -> String? {
    let types = described.split(separator: ",").map {
      $0.trimmingPrefix { $0 == " " }
    }
    let named = types.filter { !essence(of: $0).contains("*") }
    guard let own, types.count > 1 || named.isEmpty else { return named.first.map(String.init) }
    let wished = essence(of: own[...])
    if let same = named.first(where: { essence(of: $0) == wished }) { return String(same) }
    if types.contains(where: { isRange(essence(of: $0), around: wished) }) { return own }
    return named.first.map(String.init) ?? own
  }

  /// Whether content of this type is one JSON text (RFC 8259; RFC 6839, section 3.1).
  static func isJSON(_ type: String?) -> Bool {
    guard let essence = type.map({ essence(of: $0[...]) }) else { return false }
    return essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json")
  }

  /// Whether content of this type is text (RFC 2046, section 4.1) that is no page of a website, which servers and networks
  /// give in place of what was asked for.
  static func isText(_ type: String) -> Bool {
    let essence = essence(of: type[...])
    return essence.hasPrefix("text/") && essence != "text/html" && !isJSON(type)
  }

  private static func essence(of type: Substring) -> String {
    String(type.prefix { $0 != ";" && $0 != " " }).lowercased()
  }

  private static func isRange(_ range: String, around type: String) -> Bool {
    guard let star = range.lastIndex(of: "*") else { return false }
    let end = range[range.index(after: star)...]
    return range.hasPrefix("*/") || type.hasPrefix(range[..<star]) && type.hasSuffix(end)
  }

  /// The media types of the files that people send most.
  static func ofFile(withExtension fileExtension: String) -> String {
    switch fileExtension.lowercased() {
    case "jpg", "jpeg": "image/jpeg"
    case "png": "image/png"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "heic": "image/heic"
    case "svg": "image/svg+xml"
    case "pdf": "application/pdf"
    case "json": "application/json"
    case "xml": "application/xml"
    case "zip": "application/zip"
    case "gz": "application/gzip"
    case "txt": "text/plain"
    case "csv": "text/csv"
    case "html", "htm": "text/html"
    case "mp3": "audio/mpeg"
    case "m4a": "audio/mp4"
    case "wav": "audio/wav"
    case "mp4", "m4v": "video/mp4"
    case "mov": "video/quicktime"
    default: "application/octet-stream"
    }
  }
}
