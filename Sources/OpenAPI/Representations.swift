import Diagnostics
import ServiceModel
import YAML

/// A form of an operation beside its usual one: with a body or a response of another media type.
struct Representation {
  enum Part { case body, response }
  let part: Part
  /// The media type, as it was written.
  let mediaType: String
  /// What is put behind the operation's name, in the order in which it is tried.
  fileprivate(set) var names: [String]
  let location: SourceLocation

  /// The media type of this part, where it is the other one.
  func mediaType(of part: Part) -> String? { self.part == part ? mediaType : nil }
}

// An operation whose body or response has several media types is one operation for the usual one, and one
// for each that says something else: a file to upload beside JSON, a spreadsheet beside JSON, JSON of another
// shape. One that says the same is left out, as is what is written for people or by older clients: XML and
// HTML beside JSON. Where something else can't be a method, a warning says so.

extension DocumentReader {
  /// The most forms of one operation beside its usual one.
  private static let representations = 4

  /// The forms of an operation beside its usual one.
  mutating func representations(of node: LocatedNode) -> [Representation] {
    guard version != .v2 else { return [] }
    var result = bodyRepresentations(node["requestBody"])
    result += responseRepresentations(node["responses"])
    for left in result.dropFirst(Self.representations) {
      warn(
        .mediaType,
        "\(quoted(left.mediaType)) is left out, since the operation has \(Self.representations) more "
          + "forms before it", at: left.location)
    }
    return Array(result.prefix(Self.representations))
  }

  private mutating func contents(
    _ node: LocatedNode?, assuming assumption: String
  ) -> [MediaContent] {
    guard let node, let target = followed(node, assuming: assumption),
      let entries = target["content"]?.entries, entries.count > 1
    else { return [] }
    let contents = mediaContents(target["content"])
    if contents.count > Bounds.mediaTypes {
      warn(
        .mediaType,
        "these are more than \(Bounds.mediaTypes) media types; those from here on are left out",
        at: contents[Bounds.mediaTypes].location)
    }
    return Array(contents.prefix(Bounds.mediaTypes))
  }

  // MARK: - Bodies

  private mutating func bodyRepresentations(_ node: LocatedNode?) -> [Representation] {
    let contents = contents(node, assuming: "no body")
    guard let usual = usualBody(contents) else { return [] }
    var result: [Representation] = []
    var made = [usual]
    for content in contents where content.type.text != usual.type.text {
      if made.contains(where: { isSameBody($0, content) }) { continue }
      if let reason = reasonToLeaveOut(content, beside: usual) {
        if let reason { warn(.mediaType, reason, at: content.location) }
        continue
      }
      made.append(content)
      let others = contents.filter { isSameBody($0, content) && $0.type.text != usual.type.text }
      result.append(representation(content, .body, others))
    }
    return result
  }

  /// Whether two forms of a body take the same from the caller, and what is sent has one of their media types.
  mutating func isSameBody(_ first: MediaContent, _ second: MediaContent) -> Bool {
    let forms = (bodyForm(first), bodyForm(second))
    switch forms {
    case (.bytes, .bytes), (.base64, .base64):
      return first.type.isMarkup == second.type.isMarkup
    case (.text, .text): return first.type.essence == second.type.essence
    case (.sequence, _), (_, .sequence): return first.type.text == second.type.text
    case (.files, .files), (.structure, .structure), (.structure, .text), (.text, .structure):
      guard let one = first.schema, let other = second.schema else {
        return first.schema == nil && second.schema == nil
      }
      return SchemaComparison.isSame(one, other, &self)
    default: return false
    }
  }

  private enum BodyForm { case structure, files, text, bytes, base64, sequence }

  private mutating func bodyForm(_ content: MediaContent) -> BodyForm {
    switch content.type.kind {
    case .json, .form: return .structure
    case .multipart: return hasFiles(content) ? .files : .structure
    case .sequence: return .sequence
    case .text, .data:
      switch rawForm(content.schema) {
      case .base64: return .base64
      case .bytes: return .bytes
      case .text: return content.type.kind == .text ? .text : .bytes
      case nil:
        // A structure in a format of its own: what it has is said by the schema.
        if content.schema != nil { return .structure }
        return content.type.kind == .text ? .text : .bytes
      }
    }
  }

  /// Why a form of a body beside its usual one is no operation: a sentence, or nothing that would have to be
  /// said. Nil where it is one.
  private mutating func reasonToLeaveOut(
    _ content: MediaContent, beside usual: MediaContent
  ) -> String?? {
    let isStructure = [.json, .form, .multipart].contains(usual.type.kind)
    func reason(_ text: String) -> String? {
      "\(quoted(content.type.text)) \(text) \(quoted(usual.type.text)); it is left out"
    }
    if isStructure, content.type.isMarkup {
      return .some(content.schema == nil ? nil : reason("says something else than"))
    }
    if content.type.isWildcard, bodyForm(content) == .structure {
      return .some(content.schema == nil ? nil : reason("says something else than"))
    }
    if content.type.kind == .sequence, [.events, .parts].contains(content.type.framing) {
      return .some(reason("can't be written beside"))
    }
    return nil
  }

