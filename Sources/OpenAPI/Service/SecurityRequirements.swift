import Diagnostics
import ServiceModel
import YAML

/// The ways to authenticate, by their names.
struct Authentication {
  var schemes: Set<String> = []
  /// Where those of them are sent that are one text.
  var carriers: [String: AuthenticationScheme.Carrier] = [:]
  /// The keys and bearer tokens that anybody may have got in any way.
  var keys: Set<String> = []
  /// Those that the document has forgotten, and somebody else declares.
  var declaredElsewhere: Set<String> = []
  /// Those that nothing is generated for.
  var ignored: Set<String> = []
  /// Those that the document lacks, and that are read all the same from what it says of operations.
  var made: [AuthenticationScheme] = []
  /// The parameters that are keys, though no scheme says so.
  var keyParameters: Set<ParameterNodes.Identity> = []
  /// What relative URLs of OAuth are relative to; nil where the document names no server.
  var serverURL: String?
  /// The schemes that are sent with others.
  var added: [AddedScheme] = []
  /// The requirements that were read, so that operations that share one share the work.
  var requirements: [Node.Identity: AuthenticationRequirement] = [:]

  /// Whether neither the document nor anybody else describes a way to authenticate.
  var isUndescribed: Bool {
    schemes.isEmpty && ignored.isEmpty && declaredElsewhere.isEmpty
  }

  /// The schemes that the document describes.
  var described: Set<String> { schemes.subtracting(made.map(\.name)) }

  /// The schemes whose credentials go where those of another one go, and look the same: two roles of one token.
  fileprivate func doubles(of scheme: String) -> [String] {
    guard keys.contains(scheme), let carrier = carriers[scheme], !isForRefreshing(scheme) else {
      return []
    }
    return keys.filter { $0 != scheme && sends($0, as: carrier) }.sorted()
  }

  /// Whether a scheme's credentials go where others go, and look the same.
  func sends(_ scheme: String, as other: AuthenticationScheme.Carrier) -> Bool {
    guard let own = carriers[scheme], !isForRefreshing(scheme) else { return false }
    return own.in == other.in && own.comparedName == other.comparedName
      && own.prefix == other.prefix
  }

  /// Whether a token is another one than those that operations take.
  func isForRefreshing(_ scheme: String) -> Bool { scheme.lowercased().contains("refresh") }

  fileprivate func isDeclared(_ name: String) -> Bool {
    schemes.contains(name) || declaredElsewhere.contains(name)
  }

  /// A scheme is named, or referred to by its URI (OpenAPI 3.2, section 4.30.1).
  fileprivate func schemeName(_ written: String, in root: Document) -> String {
    guard !schemes.contains(written), written.contains("#") else { return written }
    let reference = ReferencePath(written)
    guard reference.uri.isEmpty || reference.uri == root.ownURI,
      let tokens = reference.tokens, tokens.count == 3,
      tokens.starts(with: ["components", "securitySchemes"])
    else { return written }
    return tokens.last ?? written
  }
}

extension DocumentReader {
  // MARK: - Requirements

  /// What authenticates an operation that doesn't say otherwise (OpenAPI 3.2, section 4.30).
  mutating func readSecurity(_ node: LocatedNode) -> AuthenticationRequirement {
    guard hasPaths else { return .none }
    if let security = node["security"] { return requirement(security) }
    guard !authentication.schemes.isEmpty, !anyOperationHasSecurity(node) else { return .none }
    // Declared and never required: the requirement was forgotten.
    let schemes = node["securityDefinitions"] ?? node["components"]?["securitySchemes"]
    warn(
      .security,
      "no operation says how it is authenticated; any of the schemes is assumed to be possible, and "
        + "none to be needed", at: schemes?.location)
    let names = schemes.members.map(\.name).filter(authentication.schemes.contains)
    return AuthenticationRequirement(
      alternatives: authentication.withAdded(names.map { [$0] }) + [[]])
  }

  private func anyOperationHasSecurity(_ node: LocatedNode) -> Bool {
    for path in node["paths"].members {
      // What stands in other files may say it.
      if path.value["$ref"] != nil { return true }
      for operation in path.value.entries ?? []
      where operation.value["security"] != nil || operation.value["$ref"] != nil {
        return true
      }
    }
    return false
  }

