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
    if arguments.isEmpty { return [] }
    return zip(variables, arguments).compactMap { name, argument in
      guard secrets.isSecret(name.withoutPercentEncoding, in: .parameter) else { return nil }
      return try? argument.parameter.simpleText()
    }
  }

  /// The names of the path's variables, in their order. Every request that is written asks for them.
  private var variables: [Substring] {
    var names: [Substring] = []
    let bytes = template.utf8
    var start: String.Index?
    var end: String.Index?
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        start = bytes.index(after: index)
        end = nil
      case UInt8(ascii: "?"), UInt8(ascii: "#"): return names
      case UInt8(ascii: "&") where index == start: return names
      case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ";"):
        if index == start { start = bytes.index(after: index) }
      case UInt8(ascii: ":"), UInt8(ascii: "*"): end = end ?? index
      case UInt8(ascii: ","), UInt8(ascii: "}"):
        if let start { names.append(template[start..<max(start, end ?? index)]) }
        start = bytes[index] == UInt8(ascii: ",") && start != nil ? bytes.index(after: index) : nil
        end = nil
      default: break
      }
    }
    return names
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

  /// The parts of the template's path between slashes.
  private var parts: [String] {
    var parts = [""]
    var isInVariable = false
    for character in template {
      switch character {
      case "?" where isInVariable, "#" where isInVariable, "&" where isInVariable:
        parts[parts.count - 1].removeLast()
        return parts
      case "?", "#": return parts
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

extension StringProtocol {
  /// The text without percent-encoding, which most has none of; as it is where that is wrong.
  var withoutPercentEncoding: String {
    utf8.contains(UInt8(ascii: "%")) ? removingPercentEncoding ?? String(self) : String(self)
  }
}

extension Request {
  /// The URL as errors show it: with the names in its query only, and without the arguments of the path that are
  /// secret by their names.
  package var shownURL: String {
    Redactor(.standard, for: self, looksAtBody: false).withoutCredentials(url.withoutSecrets)
  }
}
