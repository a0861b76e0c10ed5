import ServiceModel
import YAML

// Many programs that write documents name JSON for whatever a handler returns. What else they say shows that it is a
// file.

extension MediaType {
  /// Whether a body of it is a file, and no structure in another form.
  var isFile: Bool {
    if ["image", "audio", "video", "font"].contains(essence.prefix { $0 != "/" }) { return true }
    return Self.files.contains(essence) || essence.hasPrefix("application/vnd.openxmlformats-")
  }

  /// Whether it is what people open in a program of its own, so that a schema beside it is that of the same in JSON.
  var isExport: Bool {
    essence == "text/csv" || isFile && essence != "application/octet-stream"
  }

  private static let files: Set = [
    "application/epub+zip", "application/gzip", "application/octet-stream", "application/pdf",
    "application/vnd.ms-excel", "application/xlsx", "application/x-gzip", "application/x-tar",
    "application/x-zip-compressed", "application/zip",
  ]
}

extension DocumentReader {
  /// Whether the content is a list of bytes as it is, whatever its type is: Spring's `byte[]`, where .NET's is base64 in
  /// JSON.
  mutating func isBytesOfAnyType(_ content: MediaContent) -> Bool {
    content.type.isWildcard && rawForm(content.schema) == .bytes
  }

  /// The media types of a response, but JSON of any value beside a file, or of bytes beside nothing else.
  mutating func withoutFiller(_ contents: [MediaContent]) -> [MediaContent] {
    if contents.contains(where: { isBytesOfAnyType($0) }) {
      return contents.filter {
        $0.type.kind != .json || isBytesOfAnyType($0) || rawForm($0.schema) != .bytes
      }
    }
    guard let file = contents.first(where: \.type.isFile) else { return contents }
    return contents.filter { content in
      guard content.type.kind == .json else { return true }
      // Bytes are no JSON: the file's are meant. Of several files they may be any.
      if contents.count == 2, isBinary(content.schema) { return false }
      return !isFiller(content, beside: file)
    }
  }

  private mutating func isFiller(_ content: MediaContent, beside file: MediaContent) -> Bool {
    guard let schema = content.schema else { return file.schema != nil }
    guard let node = resolved(schema), node.kind == .mapping else { return false }
    let keys = SchemaKeys(node)
    if saysNothing(keys) { return true }
    // An object of the same schema can't be the bytes of a file.
    guard let other = file.schema, let target = resolved(other) else { return false }
    return target.identity == node.identity && keys[.type]?.text == "object"
      && !keys.hasAny(of: .structure)
  }

  private func saysNothing(_ keys: SchemaKeys) -> Bool {
    !keys.has(.type) && !keys.hasAny(of: .structure)
  }

  /// Whether one of several types of a response in Swagger 2.0 is that of a file, so that its text is any bytes.
  mutating func isFile(_ schema: LocatedNode, producedAs types: [MediaType]) -> Bool {
    rawForm(schema) == .text && types.contains(where: \.isFile)
      && types.allSatisfy { $0.isFile || $0.isWildcard }
  }
}
