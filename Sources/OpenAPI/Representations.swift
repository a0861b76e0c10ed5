import ServiceModel
import YAML

/// A form of an operation beside its usual one: with a body or an answer of another media type.
struct Representation {
  enum Part { case body, answer }
  let part: Part
  /// The media type, as it was written.
  let mediaType: String

  /// The media type of this part, where it is the other one.
  func mediaType(of part: Part) -> String? { self.part == part ? mediaType : nil }
}

// An operation whose body or answer has several media types is one operation for the usual one, and one
// for each that says something else: a file to upload beside JSON, a spreadsheet beside JSON. One that says
// the same, as XML and forms do, is left out.

extension DocumentReader {
  /// The most forms of one operation beside its usual one.
  private static let representations = 4

  /// The forms of an operation beside its usual one.
  mutating func representations(of node: Node) -> [Representation] {
    guard version != .v2 else { return [] }
    var result: [Representation] = []
    if let types = contentTypes(node["requestBody"], assuming: "no body"),
      let usual = types.min(by: { $0.0.kind < $1.0.kind })?.0, [.json, .form].contains(usual.kind)
    {
      for (type, content) in types where saysMore(type, content, thanBodyOf: usual.kind) {
        result.append(Representation(part: .body, mediaType: type.text))
      }
    }
    let success = node["responses"]?.members.first { $0.name.hasPrefix("2") }
    if let types = contentTypes(success?.value, assuming: "no content"),
      types.contains(where: { $0.0.kind == .json })
    {
      for (type, _) in types where Self.saysMoreThanJSON(type) {
        result.append(Representation(part: .answer, mediaType: type.text))
      }
    }
    return Array(result.prefix(Self.representations))
  }

  /// The name of an operation in another form; nil where another operation has it.
  mutating func claimName(of name: String, as representation: Representation) -> String? {
    guard let type = MediaType(representation.mediaType) else { return nil }
    let name = "\(name) as \(type.shortName)"
    return !writtenNames.contains(name) && operationNames.insert(name).inserted ? name : nil
  }

  private mutating func contentTypes(
    _ node: Node?, assuming assumption: String
  ) -> [(MediaType, Node)]? {
    guard let node else { return nil }
    let outer = document
    defer { document = outer }
    guard let (target, other) = followed(node, assuming: assumption) else { return nil }
    document = other
    guard let entries = target["content"]?.entries, entries.count > 1 else { return nil }
    return entries.compactMap { entry in
      MediaType(entry.name).map { ($0, entry.value) }
    }
  }

  private mutating func saysMore(
    _ type: MediaType, _ content: Node, thanBodyOf usual: MediaType.Kind
  ) -> Bool {
    switch type.kind {
    case .json, .form: false
    case .multipart: hasFiles(content["schema"])
    case .text: usual == .json && !type.isMarkup
    case .data: !type.isMarkup && !type.isWildcard
    case .sequence: false
    }
  }

  private static func saysMoreThanJSON(_ type: MediaType) -> Bool {
    switch type.kind {
    case .json, .form, .multipart: false
    case .text: !type.isMarkup && type.essence != "text/plain"
    case .data: !type.isMarkup && !type.isWildcard && type.essence != "application/octet-stream"
    case .sequence: type.framing != .parts
    }
  }

  /// Whether one of the parts is bytes.
  private mutating func hasFiles(_ schema: Node?) -> Bool {
    guard let schema, let (node, other) = followed(schema, assuming: "any value") else {
      return false
    }
    let outer = document
    document = other
    defer { document = outer }
    for property in node["properties"]?.members.prefix(Bounds.arguments) ?? [] {
      if isBinary(property.value) || property.value["contentMediaType"] != nil { return true }
      if let items = property.value["items"], isBinary(items) { return true }
    }
    return false
  }
}

extension MediaType {
  /// Whether it is a text that says what JSON says, or what people read in its place.
  fileprivate var isMarkup: Bool {
    essence.hasSuffix("xml") || essence.hasSuffix("yaml") || essence.hasSuffix("html")
      || essence == "application/javascript" || essence.hasSuffix("msgpack")
  }

  /// The last word of the subtype, which is what people call it: `csv`, `pdf`, `event-stream`.
  fileprivate var shortName: String {
    if essence == "application/octet-stream" { return "data" }
    let subtype = essence.split(separator: "/").last ?? ""
    let parts = subtype.split(separator: "+")
    let name = (parts.first == "json" ? parts.last : parts.first) ?? subtype
    let last = name.split(separator: ".").last ?? name
    return String(last.hasPrefix("x-") ? last.dropFirst(2) : last)
  }
}
