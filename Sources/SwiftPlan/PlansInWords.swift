// What plans say, for people who read it in a list and not in source text.

extension RoutePlan {
  /// The method as HTTP writes it: `GET`.
  package var methodName: String {
    customMethod.map(textOfLiteral) ?? method.uppercased()
  }

  /// The path with its arguments in braces, and without the query: `/users/{username}`.
  package var path: String { path { "{\($0)}" } }

  /// The path with nothing in its braces, which two paths have in common that only name their arguments
  /// otherwise.
  package var pathShape: String { path { _ in "{}" } }

  /// The path of the template (RFC 6570): operators and modifiers are left out of its expressions, and so
  /// are the expressions of the query.
  private func path(_ argument: (String) -> String) -> String {
    var result = ""
    var rest = Substring(textOfLiteral(template))
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      let expression = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      guard let first = expression.first, first != "?", first != "&" else { continue }
      let names = expression.drop { "+#./;".contains($0) }.split(separator: ",")
      result += names.map { argument(String($0.prefix { $0 != "*" && $0 != ":" })) }
        .joined(separator: ",")
    }
    result += rest
    return String(result.prefix { $0 != "?" })
  }
}

extension AnswerPlan {
  /// What the method returns: `Void` where it returns nothing.
  ///
  /// - Parameter spell: Gives the text for a type outside of the target's enum.
  package func returnType(_ spell: (String) -> String = { $0 }) -> String {
    switch kind {
    case .nothing: "Void"
    case .value, .values, .table: type.map(spell) ?? "Void"
    case .text: "String"
    case .data: "Data"
    case .file: "a file"
    }
  }
}

/// The text of a string literal of a plan. Characters that nobody sees stay escaped.
package func textOfLiteral(_ literal: String) -> String {
  guard literal.hasPrefix("\""), literal.hasSuffix("\""), literal.utf8.count > 1 else {
    return literal
  }
  var result = ""
  var isEscaped = false
  for character in literal.dropFirst().dropLast() {
    if isEscaped {
      if character != "\\", character != "\"" { result.append("\\") }
      result.append(character)
      isEscaped = false
    } else if character == "\\" {
      isEscaped = true
    } else {
      result.append(character)
    }
  }
  return result
}
