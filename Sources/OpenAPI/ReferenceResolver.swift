import Diagnostics
import YAML

extension DocumentReader {
  /// What a `$ref` leads to (OpenAPI 3.2, section 4.23; JSON Schema 2020-12, core, section 8.2.3);
  /// nil, and a warning, where it leads nowhere or out of the description.
  mutating func target(of reference: Node, assuming assumption: String) -> Target? {
    guard let text = reference.string else {
      warn(
        .reference, "`$ref` is text, but this is \(found(reference)); \(assumption) is assumed",
        at: reference.location)
      return nil
    }
    let target: Target?
    if let known = document.targets[text] {
      target = known
    } else {
      var problem: String?
      target = findTarget(text, problem: &problem, steps: 0)
      document.targets[text] = .some(target)
      document.problems[text] = problem
    }
    if !document.problems.isEmpty, let problem = document.problems[text] {
      warn(
        .reference,
        "\(quoted(text)) \(problem)" + (target == nil ? "; \(assumption) is assumed" : ""),
        at: reference.location)
    }
    return target
  }

  /// - Parameter problem: What is wrong, as the end of a sentence; with a target as well where
  ///   another one was found.
  private mutating func findTarget(
    _ text: String, problem: inout String?, steps: Int
  ) -> Target? {
    var reference = ReferencePath(text)
    if let local = localNode(reference, text) { return local }
    // Where the document knows its own URI, others beside it are other files (OpenAPI 3.2, section 4.1.2).
    if let own = document.ownURI, let end = own.lastIndex(of: "/"), own.contains("://"),
      reference.uri.hasPrefix(own[...end])
    {
      reference.uri = String(reference.uri.dropFirst(own[...end].count))
    }
    var base = document
    switch reference.file(from: document.path) {
    case .same: break
    case .outside:
      problem =
        "leads out of the folder of the document, and is not read; put the file into the folder, or "
        + "refer to it by a relative path and name its folder with `--allow-references-in`"
      return nil
    case .elsewhere:
      problem =
        "leads to another machine, and is not read; put a copy of the file into the folder of the "
        + "document"
      return nil
    case .path(let path):
      // A bare name was a reference in Swagger 1.2, and still is to some.
      if !text.contains("/"), !text.contains("."), let component = componentSchema(named: text) {
        problem = "is no reference to a schema; `#/components/schemas/\(escaped(text))` is assumed"
        return component
      }
      guard let other = open(path, problem: &problem) else {
        if !text.contains("/"), !text.contains(".") { problem? += hint(name: text) }
        return nil
      }
      base = other
    }
    guard let tokens = reference.tokens else {
      if let node = base.findAnchors()["#" + reference.fragment] {
        return target(node, in: base, tokens: [reference.fragment])
      }
      if let component = componentSchema(named: reference.fragment) {
        problem =
          "is no reference to a schema; `#/components/schemas/\(escaped(reference.fragment))` is "
          + "assumed"
        return component
      }
      problem = "leads to an anchor that there isn't" + hint(anchor: reference, in: base)
      return nil
    }
    if let target = follow(tokens, in: base, steps: steps) { return target }
    // The place of schemas changed from 2.0 to 3.0, and some references were left behind.
    if let last = tokens.last, tokens.count == 2, tokens.first == "definitions",
      let target = follow(["components", "schemas", last], in: base, steps: steps)
    {
      problem = "leads nowhere; `#/components/schemas/\(escaped(last))` is assumed"
      return target
    }
    if let last = tokens.last, tokens.count == 3, tokens.starts(with: ["components", "schemas"]),
      let target = follow(["definitions", last], in: base, steps: steps)
    {
      problem = "leads nowhere; `#/definitions/\(escaped(last))` is assumed"
      return target
    }
    problem = "leads nowhere" + hint(reference, tokens, in: base)
    return nil
  }

  /// A reference to the document by its own URI, or to a schema in it by its `$id`.
  private func localNode(_ reference: ReferencePath, _ text: String) -> Target? {
    guard !reference.uri.isEmpty else { return nil }
    for base in document === root ? [root] : [document, root] {
      let isOwn = base.ownURI.map { $0 == reference.uri || $0 == reference.uri + "#" } ?? false
      var node: Node?
      var tokens: [String] = []
      if isOwn {
        if let pointer = reference.tokens {
          if let target = simpleFollow(pointer, in: base) { return target }
        } else {
          node = base.findAnchors()["#" + reference.fragment]
          tokens = [reference.fragment]
        }
      } else if reference.fragment.isEmpty, base.root["$id"] != nil || version >= .v31 {
        // Only what has the form of a URI is looked for: a search visits the whole document.
        guard reference.uri.contains(":") || !reference.uri.contains(".") else { continue }
        node = base.findAnchors()[reference.uri]
        tokens = [reference.uri.split(separator: "/").last.map(String.init) ?? ""]
      }
      if let node { return target(node, in: base, tokens: tokens) }
    }
    return nil
  }

