import Diagnostics
import ServiceModel
import YAML

/// The parameters of an operation, before they are read.
struct ParameterNodes {
  struct Identity: Hashable {
    var location: String
    var name: String
  }
  struct Entry {
    var identity: Identity
    var node: LocatedNode
    /// Whether the operation itself has it, and not its path.
    var isOwn: Bool
  }
  var parameters: [Entry] = []
  var body: LocatedNode?
  var form: [LocatedNode] = []
}

extension Parameter {
  var identity: ParameterNodes.Identity { .init(location: self.in.rawValue, name: name) }
}

extension DocumentReader {
  mutating func parameterNodes(of item: PathOperation) -> ParameterNodes {
    var result = ParameterNodes()
    var known: Set<ParameterNodes.Identity> = []
    let own = items(item.node["parameters"], "`parameters`", .parameter)
    for (isOwn, list) in [(true, own), (false, item.path.parameters)] {
      var seen: [ParameterNodes.Identity: SourceLocation] = [:]
      for reference in list {
        guard let node = followed(reference, assuming: "no parameter"),
          let identity = identity(node)
        else { continue }
        reportUnknownKeys(of: node, as: .parameter)
        if let first = seen[identity] {
          warn(
            .parameter,
            "the parameter \(quoted(identity.name)) is there twice, "
              + "\(first.asFirst(of: reference.location)); the first is taken",
            at: reference.location)
          continue
        }
        seen[identity] = reference.location
        // The operation's own parameters replace those of the path.
        guard known.insert(identity).inserted else { continue }
        add(node, identity, isOwn: isOwn, at: reference.location, to: &result)
      }
    }
    return result
  }

  private mutating func add(
    _ node: LocatedNode, _ identity: ParameterNodes.Identity, isOwn: Bool,
    at location: SourceLocation, to nodes: inout ParameterNodes
  ) {
    let (isBody, isField) = (identity.location == "body", identity.location == "formData")
    if version != .v2, isBody || isField {
      warn(
        .parameter,
        "since OpenAPI 3.0 what is sent is the `requestBody`; this parameter is assumed to be "
          + (isBody ? "it" : "a field of it"), at: location)
    }
    if isBody, version == .v2 || node["schema"] != nil {
      if nodes.body == nil {
        nodes.body = node
      } else if isOwn {
        // A body with another name is still the same body.
        warn(
          .parameter, "an operation has one body; this second one is left out", at: location)
      }
    } else if isField {
      nodes.form.append(node)
    } else {
      nodes.parameters.append(
        ParameterNodes.Entry(identity: identity, node: node, isOwn: isOwn))
    }
  }

  private mutating func identity(_ node: LocatedNode) -> ParameterNodes.Identity? {
    guard node.kind == .mapping else {
      warn(
        .parameter, "a parameter is a mapping, but this is \(found(node)); it is left out",
        at: node.location)
      return nil
    }
    guard let location = text(node["in"]) else {
      reportUnknownKeys(of: node, as: .parameter)
      warn(
        .parameter,
        "this parameter does not say where it is sent (`in`); it is left out", at: node.location)
      return nil
    }
    let known = ["path", "query", "header", "cookie", "body", "formData", "querystring"]
    guard let match = known.first(where: { $0.lowercased() == location.lowercased() }) else {
      warn(
        .parameter,
        "\(quoted(location)) is no location of a parameter; it is left out",
        at: node["in"]?.location)
      return nil
    }
    guard let name = text(node["name"]) ?? (match == "body" || match == "querystring" ? match : nil)
    else {
      warn(.parameter, "this parameter has no name; it is left out", at: node.location)
      return nil
    }
    return ParameterNodes.Identity(location: match, name: name)
  }
}
