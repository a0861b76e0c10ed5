import Diagnostics
import ServiceModel

// What `paginate` names, looked up in an operation whose parameters and responses are read.

extension DescriptionReader {
  mutating func pagination(_ written: WrittenPagination, of operation: Operation) -> Pagination {
    let written = joiningKeys(of: written, in: operation)
    let kind = written.kind
    var result = Pagination(kind: kind)
    let parameters = pageParameters(of: operation)
    if kind != .link { setParameter(of: &result, written, among: parameters, of: operation) }
    result.first = written.first?.value
    if let size = written.size {
      if let parameter = named(size, among: parameters, of: operation) {
        result.size = parameter.name
        checkCounts(parameter, at: size.location)
      }
    } else {
      let usual = kind == .link || kind == .page ? "per_page" : "limit"
      result.size = parameters.contains { $0.name == usual } ? usual : nil
    }
    result.items = written.items?.value ?? []
    let items = checkItems(result.items, written, of: operation)
    if let next = written.next {
      result.next = next.value
      checkNext(next, of: &result, operation)
    } else if let nextHeader = written.nextHeader {
      result.nextHeader = nextHeader.value
      setCursorType(of: &result, from: .string, operation)
      checkHeader(nextHeader, of: operation)
    } else if var lastItem = written.lastItem {
      if let items { lastItem.value = lastItem.value.map { joined($0, in: items) } }
      result.lastItem = lastItem.value
      checkLastItem(lastItem, of: items, &result, operation)
    } else if kind == .cursor {
      error(
        "pagination by `cursor` needs `next`, the key path of the cursor in the response, `nextHeader`, the header "
          + "field that has it, or `lastItem`, the key path in the last item", at: written.location)
    }
    if let more = written.more {
      result.more = more.value
      checkFlag(more, "more", is: "whether there are more pages", orList: true, of: operation)
    }
    if let last = written.last {
      result.last = last.value
      checkFlag(last, "last", is: "whether it is the last page", of: operation)
    }
    setCounts(of: &result, written, operation)
    return result
  }

  /// Key paths with the names of properties that have points in them in one piece, as `@odata.nextLink`.
  private func joiningKeys(
    of written: WrittenPagination, in operation: Operation
  ) -> WrittenPagination {
    guard case .json(let schema)? = operation.responses.first?.content else { return written }
    func join(_ key: inout WrittenPagination.Key<KeyPath>?) {
      if let path = key?.value { key?.value = joined(path, in: schema) }
    }
    var written = written
    join(&written.items)
    // What is in an envelope is not described.
    guard operation.unwrap == nil else { return written }
    join(&written.next)
    join(&written.more)
    join(&written.last)
    join(&written.pageCount)
    join(&written.total)
    join(&written.pageSize)
    return written
  }

  private func joined(_ path: KeyPath, in schema: Schema) -> KeyPath {
    var result: KeyPath = []
    var rest = path[...]
    var schema = resolved(schema)
    while !rest.isEmpty, case .object(let object) = schema.kind {
      let found = (1...rest.count).lazy.map { count in
        (count, rest.prefix(count).joined(separator: "."))
      }.first { _, name in object.properties.contains { $0.name == name } }
      guard let (count, name) = found,
        let property = object.properties.first(where: { $0.name == name })
      else { break }
      result.append(name)
      rest = rest.dropFirst(count)
      schema = resolved(property.schema)
    }
    return result + rest
  }

  /// Something in a request that may say which page is asked for.
  private typealias PageParameter = (name: String, in: Pagination.Location, schema: Schema)

  /// Those that most likely count pages come first.
  private mutating func pageParameters(of operation: Operation) -> [PageParameter] {
    let inPath = operation.parameters.filter { $0.in == .path }
      .map { PageParameter($0.name, .path, $0.schema) }
    let inQuery = operation.parameters.filter { $0.in == .query }
    let ofObjects = inQuery.flatMap { fields(of: $0) }
    var inBody: [PageParameter] = []
    switch operation.body?.content {
    case .json(let schema): inBody = properties(of: schema, deep: Self.deepestParameter)
    case .form(let schema): inBody = properties(of: schema, deep: 1)
    default: break
    }
    return inQuery.map { ($0.name, .query, $0.schema) } + ofObjects + inBody + inPath
  }