  private func simpleFollow(_ tokens: [String], in base: Document) -> Target? {
    var node = base.root
    for token in tokens {
      guard let next = child(of: node, token) else { return nil }
      node = next
    }
    return target(node, in: base, tokens: tokens)
  }

  private func child(of node: Node, _ token: String) -> Node? {
    if let items = node.items {
      guard let index = Int(token), items.indices.contains(index) else { return nil }
      return items[index]
    }
    return node[token]
  }

  /// Follows a JSON pointer, through references on its way.
  private mutating func follow(_ tokens: [String], in base: Document, steps: Int) -> Target? {
    var base = base
    var node = base.root
    for token in tokens {
      if let next = child(of: node, token) {
        node = next
        continue
      }
      guard steps < Bounds.chain, let reference = node["$ref"]?.string else { return nil }
      let outer = document
      document = base
      defer { document = outer }
      var ignored: String?
      guard let through = findTarget(reference, problem: &ignored, steps: steps + 1),
        let next = child(of: through.node, token)
      else { return nil }
      base = through.document
      node = next
    }
    return target(node, in: base, tokens: tokens)
  }

  private func target(_ node: Node, in base: Document, tokens: [String]) -> Target {
    var target = Target(
      node: node, document: base, name: ReferencePath.name(path: base.path, tokens: tokens))
    if base === root {
      if version == .v2, tokens.count == 2, tokens.first == "definitions" {
        target.component = tokens.last
      } else if tokens.count == 3, tokens.starts(with: ["components", "schemas"]) {
        target.component = tokens.last
      }
      if let component = target.component { target.name = component }
    } else {
      target.externalKey = base.path + "#" + tokens.joined(separator: "/")
      if let key = target.externalKey, let name = externalNames[key] { target.name = name }
    }
    return target
  }

  func componentSchema(named name: String) -> Target? {
    let tokens = version == .v2 ? ["definitions", name] : ["components", "schemas", name]
    return simpleFollow(tokens, in: root)
  }

  private mutating func open(_ path: String, problem: inout String?) -> Document? {
    if let known = documents[path] {
      if known == nil { problem = "leads to a file that can't be read" }
      return known
    }
    guard documents.count < Bounds.files else {
      problem = "is not read: the description has more than \(Bounds.files) files"
      return nil
    }
    var opened: Document?
    do throws(Diagnostic) {
      let document = Document(path: path, root: try files.read(path))
      reportSyntax(document.root)
      opened = document
    } catch {
      problem = "leads to a file that can't be read"
      if error.location == nil {
        problem = "can't be read: \(error.message)"
      } else {
        // A mistake in the file, which has its own place.
        add(error)
      }
    }
    documents[path] = .some(opened)
    return opened
  }

  // MARK: - Objects that are not schemas

  /// The object that a node is or refers to (OpenAPI 3.2, section 4.23), and the document it is in.
  mutating func followed(
    _ node: Node, assuming assumption: String
  ) -> (node: Node, document: Document)? {
    guard node["$ref"] != nil else { return (node, document) }
    let outer = document
    defer { document = outer }
    let start = node
    var node = node
    var seen: Set<Node.Identity> = []
    for _ in 0..<Bounds.chain {
      guard let reference = node["$ref"] else { return (node, document) }
      guard seen.insert(node.identity).inserted else {
        warn(
          .cycle, "this reference leads back to itself; \(assumption) is assumed",
          at: start.location)
        return nil
      }
      guard let target = target(of: reference, assuming: assumption) else { return nil }
      node = target.node
      document = target.document
    }
    warn(
      .cycle,
      "this reference leads to a reference, and so on for more than \(Bounds.chain) times; "
        + "\(assumption) is assumed", at: start.location)
    return nil
  }

  /// Finds the components whose schemas are whole other files, so that these have the components'
  /// names wherever they are referred to.
  mutating func findExternalNames() {
    let schemas = version == .v2 ? root.root["definitions"] : root.root["components"]?["schemas"]
    for entry in schemas?.members ?? [] {
      guard let text = entry.value["$ref"]?.string, !text.hasPrefix("#") else { continue }
      let reference = ReferencePath(text)
      guard case .path(let path) = reference.file(from: root.path), path != root.path,
        let tokens = reference.tokens
      else { continue }
      let key = path + "#" + tokens.joined(separator: "/")
      if externalNames[key] == nil { externalNames[key] = entry.name }
    }
  }
}
