import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// How the fields of a form or the parts of a multipart body are written (OpenAPI 3.2, section 4.15).
  mutating func readEncodings(
    _ node: Node?, _ kind: MediaType.Kind
  ) -> [String: FieldEncoding] {
    guard kind == .form || kind == .multipart else { return [:] }
    var result: [String: FieldEncoding] = [:]
    for entry in entries(node, "`encoding`", .mediaType) {
      guard entry.value.kind == .mapping else {
        if !entry.value.isNull {
          warn(
            .mediaType,
            "an encoding is a mapping, but this is \(found(entry.value)); it is ignored",
            at: entry.value.location)
        }
        continue
      }
      result[entry.name] = readEncoding(entry.value, kind)
    }
    return result
  }

  private mutating func readEncoding(_ node: Node, _ kind: MediaType.Kind) -> FieldEncoding {
    var encoding = FieldEncoding()
    let isStyled = ["style", "explode", "allowReserved"].contains { node[$0] != nil }
    // Up to 3.0 styles are of forms alone (OpenAPI 3.0, section 4.7.15.1).
    if isStyled, kind == .form || version >= .v31 {
      let style = style(node["style"])
      encoding.explode = flag(node["explode"]) ?? (style == .form)
      encoding.style = style.whenExploded(encoding.explode)
      encoding.allowsReserved = kind == .form && flag(node["allowReserved"]) == true
    } else if kind == .form, let text = text(node["contentType"]),
      MediaType(String(text.prefix { $0 != "," }))?.kind == .json
    {
      encoding.style = .json
    }
    if kind == .multipart { encoding.headers = readHeaders(node["headers"]) }
    return encoding
  }

  private mutating func style(_ node: Node?) -> Parameter.Style {
    guard let node else { return .form }
    let allowed: [Parameter.Style] = [.form, .spaceDelimited, .pipeDelimited, .deepObject]
    if let text = text(node), let style = Parameter.Style(rawValue: text), allowed.contains(style) {
      return style
    }
    warn(
      .mediaType, "\(found(node)) is no style of a field; `form` is assumed", at: node.location)
    return .form
  }
}
