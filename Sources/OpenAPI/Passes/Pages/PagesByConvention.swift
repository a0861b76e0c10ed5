import ServiceModel

// Few documents can say how the next page of a list is asked for, since OpenAPI has no word for it, but most services
// do it in one of a few ways, which their parameters and responses show.

extension Service {
  /// Finds lists whose parameters and responses leave no doubt about how the next page is asked for. A POST is a search
  /// where it is asked for by what the URL or the body says.
  mutating func findPages() {
    for index in operations.indices
    where operations[index].pagination == nil && ["GET", "POST"].contains(operations[index].method)
    {
      operations[index].pagination = PageConvention(of: operations[index], models).pagination
    }
    let links = Pagination(kind: .link)
    guard operations.contains(where: { $0.pagination == links }) else { return }
    for index in operations.indices
    where operations[index].pagination == nil
      && PageConvention(of: operations[index], models).isListWithToken
    {
      operations[index].pagination = links
    }
  }
}

/// How a list of one operation comes in pages.
struct PageConvention {
  let operation: Operation
  /// What may say which page: the parameters of the query and, of a POST, the properties of its body.
  let parameters: [PageParameter]
  let models: Models

  init(of operation: Operation, _ models: Models) {
    self.operation = operation
    self.models = models
    parameters =
      operation.parameters.filter { $0.in == .query }.map(PageParameter.init)
      + Self.properties(ofBody: operation.body, models)
  }

  /// Nil where there is doubt, or where the response is no list in JSON.
  var pagination: Pagination? {
    guard let response = operation.responses.first, case .json(let schema) = response.content
    else { return nil }
    switch models.resolved(schema).schema.kind {
    case .array(let element):
      guard var pages = byHeader() ?? byCursorOfLastItem(element) ?? byNumber(nil) else {
        return nil
      }
      addCounts(to: &pages, nil, at: [])
      return pages
    case .object(let object):
      guard let pages = pages(of: object, at: []) else { return nil }
      return sendsItems(of: pages) ? nil : pages
    default: return nil
    }
  }

  /// Whether the body has the items: DocuSign's groups that are made come back as a page of them.
  private func sendsItems(of pages: Pagination) -> Bool {
    guard let name = pages.items.last else { return false }
    return parameters.contains { parameter in
      guard parameter.in == .body, parameter.name == name,
        case .array = models.resolved(parameter.schema).schema.kind
      else { return false }
      return true
    }
  }

  private func pages(of object: ObjectSchema, at path: KeyPath) -> Pagination? {
    guard let (items, list) = items(of: object) else {
      guard path.isEmpty, var pages = pages(inEnvelope: object) else { return nil }
      // What counts pages may stand beside the envelope.
      if !pages.hasCount { addCounts(to: &pages, object, at: path) }
      return pages
    }
    let mayBeOne = isOneWithNames(list)
    let places = places(in: object)
    guard
      var pages = byToken(places) ?? (mayBeOne ? nil : byLink(object, places))
        ?? byLastItem(object, list) ?? byLastIdentifier(object)
        ?? (mayBeOne || isItem(object, with: list) ? nil : byNumber(object))
        ?? byNextNumber(places) ?? byCursorInObject(places)
    else { return nil }
    pages.items = path + items
    pages.next = pages.next.map { path + $0 }
    if pages.kind != .link, let more = hasMore(object) {
      pages.more = path + more
    } else if pages.kind != .link, let last = isLast(object) {
      pages.last = path + last
    }
    addCounts(to: &pages, object, at: path)
    return pages
  }

  /// The page in the only property of an object that has one, as Crossref's `message` or Spotify's `categories`.
  private func pages(inEnvelope object: ObjectSchema) -> Pagination? {
    let isOne = object.properties.contains { $0.name == "id" }
    var found: [Pagination] = []
    for property in object.properties {
      guard case .object(let content) = resolved(property).kind,
        let pages = pages(of: content, at: [property.name])
      else { continue }
      if property.name == "data" { return pages }
      if property.name == "result", !isOne,
        Self.isNameOfList(pages.items.last) || saysErrors(object) && hasOneList(content)
      {
        return pages
      }
      // Of any other object only what leads to the next page says that it is one.
      if pages.next != nil, !isOne || property.name == "result" { found.append(pages) }
    }
    return found.count == 1 ? found[0] : nil
  }