  private static let deepestParameter = 3

  /// The properties of an object and of the objects in it, as `options.offset`, those further outside first.
  private func properties(of schema: Schema, deep depth: Int) -> [PageParameter] {
    guard depth > 0, case .object(let object) = resolved(schema).kind else { return [] }
    return object.properties.map { ($0.name, .body, $0.schema) }
      + object.properties.flatMap { outer in
        properties(of: outer.schema, deep: depth - 1).map { inner in
          ("\(outer.name).\(inner.name)", .body, inner.schema)
        }
      }
  }

  /// What the properties of an object in the query are called there: `page`, or `page[number]`.
  private mutating func fields(of parameter: Parameter) -> [PageParameter] {
    guard case .object(let object) = resolved(parameter.schema).kind else { return [] }
    switch parameter.style {
    case .form where parameter.explode:
      return object.properties.map { ($0.name, .query, $0.schema) }
    case .deepObject:
      return object.properties.map { ("\(parameter.name)[\($0.name)]", .query, $0.schema) }
    default: return []
    }
  }

  private mutating func setParameter(
    of pagination: inout Pagination, _ written: WrittenPagination,
    among parameters: [PageParameter], of operation: Operation
  ) {
    let parameter: PageParameter?
    if let key = written.parameter {
      parameter = named(key, among: parameters, of: operation)
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
    _ key: WrittenPagination.Key<String>, among parameters: [PageParameter],
    of operation: Operation
  ) -> PageParameter? {
    guard let name = key.value else { return nil }
    if let parameter = parameters.first(where: { $0.name == name }) { return parameter }
    if let other = operation.parameters.first(where: { $0.name == name }) {
      error(
        "pages can't be asked for by a \(other.in == .cookie ? "cookie" : "header field"), only by a parameter in the "
          + "query, the body or the path", at: key.location)
      return nil
    }
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
    // Where it is sent as text anyway, as Dwolla's.
    case .string(.plain) where parameter.in != .body: break
    default:
      error(
        "the parameter \(quoted(parameter.name)) has to be an int here, and is \(noun(schema))",
        at: location)
    }
  }

  /// - Returns: The schema of an item; nil where that is not described.
  private mutating func checkItems(
    _ path: KeyPath, _ written: WrittenPagination, of operation: Operation
  ) -> Schema? {
    let location = written.items?.location ?? written.kindLocation
    guard let response = operation.responses.first else { return nil }
    guard case .json(let schema) = response.content else {
      error(
        "only responses in JSON have pages, and this operation's is another",
        at: written.kindLocation)
      return nil
    }
    guard operation.responses.allSatisfy({ if case .json = $0.content { true } else { false } })
    else {
      error(
        "a list in pages has one type, and this operation returns a table of several",
        at: written.kindLocation)
      return nil
    }
    guard let schema = follow(path, from: schema, of: "items", at: location) else { return nil }
    switch schema.kind {
    case .array(let element): return element
    case .any, .union: break
    default:
      let hint = path.isEmpty ? "; say with `items` where the items are" : ""
      error(
        "the items of a page are an array, and this is \(noun(schema))\(hint)",
        at: location)
    }
    return nil
  }

  private mutating func checkNext(
    _ next: WrittenPagination.Key<KeyPath>, of pagination: inout Pagination, _ operation: Operation
  ) {
    warnOfValue(next, "next", in: operation)
    if let name = next.value?.first, next.value?.count == 1,
      operation.responseHeaders.contains(where: { $0.name.lowercased() == name.lowercased() })
    {
      error(
        "`next` is where the cursor is in the content of the response; write \(quoted("nextHeader: " + name)) for a "
          + "header field", at: next.location)
      return
    }
    guard let schema = described(next, "next", in: operation) else { return }
    pagination.endsAtZero = !schema.isNullableInteger
    setCursorType(of: &pagination, from: Pagination.CursorType(of: schema), operation)
    checkCursor(schema, of: pagination, operation, at: next.location)
  }

  /// Descriptions leave out header fields, so that one which is not described may be there.
  mutating func checkHeader(_ field: WrittenPagination.Key<String>, of operation: Operation) {
    let described = operation.responseHeaders
    guard let name = field.value,
      !described.contains(where: { $0.name.lowercased() == name.lowercased() }),
      let near = near(name, among: described.map(\.name))
    else { return }
    error(
      "the response has no header field \(quoted(name)); did you mean \(quoted(near))?",
      at: field.location)
  }

