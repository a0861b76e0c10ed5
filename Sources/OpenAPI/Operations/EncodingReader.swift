import Diagnostics
import ServiceModel
import YAML

/// The encodings of the fields of a form, or of the parts of a multipart body, by their names.
struct Encodings {
  var fields: [String: FieldEncoding] = [:]
  /// The location of each one's media types.
  var contentTypes: [String: LocatedNode] = [:]
}

extension DocumentReader {
  /// How the fields of a form or the parts of a multipart body are written (OpenAPI 3.2, section 4.15).
  mutating func readEncodings(
    _ node: LocatedNode?, _ kind: MediaType.Kind, _ scope: inout SchemaScope
  ) -> Encodings {
    guard kind == .form || kind == .multipart else { return Encodings() }
    var result = Encodings()
    for entry in entries(node, "`encoding`", .mediaType) {
      // An encoding can't be a reference, but some are.
      guard let node = followed(entry.value, assuming: "no encoding"),
        isMapping(node, "an encoding", .mediaType, assuming: "it is ignored")
      else { continue }
      reportUnknownKeys(of: node, as: .encoding)
      result.fields[entry.name] = readEncoding(node, kind, &scope)
      result.contentTypes[entry.name] = node["contentType"]
    }
    return result
  }

  private mutating func readEncoding(
    _ node: LocatedNode, _ kind: MediaType.Kind, _ scope: inout SchemaScope
  ) -> FieldEncoding {
    var encoding = FieldEncoding()
    let isJSON =
      kind == .form
      && text(node["contentType"]).flatMap { MediaType(String($0.prefix { $0 != "," })) }?.kind
        == .json
    // Programs write the style that all fields have beside each `contentType`.
    let isUsualStyle = node["style"]?.text == "form"
    let isStyled =
      ["explode", "allowReserved"].contains { node[$0] != nil }
      || node["style"] != nil && !(isJSON && isUsualStyle)
    // OpenAPI 3.0 has styles only in forms (section 4.7.15.1), but one elsewhere is meant, too.
    if isStyled {
      let style = style(node["style"])
      encoding.explode = flag(node["explode"]) ?? (style == .form)
      encoding.style = style.whenExploded(encoding.explode)
      encoding.allowsReserved = kind == .form && flag(node["allowReserved"]) == true
    } else if isJSON {
      encoding.style = .json
    }
    if kind == .multipart { encoding.headers = readHeaders(node["headers"], &scope) }
    return encoding
  }

  private mutating func style(_ node: LocatedNode?) -> Parameter.Style {
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
