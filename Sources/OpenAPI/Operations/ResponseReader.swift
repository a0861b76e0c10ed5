import Diagnostics
import ServiceModel
import YAML

/// A response, kept for all operations that share it.
struct SharedResponse {
  /// The response, whatever its status.
  var response = Response(status: .default, content: .nothing)
  /// What the document has for the schema of its content.
  var schema: LocatedNode?
  /// A stub responds with the first one.
  var examples: [Sample] = []
  var headers: [Parameter] = []
  var scope = SchemaScope(.response)
}

extension DocumentReader {
  /// The responses of an operation (OpenAPI 3.2, section 4.16).
  ///
  /// - 2XX responses are the values. Where there are none it is `default`, and where there is no `default`
  ///   but a redirection, the bytes that it leads to.
  /// - 4XX, 5XX and `default` beside others are models of errors, where they have JSON.
  mutating func readResponses(
    _ node: LocatedNode, as representation: Representation?, into operation: inout Operation,
    _ scope: inout SchemaScope
  ) {
    // Since 3.1 they may be left out.
    if node["responses"] == nil, version < .v31 {
      warn(
        .response,
        "this operation has no `responses`; "
          + (operation.asksForContent ? "bytes are assumed" : "no content is assumed"),
        at: operation.location)
    }
    var list = ResponseList()
    var seen: [StatusPattern: SourceLocation] = [:]
    var headerNames: Set<String> = []
    for entry in entries(node["responses"], "`responses`", .response)
    where !entry.name.hasPrefix("x-") {
      guard let status = status(entry) else { continue }
      guard spendOperation(at: entry.key.location) else { return }
      if let first = seen[status] {
        warn(
          .response,
          "the status \(quoted(entry.name)) is there twice, \(first.asFirst(of: entry.key.location)); the "
            + "first is taken", at: entry.key.location)
        continue
      }
      seen[status] = entry.key.location
      guard list.hasContent(status),
        let shared = sharedResponse(entry.value, status, node, as: representation)
      else { continue }
      scope.add(shared.scope)
      for header in shared.headers where headerNames.insert(header.name.lowercased()).inserted {
        operation.responseHeaders.append(header)
      }
      var response = shared.response
      response.status = status
      response.headerNames = Set(shared.headers.map { $0.name.lowercased() })
      response.location = entry.key.location
      var examples = shared.examples
      if status.isWithoutContent {
        leaveOutContent(of: &response)
        examples = []
      }
      if !status.isError, !operation.asksForContent, isEmptyText(response, examples) {
        response.content = .nothing
        examples = []
      }
      if !status.isError, status != .default, let reference = entry.value["$ref"]?.text {
        nameContent(of: &response, after: reference)
      }
      if status.isError || status == .default,
        let id = response.content.schema?.provenance.id
      {
        operationTable.errorSchemas[id] = shared.schema
      }
      list.add(response, examples)
    }
    list.addDefault()
    for (number, success) in list.successes.enumerated() {
      for sample in success.examples {
        // The operation will have the next number.
        operationTable.examples.append(
          ResponseExample(operation: operationTable.traits.count, response: number, sample: sample))
      }
    }
    let types =
      version == .v2 && node["produces"] != nil ? swaggerTypes("produces", of: node) : []
    list.apply(to: &operation, producing: types)
  }

  /// Whether a text is what programs have for a response without content: Zendesk's, whose description is `Empty
  /// response`, or whose examples are empty while nothing else is said of it.
  private func isEmptyText(_ response: Response, _ examples: [Sample]) -> Bool {
    guard case .json(let schema) = response.content, case .string(.plain) = schema.kind else {
      return false
    }
    let samples = examples + [schema.sample].compactMap(\.self)
    if samples.contains(where: { $0.value != .string("") }) { return false }
    let words = schema.documentation.allText.lowercased().split { !$0.isLetter }
    if words.isEmpty {
      return !samples.isEmpty && !schema.isNullable && schema.limits == Limits()
    }
    return [["empty", "response"], ["empty"], ["no", "content"]].contains(words)
  }

  /// Takes away what a response can't have.
  private mutating func leaveOutContent(of response: inout Response) {
    switch response.content {
    case .nothing: break
    // Programs write an empty schema where there is nothing.
    case .json(let schema) where schema.isAny: break
    default:
      warn(
        .response,
        "a response with this status has no content (RFC 9110, section 15.3); its schema is left out",
        at: response.location)
    }
    response.content = .nothing
  }

