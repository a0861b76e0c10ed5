import ServiceModel

// Pages that the response has the URL of.

extension PageConvention {
  /// The URL of the next page: OData's `@odata.nextLink`, Twilio's `meta.next_page_url`, JSON:API's `links.next`, HAL's
  /// `_links.next.href`, or `next` beside `previous`, as Django's.
  func byLink(_ object: ObjectSchema, _ places: [Place]) -> Pagination? {
    guard operation.method == "GET" else { return nil }
    let names: Set<String> = [
      "nexthref", "nextlink", "nexturl", "odatanextlink", "nextpageuri", "nextpageurl",
    ]
    let named = places.first { place in
      guard names.contains(place.name) || place.isHypertextLink else { return false }
      return if case .string = resolved(place.property).kind { true } else { false }
    }
    if let named { return Pagination(kind: .link, next: named.path) }
    // Recurly's, and Shortcut's.
    if let link = next(in: object, isURL: false),
      hasMore(object) != nil
        || link.schema.documentation.allText.contains(/\bURL\b.*\bnext page\b/)
    {
      return Pagination(kind: .link, next: [link.name])
    }
    if let next = nextPageByURL(in: object) {
      return Pagination(kind: .link, next: [next.name])
    }
    if let previous = previous(in: object),
      let link = next(in: object, isURL: isShownAsURL(previous) || isPageOfDjango(object))
    {
      return Pagination(kind: .link, next: [link.name])
    }
    for (content, name) in objectsOfPages(in: object) {
      let previous = previous(in: content)
      guard previous != nil || name.withoutMarks.hasPrefix("pag"),
        let link = next(
          in: content,
          isURL: previous.map(isShownAsURL) ?? false || hasEnds(content) && hasNumberOfPage
            || isURLInSample([name, "next"]))
      else { continue }
      return Pagination(kind: .link, next: [name, link.name])
    }
    if let links = object.properties.first(where: { $0.name == "links" }),
      case .object(let content) = resolved(links).kind
    {
      if let link = nextLink(in: content) {
        return Pagination(kind: .link, next: [links.name, link.name])
      }
      // DigitalOcean's.
      if let pages = content.properties.first(where: { $0.name == "pages" }),
        case .object(let content) = resolved(pages).kind, let link = nextLink(in: content)
      {
        return Pagination(kind: .link, next: [links.name, pages.name, link.name])
      }
    }
    return nil
  }

  /// Zendesk's `next_page` beside `previous_page`, where something says that it is a URL, or no parameter takes anything
  /// else.
  private func nextPageByURL(in object: ObjectSchema) -> Property? {
    func text(_ name: String) -> Property? {
      object.properties.first { property in
        guard property.name.withoutMarks == name, case .string = resolved(property).kind else {
          return false
        }
        return true
      }
    }
    guard let next = text("nextpage"), (text("previouspage") ?? text("prevpage")) != nil else {
      return nil
    }
    if case .string(.url) = resolved(next).kind { return next }
    if isShownAsURL(next) { return next }
    let words = ["page", "cursor", "token", "offset", "after", "number"]
    let isOther =
      next.schema.sample != nil
      || words.dropFirst().contains { next.schema.documentation.allText.lowercased().contains($0) }
      || parameters.contains { parameter in
        !Self.isSize(parameter.sentName) && words.contains { parameter.sentName.contains($0) }
      }
    return isOther ? nil : next
  }

  /// The link to the next page beside others, which say that it is one, too (JSON:API, section 8.3).
  private func nextLink(in links: ObjectSchema) -> Property? {
    let others: Set<String> = ["self", "first", "last", "prev", "previous"]
    return next(in: links, isURL: links.properties.contains { others.contains($0.name) })
  }

  private func previous(in object: ObjectSchema) -> Property? {
    object.properties.first { ["previous", "prev"].contains($0.name.lowercased()) }
  }

  /// Whether an object has what leads to the first page and to the last: no token does.
  private func hasEnds(_ object: ObjectSchema) -> Bool {
    ["first", "last"].allSatisfy { name in
      object.properties.contains { property in
        guard property.name.lowercased() == name, case .string = resolved(property).kind else {
          return false
        }
        return true
      }
    }
  }

  /// The property `next`, which is text, and a URL by its format where nothing else says so.
  private func next(in object: ObjectSchema, isURL isKnown: Bool) -> Property? {
    object.properties.first { property in
      guard property.name.lowercased() == "next" else { return false }
      if case .string(let format) = resolved(property).kind {
        return isKnown || format == .url || isShownAsURL(property)
      }
      return isKnown && isLinkOfJSONAPI(property)
    }
  }

  /// Whether a property is text, or an object that has it in `href` (JSON:API, section 8.8).
  private func isLinkOfJSONAPI(_ property: Property) -> Bool {
    guard case .union(let union) = resolved(property).kind else { return false }
    return union.cases.allSatisfy { item in
      switch models.resolved(item.schema).schema.kind {
      case .string: true
      case .object(let object): object.properties.contains { $0.name == "href" }
      default: false
      }
    }
  }

  /// Whether the example or the description of a text says that it is a URL, as Spotify's do, or what follows the host
  /// in one, as Telnyx' do.
  func isShownAsURL(_ property: Property) -> Bool {
    let schema = property.schema
    if case .string(let example)? = schema.sample?.value,
      example.hasPrefix("http") || example.hasPrefix("/")
        || example.contains(#/^[\w.:\/-]+\?[\w\[\]]+=/#)
    {
      return true
    }
    return schema.documentation.allText.contains(/\bUR[IL]s?\b(?!-)|\b[Pp]ath to\b/)
  }

  /// Whether the example of the response has a URL there, as those of Mailgun's events do.
  private func isURLInSample(_ path: KeyPath) -> Bool {
    let value = path.reduce(operation.sample?.value) { value, key in value?[key] }
    if case .string(let text)? = value { return text.hasPrefix("http") }
    return false
  }

  /// Django REST framework's, whose `next` and `previous` are URLs.
  private func isPageOfDjango(_ object: ObjectSchema) -> Bool {
    object.hasProperties(["count", "next", "previous", "results"])
  }

  /// The objects of a page that say something of pages, as `meta` and `pagination`, and their names.
  private func objectsOfPages(in object: ObjectSchema) -> [(ObjectSchema, String)] {
    object.properties.compactMap { property in
      guard isOfPages(property.name.withoutMarks),
        case .object(let content) = resolved(property).kind
      else { return nil }
      return (content, property.name)
    }
  }
}
