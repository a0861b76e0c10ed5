import ServiceModel

// Few documents can say how the next page of a list is asked for, since OpenAPI has no word for it, but most services
// do it in one of a few ways, which their parameters and responses show.

extension Service {
  /// Finds lists whose parameters and responses leave no doubt about how the next page is asked for.
  mutating func findPages() {
    for index in operations.indices
    where operations[index].pagination == nil && operations[index].method == "GET" {
      operations[index].pagination = PageConvention(of: operations[index], models)?.pagination
    }
  }
}

/// How a list of one operation comes in pages.
private struct PageConvention {
  private(set) var pagination: Pagination?
  private let models: Models
  /// The query parameters that may say which page.
  private let parameters: [Parameter]

  /// Nil where the response is no JSON.
  init?(of operation: Operation, _ models: Models) {
    guard let response = operation.responses.first, case .json(let schema) = response.content
    else { return nil }
    self.models = models
    parameters = operation.parameters.filter { $0.in == .query }
    switch models.resolved(schema).schema.kind {
    case .array: pagination = Self.byLinkHeader(operation)
    case .object(let object): pagination = pages(of: object, at: [])
    default: return nil
    }
  }

  /// The `Link` header field (RFC 8288), as GitHub has it, where there is something to count pages by.
  private static func byLinkHeader(_ operation: Operation) -> Pagination? {
    let counts: Set<String> = ["page", "per_page", "page_size", "limit", "offset", "cursor"]
    guard operation.responseHeaders.contains(where: { $0.name.lowercased() == "link" }),
      operation.parameters.contains(where: { $0.in == .query && counts.contains($0.name) })
    else { return nil }
    return Pagination(kind: .link)
  }

  private func pages(of object: ObjectSchema, at path: KeyPath) -> Pagination? {
    guard let list = list(in: object) else {
      // An envelope around all of it.
      guard path.isEmpty, let inner = object.properties.first(where: { $0.name == "data" }),
        case .object(let content) = resolved(inner).kind
      else { return nil }
      return pages(of: content, at: [inner.name])
    }
    let places = places(in: object)
    guard
      var pages = byToken(places) ?? byLink(object, places) ?? byLastItem(object, list)
        ?? byLastIdentifier(object) ?? byNumber(object, list)
    else { return nil }
    pages.items = path + [list.name]
    pages.next = pages.next.map { path + $0 }
    if pages.kind == .cursor, let more = hasMore(object) { pages.more = path + [more] }
    return pages
  }

  // MARK: - Conventions

  /// What the response calls `nextPageToken` is sent as `pageToken` (Google's AIP-158), `next_cursor` as `cursor`,
  /// `next_page.offset` as `offset` (Asana's); what is `nextToken` or `continuationToken` in both is AWS's and Azure's.
  private func byToken(_ places: [Place]) -> Pagination? {
    for parameter in parameters {
      let sent = Self.plain(parameter.name)
      let isTold = sent.hasPrefix("next") || sent.hasPrefix("continuation")
      let names: Set<String> = isTold ? [sent, "next" + sent] : ["next" + sent]
      let found = places.first { place in
        let isNext = place.outerName?.hasPrefix("next") == true
        return (names.contains(place.name) || isNext && place.name == sent)
          && isSameScalar(place.property, parameter)
      }
      if let found {
        return Pagination(kind: .cursor, parameter: parameter.name, next: found.path)
      }
    }
    return nil
  }

  /// The URL of the next page: OData's `@odata.nextLink`, Twilio's `meta.next_page_url`, JSON:API's `links.next`, or `next`
  /// beside `previous`, as Django's.
  private func byLink(_ object: ObjectSchema, _ places: [Place]) -> Pagination? {
    let names: Set<String> = ["nextlink", "odatanextlink", "nextpageuri", "nextpageurl"]
    let named = places.first { place in
      guard names.contains(place.name) else { return false }
      return if case .string = resolved(place.property).kind { true } else { false }
    }
    if let named { return Pagination(kind: .link, next: named.path) }
    func next(in object: ObjectSchema) -> Property? {
      object.properties.first { property in
        guard property.name == "next", case .string(let format) = resolved(property).kind else {
          return false
        }
        return format == .url
      }
    }
    let hasPrevious = object.properties.contains { $0.name == "previous" || $0.name == "prev" }
    if hasPrevious, let link = next(in: object) {
      return Pagination(kind: .link, next: [link.name])
    }
    if let links = object.properties.first(where: { $0.name == "links" }),
      case .object(let content) = resolved(links).kind, let link = next(in: content)
    {
      return Pagination(kind: .link, next: [links.name, link.name])
    }
    return nil
  }