  /// Whether one of the parts of a multipart body is bytes, so that no other body can hold it.
  private mutating func hasFiles(_ content: MediaContent) -> Bool {
    guard let schema = content.schema.flatMap({ resolved($0) }) else { return false }
    let encoding = content.node["encoding"]
    for property in schema["properties"]?.members.prefix(Bounds.arguments) ?? [] {
      if isFile(property.value) { return true }
      if let items = resolved(property.value)?["items"], isFile(items) { return true }
      let types = text(encoding?[property.name]?["contentType"]) ?? ""
      if MediaType(String(types.prefix { $0 != "," }))?.kind == .data { return true }
    }
    return false
  }

  // MARK: - Responses

  private mutating func responseRepresentations(_ responses: LocatedNode?) -> [Representation] {
    var result: [Representation] = []
    let members = responses?.members ?? []
    let hasSuccess = members.contains { $0.name.hasPrefix("2") }
    for entry in members where !entry.name.hasPrefix("x-") {
      let contents = contents(entry.value, assuming: "no content")
      guard let usual = usualResponse(contents) else { continue }
      let isSuccess = entry.name.hasPrefix("2") || entry.name == "default" && !hasSuccess
      for content in contents where content.type.text != usual.type.text {
        if saysNoMore(content, than: usual) { continue }
        if !isSuccess || content.type.isWildcard {
          // Of errors that are no JSON nothing is read at all.
          if isSuccess || content.type.kind == .json && usual.type.kind == .json {
            warn(
              .response,
              "\(quoted(content.type.text)) says something else than \(quoted(usual.type.text)), "
                + "which is what is read; it is left out", at: content.location)
          }
          continue
        }
        if result.contains(where: { $0.mediaType == content.type.text }) { continue }
        result.append(representation(content, .response, [content]))
      }
    }
    return result
  }

  private mutating func saysNoMore(_ content: MediaContent, than usual: MediaContent) -> Bool {
    let (type, other) = (content.type, usual.type)
    if type.kind == .sequence || other.kind == .sequence {
      return type.essence == other.essence || type.kind == .sequence && type.framing == .parts
    }
    if type.isMarkup, !other.isMarkup { return true }
    if isBinary(content.schema) || isBinary(usual.schema) {
      return type.essence == other.essence
    }
    switch (content.schema, usual.schema) {
    case (let one?, let another?):
      if type.essence == other.essence { return true }
      guard SchemaComparison.isSame(one, another, &self) else { return false }
      // A structure is the same in every format, but a text is what the format makes of it.
      return rawForm(one) == nil || type.kind == .json || type.essence == "text/plain"
    case (nil, _?):
      // What says nothing of text or bytes is the usual beside JSON.
      return type.essence == "text/plain" || type.essence == "application/octet-stream"
        || type.isWildcard
    case (nil, nil): return type.essence == other.essence || type.kind == .json
    case (_?, nil): return type.essence == other.essence
    }
  }

  private func representation(
    _ content: MediaContent, _ part: Representation.Part, _ same: [MediaContent]
  ) -> Representation {
    var names = content.type.names
    // What several types of bytes have in common is what they are called.
    let families = Set(same.compactMap { $0.type.essence.split(separator: "/").first })
    if same.count > 1, families.count == 1, let family = families.first, family != "application" {
      names.insert(String(family), at: 0)
    }
    return Representation(
      part: part, mediaType: content.type.text, names: names, location: content.location)
  }
}

extension MediaType {
  /// Whether it is a text that says what JSON says, or what people read in its place.
  fileprivate var isMarkup: Bool {
    essence.hasSuffix("xml") || essence.hasSuffix("yaml") || essence.hasSuffix("html")
      || essence == "application/javascript" || essence.hasSuffix("msgpack")
  }

  /// What it is called: by the last word of the subtype, as people do, `csv`, `pdf`, `event-stream`; by the whole
  /// subtype; by all of it.
  fileprivate var names: [String] {
    let subtype = essence.split(separator: "/").last ?? ""
    let words = text.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    return [shortName, subtype.split(separator: ".").joined(separator: " "), words]
  }

  private var shortName: String {
    switch essence {
    case "application/octet-stream", "*/*", "application/*": return "data"
    case "application/x-www-form-urlencoded": return "form"
    case "text/plain", "text/*": return "text"
    default: break
    }
    let parts = essence.split(separator: "/")
    if let family = parts.first, parts.last == "*" { return String(family) }
    let subtype = parts.last ?? ""
    let suffixes = subtype.split(separator: "+")
    let name = (suffixes.first == "json" ? suffixes.last : suffixes.first) ?? subtype
    let last = name.split(separator: ".").last ?? name
    return String(last.hasPrefix("x-") ? last.dropFirst(2) : last)
  }
}
