import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  private static let paginationKinds = Pagination.Kind.allCases.map(\.rawValue)

  /// Reads `paginate` of an operation whose parameters and responses are read.
  mutating func pagination(_ node: Node, of operation: Operation) -> Pagination? {
    var keys: [String: Node.Entry] = [:]
    var kindNode = node
    if node.kind == .mapping {
      for entry in mapping(node, with: .paginate) ?? [] { keys[entry.name] = entry }
      guard let by = keys["by"] else {
        missingKey(
          "by", "`paginate` has no `by`; it is \(list(Self.paginationKinds))", at: node.location)
        return nil
      }
      kindNode = by.value
    }
    guard let text = kindNode.string else {
      error(
        "`paginate` is \(list(Self.paginationKinds)), but this is \(found(kindNode))",
        at: kindNode.location)
      return nil
    }
    guard let kind = Pagination.Kind(rawValue: text) else {
      error(
        "there is no pagination by \(quoted(text))\(hint(for: text, among: Self.paginationKinds))",
        at: kindNode.location)
      return nil
    }

    var result = Pagination(kind: kind)
    let parameters = pageParameters(of: operation)
    parameter(keys["parameter"], of: &result, among: parameters, at: kindNode)
    if let entry = keys["size"] {
      if let parameter = named(entry, among: parameters) {
        result.size = parameter.name
        checkCounts(parameter, at: entry.value)
      }
    } else {
      let usual = kind == .link || kind == .page ? "per_page" : "limit"
      result.size = parameters.contains { $0.name == usual } ? usual : nil
    }
    if let entry = keys["items"] { result.items = keyPath(entry.value, "`items`") ?? [] }
    checkItems(result.items, entry: keys["items"], of: operation, at: kindNode)
    if let entry = keys["next"] {
      if kind == .cursor {
        result.next = keyPath(entry.value, "`next`")
        checkNext(result.next, entry: entry, of: operation)
      } else {
        error(
          "`next` is where the cursor is in the response, and pagination by `\(text)` has none",
          at: entry.key.location)
      }
    } else if kind == .cursor {
      error(
        "pagination by `cursor` has no `next`, the key path of the cursor in the response",
        at: node.location)
    }
    return result
  }

  /// Something in a request that may say which page is asked for.
  private typealias PageParameter = (name: String, in: Pagination.Location, schema: Schema)

  /// Those that most likely count pages come first.
  private mutating func pageParameters(of operation: Operation) -> [PageParameter] {
    func parameters(_ location: Parameter.Location, _ result: Pagination.Location)
      -> [PageParameter]
    {
      operation.parameters.filter { $0.in == location }.map { ($0.name, result, $0.schema) }
    }
    var inBody: [PageParameter] = []
    switch operation.body?.content {
    case .json(let schema), .form(let schema):
      if case .object(let object) = resolved(schema).kind {
        inBody = object.properties.map { ($0.name, .body, $0.schema) }
      }
    default: break
    }
    return parameters(.query, .query) + inBody + parameters(.path, .path)
  }

  private mutating func parameter(
    _ entry: Node.Entry?, of pagination: inout Pagination, among parameters: [PageParameter],
    at node: Node
  ) {
    guard pagination.kind != .link else {
      if let entry {
        error(
          "pagination by `link` takes the whole next URL from the response and has no `parameter`",
          at: entry.key.location)
      }
      return
    }
    let parameter: PageParameter?
    if let entry {
      parameter = named(entry, among: parameters)
    } else {
      let usual = pagination.kind.rawValue
      parameter = parameters.first { $0.name == usual }
      if parameter == nil {
        let hint =
          near(usual, among: parameters.map(\.name)).map { "did you mean \(quoted($0))?" }
          ?? "declare it, or name another one with `parameter`"
        error(
          "pagination by `\(usual)` needs a parameter `\(usual)`, which this operation does not have; "
            + hint, at: node.location)
      }
    }
    guard let parameter else { return }
    pagination.parameter = parameter.name
    pagination.in = parameter.in
    if pagination.kind != .cursor { checkCounts(parameter, at: entry?.value ?? node) }
  }

  /// The parameter that `paginate` names.
  private mutating func named(
    _ entry: Node.Entry, among parameters: [PageParameter]
  ) -> PageParameter? {
    guard let name = text(entry.value, "`\(entry.name)`") else { return nil }
    if let parameter = parameters.first(where: { $0.name == name }) { return parameter }
    error(
      "the operation has no parameter \(quoted(name)) in its query, its body or its path"
        + suggestion(for: name, among: parameters.map(\.name)), at: entry.value.location)
    return nil
  }

  /// Reports a page or an offset that is no number.
  private mutating func checkCounts(_ parameter: PageParameter, at node: Node) {
    let schema = resolved(parameter.schema)
    switch schema.kind {
    case .integer, .number, .any: break
    case .enumeration(let enumeration) where enumeration.base != .string: break
    default:
      error(
        "the parameter \(quoted(parameter.name)) has to be an int here, and is \(noun(schema))",
        at: node.location)
    }
  }

  private mutating func checkItems(
    _ path: KeyPath, entry: Node.Entry?, of operation: Operation, at node: Node
  ) {
    guard let response = operation.responses.first else { return }
    guard case .json(let schema) = response.content else {
      error("only responses in JSON have pages, and this operation's is another", at: node.location)
      return
    }
    guard let schema = follow(path, from: schema, of: "items", at: entry?.value ?? node) else {
      return
    }
    switch schema.kind {
    case .array, .any, .union: break
    default:
      let hint = path.isEmpty ? "; say with `items` where the items are" : ""
      error(
        "the items of a page are an array, and this is \(noun(schema))\(hint)",
        at: entry?.value.location ?? node.location)
    }
  }

  private mutating func checkNext(_ path: KeyPath?, entry: Node.Entry, of operation: Operation) {
    // The cursor is in the envelope where there is one, and the envelope is not described.
    guard let path, operation.unwrap == nil, let response = operation.responses.first,
      case .json(let schema) = response.content
    else { return }
    guard let schema = follow(path, from: schema, of: "next", at: entry.value) else { return }
    switch schema.kind {
    case .string, .integer, .number, .any, .union, .enumeration, .constant: break
    default:
      error("a cursor is text or a number, and this is \(noun(schema))", at: entry.value.location)
    }
  }

  /// The schema of what a key path leads to; nil where that is not described, or not there, which is
  /// reported.
  private mutating func follow(
    _ path: KeyPath, from schema: Schema, of key: String, at node: Node
  ) -> Schema? {
    var schema = resolved(schema)
    for name in path {
      switch schema.kind {
      case .object(let object):
        if let property = object.properties.first(where: { $0.name == name }) {
          schema = resolved(property.schema)
        } else if let values = object.additionalProperties {
          schema = resolved(values)
        } else {
          error(
            "`\(key)` leads to \(quoted(name)), and there is no such property"
              + suggestion(for: name, among: object.properties.map(\.name)), at: node.location)
          return nil
        }
      case .map(let values): schema = resolved(values)
      case .any, .union: return nil
      default:
        error(
          "`\(key)` leads to \(quoted(name)) in \(noun(schema)), which has no properties",
          at: node.location)
        return nil
      }
    }
    return schema
  }
}
