import Diagnostics
import YAML

/// What a reference leads to, and what is wrong with it, as the end of a sentence. There may be a target all
/// the same: what was probably meant.
struct Resolution {
  var target: Referent?
  var problem: String?
}

extension DocumentReader {
  /// The schemas that have names.
  var components: LocatedNode? { root.descendant(version.schemasPath) }

  func component(named name: String) -> Referent? {
    let path = version.schemasPath + [name]
    return root.descendant(path).map { target($0, path) }
  }

  /// Finds the components that are whole files, so that these have the components' names wherever they are
  /// referred to.
  mutating func findExternalNames() {
    let path = documents.root.path
    for entry in components.members {
      guard let text = entry.value["$ref"]?.string, !text.hasPrefix("#") else { continue }
      let reference = ReferencePath(text)
      guard case .path(let file) = reference.file(from: path), file != path,
        let tokens = reference.tokens
      else { continue }
      let key = file + "#" + tokens.joined(separator: "/")
      if externalNames[key] == nil { externalNames[key] = entry.name }
    }
  }

  /// What a `$ref` leads to (OpenAPI 3.2, section 4.23; JSON Schema 2020-12, core, section 8.2.3);
  /// nil, and a warning, where it leads nowhere or out of the description.
  mutating func target(of reference: LocatedNode, assuming assumption: String) -> Referent? {
    guard let text = reference.string else {
      warn(
        .reference, "`$ref` is text, but this is \(found(reference)); \(assumption) is assumed",
        at: reference.location)
      return nil
    }
    let document = reference.document
    let known = document.resolutions[text]
    let resolution = known ?? resolution(of: text, in: document, steps: 0)
    if known == nil { document.resolutions[text] = resolution }
    if let problem = resolution.problem {
      warn(
        .reference,
        "\(quoted(text)) \(problem)"
          + (resolution.target == nil ? "; \(assumption) is assumed" : ""),
        at: reference.location)
    }
    return resolution.target
  }

  private mutating func resolution(
    of text: String, in document: Document, steps: Int
  ) -> Resolution {
    var reference = ReferencePath(text)
    if let local = localTarget(reference, in: document) { return Resolution(target: local) }
    // Where the document knows its own URI, others beside it are other files (OpenAPI 3.2, section 4.1.2).
    if let own = document.ownURI, let end = own.lastIndex(of: "/"), own.contains("://"),
      reference.uri.hasPrefix(own[...end])
    {
      reference.uri = String(reference.uri.dropFirst(own[...end].count))
    }
    let file = reference.file(from: document.path)
    // A bare name was a reference in Swagger 1.2, and still is to some.
    let isPath = if case .path = file { true } else { false }
    let isBareName = isPath && !text.contains("/") && !text.contains(".")
    if isBareName, let component = assumedComponent(named: text) { return component }
    var problem: String?
    guard let base = documents.open(file, from: document, problem: &problem, &messages) else {
      if isBareName { problem? += hint(name: text) }
      return Resolution(problem: problem)
    }
    guard let tokens = reference.tokens else { return anchor(reference, in: base) }
    if let target = follow(tokens, in: base, steps: steps) { return Resolution(target: target) }
    // Schemas moved from 2.0 to 3.0, and some references were forgotten.
    if let moved = movedSchema(tokens), let target = follow(moved, in: base, steps: steps) {
      let path = moved.map { escaped($0) }.joined(separator: "/")
      return Resolution(target: target, problem: "leads nowhere; `#/\(path)` is assumed")
    }
    return Resolution(problem: "leads nowhere" + hint(reference, tokens, in: base))
  }

  /// A reference to the document by its own URI, or to a schema in it by its `$id`.
  private func localTarget(_ reference: ReferencePath, in document: Document) -> Referent? {
    guard !reference.uri.isEmpty else { return nil }
    for base in [document, documents.root] {
      if let own = base.ownURI, [reference.uri, reference.uri + "#"].contains(own) {
        let tokens = reference.tokens
        let node = tokens.map(base.rootNode.descendant) ?? base.anchor("#" + reference.fragment)
        if let node { return target(node, tokens ?? [reference.fragment]) }
      } else if reference.fragment.isEmpty, base.root["$id"] != nil || version >= .v31 {
        // Only what has the form of a URI is looked for: a search visits the whole document.
        guard reference.uri.contains(":") || !reference.uri.contains(".") else { continue }
        if let node = base.anchor(reference.uri) {
          return target(node, [reference.uri.split(separator: "/").last.map(String.init) ?? ""])
        }
      }
    }
    return nil
  }

