import Diagnostics
import ServiceModel
import YAML

/// The schemes that a path or an operation names; whether they are declared is not looked up yet.
public struct WrittenRequirement: Sendable {
  struct Scheme {
    var name: String
    var location: SourceLocation
  }
  /// Schemes that are used together.
  struct Alternative {
    var schemes: [Scheme] = []
    /// False where a part of it could not be read, which is reported.
    var isWhole = true
    var location: SourceLocation
  }
  /// Empty for `none`.
  var alternatives: [Alternative] = []
}

extension DescriptionReader {
  /// Reads the `auth` of a path or an operation.
  mutating func requirement(_ node: Node) -> WrittenRequirement? {
    guard let items = node.items else {
      guard node.kind == .scalar else {
        error(
          "`auth` is `none`, the name of a scheme, or a list of alternatives, but this is "
            + "\(found(node)); schemes are declared on the service", at: node.location)
        return nil
      }
      return WrittenRequirement(alternatives: node.text == "none" ? [] : [alternative(node)])
    }
    guard !items.isEmpty else {
      error("`auth` lists no schemes; to send no credentials is `none`", at: node.location)
      return nil
    }
    return WrittenRequirement(alternatives: items.map { alternative($0) })
  }

  private mutating func alternative(_ node: Node) -> WrittenRequirement.Alternative {
    var result = WrittenRequirement.Alternative(location: node.location)
    let items = node.items.map(Array.init) ?? (node.text == "none" ? [] : [node])
    if node.kind == .sequence, items.isEmpty {
      error("this alternative has no schemes; to send no credentials is `none`", at: node.location)
      result.isWhole = false
    }
    for item in items {
      if item.text == "none" {
        error(
          "`none` is an alternative of its own, and not used together with a scheme",
          at: item.location)
        result.isWhole = false
      } else if let name = item.text, !item.isNull {
        result.schemes.append(.init(name: name, location: item.location))
      } else {
        error("expected the name of a scheme, found \(found(item))", at: item.location)
        result.isWhole = false
      }
    }
    return result
  }

  // MARK: - Looking up the names

  /// What is required; as if nothing were said where a scheme is not declared.
  mutating func declared(
    _ requirement: Setting<WrittenRequirement>
  ) -> Setting<AuthenticationRequirement> {
    switch requirement {
    case .inherited: .inherited
    case .removed: .removed
    case .set(let requirement): declared(requirement).map(Setting.set) ?? .inherited
    }
  }

  private mutating func declared(
    _ requirement: WrittenRequirement
  ) -> AuthenticationRequirement? {
    var result = AuthenticationRequirement(alternatives: [])
    var seen: Set<[String]> = []
    var isCorrect = true
    for alternative in requirement.alternatives {
      guard let names = declaredNames(of: alternative) else {
        isCorrect = false
        continue
      }
      if seen.insert(names.sorted()).inserted {
        result.alternatives.append(names)
      } else {
        error("this alternative is in the list twice", at: alternative.location)
      }
    }
    return isCorrect ? result : nil
  }

  private mutating func declaredNames(
    of alternative: WrittenRequirement.Alternative
  ) -> [String]? {
    var names: [String] = []
    var isCorrect = alternative.isWhole
    for scheme in alternative.schemes {
      if !isDeclared(scheme) {
        isCorrect = false
      } else if names.contains(scheme.name) {
        error(
          "the scheme \(quoted(scheme.name)) is used twice in one alternative", at: scheme.location)
        isCorrect = false
      } else {
        names.append(scheme.name)
      }
    }
    return isCorrect ? names : nil
  }

  private mutating func isDeclared(_ scheme: WrittenRequirement.Scheme) -> Bool {
    let name = scheme.name
    if schemes[name] != nil { return true }
    guard knowsSchemes else { return false }
    let hint: String
    if let near = near(name, among: schemeNames + ["none"]) {
      hint = "; did you mean \(quoted(near))?"
    } else if schemeNames.isEmpty {
      hint = "; the service's `auth` declares none"
    } else {
      hint =
        "; the service's `auth` declares \(list(Array(schemeNames.prefix(Self.mostAlternativesShown))))"
    }
    unknownSchemes.note(name, at: scheme.location) {
      "authentication scheme \(quoted(name)) is not declared\(hint)"
    }
    return false
  }
}
