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
    operation.path.staysAtService = path.template.beginsWithURL
    operation.hasMadeName = name.isMade
    operation.routeName = name.route
    operation.libraryName =
      form == nil ? libraryName(node) ?? wordsOfName(name.text, item.method, path.template) : nil
    operation.form = form?.form
    operation.location = item.location
    operation.group = libraryGroup(node) ?? group(node, path.tags)
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
    if version != .v2, let server = ownServer(of: node) {
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

  /// The name of the method in libraries that Fern or Speakeasy made for the vendor.
  private func libraryName(_ node: LocatedNode) -> String? {
    (text(node["x-fern-sdk-method-name"]) ?? text(node["x-speakeasy-name-override"]))
      .flatMap { $0.hasLetterOrDigit ? $0 : nil }
  }

  /// The words of a name that is the method and the last segment of the path without anything between them:
  /// `get-synonyms` of Meilisearch's `getsynonyms`.
  private func wordsOfName(_ name: String, _ method: String, _ path: PathTemplate) -> String? {
    let verb = method.lowercased()
    let rest = name.dropFirst(verb.count)
    guard name.hasPrefix(verb), rest.utf8.count > 3, rest.first?.isLowercase == true,
      rest.allSatisfy({ $0.isLetter || $0.isNumber }),
      let segment = MadeOperationName.segments(of: path).last(where: { !$0.isArgument })?.text,
      RouteIDs.letters(segment) == rest.lowercased()
    else { return nil }
    return verb + "-" + segment
  }

  /// What such libraries have the method in: `[audio, transcriptions]`, or `audio.transcriptions`.
  private func libraryGroup(_ node: LocatedNode) -> String? {
    let fern = node["x-fern-sdk-group-name"]
    let parts = [text(fern), text(node["x-speakeasy-group"])] + fern.elements.map { text($0) }
    let name = parts.compactMap(\.self).joined(separator: " ")
      .split(separator: ".").joined(separator: " ")
    return name.hasLetterOrDigit ? name : nil
  }

  /// The first tag that the document describes as a group, whatever its `parent` is (OpenAPI 3.2, section 4.22): InfluxDB
  /// has `Data I/O endpoints`, which it does not describe, before `Tasks`. Else the first that may be one, or the first.
  private func group(_ node: LocatedNode, _ described: DescribedTags) -> String? {
    let names = node["tags"].elements.compactMap { text($0) }.filter(\.hasLetterOrDigit)
    return names.first(where: described.groups.contains)
      ?? names.first { !described.marks.contains($0) } ?? names.first
  }
}