  private mutating func checkLastItem(
    _ lastItem: WrittenPagination.Key<KeyPath>, of item: Schema?, _ pagination: inout Pagination,
    _ operation: Operation
  ) {
    let items = pagination.items
    guard let path = lastItem.value, let item else { return }
    if case .object(let object) = resolved(item).kind, let first = path.first, path.count > 1,
      items.starts(with: [first]), !object.properties.contains(where: { $0.name == first })
    {
      error(
        "`lastItem` begins in the item; write \(quoted(path.dropFirst(items.count).joined(separator: ".")))",
        at: lastItem.location)
      return
    }
    guard
      let schema = follow(path, from: item, of: "lastItem", at: lastItem.location)
    else { return }
    setCursorType(of: &pagination, from: Pagination.CursorType(of: schema), operation)
    checkCursor(schema, of: pagination, operation, at: lastItem.location)
  }

  /// In JSON, text is no number and a number is no text.
  private mutating func setCursorType(
    of pagination: inout Pagination, from received: Pagination.CursorType?, _ operation: Operation
  ) {
    guard pagination.kind == .cursor, pagination.in == .body, case .json? = operation.body?.content,
      let parameter = pageParameters(of: operation).first(where: {
        $0.in == .body && $0.name == pagination.parameter
      })
    else { return }
    let sent = Pagination.CursorType(of: resolved(parameter.schema))
    pagination.cursorType = sent == received ? nil : sent
  }

  private mutating func checkCursor(
    _ schema: Schema, of pagination: Pagination, _ operation: Operation,
    at location: SourceLocation
  ) {
    let isLink = pagination.kind == .link
    switch schema.kind {
    case .string, .any, .union, .enumeration, .constant: return
    case .integer, .number: if !isLink { return }
    case .array, .object, .map:
      if !isLink, pagination.in == .body, case .json? = operation.body?.content { return }
    default: break
    }
    error(
      "\(isLink ? "a link is text" : "a cursor is text or a number"), and this is \(noun(schema))",
      at: location)
  }

  /// Says that a key path leads through the envelope, where it is one of the value in it.
  mutating func warnOfValue(
    _ key: WrittenPagination.Key<KeyPath>, _ name: String, in operation: Operation
  ) {
    guard let envelope = operation.unwrap, let path = key.value, let first = path.first,
      first != envelope.first, case .json(let schema)? = operation.responses.first?.content,
      case .object(let object) = resolved(schema).kind,
      object.properties.contains(where: { $0.name == first })
    else { return }
    let whole = (envelope + path).joined(separator: ".")
    warning(
      "`\(name)` is read from the whole response; if the one in the value is meant, write \(quoted(whole))",
      at: key.location)
  }

  /// Reports a key path that does not lead to what may say whether a page is the last.
  private mutating func checkFlag(
    _ flag: WrittenPagination.Key<KeyPath>, _ name: String, is meaning: String,
    orList mayBeList: Bool = false, of operation: Operation
  ) {
    warnOfValue(flag, name, in: operation)
    guard let schema = described(flag, name, in: operation) else { return }
    switch schema.kind {
    case .boolean, .any, .union, .constant: return
    case .array: if mayBeList { return }
    default: break
    }
    error("`\(name)` is \(meaning), and this is \(noun(schema))", at: flag.location)
  }

  /// The schema of what a key path leads to in the response; nil where that is in an envelope, which is not
  /// described.
  mutating func described(
    _ key: WrittenPagination.Key<KeyPath>, _ name: String, in operation: Operation
  ) -> Schema? {
    guard let path = key.value, operation.unwrap == nil,
      case .json(let schema)? = operation.responses.first?.content
    else { return nil }
    return follow(path, from: schema, of: name, at: key.location)
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
      // A number leads into a list.
      case .array(let element) where name.elementNumber != nil: schema = resolved(element)
      case .any: return nil
      case .union:
        error(
          "`\(key)` leads to \(quoted(name)) in one of several types, and a list in pages has one; an overlay can leave "
            + "out the others", at: location)
        return nil
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
