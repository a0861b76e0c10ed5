import ServiceModel

/// The key of a path (OpenAPI 3.2, section 4.8.2): literal text, arguments in braces, and what is written
/// there though it does not belong there.
struct PathTemplate {
  var parts: [Path.Part] = []
  /// The arguments in their order, each once.
  var arguments: [String] = []
  /// Arguments with an operator of RFC 6570 that lets reserved characters pass.
  var reserved: Set<String> = []
  /// A query in the path, which is always sent.
  var query: [ConstantField] = []
  /// Arguments that are in the query.
  var queryArguments: [String] = []
  var hasFragment = false
  var isRelative = false
  var repeated: [String] = []

  init(_ text: String) {
    var text = text[...]
    if let mark = text.firstIndex(of: "#"), !Self.isInsideBraces(mark, text) {
      hasFragment = true
      text = text[..<mark]
    }
    if let mark = text.firstIndex(of: "?"), !Self.isInsideBraces(mark, text) {
      readQuery(text[text.index(after: mark)...])
      text = text[..<mark]
    }
    var literal = ""
    if !text.hasPrefix("/") {
      isRelative = true
      literal = "/"
    }
    var rest = text
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
        queryArguments.append(
          name.filter { !"{}?&*".contains($0) }.percentDecoded)
      } else {
        query.append(
          ConstantField(
            name: name.percentDecoded, value: value.percentDecoded))
      }
    }
  }
}
