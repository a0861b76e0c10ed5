import Diagnostics
import YAML

/// The files of a description, and where the references in them lead.
struct ReferenceResolver {
  let version: Version
  private var documents: DocumentSet
  /// The names of the components whose schemas stand in other files.
  private(set) var externalNames: [String: String] = [:]
  /// How many names references were compared with.
  var comparedNames = 0

  init(_ documents: DocumentSet, version: Version) {
    self.documents = documents
    self.version = version
  }

  var root: Document { documents.root }

  /// The schemas that have names.
  var components: LocatedNode? {
    version == .v2 ? root.rootNode["definitions"] : root.rootNode["components"]?["schemas"]
  }

  func component(named name: String) -> Target? {
    node(at: componentPath(name), in: root).map { target($0, componentPath(name)) }
  }

  private func componentPath(_ name: String) -> [String] {
    version == .v2 ? ["definitions", name] : ["components", "schemas", name]
  }

  /// Finds the components that are whole files, so that these have the components' names wherever they are
  /// referred to.
  mutating func findExternalNames() {
    for entry in components.members {
      guard let text = entry.value["$ref"]?.string, !text.hasPrefix("#") else { continue }
      let reference = ReferencePath(text)
      guard case .path(let path) = reference.file(from: root.path), path != root.path,
        let tokens = reference.tokens
      else { continue }
      let key = path + "#" + tokens.joined(separator: "/")
      if externalNames[key] == nil { externalNames[key] = entry.name }
    }
  }

  /// What a `$ref` leads to (OpenAPI 3.2, section 4.23; JSON Schema 2020-12, core, section 8.2.3);
  /// nil, and a warning, where it leads nowhere or out of the description.
  mutating func target(
    of reference: LocatedNode, assuming assumption: String, _ messages: inout Messages
  ) -> Target? {
    guard let text = reference.string else {
      messages.warn(
        .reference, "`$ref` is text, but this is \(found(reference)); \(assumption) is assumed",
        at: reference.location)
      return nil
    }
    let document = reference.document
    let target: Target?
    if let known = document.targets[text] {
      target = known
    } else {
      var problem: String?
      target = findTarget(text, in: document, steps: 0, problem: &problem, &messages)
      document.targets[text] = .some(target)
      document.problems[text] = problem
    }
    if !document.problems.isEmpty, let problem = document.problems[text] {
      messages.warn(
        .reference,
        "\(quoted(text)) \(problem)" + (target == nil ? "; \(assumption) is assumed" : ""),
        at: reference.location)
    }
    return target
  }

  /// - Parameter problem: What is wrong, as the end of a sentence. There may be a target all the same: what
  ///   was probably meant.
  private mutating func findTarget(
    _ text: String, in document: Document, steps: Int, problem: inout String?,
    _ messages: inout Messages
  ) -> Target? {
    var reference = ReferencePath(text)
    if let local = localTarget(reference, in: document) { return local }
    // Where the document knows its own URI, others beside it are other files (OpenAPI 3.2, section 4.1.2).
    if let own = document.ownURI, let end = own.lastIndex(of: "/"), own.contains("://"),
      reference.uri.hasPrefix(own[...end])
    {
      reference.uri = String(reference.uri.dropFirst(own[...end].count))
    }
    let file = reference.file(from: document.path)
    // A bare name was a reference in Swagger 1.2, and still is to some.
    let isBareName = file.isPath && !text.contains("/") && !text.contains(".")
    if isBareName, let component = assumedComponent(named: text, problem: &problem) {
      return component
    }
    guard let base = documents.open(file, from: document, problem: &problem, &messages) else {
      if isBareName { problem? += hint(name: text) }
      return nil
    }
    guard let tokens = reference.tokens else {
      return anchor(reference, in: base, problem: &problem)
    }
    if let target = follow(tokens, in: base, steps: steps, &messages) { return target }
    // Schemas moved from 2.0 to 3.0, and some references were forgotten.
    if let moved = tokens.movedSchema,
      let target = follow(moved, in: base, steps: steps, &messages)
    {
      let path = moved.map { escaped($0) }.joined(separator: "/")
      problem = "leads nowhere; `#/\(path)` is assumed"
      return target
    }
    problem = "leads nowhere" + hint(reference, tokens, in: base, messages)
    return nil
  }

