import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// One operation (OpenAPI 3.2, section 4.10); nil where it is none.
  ///
  /// - Parameters:
  ///   - form: The form, where it is not the usual one, and what it is read as.
  mutating func readOperation(
    _ item: PathOperation, as form: (form: Operation.Form, representation: Representation)? = nil,
    in path: PathSurroundings
  ) -> Operation? {
    let representation = form?.representation
    let node = item.node
    guard node.kind == .mapping else {
      warn(
        .operation, "an operation is a mapping, but this is \(found(node)); it is left out",
        at: node.location)
      return nil
    }
    guard spendOperation(at: item.location) else { return nil }
    let name =
      form.map { OperationIDs.Name(text: $0.form.name, isMade: false) }
      ?? operationTable.names.name(of: node, method: item.method, path.template, &messages)
    var operation = Operation(
      name: name.text, method: item.method, path: Path(parts: path.template.parts))
    operation.hasMadeName = name.isMade
    operation.routeName = name.route
    operation.form = form?.form
    operation.location = item.location
    operation.group = group(node, path.marks)
    operation.tags = node["tags"].elements.compactMap { text($0) }
    operation.documentation = documentation(node)
    operation.documentation.summary =
      operation.documentation.summary ?? item.path.documentation.summary
    if operation.documentation.summary == nil {
      operation.documentation.description =
        operation.documentation.description ?? item.path.documentation.description
    }
    operation.representation = representation?.mediaType
    operation.baseURL = item.path.baseURL
    if version != .v2, let server = node["servers"].elements.first {
      operation.baseURL = ownServerURL(server) ?? operation.baseURL
    } else if version == .v2, let schemes = node["schemes"]?.items, let first = schemes.first?.text,
      !schemes.contains(where: { $0.text == "https" }), first == "ws" || first == "wss"
    {
      warn(
        .operation, "web sockets are not requests; this operation is left out", at: node.location)
      return nil
    }
    if let security = node["security"] {
      operation.authentication = requirement(security)
      operation.hasOwnAuthentication = true
    } else {
      operation.authentication = path.authentication
    }
    operation.query = path.template.query
    operation.pagination = readPages(node)

    var request = SchemaScope(.request)
    readParameters(item, path.template, as: representation, into: &operation, &request)
    operationTable.requestUses.formUnion(request.uses)
    var response = SchemaScope(.response)
    readResponses(node, as: representation, into: &operation, &response)
    operationTable.responseUses.formUnion(response.uses)
    addVendorMediaType(operationTable.parameters.last ?? [], to: &operation)
    operationTable.traits.append(request.traits.union(response.traits))
    if representation == nil { readCallbacks(node["callbacks"]) }
    return operation
  }

  /// The first tag that is a group, whatever its `parent` is (OpenAPI 3.2, section 4.22), or the first one.
  private func group(_ node: LocatedNode, _ marks: Set<String>) -> String? {
    var mark: String?
    for tag in node["tags"].elements {
      guard let name = text(tag), name.unicodeScalars.contains(where: \.isLetterOrDigit) else {
        continue
      }
      if !marks.contains(name) { return name }
      mark = mark ?? name
    }
    return mark
  }
}