  /// Stripe's: `starting_after` is the last item's `id`, and `has_more` says whether there are more.
  private func byLastItem(_ object: ObjectSchema, _ list: Property) -> Pagination? {
    guard let parameter = parameters.first(where: { $0.name == "starting_after" }),
      hasMore(object) != nil, case .array(let element) = resolved(list).kind,
      hasIdentifier(element)
    else { return nil }
    return Pagination(kind: .cursor, parameter: parameter.name, lastItem: ["id"])
  }

  /// OpenAI's: `after` is the response's `last_id`, and `has_more` says whether there are more.
  private func byLastIdentifier(_ object: ObjectSchema) -> Pagination? {
    guard let parameter = parameters.first(where: { ["after", "after_id"].contains($0.name) }),
      hasMore(object) != nil,
      let last = object.properties.first(where: { $0.name == "last_id" }),
      isSameScalar(last, parameter)
    else { return nil }
    return Pagination(kind: .cursor, parameter: parameter.name, next: [last.name])
  }

  /// Spring's `Page`: the query's `page` counts from 0.
  private func byNumber(_ object: ObjectSchema, _ list: Property) -> Pagination? {
    let names = Set(object.properties.map(\.name))
    guard list.name == "content", names.isSuperset(of: ["totalPages", "last", "number", "size"]),
      parameters.contains(where: sendsPage)
    else { return nil }
    return Pagination(kind: .page, parameter: "page", first: 0)
  }

  /// Whether it is `page`, or an object with that among its properties, which are each sent as they are.
  private func sendsPage(_ parameter: Parameter) -> Bool {
    switch models.resolved(parameter.schema).schema.kind {
    case .integer: return parameter.name == "page"
    case .object(let object):
      return parameter.style == .form && parameter.explode
        && object.properties.contains { $0.name == "page" }
    default: return false
    }
  }

  // MARK: - What responses have

  /// The list that the response is a page of: the only one of objects, or the only one.
  private func list(in object: ObjectSchema) -> Property? {
    let lists = object.properties.filter {
      if case .array = resolved($0).kind { true } else { false }
    }
    let ofObjects = lists.filter {
      guard case .array(let element) = resolved($0).kind else { return false }
      switch models.resolved(element).schema.kind {
      case .object, .union: return true
      default: return false
      }
    }
    if ofObjects.count == 1 { return ofObjects[0] }
    return lists.count == 1 ? lists[0] : nil
  }

  private func hasMore(_ object: ObjectSchema) -> String? {
    object.properties.first { property in
      guard Self.plain(property.name) == "hasmore", case .boolean = resolved(property).kind else {
        return false
      }
      return true
    }?.name
  }

  /// Whether all values of a schema have an `id`.
  private func hasIdentifier(_ schema: Schema) -> Bool {
    switch models.resolved(schema).schema.kind {
    case .object(let object):
      return object.properties.contains { $0.name == "id" && $0.isRequired }
    case .union(let union): return union.cases.allSatisfy { hasIdentifier($0.schema) }
    default: return false
    }
  }

  /// A property of the response, or of an object in it, as `meta.next_cursor`.
  private struct Place {
    let path: KeyPath
    /// Its plain name.
    let name: String
    /// The plain name of the object that it is in.
    let outerName: String?
    let property: Property
  }

  /// The properties of an object, and behind them those of the objects in it.
  private func places(in object: ObjectSchema) -> [Place] {
    let own = object.properties.map {
      Place(path: [$0.name], name: Self.plain($0.name), outerName: nil, property: $0)
    }
    return own
      + own.flatMap { outer -> [Place] in
        guard case .object(let content) = resolved(outer.property).kind else { return [] }
        return content.properties.map {
          Place(
            path: outer.path + [$0.name], name: Self.plain($0.name), outerName: outer.name,
            property: $0)
        }
      }
  }

  private func isSameScalar(_ property: Property, _ parameter: Parameter) -> Bool {
    switch (resolved(property).kind, models.resolved(parameter.schema).schema.kind) {
    case (.string, .string), (.integer, .integer): true
    default: false
    }
  }

  private func resolved(_ property: Property) -> Schema { models.resolved(property.schema).schema }

  /// The name in small letters, without what is no letter and no digit.
  private static func plain(_ name: String) -> String {
    String(
      decoding: name.utf8.lazy.compactMap { byte -> UInt8? in
        switch byte {
        case 0x41...0x5A: byte | 0x20
        case 0x61...0x7A, 0x30...0x39: byte
        default: nil
        }
      }, as: UTF8.self)
  }
}
