import Foundation

/// The types of a client: a template writes their names, and the members of unions, into comments.
struct ClientOutline {
  struct Union {
    /// The whole name, `Stripe.Charge.Customer`.
    var name: String
    /// The cases, with the types as they are spelled where the union stands.
    var members: [(name: String, type: String)] = []
  }

  /// The whole names of all types.
  private(set) var types: Set<String> = []
  private(set) var unions: [Union] = []

  /// - Parameter texts: Of files that `Program/Declaration.mustache` wrote.
  init(of texts: [String]) {
    for text in texts {
      var path: [String] = []
      var open: [Union] = []
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        switch words.first {
        case "//>":
          path.append(words.dropFirst().joined())
          types.insert(path.joined(separator: "."))
          open.append(Union(name: path.joined(separator: ".")))
        case "//:" where words.count > 2:
          guard !open.isEmpty else { continue }
          let type = words.dropFirst(2).joined(separator: " ")
          open[open.count - 1].members.append((String(words[1]), type))
        case "//<":
          if let union = open.popLast(), !union.members.isEmpty { unions.append(union) }
          _ = path.popLast()
        default: continue
        }
      }
    }
  }

  /// The model of a schema: the type at the top whose name has the same letters.
  func model(of schema: String) -> String? {
    types.first { type in
      let parts = type.split(separator: ".")
      return parts.count == 2
        && parts.last?.lowercased() == schema.filter(\.isAlphanumeric).lowercased()
    }
  }

  /// The unions with a member of a type, and the names of their cases for it.
  func unions(holding type: String) -> [(union: String, member: String)] {
    unions.flatMap { union in
      union.members.compactMap { member in
        wholeName(of: member.type, in: union.name) == type ? (union.name, member.name) : nil
      }
    }
  }

  /// Looks a name up as Swift does, from the inside out.
  private func wholeName(of type: String, in scope: String) -> String? {
    var scope = scope.split(separator: ".")
    while true {
      let name = (scope.map(String.init) + [type]).joined(separator: ".")
      if types.contains(name) { return name }
      if scope.popLast() == nil { return nil }
    }
  }
}

extension Character {
  fileprivate var isAlphanumeric: Bool { isLetter || isNumber }
}
