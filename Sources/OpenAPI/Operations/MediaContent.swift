import Diagnostics
import ServiceModel
import YAML

/// The content of one media type of a body, a response or a parameter.
struct MediaContent {
  var type: MediaType
  var node: LocatedNode
  /// Where the media type is named.
  var location: SourceLocation

  var schema: LocatedNode? {
    node["schema"]
  }
}

extension DocumentReader {
  /// The media types and what they hold, in the order of the description.
  mutating func mediaContents(_ node: LocatedNode?) -> [MediaContent] {
    var result: [MediaContent] = []
    guard let node, let content = followed(node, assuming: "no content") else {
      return []
    }
    for entry in entries(content, "`content`", .mediaType) {
      guard let node = followed(entry.value, assuming: "no content"),
        var type = MediaType(entry.name) ?? assumedType(entry)
      else { continue }
      if type.essence == "application/form-data", let form = MediaType("multipart/form-data") {
        warn(
          .mediaType,
          "there is no media type `application/form-data`; `multipart/form-data` is assumed",
          at: entry.key.location)
        type = form
      }
      reportUnknownKeys(of: node, as: .mediaType)
      result.append(mediaContent(type, node, at: entry.key.location))
    }
    return withoutReplaced(result)
  }

  /// Leaves out what a later version of the same thing is there of.
  private func withoutReplaced(_ contents: [MediaContent]) -> [MediaContent] {
    let numbered = contents.map(\.type.numbered)
    var newest: [Substring: Int] = [:]
    for type in numbered.compactMap(\.self) {
      newest[type.thing] = max(newest[type.thing] ?? 0, type.version)
    }
    guard !newest.isEmpty else { return contents }
    return zip(contents, numbered).compactMap { content, type in
      guard let type else { return content }
      return newest[type.thing] == type.version ? content : nil
    }
  }

  mutating func mediaContent(
    _ type: MediaType, _ node: LocatedNode, at location: SourceLocation
  ) -> MediaContent {
    var content = MediaContent(type: type, node: node, location: location)
    // A text of any type need not be JSON.
    if type.isWildcard, type.kind == .json, !type.essence.hasSuffix("+json"),
      content.schema == nil || rawForm(content.schema) != nil
    {
      content.type.kind = .data
    }
    return content
  }

  private static let keysOfMediaTypes: Set = ["schema", "example", "examples", "encoding"]

  private mutating func assumedType(_ entry: LocatedEntry) -> MediaType? {
    if Self.keysOfMediaTypes.contains(entry.name) {
      warn(
        .mediaType,
        "\(quoted(entry.name)) stands in a media type and is none; it is left out",
        at: entry.key.location)
      return nil
    }
    let isJSON = entry.name.lowercased().contains("json")
    warn(
      .mediaType,
      "\(quoted(entry.name)) is no media type; "
        + (isJSON ? "`application/json` is assumed" : "bytes are assumed"),
      at: entry.key.location)
    return MediaType(isJSON ? "application/json" : "application/octet-stream")
  }
}
