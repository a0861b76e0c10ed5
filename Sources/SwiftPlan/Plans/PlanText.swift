import FletcherText

// What plans say, for people who read it in a list and not in source text.

extension RoutePlan {
  /// What is sent as `Accept`.
  package var acceptedTypes: String { accept.map(textOfLiteral) ?? "application/json" }

  /// The method as HTTP writes it: `GET`.
  package var methodName: String {
    customMethod.map(textOfLiteral) ?? method.uppercased()
  }

  /// The path with its arguments in braces, and without the query: `/users/{username}`.
  package var path: String { path { "{\($0.percentDecoded)}" } }

  /// The path with nothing in its braces, which two paths have in common that only name their arguments
  /// otherwise.
  package var pathShape: String { path { _ in "{}" } }

  /// The operation's arguments that are sent in the URL.
  package var templateVariables: [TemplateVariablePlan] {
    var arguments = templateArguments[...]
    return pieces.flatMap { piece -> [TemplateVariablePlan] in
      guard case .expression(let variables, let isQuery) = piece else { return [] }
      defer { arguments = arguments.dropFirst(variables.count) }
      return zip(arguments, variables).compactMap { argument, variable in
        argument.wrappers == [.common]
          ? nil
          : TemplateVariablePlan(
            argument: argument, name: Self.name(of: variable), isQuery: isQuery,
            isExploded: variable.hasSuffix("*"))
      }
    }
  }

  /// The constants in the query, percent-encoded as they are sent: their names and values.
  package var constantQuery: [(name: String, value: String)] {
    let text = pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    return text.drop { $0 != "?" }.dropFirst().split(separator: "&").map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
  }

  /// The path of the template: expressions of the query are left out.
  private func path(_ argument: (String) -> String) -> String {
    let text = pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .expression(let variables, let isQuery):
        isQuery ? "" : variables.map { argument(Self.name(of: $0)) }.joined(separator: ",")
      }
    }.joined()
    return String(text.prefix { $0 != "?" })
  }

  private enum Piece {
    case text(String)
    case expression(variables: [Substring], isQuery: Bool)
  }

  /// A variable without its modifiers.
  private static func name(of variable: Substring) -> String {
    String(variable.prefix { $0 != "*" && $0 != ":" })
  }

  /// The pieces of the template (RFC 6570), without operators.
  private var pieces: [Piece] {
    var pieces: [Piece] = []
    var rest = Substring(textOfLiteral(template))
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      pieces.append(.text(String(rest[..<open])))
      let expression = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      let variables = expression.drop { "+#./;?&".contains($0) }.split(separator: ",")
      let isQuery = expression.hasPrefix("?") || expression.hasPrefix("&")
      pieces.append(.expression(variables: variables, isQuery: isQuery))
    }
    return pieces + [.text(String(rest))]
  }
}

/// A variable of a URI template, and the argument that it has the value of.
package struct TemplateVariablePlan {
  package var argument: TemplateArgumentPlan
  /// Its name in the template.
  package var name: String
  package var isQuery: Bool
  /// Whether each value of a list, or of an object, stands for itself (RFC 6570, section 2.4.2).
  package var isExploded: Bool
}

extension ResponsePlan {
  /// What the method returns: `Void` where it returns nothing.
  ///
  /// - Parameter spell: Gives the text for a type outside of the target's enum.
  package func returnType(_ spell: (String) -> String = { $0 }) -> String {
    switch kind {
    case .nothing: "Void"
    case .value, .values, .textOrJSON, .base64, .table: type.map(spell) ?? "Void"
    case .text: "String" + optionalMark
    case .data: "Data" + optionalMark
    case .file: "a file"
    case .events: "a stream"
    }
  }

  private var optionalMark: String { emptyStatuses == nil ? "" : "?" }
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