  /// A reference to the document by its own URI, or to a schema in it by its `$id`.
  private func localTarget(_ reference: ReferencePath, in document: Document) -> Target? {
    guard !reference.uri.isEmpty else { return nil }
    for base in document === root ? [root] : [document, root] {
      let isOwn = base.ownURI.map { $0 == reference.uri || $0 == reference.uri + "#" } ?? false
      if isOwn {
        if let tokens = reference.tokens {
          if let node = node(at: tokens, in: base) { return target(node, tokens) }
        } else if let node = base.anchor("#" + reference.fragment) {
          return target(node, [reference.fragment])
        }
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

  private mutating func anchor(
    _ reference: ReferencePath, in base: Document, problem: inout String?
  ) -> Target? {
    if let node = base.anchor("#" + reference.fragment) {
      return target(node, [reference.fragment])
    }
    if let component = assumedComponent(named: reference.fragment, problem: &problem) {
      return component
    }
    problem = "leads to an anchor that there isn't" + hint(anchor: reference, in: base)
    return nil
  }

  private func assumedComponent(named name: String, problem: inout String?) -> Target? {
    guard let component = component(named: name) else { return nil }
    problem = "is no reference to a schema; `#/components/schemas/\(escaped(name))` is assumed"
    return component
  }

  private func node(at tokens: [String], in base: Document) -> LocatedNode? {
    var node = base.rootNode
    for token in tokens {
      guard let next = node.child(token) else { return nil }
      node = next
    }
    return node
  }

  /// Follows a JSON pointer, through references on its way.
  private mutating func follow(
    _ tokens: [String], in base: Document, steps: Int, _ messages: inout Messages
  ) -> Target? {
    var node = base.rootNode
    for token in tokens {
      if let next = node.child(token) {
        node = next
        continue
      }
      var ignored: String?
      guard steps < Bounds.chain, let reference = node["$ref"]?.string,
        let through = findTarget(
          reference, in: node.document, steps: steps + 1, problem: &ignored, &messages),
        let next = through.node.child(token)
      else { return nil }
      node = next
    }
    return target(node, tokens)
  }

  private func target(_ node: LocatedNode, _ tokens: [String]) -> Target {
    if node.document === root {
      let isComponent =
        version == .v2 && tokens.count == 2 && tokens.first == "definitions"
        || tokens.count == 3 && tokens.starts(with: ["components", "schemas"])
      if isComponent, let name = tokens.last {
        return Target(node: node, name: name, component: name)
      }
      return Target(node: node, name: ReferencePath.name(path: root.path, tokens: tokens))
    }
    let path = node.document.path
    let key = path + "#" + tokens.joined(separator: "/")
    let name = externalNames[key] ?? ReferencePath.name(path: path, tokens: tokens)
    return Target(node: node, name: name, externalKey: key)
  }

  /// The object that a node is or refers to (OpenAPI 3.2, section 4.23).
  mutating func followed(
    _ start: LocatedNode, assuming assumption: String, _ messages: inout Messages
  ) -> LocatedNode? {
    guard start["$ref"] != nil else { return start }
    var node = start
    var seen: Set<Node.Identity> = []
    for _ in 0..<Bounds.chain {
      guard let reference = node["$ref"] else { return node }
      guard seen.insert(node.identity).inserted else {
        messages.warn(
          .cycle, "this reference leads back to itself; \(assumption) is assumed",
          at: start.location)
        return nil
      }
      guard let target = target(of: reference, assuming: assumption, &messages) else { return nil }
      node = target.node
    }
    messages.warn(
      .cycle,
      "this reference leads to a reference, and so on for more than \(Bounds.chain) times; "
        + "\(assumption) is assumed", at: start.location)
    return nil
  }

  /// The schema that a node is or refers to, also through an `allOf` with one schema; nil where it leads
  /// nowhere.
  mutating func resolved(_ schema: LocatedNode, _ messages: inout Messages) -> LocatedNode? {
    var node = schema
    for _ in 0..<Bounds.chain {
      if let reference = node["$ref"] {
        guard let target = target(of: reference, assuming: "any value", &messages) else {
          return nil
        }
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

extension LocatedNode {
  /// What a token of a JSON pointer leads to.
  func child(_ token: String) -> LocatedNode? {
    guard let items = node.items else { return self[token] }
    guard let index = Int(token), items.indices.contains(index) else { return nil }
    return LocatedNode(node: items[index], document: document)
  }
}

extension [String] {
  /// The JSON pointer to a component in the other version's path; nil for others.
  fileprivate var movedSchema: [String]? {
    if count == 2, first == "definitions" { return ["components", "schemas"] + suffix(1) }
    if count == 3, starts(with: ["components", "schemas"]) { return ["definitions"] + suffix(1) }
    return nil
  }
}

extension DocumentReader {
  mutating func target(of reference: LocatedNode, assuming assumption: String) -> Target? {
    references.target(of: reference, assuming: assumption, &messages)
  }

  mutating func followed(_ node: LocatedNode, assuming assumption: String) -> LocatedNode? {
    references.followed(node, assuming: assumption, &messages)
  }

  mutating func resolved(_ schema: LocatedNode) -> LocatedNode? {
    references.resolved(schema, &messages)
  }
}