  // MARK: - Header fields

  /// The `Link` header field (RFC 8288), as GitHub has it, where there is something to count pages by, or a field that
  /// has what the next page is asked for by, as GitLab's `X-Next-Page`.
  private func byHeader() -> Pagination? {
    let counts: Set<String> = [
      "page", "per_page", "page_size", "limit", "offset", "cursor", "after",
    ]
    let fields = operation.responseHeaders.map(\.name)
    let hasLinks = fields.contains { $0.lowercased() == "link" }
    if operation.method == "GET",
      hasLinks && parameters.contains(where: { counts.contains($0.name) })
        || parameters.contains(where: comesFromLink)
    {
      return Pagination(kind: .link)
    }
    for parameter in parameters {
      let next = "next" + parameter.name.withoutMarks
      let described = fields.first {
        $0.withoutMarks == next || $0.withoutMarks == "x" + next
      }
      if let field = described ?? headerNaming(parameter) ?? headerOfNext(parameter) {
        var pages = Pagination(
          kind: .cursor, parameter: parameter.name, in: parameter.in, nextHeader: field)
        let sent = Pagination.CursorType(of: models.resolved(parameter.schema).schema)
        pages.cursorType = parameter.in == .body && sent == .number ? sent : nil
        return pages
      }
    }
    return nil
  }

  /// The header field that says which parameter leads to the next page, as Modern Treasury's `X-After-Cursor`.
  private func headerNaming(_ parameter: PageParameter) -> String? {
    guard !Self.isSize(parameter.sentName) else { return nil }
    return operation.responseHeaders.first { field in
      let text = field.schema.documentation.allText
      return field.name.withoutMarks == "x" + parameter.sentName
        && text.contains("`\(parameter.name)`") && text.lowercased().contains("next page")
    }?.name
  }

