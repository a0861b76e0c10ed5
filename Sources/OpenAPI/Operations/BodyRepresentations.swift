import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  mutating func bodyRepresentations(_ node: LocatedNode?) -> [Representation] {
    let contents = contents(node, assuming: "no body")
    guard let usual = usualBody(contents) else { return [] }
    var result: [Representation] = []
    var made = [usual]
    for content in contents where content.type.text != usual.type.text {
      if made.contains(where: { isSameBody($0, content) }) { continue }
      if isLeftOut(content, beside: usual) { continue }
      if usual.type.holdsTexts, isTextOfJSON(content) { continue }
      made.append(content)
      let others = contents.filter { isSameBody($0, content) && $0.type.text != usual.type.text }
      result.append(representation(content, .body, others))
    }
    return result
  }

  /// Whether two forms of a body take the same from the caller and differ only in the media type.
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
    case .json: return isBinary(content.schema) ? .bytes : .structure
    case .form: return .structure
    case .multipart: return hasFiles(content) ? .files : .structure
    case .sequence: return .sequence
    case .text, .data:
      switch rawForm(content.schema) {
      case .base64: return .base64
      case .bytes: return .bytes
      case .text: return content.type.kind == .text ? .text : .bytes
      case nil:
        // A structure has the content of its schema in every format.
        if content.schema != nil { return .structure }
        return content.type.kind == .text ? .text : .bytes
      }
    }
  }

  /// Whether a form of a body beside its usual one is no operation. A warning says why, where anybody needs to
  /// know.
  private mutating func isLeftOut(_ content: MediaContent, beside usual: MediaContent) -> Bool {
    let isStructure = [.json, .form, .multipart].contains(usual.type.kind)
    func leaveOut(_ problem: String) {
      warn(
        .mediaType,
        "\(quoted(content.type.text)) \(problem) \(quoted(usual.type.text)); it is left out",
        at: content.location)
    }
    if isStructure && content.type.isMarkup && !isTextOfYAML(content)
      || content.type.isWildcard && bodyForm(content) == .structure
    {
      if content.schema != nil { leaveOut("says something else than") }
      return true
    }
    if content.type.kind == .sequence, [.events, .parts].contains(content.type.framing) {
      leaveOut("can't be written beside")
      return true
    }
    return false
  }

  /// Whether it is described as a text: YAML that is described as JSON is says the same.
  mutating func isTextOfYAML(_ content: MediaContent) -> Bool {
    content.type.essence.hasSuffix("yaml") && rawForm(content.schema) == .text
  }

  /// Whether one of the parts of a multipart body is bytes, so that no other body can hold it.
  private mutating func hasFiles(_ content: MediaContent) -> Bool {
    guard let schema = content.schema.flatMap({ resolved($0) }) else { return false }
    let encoding = content.node["encoding"]
    for property in schema["properties"].members.prefix(Bounds.arguments) {
      if isFile(property.value) { return true }
      if let items = resolved(property.value)?["items"], isFile(items) { return true }
      let types = text(encoding?[property.name]?["contentType"]) ?? ""
      if MediaType(String(types.prefix { $0 != "," }))?.kind == .data { return true }
    }
    return false
  }
}
