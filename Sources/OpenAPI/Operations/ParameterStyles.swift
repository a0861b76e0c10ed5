import Diagnostics
import ServiceModel
import YAML

extension Parameter {
  /// OpenAPI 3.2, section 4.12.2.3.
  mutating func readStyle(_ node: LocatedNode, _ messages: inout Messages) {
    let usual = style
    if let styleNode = node["style"], let text = text(styleNode) {
      let allowed: [Parameter.Style] =
        switch `in` {
        case .path: [.simple, .label, .matrix]
        case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
        case .header: [.simple]
        case .cookie: [.form, .cookie]
        case .querystring: []
        }
      if let style = Parameter.Style(rawValue: text), allowed.contains(style) {
        self.style = style
      } else {
        messages.warn(
          .parameter,
          "\(quoted(text)) is no style of a \(`in`.rawValue) parameter; "
            + "`\(usual.rawValue)` is assumed", at: styleNode.location)
      }
    }
    explode =
      flag(node["explode"]) ?? (style == .form || style == .cookie)
    if style == .form, !explode, name.hasSuffix("[]"), case .array = schema.kind {
      messages.warn(
        .parameter,
        "a name that ends in `[]` stands before each value; `explode: true` is assumed",
        at: node["explode"]?.location ?? node.location)
      explode = true
    }
    style = style.whenExploded(explode)
    // `deepObject` is only defined exploded.
    if style == .deepObject { explode = true }
  }

  mutating func readCollectionFormat(_ node: LocatedNode, _ messages: inout Messages) {
    guard case .array = schema.kind else { return }
    let format = messages.collectionFormat(node, `in`.rawValue, allowsMulti: `in` == .query)
    if format.style != .form { style = format.style }
    explode = format.explode
  }
}

extension Messages {
  /// How a list is written (Swagger 2.0, "Parameter Object"): `form` where commas or repetition do it.
  mutating func collectionFormat(
    _ node: LocatedNode, _ location: String, allowsMulti: Bool
  ) -> (style: Parameter.Style, explode: Bool) {
    let formatNode = node["collectionFormat"]
    switch formatNode?.text {
    case nil, "csv": return (.form, false)
    case "ssv": return (.spaceDelimited, false)
    case "tsv": return (.tabDelimited, false)
    case "pipes": return (.pipeDelimited, false)
    case "multi" where allowsMulti: return (.form, true)
    case let other?:
      warn(
        .parameter,
        "\(quoted(other)) is not possible in a \(location) parameter; `csv` is assumed",
        at: formatNode?.location)
      return (.form, false)
    }
  }
}
