import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  /// Reads a key of `paths`; nil where it is no path, which is reported.
  mutating func path(_ key: Node) -> Path? {
    guard let text = key.text else {
      error("a path is text; put it in quotes, like `\"{upload_url}\"`", at: key.location)
      return nil
    }
    func unbalancedBraces() -> Path? {
      error(
        "the path \(quoted(text)) has a brace without its counterpart; write arguments as `{name}`",
        at: key.location)
      return nil
    }
    var parts: [Path.Part] = []
    var literal = ""
    var argument: String?
    for character in text.unicodeScalars {
      switch (character, argument) {
      case ("{", nil):
        if !literal.isEmpty { parts.append(.literal(literal)) }
        literal = ""
        argument = ""
      case ("}", let name?):
        guard !name.isEmpty else {
          error("the path \(quoted(text)) has braces without a name between them", at: key.location)
          return nil
        }
        parts.append(.argument(name))
        argument = nil
      case ("}", nil), ("{", _?): return unbalancedBraces()
      case (_, _?): argument?.unicodeScalars.append(character)
      default: literal.unicodeScalars.append(character)
      }
    }
    if argument != nil { return unbalancedBraces() }
    if !literal.isEmpty { parts.append(.literal(literal)) }
    let path = Path(parts: parts)
    return check(path, text, at: key.location) ? path : nil
  }

  private mutating func check(_ path: Path, _ text: String, at location: SourceLocation) -> Bool {
    guard text.hasPrefix("/") || text.isEmpty || path.isWholeURL else {
      let hint = text.contains("://") ? "the part behind the base URL" : quoted("/" + text)
      error(
        "the path \(quoted(text)) does not begin with `/`; write \(hint), or one argument and nothing "
          + "else for a whole URL", at: location)
      return false
    }
    var seen: Set<String> = []
    for part in path.parts {
      switch part {
      case .argument(let name):
        guard seen.insert(name).inserted else {
          error("the path has the argument `{\(escaped(name))}` twice", at: location)
          return false
        }
        if name.count > 1, name.hasSuffix("?") {
          let present = String(name.dropLast())
          error(
            "an argument of a path can't be absent; write `{\(escaped(present))}`, and a path of its own for requests "
              + "without it", at: location)
          return false
        }
        if let first = name.first, "+#./;?&".contains(first) || name.hasSuffix("*") {
          error(
            "an argument has a name and no operator of URI templates, but this is \(quoted(name)); how it "
              + "is sent is said in `path`, with `$style`, `$explode` and `$allowReserved`",
            at: location)
          return false
        }
      case .literal(let literal):
        if let mark = literal.first(where: { $0 == "?" || $0 == "#" }) {
          error(
            "the path \(quoted(text)) has a `\(mark)`; what follows it belongs to `query`",
            at: location)
          return false
        }
        if let wrong = PercentEncoding.misfit(in: literal) {
          let encoded = PercentEncoding.encoded(wrong, keeping: "")
          error(
            "the path \(quoted(text)) has \(quoted(wrong)), which is not allowed there; write "
              + quoted(encoded), at: location)
          return false
        }
      }
    }
    if let segment = text.split(separator: "/").first(where: Self.isColonArgument) {
      warning(
        "`\(escaped(String(segment)))` is sent as it stands here; write an argument as "
          + "`{\(escaped(String(segment.dropFirst())))}`, and a colon as `%3A`", at: location)
    }
    return true
  }

  /// Whether a segment is what other frameworks take for an argument, `:id`.
  private static func isColonArgument(_ segment: Substring) -> Bool {
    segment.first == ":" && segment.dropFirst().first?.isLetter == true
  }

  /// Equal for two paths that are the same route, whatever their arguments are called.
  func route(_ path: Path) -> String {
    path.parts.map { part in
      switch part {
      case .literal(let text): text
      case .argument: "{}"
      }
    }.joined()
  }
}