  private mutating func anchor(_ reference: ReferencePath, in base: Document) -> Resolution {
    if let node = base.anchor("#" + reference.fragment) {
      return Resolution(target: target(node, [reference.fragment]))
    }
    return assumedComponent(named: reference.fragment)
      ?? Resolution(
        problem: "leads to an anchor that there isn't" + hint(anchor: reference, in: base))
  }

  private func assumedComponent(named name: String) -> Resolution? {
    let path = (version.schemasPath + [name]).map { escaped($0) }.joined(separator: "/")
    return component(named: name).map { component in
      Resolution(
        target: component,
        problem:
          "is no reference to a schema; `#/\(path)` is assumed")
    }
  }

  /// Follows a JSON pointer, through references on its way.
  private mutating func follow(_ tokens: [String], in base: Document, steps: Int) -> Referent? {
    var node = base.rootNode
    for token in tokens {
      if let next = node.child(token) {
        node = next
        continue
      }
      guard steps < Bounds.chain, let reference = node["$ref"]?.string,
        let through = resolution(of: reference, in: node.document, steps: steps + 1).target,
        let next = through.node.child(token)
      else { return nil }
      node = next
    }
    return target(node, tokens)
  }

  private func target(_ node: LocatedNode, _ tokens: [String]) -> Referent {
    if node.document === documents.root {
      let name = version.schemaName(at: tokens)
      return Referent(node: node, name: name ?? madeName(node, tokens), component: name)
    }
    let key = node.document.path + "#" + tokens.joined(separator: "/")
    return Referent(
      node: node, name: externalNames[key] ?? madeName(node, tokens), externalKey: key)
  }

  /// A name made of the pointer. One of several alternatives has its title before it.
  private func madeName(_ node: LocatedNode, _ tokens: [String]) -> String {
    let name = ReferencePath.name(path: node.document.path, tokens: tokens)
    guard ["oneOf", "anyOf"].contains(tokens.dropLast().last), let title = node["title"]?.text,
      isReasonableName(title)
    else { return name }
    return title + " " + name
  }

  /// The JSON pointer to a component in the other version's path; nil for others.
  private func movedSchema(_ tokens: [String]) -> [String]? {
    if let name = Version.v2.schemaName(at: tokens) { return Version.v30.schemasPath + [name] }
    return Version.v30.schemaName(at: tokens).map { Version.v2.schemasPath + [$0] }
  }

  /// The object that a node is or refers to (OpenAPI 3.2, section 4.23).
  mutating func followed(_ start: LocatedNode, assuming assumption: String) -> LocatedNode? {
    var node = start
    var seen: Set<Node.Identity> = []
    for _ in 0..<Bounds.chain {
      guard let reference = node["$ref"] else { return node }
      guard seen.insert(node.identity).inserted else {
        warn(
          .cycle, "this reference leads back to itself; \(assumption) is assumed",
          at: start.location)
        return nil
      }
      guard let target = target(of: reference, assuming: assumption) else { return nil }
      node = target.node
    }
    warn(
      .cycle,
      "this reference leads to a reference, and so on for more than \(Bounds.chain) times; "
        + "\(assumption) is assumed", at: start.location)
    return nil
  }

  /// The schema that a node is or refers to, also through an `allOf` with one schema; nil where it leads
  /// nowhere.
  mutating func resolved(_ schema: LocatedNode) -> LocatedNode? {
    var node = schema
    for _ in 0..<Bounds.chain {
      if let reference = node["$ref"] {
        guard let target = target(of: reference, assuming: "any value") else { return nil }
        node = target.node
      } else if let parts = node["allOf"]?.items, parts.count == 1, let part = parts.first,
        node["type"] == nil
      {
        node = part
      } else {
        return node
      }
    }
    return nil
  }
}