  /// The header field that a parameter has its value from, by its description: `X-Files-Cursor-Next` of Files.com's.
  private func headerOfNext(_ parameter: PageParameter) -> String? {
    guard Self.tokens.contains(parameter.sentName) else { return nil }
    let text = parameter.schema.documentation.allText
    guard text.lowercased().contains("header") else { return nil }
    let names = text.matches(of: #/\b[A-Za-z]+(?:-[A-Za-z]+)+\b/#).map { String($0.output) }
    return names.first {
      $0.lowercased().split(separator: "-").contains("next")
        && $0.withoutMarks.contains(parameter.sentName)
    }
  }

  /// Whether a parameter has its value from a link of the response before, as Okta's `after`, or Sentry's `cursor`.
  private func comesFromLink(_ parameter: PageParameter) -> Bool {
    let text = parameter.schema.documentation.allText.lowercased()
    if parameter.sentName == "cursor",
      text.contains("used to retrieve the next or previous results")
    {
      return true
    }
    return !Self.isSize(parameter.sentName)
      && text.contains(#/link`? (?:in the )?(?:http |response )*header|`?next`? link relation/#)
  }

  /// Whether a list takes a token that it has no place for. Where other lists of the service have the `Link` header
  /// field, this one has it as well: Ory's.
  var isListWithToken: Bool {
    guard operation.method == "GET", case .json(let schema)? = operation.responses.first?.content,
      case .array = models.resolved(schema).schema.kind
    else { return false }
    return parameters.contains { Self.tokens.contains($0.sentName) }
  }

  // MARK: - Tokens

  /// What the response calls `nextPageToken` is sent as `pageToken` (Google's AIP-158), `next_cursor` as `cursor`,
  /// `next_page.offset` as `offset` (Asana's), `paging.next.after` as `after` (HubSpot's); what is `nextToken`,
  /// `continuationToken` or `continue` in both is AWS's, Azure's and Kubernetes'.
  private func byToken(_ places: [Place]) -> Pagination? {
    for parameter in parameters {
      let sent = parameter.sentName
      let isTold = sent.hasPrefix("next") || sent.hasPrefix("continu")
      let found = places.filter { isSameScalar($0.property, parameter) }
      // What has the parameter's own name may be what was sent.
      let next =
        found.first { ["next\(sent)", "next\(sent)number", "nextpage\(sent)"].contains($0.name) }
        ?? found.first { $0.name == sent && (isTold || $0.isInNext && !Self.isSize(sent)) }
        ?? found.first { leads($0, to: parameter) }
      guard let next else { continue }
      // Where an object has several values for the next page, one of them alone would lead elsewhere.
      if next.isInNext, next.name == sent, hasOthers(beside: next, places) { return nil }
      return Pagination(
        kind: .cursor, parameter: parameter.name, in: parameter.in, next: next.path,
        endsAtZero: !resolved(next.property).isNullableInteger)
    }
    return nil
  }

  /// Fountain's: `page` is a number, of which `pagination.next` has the next one.
  private func byNextNumber(_ places: [Place]) -> Pagination? {
    guard
      let parameter = parameters.first(where: { $0.name == "page" && number($0.schema) != nil }),
      let next = places.first(where: {
        $0.path == ["pagination", "next"] && number($0.property.schema) != nil
      })
    else { return nil }
    return Pagination(
      kind: .cursor, parameter: parameter.name, in: parameter.in, next: next.path,
      endsAtZero: !resolved(next.property).isNullableInteger)
  }

  /// Camunda's: `after` in the body's `page`, be that one of several objects, is the `endCursor` of the response's.
  private func byCursorInObject(_ places: [Place]) -> Pagination? {
    guard let next = places.first(where: { $0.name == "endcursor" }), let outer = next.path.first,
      next.path.count == 2,
      let parameter = parameters.first(where: { $0.in == .body && $0.name == outer }),
      objects(in: parameter.schema).contains(where: { object in
        object.properties.contains {
          $0.name == "after" && isSameScalar(next.property, PageParameter($0))
        }
      })
    else { return nil }
    return Pagination(
      kind: .cursor, parameter: "\(outer).after", in: .body, next: next.path)
  }

  /// The object that a schema is, or those that it is one of.
  private func objects(in schema: Schema) -> [ObjectSchema] {
    switch models.resolved(schema).schema.kind {
    case .object(let object): [object]
    case .union(let union): union.cases.flatMap { objects(in: $0.schema) }
    default: []
    }
  }

  /// Whether an object for the next page has what other parameters send, too, but for how many items a page has.
  private func hasOthers(beside place: Place, _ places: [Place]) -> Bool {
    let sent = Set(parameters.map(\.sentName).filter { !Self.isSize($0) })
    return places.contains { other in
      other.outerName == place.outerName && other.name != place.name && sent.contains(other.name)
    }
  }

  /// Whether a parameter says how many items a page has.
  static func isSize(_ name: String) -> Bool {
    [
      "limit", "size", "count", "maxresults", "perpage", "pagesize", "pagelimit", "take", "top",
    ].contains(name)
  }

  /// Whether a value is the token that a parameter takes, though it has another name, as `next_page` for `page_token`, or
  /// the name of the parameter, as `cursor` of Square's.
  private func leads(_ place: Place, to parameter: PageParameter) -> Bool {
    let sent = parameter.sentName
    if sent == "from" { return place.name == "next" && place.outerName == nil }
    // Vercel's, which is a time.
    if sent == "until" {
      return place.name == "next" && place.outerName == "pagination"
        && place.property.schema.documentation.allText.contains(/\b[Tt]ime/)
    }
    // Twitch's, and those of WorkOS and Knock.
    if sent == "after" {
      return place.name == "cursor" && place.outerName == "pagination"
        || place.name == "after" && place.outerName.map(isOfPages) == true
          && place.isBeside("before") && isPlainText(place.property)
    }
    // Wise's, which is a number.
    if place.name == sent + "fornext", !Self.isSize(sent) { return true }
    guard Self.tokens.contains(sent), case .string(let format) = resolved(place.property).kind,
      format != .url
    else { return false }
    switch place.name {
    case "aftercursor", "next", "nextcursor", "nextpage", "nextpagecursor", "nextpagetoken",
      "nexttoken":
      return true
    case sent:
      let text = place.property.schema.documentation.allText.lowercased()
      return ["next", "subsequent", "more results"].contains { text.contains($0) }
        || parameter.schema.documentation.allText
          .contains(#/(?:previous|prior) (?:request|response|call|invocation)/#)
        || sent == "cursor" && isAbsentAtEnd(place)
    default: return false
    }
  }

  private func isPlainText(_ property: Property) -> Bool {
    if case .string(.plain) = resolved(property).kind { true } else { false }
  }

  /// Whether a page always has something, and may lack the cursor, as Bluesky's have: what was sent would always come back.
  private func isAbsentAtEnd(_ place: Place) -> Bool {
    guard !place.property.isRequired, place.outerName == nil,
      case .json(let schema)? = operation.responses.first?.content,
      case .object(let object) = models.resolved(schema).schema.kind
    else { return false }
    return object.properties.contains(where: \.isRequired)
  }

  /// What the parameter that leads to the next page may be called, without marks.
  private static let tokens: Set<String> = [
    "cursor", "iterator", "marker", "nexttoken", "pagecursor", "pagetoken", "paginationtoken",
  ]

  // MARK: - Links

  /// The URL of the next page: OData's `@odata.nextLink`, Twilio's `meta.next_page_url`, JSON:API's `links.next`, HAL's
  /// `_links.next.href`, or `next` beside `previous`, as Django's.
  private func byLink(_ object: ObjectSchema, _ places: [Place]) -> Pagination? {
    guard operation.method == "GET" else { return nil }
    let names: Set<String> = [
      "nexthref", "nextlink", "nexturl", "odatanextlink", "nextpageuri", "nextpageurl",
    ]
    let named = places.first { place in
      guard names.contains(place.name) || place.isHypertextLink else { return false }
      return if case .string = resolved(place.property).kind { true } else { false }
    }
    if let named { return Pagination(kind: .link, next: named.path) }
    // Recurly's.
    if hasMore(object) != nil, let link = next(in: object, isURL: false) {
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
  private func isShownAsURL(_ property: Property) -> Bool {
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

  // MARK: - The last item

  /// Stripe's: `starting_after` is the last item's `id`, and `has_more` says whether there are more. Resend's is `after`.
  private func byLastItem(_ object: ObjectSchema, _ list: Property) -> Pagination? {
    func isAfterIdentifier(_ parameter: PageParameter) -> Bool {
      parameter.name == "after"
        && parameter.schema.documentation.allText.contains(#/[Aa]fter (?:this|the) .*\bIDs?\b/#)
    }
    guard
      let parameter = parameters.first(where: {
        $0.name == "starting_after" || isAfterIdentifier($0)
      }),
      parameter.in == .query, !isDate(parameter),
      hasMore(object) != nil, case .array(let element) = resolved(list).kind
    else { return nil }
    // Lithic's items are told by their `token`.
    let isToken = parameter.schema.documentation.allText.contains(#/\bitem's token\b/#)
    let name = isToken ? "token" : "id"
    guard hasIdentifier(element, name) else { return nil }
    return Pagination(kind: .cursor, parameter: parameter.name, lastItem: [name])
  }

  /// Render's: each item of the list has the `cursor` that asks for what follows it.
  private func byCursorOfLastItem(_ element: Schema) -> Pagination? {
    guard let parameter = parameters.first(where: { $0.in == .query && $0.name == "cursor" }),
      case .object(let object) = models.resolved(element).schema.kind,
      let cursor = object.properties.first(where: { $0.name == "cursor" && $0.isRequired }),
      isSameScalar(cursor, parameter)
    else { return nil }
    return Pagination(kind: .cursor, parameter: parameter.name, lastItem: [cursor.name])
  }

  private func isDate(_ parameter: PageParameter) -> Bool {
    guard case .string(let format) = models.resolved(parameter.schema).schema.kind else {
      return false
    }
    return format == .date || format == .dateTime
  }

  /// OpenAI's: `after` is the response's `last_id`, and `has_more` says whether there are more.
  private func byLastIdentifier(_ object: ObjectSchema) -> Pagination? {
    guard let parameter = parameters.first(where: { ["after", "after_id"].contains($0.name) }),
      parameter.in == .query, hasMore(object) != nil,
      let last = object.properties.first(where: { $0.name == "last_id" }),
      isSameScalar(last, parameter)
    else { return nil }
    return Pagination(kind: .cursor, parameter: parameter.name, next: [last.name])
  }
}
