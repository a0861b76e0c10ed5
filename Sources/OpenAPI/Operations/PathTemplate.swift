import ServiceModel

/// The key of a path (OpenAPI 3.2, section 4.8.2): literal text, arguments in braces, and what is written
/// there though it does not belong there.
struct PathTemplate {
  /// A value in the query of a path: `tag={name}`.
  struct QueryArgument {
    var key: String
    var name: String
  }

  var parts: [Path.Part] = []
  /// The arguments in their order, each once.
  var arguments: [String] = []
  /// Arguments with an operator of RFC 6570 that lets reserved characters pass.
  var reserved: Set<String> = []
  /// A query in the path, which is always sent.
  var query: [ConstantField] = []
  /// Arguments that are in the query.
  var queryArguments: [QueryArgument] = []
  /// Arguments that are written as programs write their routes, `/:id` or `/<id>`.
  var routeArguments: [(text: String, name: String)] = []
  var hasFragment = false
  /// Whether it has marks that nobody sees, which tell operations apart in the document alone.
  var hasInvisibleMarks = false
  var isRelative = false
  /// Whether it begins with what the service calls a URL, `{task_href}cancel/`, which has slashes in it. Before all other
  /// arguments is a slash.
  var beginsWithURL: Bool { Path(parts: parts).beginsWithURL }
  var repeated: [String] = []

  init(_ text: String) {
    let visible = text.unicodeScalars.filter { $0.properties.generalCategory != .format }
    hasInvisibleMarks = visible.count < text.unicodeScalars.count
    var text = String(String.UnicodeScalarView(visible))[...]
    // Some have a space at the end to tell a path from another one with the same operations, as Matrix's `/events `.
    while text.last?.isWhitespace == true { text.removeLast() }
    if let mark = text.firstIndex(of: "#"), !Self.isInsideBraces(mark, text) {
      hasFragment = true
      text = text[..<mark]
    }
    if let mark = text.firstIndex(of: "?"), !Self.isInsideBraces(mark, text) {
      readQuery(text[text.index(after: mark)...])
      text = text[..<mark]
    }
    var literal = ""
    let first = text.hasPrefix("{") ? text.dropFirst().split(separator: "}").first : nil
    if !text.hasPrefix("/"), first.map(Self.isURL) != true {
      isRelative = true
      literal = "/"
    }
    let braced = inBraces(text)
    var rest = braced[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      literal += rest[..<open]
      let name = argument(rest[rest.index(after: open)..<close])
      rest = rest[rest.index(after: close)...]
      guard !name.isEmpty else {
        literal += "{}"
        continue
      }
      if !literal.isEmpty { parts.append(.literal(literal)) }
      literal = ""
      if arguments.contains(name) { repeated.append(name) } else { arguments.append(name) }
      parts.append(.argument(name))
    }
    literal += rest
    if !literal.isEmpty { parts.append(.literal(literal)) }
  }

  /// The path with the arguments of routes in braces: those of Express, `:id`, and of Flask, `<id>` and `<int:id>`, where
  /// they are a whole segment, be it with an ending such as `.json`.
  private mutating func inBraces(_ path: Substring) -> String {
    let all = path.split(separator: "/", omittingEmptySubsequences: false)
    var segments: [Substring] = []
    for (index, segment) in all.enumerated() {
      guard let (name, rest) = Self.routeArgument(in: segment),
        // At its end a path of Google's may have a verb, `/documents/:batchGet`.
        index + 1 < all.count || segment.first != ":" || Self.isNoun(name)
      else {
        segments.append(segment)
        continue
      }
      routeArguments.append((String(segment.dropLast(rest.count)), String(name)))
      segments.append("{\(name)}\(rest)")
    }
    return segments.joined(separator: "/")
  }

  private static func isURL(_ name: Substring) -> Bool {
    // `curl` is none.
    name.contains(#/(?:^|[_-])(?:href|link|ur[il])$|[a-z](?:Href|Link|Ur[il]|UR[IL])$/#)
  }

  private static func isNoun(_ name: Substring) -> Bool {
    let ends = [
      "code", "email", "id", "ids", "key", "name", "number", "slug", "token", "uid", "uuid",
    ]
    return ends.contains(where: name.lowercased().hasSuffix)
  }

  private static func routeArgument(
    in segment: Substring
  ) -> (name: Substring, rest: Substring)? {
    var name = segment.dropFirst()
    var rest: Substring
    if segment.first == ":" {
      name = name.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      rest = segment[name.endIndex...]
    } else if segment.first == "<", let end = segment.firstIndex(of: ">") {
      name = name[..<end]
      if let colon = name.firstIndex(of: ":") { name = name[name.index(after: colon)...] }
      rest = segment[end...].dropFirst()
    } else {
      return nil
    }
    guard let first = name.first, first.isLetter || first == "_",
      rest.allSatisfy({ $0 == "." || $0.isLetter || $0.isWhitespace })
    else { return nil }
    return (name, rest)
  }

  private static func isInsideBraces(_ index: Substring.Index, _ text: Substring) -> Bool {
    guard let open = text[..<index].lastIndex(of: "{") else { return false }
    return !text[open..<index].contains("}") && text[index...].contains("}")
  }

  /// The name of an argument without an operator, a modifier (RFC 6570) or a pattern
  /// (`{id:[0-9]+}`).
  private mutating func argument(_ text: Substring) -> String {
    var name = text
    var isReserved = false
    if let first = name.first, "+#./;?&".contains(first) {
      isReserved = first == "+" || first == "#"
      name = name.dropFirst()
    }
    if name.hasSuffix("*") { name = name.dropLast() }
    if let colon = name.firstIndex(of: ":") { name = name[..<colon] }
    let result = String(name).trimmed
    if isReserved { reserved.insert(result) }
    return result
  }

  private mutating func readQuery(_ text: Substring) {
    for item in text.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first, !name.isEmpty else { continue }
      let value = parts.count > 1 ? parts[1] : ""
      if name.hasPrefix("{") || value.hasPrefix("{") && value.hasSuffix("}") {
        let key = name.filter { !"{}?&*".contains($0) }.percentDecoded
        queryArguments.append(
          QueryArgument(
            key: key, name: value.isEmpty ? key : String(value.dropFirst().dropLast())))
      } else {
        query.append(
          ConstantField(
            name: name.percentDecoded, value: value.percentDecoded))
      }
    }
  }
}
