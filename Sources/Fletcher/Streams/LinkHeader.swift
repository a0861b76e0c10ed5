import Foundation

/// The links of a `Link` header field (RFC 8288, section 3).
enum LinkHeader {
  /// The target of the first link with a relation; nil where there is none. Sentry's last page has one to the next page
  /// too, which says `results="false"`.
  static func target(of relation: String, in text: String) -> String? {
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      guard let end = rest[start...].firstIndex(of: ">") else { return nil }
      let target = rest[rest.index(after: start)..<end]
      let (parameters, next) = parameters(in: rest[rest.index(after: end)...])
      // Only the first `rel` counts (section 3.3).
      let relations = parameters.first { $0.name == "rel" }?.value.split(separator: " ")
      if relations?.contains(where: { $0.lowercased() == relation }) == true {
        let hasResults = parameters.first { $0.name == "results" }?.value.lowercased() != "false"
        return hasResults ? String(target) : nil
      }
      rest = next
    }
    return nil
  }

  /// The parameters of a link, and what is behind it.
  private static func parameters(
    in text: Substring
  ) -> (parameters: [(name: String, value: String)], rest: Substring) {
    var parameters: [(name: String, value: String)] = []
    var rest = text
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" || $0 == ";" }
      guard let first = rest.first, first != "," else { return (parameters, rest.dropFirst()) }
      let name = rest.prefix { !"=;,".contains($0) }
      rest = rest[name.endIndex...]
      var value = ""
      if rest.first == "=" {
        rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
        (value, rest) = Self.value(in: rest)
      }
      parameters.append((name.trimmingCharacters(in: .whitespaces).lowercased(), value))
    }
  }

  /// A token or a quoted string (RFC 9110, section 5.6.4), and what is behind it.
  private static func value(in text: Substring) -> (String, Substring) {
    guard text.first == "\"" else {
      let value = text.prefix { !";,".contains($0) }
      return (value.trimmingCharacters(in: .whitespaces), text[value.endIndex...])
    }
    var value = ""
    var isEscaped = false
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      if isEscaped || (character != "\"" && character != "\\") {
        value.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        break
      }
    }
    return (value, rest)
  }
}