  /// A list of alternatives, each the schemes that are used together.
  mutating func requirement(_ node: LocatedNode) -> AuthenticationRequirement {
    if let known = authentication.requirements[node.identity] {
      // The client says it again for each operation.
      return spendOperation(known.alternatives.count, at: node.location) ? known : .none
    }
    let result = readRequirement(node)
    authentication.requirements[node.identity] = result
    return result
  }

  /// The alternatives that a requirement is meant to be: what is sent in one place, as the tokens of two flows of OAuth,
  /// can't be sent together.
  private func sentTogether(_ names: [String]) -> [[String]] {
    var alternatives: [[String]] = [[]]
    var seen: Set<[String]> = []
    for name in names {
      guard let place = place(of: name) else {
        alternatives = alternatives.map { $0 + [name] }
        continue
      }
      guard seen.insert(place).inserted else { continue }
      let same = names.filter { self.place(of: $0) == place }
      guard same.count * alternatives.count <= Self.mostAlternatives else { return [names] }
      alternatives = same.flatMap { name in alternatives.map { $0 + [name] } }
    }
    return alternatives
  }

  private static let mostAlternatives = 16

  /// The same alternative with another scheme in place of one, where both send the same: Frigate's token of a user and of
  /// an administrator are the same cookie, and a caller has one of them.
  private func doubles(of alternative: [String]) -> [[String]] {
    alternative.indices.flatMap { index in
      authentication.doubles(of: alternative[index]).filter { !alternative.contains($0) }
        .map { double in
          var other = alternative
          other[index] = double
          return other
        }
    }
  }

  /// Where a scheme is sent; nil where that is not known.
  private func place(of scheme: String) -> [String]? {
    authentication.carriers[scheme].map { [$0.in.rawValue, $0.comparedName] }
  }

  private mutating func readRequirement(_ node: LocatedNode) -> AuthenticationRequirement {
    var alternatives: [[String]] = []
    var unknown: [(entries: [LocatedEntry], known: [String])] = []
    var seen: Set<[String]> = []
    for item in items(node, "`security`", .security) {
      var alternative: [String] = []
      var unknownHere: [LocatedEntry] = []
      for entry in entries(item, "an alternative of `security`", .security) {
        let name = authentication.schemeName(entry.name, in: documents.root)
        if authentication.ignored.contains(name) { continue }
        guard authentication.isDeclared(name) else {
          unknownHere.append(entry)
          continue
        }
        alternative.append(name)
      }
      guard unknownHere.isEmpty else {
        unknown.append((unknownHere, alternative))
        continue
      }
      for alternative in sentTogether(alternative) where seen.insert(alternative).inserted {
        alternatives.append(alternative)
      }
    }
    for alternative in alternatives {
      for double in doubles(of: alternative) where seen.insert(double).inserted {
        alternatives.append(double)
      }
    }
    // Without a way to authenticate an operation can't be called at all.
    let isNeeded = alternatives.allSatisfy(\.isEmpty)
    for (index, (entries, known)) in unknown.enumerated() {
      guard let entry = entries.first else { continue }
      // Nobody can tell how two secrets are sent by their names.
      if isNeeded, index == 0, entries.count == 1, let assumed = assumedSchemes(entry) {
        alternatives.insert(
          contentsOf: sentTogether(known + assumed.filter { !known.contains($0) }), at: 0)
        if Self.isOptional(entry.name), !alternatives.contains([]) {
          alternatives.append([])
        }
        continue
      }
      let names = entries.map { quoted($0.name) }.joined(separator: " and ")
      let lack =
        entries.count == 1
        ? "there is no authentication scheme \(names)"
        : "there are no authentication schemes \(names), which are sent together"
      let isSent = alternatives.contains { !$0.isEmpty }
      var outcome = isSent ? "this alternative is left out" : "no credentials are sent"
      if !isSent, !known.isEmpty {
        // The caller's own code may add the rest.
        outcome = Self.naming(known) + " sent without it"
        alternatives.insert(contentsOf: sentTogether(known), at: 0)
      }
      warn(.security, "\(lack); \(outcome)", at: entry.key.location)
    }
    return alternatives == [[]]
      ? .none
      : AuthenticationRequirement(alternatives: authentication.withAdded(alternatives))
  }
}