  private mutating func status(_ entry: LocatedEntry) -> StatusPattern? {
    let name = entry.name
    // `4xx` is a range, too.
    if let status = StatusPattern(name) ?? StatusPattern(name.uppercased()) { return status }
    warn(
      .response, "\(quoted(name)) is no status; the response is left out", at: entry.key.location)
    return nil
  }

  /// A response, read once for all that refer to it.
  private mutating func sharedResponse(
    _ node: LocatedNode, _ status: StatusPattern, _ operation: LocatedNode,
    as representation: Representation?
  ) -> SharedResponse? {
    let isReferred = node["$ref"] != nil
    guard let node = followed(node, assuming: "no content") else { return nil }
    guard node.text != "",
      isMapping(node, "a response", .response, assuming: "no content is assumed")
    else { return SharedResponse() }
    // `produces` differs by operation, and so does what is watched.
    let isShared =
      isReferred && representation?.mediaType(of: .response) == nil && !isWatch(operation)
      && (version != .v2 || operation["produces"] == nil)
    if isShared, let known = operationTable.sharedResponses[node.identity] { return known }
    reportUnknownKeys(of: node, as: .response)
    var shared = SharedResponse()
    shared.response.documentation = Documentation(
      summary: text(node["summary"]), description: prose(node["description"]))
    if version == .v2 {
      readSwaggerContent(node, status, operation, into: &shared)
    } else {
      readContent(node, operation, as: representation, into: &shared)
    }
    shared.headers = readHeaders(node["headers"], &shared.scope)
    if isShared { operationTable.sharedResponses[node.identity] = shared }
    return shared
  }

  /// Names what stands in a response of the document's components after that, where nothing else names it. Of errors, one
  /// model is that of many.
  private func nameContent(of response: inout Response, after reference: String) {
    guard case .json(var schema) = response.content, schema.provenance.name == nil,
      let name = reference.split(separator: "/").last.map(String.init), isReasonableName(name)
    else { return }
    switch schema.kind {
    case .object, .enumeration, .union: schema.provenance.name = name
    default: return
    }
    response.content = .json(schema)
  }

  private mutating func readContent(
    _ node: LocatedNode, _ operation: LocatedNode, as representation: Representation?,
    into shared: inout SharedResponse
  ) {
    var contents = withoutFiller(mediaContents(node["content"]))
    if isWatch(operation), contents.contains(where: { $0.type.kind == .sequence }) {
      contents.removeAll { $0.type.kind != .sequence }
    }
    let asked = representation?.mediaType(of: .response)
    guard let content = contents.first(where: { $0.type.text == asked }) ?? usualResponse(contents)
    else { return }
    // Programs write `example: null` where there is none.
    let example = content.node["example"].flatMap {
      $0.isNull ? nil : referred($0).map { [$0] } ?? []
    }
    readContent(
      content, example ?? allExamples(content.node["examples"], orSerialized: true), into: &shared)
    if asked == nil, content.type.kind == .json, rawForm(content.schema) == .text {
      shared.response.mayBePlainText = contents.contains {
        $0.type.essence == "text/plain" && ($0.schema == nil || rawForm($0.schema) == .text)
      }
    }
  }

  private mutating func readContent(
    _ content: MediaContent, _ examples: [LocatedNode], into shared: inout SharedResponse
  ) {
    shared.response.content = responseContent(content, &shared.scope)
    shared.schema = content.node["schema"]
    // The media type of a sequence is part of its content.
    if content.type.kind != .sequence { shared.response.mediaType = content.type.unusualText }
    if content.type.kind == .text, case .json = shared.response.content {
      shared.response.mediaType = content.type.text
    }
    shared.examples = examples.compactMap { sample($0, for: shared.response.content) }
  }

  /// The usual form of a response, which an operation asks for unless it is one for another form.
  func usualResponse(_ contents: [MediaContent]) -> MediaContent? {
    func rank(_ content: MediaContent) -> Int {
      switch content.type.kind {
      // A range like `*/*` is less certain than a type.
      case .json: content.type.isWildcard ? 1 : 0
      case .sequence:
        switch content.type.framing {
        case .lines, .textSequence: 2
        // Streams are for clients that ask for them.
        case .events, .eventData: 6
        case .parts: 7
        }
      case .text: content.type.essence == "text/html" ? 4 : 3
      case .data: 5
      case .form, .multipart: 7
      }
    }
    return contents.min { left, right in
      rank(left) == rank(right) ? left.type.isNewer(than: right.type) : rank(left) < rank(right)
    }
  }

