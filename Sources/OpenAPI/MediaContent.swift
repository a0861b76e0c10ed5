import Diagnostics
import ServiceModel
import YAML

/// The content of one media type of a body, a response or a parameter.
struct MediaContent {
  var type: MediaType
  var node: Node
  /// The document that the node stands in.
  var document: Document
  /// Where the media type is named.
  var location: SourceLocation

  var schema: LocatedNode? {
    node["schema"].map { LocatedNode(node: $0, document: document) }
  }
}

extension DocumentReader {
  /// The media types and what they hold, in the order of the description.
  mutating func mediaContents(_ node: Node?) -> [MediaContent] {
    var result: [MediaContent] = []
    guard let node, let (content, document) = followed(node, assuming: "no content") else {
      return []
    }
    let outer = self.document
    self.document = document
    defer { self.document = outer }
    for entry in entries(content, "`content`", .mediaType) {
      guard let (node, document) = followed(entry.value, assuming: "no content"),
        let type = MediaType(entry.name) ?? assumedType(entry)
      else { continue }
      reportUnknownKeys(of: node, as: .mediaType)
      result.append(
        mediaContent(type, LocatedNode(node: node, document: document), at: entry.key.location))
    }
    return result
  }

  mutating func mediaContent(
    _ type: MediaType, _ located: LocatedNode, at location: SourceLocation
  ) -> MediaContent {
    var content = MediaContent(
      type: type, node: located.node, document: located.document, location: location)
    // Nothing says of a text of any type that it is JSON.
    if type.isWildcard, type.kind == .json,
      content.schema == nil || rawForm(content.schema) != nil
    {
      content.type.kind = .data
    }
    return content
  }

  private mutating func assumedType(_ entry: Node.Entry) -> MediaType? {
    let isJSON = entry.name.lowercased().contains("json")
    warn(
      .mediaType,
      "\(quoted(entry.name)) is no media type; "
        + (isJSON ? "`application/json` is assumed" : "bytes are assumed"),
      at: entry.key.location)
    return MediaType(isJSON ? "application/json" : "application/octet-stream")
  }

  /// Reads in another document than the one being read.
  mutating func reading<Value>(
    in other: Document, _ body: (inout DocumentReader) -> Value
  ) -> Value {
    let outer = document
    document = other
    defer { document = outer }
    return body(&self)
  }
}
