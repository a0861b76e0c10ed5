import Diagnostics
import ServiceModel
import YAML

/// `paginate` as it is written; the operation's parameters and responses are not looked at yet.
public struct WrittenPagination: Sendable {
  /// What a key says.
  struct Key<Value: Sendable>: Sendable {
    /// Nil where it could not be read, which is reported.
    var value: Value?
    var location: SourceLocation
  }
  var kind: Pagination.Kind
  var location: SourceLocation
  var kindLocation: SourceLocation
  var parameter: Key<String>?
  var size: Key<String>?
  var items: Key<KeyPath>?
  var next: Key<KeyPath>?
}

extension DescriptionReader {
  private static let paginationKinds = Pagination.Kind.allCases.map(\.rawValue)

  /// Reads `paginate`.
  mutating func pagination(_ node: Node) -> WrittenPagination? {
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
    var result = WrittenPagination(
      kind: kind, location: node.location, kindLocation: kindNode.location)
    if let entry = keys["parameter"] {
      if kind == .link {
        error(
          "pagination by `link` takes the whole next URL from the response and has no `parameter`",
          at: entry.key.location)
      } else {
        result.parameter = key(entry) { $0.text($1, "`parameter`") }
      }
    }
    result.size = keys["size"].map { key($0) { $0.text($1, "`size`") } }
    result.items = keys["items"].map { key($0) { $0.keyPath($1, "`items`") } }
    if let entry = keys["next"] {
      if kind == .cursor {
        result.next = key(entry) { $0.keyPath($1, "`next`") }
      } else {
        error(
          "`next` is where the cursor is in the response, and pagination by `\(text)` has none",
          at: entry.key.location)
      }
    }
    return result
  }

  private mutating func key<Value>(
    _ entry: Node.Entry, _ read: (inout DescriptionReader, Node) -> Value?
  ) -> WrittenPagination.Key<Value> {
    .init(value: read(&self, entry.value), location: entry.value.location)
  }

  // MARK: - Looking up what it names

  /// The pagination of an operation whose parameters and responses are read.
  mutating func pagination(_ written: WrittenPagination, of operation: Operation) -> Pagination {
    let kind = written.kind
    var result = Pagination(kind: kind)
    let parameters = pageParameters(of: operation)
    if kind != .link { setParameter(of: &result, written, among: parameters) }
    if let size = written.size {
      if let parameter = named(size, among: parameters) {
        result.size = parameter.name
        checkCounts(parameter, at: size.location)
      }
    } else {
      let usual = kind == .link || kind == .page ? "per_page" : "limit"
      result.size = parameters.contains { $0.name == usual } ? usual : nil
    }
    result.items = written.items?.value ?? []
    checkItems(result.items, written, of: operation)
    if let next = written.next {
      result.next = next.value
      checkNext(next, of: operation)
    } else if kind == .cursor {
      error(
        "pagination by `cursor` has no `next`, the key path of the cursor in the response",
        at: written.location)
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

  private mutating func setParameter(
    of pagination: inout Pagination, _ written: WrittenPagination,
    among parameters: [PageParameter]
  ) {
    let parameter: PageParameter?
    if let key = written.parameter {
      parameter = named(key, among: parameters)
    } else {
      let usual = written.kind.rawValue
      parameter = parameters.first { $0.name == usual }
      if parameter == nil {
        let hint =
          near(usual, among: parameters.map(\.name)).map { "did you mean \(quoted($0))?" }
          ?? "declare it, or name another one with `parameter`"
        error(
          "pagination by `\(usual)` needs a parameter `\(usual)`, which this operation does not have; "
            + hint, at: written.kindLocation)
      }
    }
    guard let parameter else { return }
    pagination.parameter = parameter.name
    pagination.in = parameter.in
    if written.kind != .cursor {
      checkCounts(parameter, at: written.parameter?.location ?? written.kindLocation)
    }
  }

  /// The parameter that `paginate` names.
  private mutating func named(
    _ key: WrittenPagination.Key<String>, among parameters: [PageParameter]
  ) -> PageParameter? {
    guard let name = key.value else { return nil }
    if let parameter = parameters.first(where: { $0.name == name }) { return parameter }
    error(
      "the operation has no parameter \(quoted(name)) in its query, its body or its path"
        + suggestion(for: name, among: parameters.map(\.name)), at: key.location)
    return nil
  }

  /// Reports a page or an offset that is no number.
  private mutating func checkCounts(_ parameter: PageParameter, at location: SourceLocation) {
    let schema = resolved(parameter.schema)
    switch schema.kind {
    case .integer, .number, .any: break
    case .enumeration(let enumeration) where enumeration.base != .string: break
    default:
      error(
        "the parameter \(quoted(parameter.name)) has to be an int here, and is \(noun(schema))",
        at: location)
    }
  }

  private mutating func checkItems(
    _ path: KeyPath, _ written: WrittenPagination, of operation: Operation
  ) {
    let location = written.items?.location ?? written.kindLocation
    guard let response = operation.responses.first else { return }
    guard case .json(let schema) = response.content else {
      error(
        "only responses in JSON have pages, and this operation's is another",
        at: written.kindLocation)
      return
    }
    guard let schema = follow(path, from: schema, of: "items", at: location) else {
      return
    }
    switch schema.kind {
    case .array, .any, .union: break
    default:
      let hint = path.isEmpty ? "; say with `items` where the items are" : ""
      error(
        "the items of a page are an array, and this is \(noun(schema))\(hint)",
        at: location)
    }
  }

  private mutating func checkNext(
    _ next: WrittenPagination.Key<KeyPath>, of operation: Operation
  ) {
    // The cursor is in the envelope where there is one, and the envelope is not described.
    guard let path = next.value, operation.unwrap == nil, let response = operation.responses.first,
      case .json(let schema) = response.content
    else { return }
    guard let schema = follow(path, from: schema, of: "next", at: next.location) else { return }
    switch schema.kind {
    case .string, .integer, .number, .any, .union, .enumeration, .constant: break
    default:
      error("a cursor is text or a number, and this is \(noun(schema))", at: next.location)
    }
  }

  /// The schema of what a key path leads to; nil where that is not described, or not there, which is
  /// reported.
  private mutating func follow(
    _ path: KeyPath, from schema: Schema, of key: String, at location: SourceLocation
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
              + suggestion(for: name, among: object.properties.map(\.name)), at: location)
          return nil
        }
      case .map(let values): schema = resolved(values)
      case .any, .union: return nil
      default:
        error(
          "`\(key)` leads to \(quoted(name)) in \(noun(schema)), which has no properties",
          at: location)
        return nil
      }
    }
    return schema
  }
}
