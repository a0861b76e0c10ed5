import Foundation

/// What the path of a request was made of.
struct RoutePath: Sendable {
  let template: String
  let arguments: [any ParameterValue]

  init(_ template: String, _ arguments: [any ParameterValue]) {
    self.template = template
    self.arguments = arguments
  }

  /// The arguments of the path whose variables are secret by their names. In a query there are the names.
  func secretArguments(_ secrets: Secrets) -> [String] {
    guard !arguments.isEmpty, secrets.mayHide(inPathOf: template) else { return [] }
    return zip(URITemplate.variables(of: path), arguments).flatMap { name, argument in
      secrets.isSecret(name, in: .parameter) ? argument.parameter.texts : []
    }
  }

  /// The segments of the path, as they stand in it, that a secret is or is part of which is shorter than others
  /// that are looked for everywhere. In a path there is no name to hide it by.
  func segments(_ secrets: Secrets, withSecretsShorterThan length: Int) -> Set<String> {
    var segments: Set<String> = []
    var arguments = arguments[...]
    for part in parts {
      let names = URITemplate.variables(of: part)
      let own = Array(arguments.prefix(names.count))
      arguments = arguments.dropFirst(names.count)
      let isShown = zip(names, own).allSatisfy { name, argument in
        guard secrets.isSecret(name, in: .parameter) else { return true }
        guard case .text(let text) = argument.parameter else { return false }
        return text.utf8.count >= length
      }
      if isShown { continue }
      var bytes: [UInt8] = []
      guard (try? URITemplate.expand(part, own, .standard, into: &bytes)) != nil else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      segments.formUnion(text.split(separator: "/").map(String.init))
    }
    return segments
  }

  private var path: Substring { URITemplate.path(of: template) }

  /// The parts of the template's path between slashes.
  private var parts: [String] {
    var parts = [""]
    var isInVariable = false
    for character in path {
      switch character {
      case "/" where !isInVariable: parts.append("")
      // The expression begins a segment by itself.
      case "/" where parts.last?.last == "{":
        parts[parts.count - 1].removeLast()
        parts.append("{/")
      default:
        if character == "{" || character == "}" { isInVariable = character == "{" }
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}

extension Request {
  /// The URL as errors show it: with the names in its query only, and without the arguments of the path that are
  /// secret by their names.
  package var shownURL: String {
    Redactor(.standard, for: self, looksAtBody: false).withoutCredentials(url.withoutSecrets)
  }
}