  private mutating func responseContent(_ content: MediaContent, _ scope: inout SchemaScope)
    -> Response.Content
  {
    switch content.type.kind {
    case .json:
      guard let schemaNode = content.node["schema"] else {
        return .json(Schema(.any, location: content.node.location))
      }
      if isBinary(content.schema) || isBytesOfAnyType(content) { return .data }
      if isStreamResult(schemaNode) {
        let item = schema(schemaNode, as: .value, &scope)
        return .sequence(
          ValueSequence(item: item, framing: .lines, mediaType: content.type.text))
      }
      return .json(schema(schemaNode, as: .value, &scope))
    case .text, .data:
      switch rawForm(content.schema) {
      case .base64: return .base64
      case .text where content.type.isWildcard: return .text
      case nil where content.type.essence == "text/plain" && isJSON(content.schema):
        return content.schema.map { .json(schema($0, as: .value, &scope)) } ?? .text
      case .bytes, .text, nil: return content.type.kind == .text ? .text : .data
      }
    case .form, .multipart: return .data
    case .sequence: return .sequence(readSequence(content, &scope))
    }
  }

  /// Whether a schema is of a number, a boolean, a list, or an object that has properties: what programs call text is JSON
  /// then.
  private mutating func isJSON(_ schema: LocatedNode?) -> Bool {
    guard let schema, let node = resolved(schema) else { return false }
    switch node["type"]?.text {
    case "boolean", "integer", "number": return true
    case "array": return node["items"] != nil
    default: return hasProperties(node)
    }
  }

  /// A sample of a response, which is checked when all models are known.
  private mutating func sample(_ node: LocatedNode, for content: Response.Content) -> Sample? {
    let value: JSONValue? =
      switch content {
      case .nothing: nil
      case .text, .data, .base64, .file: node.text.map(JSONValue.string)
      case .sequence(let sequence): sequenceValue(node, sequence.framing)
      case .json(let schema): (schema.isText ? nil : embeddedValue(node)) ?? value(node)
      }
    return value.map { Sample(value: $0, location: node.location) }
  }

  /// Whether an operation of Kubernetes responds with events that don't end, and not only on demand.
  private func isWatch(_ operation: LocatedNode) -> Bool {
    operation["x-kubernetes-action"]?.text?.hasPrefix("watch") == true
  }

  // MARK: - Swagger 2.0

  private mutating func readSwaggerContent(
    _ node: LocatedNode, _ status: StatusPattern, _ operation: LocatedNode,
    into shared: inout SharedResponse
  ) {
    guard let schemaNode = node["schema"] else {
      // There is an example of JSON, but no schema.
      guard let example = node["examples"]?["application/json"] else { return }
      shared.response.content = .json(Schema(.any, location: example.location))
      shared.examples = [example].compactMap { sample($0, for: shared.response.content) }
      return
    }
    var types = swaggerTypes("produces", of: operation)
    // What an operation produces is said of its values. An error is one, where they are many.
    if status.isError { types.removeAll { $0.kind == .sequence } }
    let type =
      (isWatch(operation) ? types.first { $0.kind == .sequence } : nil)
      ?? types.first { $0.kind == .json } ?? types.first { $0.kind == .text } ?? types.first
      ?? MediaType("application/json")
    guard let type else { return }
    if schemaNode["type"]?.text == "file" || isFile(schemaNode, producedAs: types) {
      shared.response.content = .data
      shared.response.mediaType = type.kind == .json ? nil : type.unusualText
      return
    }
    let examples = node["examples"]
    let example =
      examples?[type.text] ?? examples?["application/json"]
      ?? examples.members.first { MediaType($0.name)?.kind == type.kind }?.value
    readContent(
      mediaContent(type, node, at: node.location), example.map { [$0] } ?? [], into: &shared)
    shared.response.mayBePlainText =
      type.kind == .json && types.contains { $0.essence == "text/plain" }
      && rawForm(schemaNode) == .text
  }
}

extension Schema {
  var isText: Bool {
    switch kind {
    case .string, .enumeration, .constant: true
    default: false
    }
  }
}

extension StatusPattern {
  /// Whether it is 204 or 205, whose responses have no content (RFC 9110, sections 15.3.5 and 15.3.6).
  fileprivate var isWithoutContent: Bool { self == .code(204) || self == .code(205) }

  var isError: Bool {
    switch self {
    case .code(400..<600), .range(4), .range(5): true
    default: false
    }
  }
}
