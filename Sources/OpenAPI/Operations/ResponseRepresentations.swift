import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// - Parameter exportsDiffer: Whether a spreadsheet says something else than JSON of the same schema.
  mutating func responseRepresentations(
    _ responses: LocatedNode?, exportsDiffer: Bool
  ) -> [Representation] {
    var result: [Representation] = []
    let members = responses.members
    let hasSuccess = members.contains { $0.name.hasPrefix("2") }
    for entry in members where !entry.name.hasPrefix("x-") {
      let contents = withoutFiller(contents(entry.value, assuming: "no content"))
      guard let usual = usualResponse(contents) else { continue }
      let isSuccess = entry.name.hasPrefix("2") || entry.name == "default" && !hasSuccess
      for content in contents where content.type.text != usual.type.text {
        let isExport = exportsDiffer && content.type.isExport && usual.type.kind == .json
        if !isExport, saysNoMore(content, than: usual) { continue }
        if !isSuccess || content.type.isWildcard {
          // Errors that are no JSON are not read.
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
    if type.isMarkup, !other.isMarkup {
      return !isTextOfYAML(content) || rawForm(usual.schema) != nil
    }
    if isBinary(content.schema) || isBinary(usual.schema) {
      // Bytes of any type are read whatever they are.
      return type.essence == other.essence || type.isWildcard && other.isWildcard
    }
    switch (content.schema, usual.schema) {
    case (let one?, let another?):
      if type.essence == other.essence { return true }
      guard SchemaComparison.isSame(one, another, &self) else { return false }
      // A structure is the same in every format, but a text differs by format.
      return rawForm(one) == nil || type.kind == .json || type.essence == "text/plain"
    case (nil, _?):
      // Text or bytes without a schema are the usual content in another format.
      return type.essence == "text/plain" || type.essence == "application/octet-stream"
        || type.isWildcard
    case (nil, nil): return type.essence == other.essence || type.kind == .json
    case (_?, nil): return type.essence == other.essence
    }
  }
}
