extension MediaType {
  /// Whether it is a text that says the same as JSON, for older clients or for people.
  var isMarkup: Bool {
    essence.hasSuffix("xml") || essence.hasSuffix("yaml") || essence.hasSuffix("html")
      || essence == "application/javascript" || essence.hasSuffix("msgpack")
  }

  /// Whether it is JSON of a vendor (RFC 6838, section 3.2).
  var isVendorsJSON: Bool { kind == .json && essence.hasPrefix("application/vnd.") }

  /// Names for it, the shortest first: the last word of the subtype (`csv`, `pdf`, `event-stream`), the whole
  /// subtype, all of it.
  var names: [String] {
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
    if let thing = numbered?.thing.split(separator: ".").last { return String(thing) }
    let parts = essence.split(separator: "/")
    if let family = parts.first, parts.last == "*" { return String(family) }
    let subtype = parts.last ?? ""
    let suffixes = subtype.split(separator: "+")
    let name = (suffixes.first == "json" ? suffixes.last : suffixes.first) ?? subtype
    let last = name.split(separator: ".").last ?? name
    return String(last.hasPrefix("x-") ? last.dropFirst(2) : last)
  }
}
