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
      guard var pages = byHeader() ?? byCursorOfLastItem(element) ?? byNumber(nil),
        !isCreation(pages)
      else { return nil }
      addCounts(to: &pages, nil, at: [])
      return pages
    case .object(let object):
      guard let pages = pages(of: object, at: []) else { return nil }
      return isCreation(pages) ? nil : pages
    default: return nil
    }
  }

  /// Whether a POST makes what it responds with, so that asking for a page would make it again: its name says so, or its
  /// body is a list of objects, or has the items, as DocuSign's groups that come back as a page of them.
  private func isCreation(_ pages: Pagination) -> Bool {
    guard operation.method == "POST" else { return false }
    if pages.in == .query, isCalledAsCreation { return true }
    guard case .json(let schema)? = operation.body?.content else { return false }
    if case .array(let element) = models.resolved(schema).schema.kind {
      return !models.resolved(element).schema.isScalar
    }
    guard let name = pages.items.last else { return false }
    return parameters.contains { parameter in
      guard parameter.in == .body, parameter.name == name,
        case .array(let element) = models.resolved(parameter.schema).schema.kind
      else { return false }
      // Identifiers, or names, choose some of the items.
      return pages.in == .query || !models.resolved(element).schema.isScalar
    }
  }

  /// Whether the name begins with a verb of what makes or changes something, or ends in one.
  private var isCalledAsCreation: Bool {
    let name = operation.nameOfUsualForm
    let lowercased = name.lowercased()
    return ["create", "insert", "update", "upsert"].contains(where: lowercased.hasSuffix)
      || ["add", "create", "insert", "set", "update", "upsert"].contains { verb in
        lowercased.hasPrefix(verb) && name.dropFirst(verb.count).first?.isLowercase != true
      }
  }

  private func pages(of object: ObjectSchema, at path: KeyPath) -> Pagination? {
    guard let (items, list) = items(of: object), !isBesideData(list, in: object) else {
      guard path.isEmpty else { return nil }
      return pagesInEnvelope(object) ?? pagesOfData(object)
    }
    let mayBeOne = isOneWithNames(list)
    let isItem = isItem(object, with: list)
    let places = places(in: object)
    guard
      var pages = byToken(places)
        ?? (mayBeOne || isItem && !isOfObjects(list) ? nil : byLink(object, places))
        ?? byLastItem(object, list) ?? byLastIdentifier(object)
        ?? (mayBeOne || isItem ? nil : byNumber(object))
        ?? byNextNumber(places) ?? byCursorInObject(places)
    else { return nil }
    pages.items = path + items
    pages.next = pages.next.map { path + $0 }
    addEnds(to: &pages, object, at: path)
    return pages
  }

  /// Has pages end where the object says that there are no more, or how many there are.
  private func addEnds(to pages: inout Pagination, _ object: ObjectSchema, at path: KeyPath) {
    if pages.kind != .link, let more = hasMore(object) {
      pages.more = path + more
    } else if pages.kind != .link, let last = isLast(object) {
      pages.last = path + last
    }
    addCounts(to: &pages, object, at: path)
  }

  private func pagesInEnvelope(_ object: ObjectSchema) -> Pagination? {
    guard var pages = pages(inEnvelope: object) else { return nil }
    // What counts pages may stand beside the envelope.
    if !pages.hasCount { addCounts(to: &pages, object, at: []) }
    return pages
  }

  /// The pages of the only list in `data`, where what leads to the next one stands beside that; of a list beside `data`,
  /// where the path says that this is what was asked for.
  private func pagesOfData(_ object: ObjectSchema) -> Pagination? {
    guard let data = object.properties.first(where: { $0.name == "data" }),
      case .object(let content) = resolved(data).kind, !operation.path.endsInArgument
    else { return nil }
    let places = places(in: object).filter { $0.path.first != data.name }
    guard var pages = byToken(places) ?? byLink(object, places), pages.next?.first != data.name
    else { return nil }
    if let list = list(in: object), isBesideData(list, in: object), isSubject(list) {
      pages.items = [list.name]
    } else if hasOneList(content), let list = list(in: content), isOfObjects(list),
      content.properties.count == 1 || isSubject(list) && !isItem(content, with: list)
    {
      pages.items = [data.name, list.name]
    } else {
      return nil
    }
    addEnds(to: &pages, object, at: [])
    return pages
  }

  /// Whether a list is what the path ends in.
  private func isSubject(_ list: Property) -> Bool {
    lastSegment.map { String($0).withoutMarks } == list.name.withoutMarks
  }

  /// What the path ends in; nil where that is an argument.
  var lastSegment: Substring? {
    guard case .literal(let text)? = operation.path.parts.last else { return nil }
    return text.split(separator: "/").last
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
        ?? found.first {
          $0.name == sent
            && (isTold && !(sent == "next" && isShownAsURL($0.property))
              || $0.isInNext && !Self.isSize(sent))
        } ?? found.first { leads($0, to: parameter) }
      guard let next else { continue }
      // Render's logs are asked for by the next start and the next end. Of a page and an offset either will do.
      if next.name == "next" + sent, number(parameter.schema) == nil, !Self.tokens.contains(sent),
        hasOthers(beside: next, places, withPrefix: "next")
      {
        return nil
      }
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

  /// Whether a value for the next page has one of other parameters beside it, but for how many items a page has.
  ///
  /// - Parameter prefix: What stands before the parameters' names there.
  private func hasOthers(
    beside place: Place, _ places: [Place], withPrefix prefix: String = ""
  ) -> Bool {
    let names = Set(
      parameters.map(\.sentName)
        .filter { !Self.isSize($0) && (prefix.isEmpty || !Self.wordsOfPlaces.contains($0)) }
        .map { prefix + $0 })
    return places.contains { other in
      other.outerName == place.outerName && other.name != place.name && names.contains(other.name)
    }
  }

  /// What says the same as the token beside it, or in which order the items come.
  private static let wordsOfPlaces: Set = [
    "direction", "offset", "order", "page", "pagenumber", "skip", "sort",
  ]

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
    // Matrix's, and others'.
    if ["from", "since"].contains(sent), place.name == "nextbatch", place.outerName == nil {
      return isPlainText(place.property)
    }
    if sent == "from" {
      return ["next", "nexttoken"].contains(place.name) && place.outerName == nil
    }
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
        || place.property.schema.isNullable
          && parameter.schema.documentation.allText.lowercased().contains("next page")
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
  static let tokens: Set<String> = [
    "bookmark", "cursor", "iterator", "marker", "nexttoken", "pagecursor", "pagetoken",
    "paginationtoken",
  ]
}
