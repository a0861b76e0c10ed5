/// How the next page of a list is asked for.
public struct Pagination: Hashable, Sendable {
  /// Where in a request something stands that says which page is asked for.
  public enum Place: Hashable, Sendable {
    /// In the URL's query.
    case query
    /// In the body, which is a JSON object or a form. In JSON, `options.offset` is a property of an object in it.
    case body
    /// In the path, as a variable of the route's template.
    case path
  }

  enum Kind: Hashable, Sendable {
    /// Where the URL is in the response's content; nil where it is in the header field.
    case link(path: String?)
    case page(Parameter, first: Int)
    case offset(Parameter)
    case cursor(Parameter, Cursor)
  }

  /// What a cursor in a body of JSON is sent as, where the response has it as something else: the text "2" as the
  /// number 2, or the other way around.
  public enum CursorType: Hashable, Sendable {
    /// A whole number; text that is none is sent as it is.
    case number
    case string
  }

  /// Where the value is that the request of the next page sends.
  enum Cursor: Hashable, Sendable {
    case response(path: String, endsAtZero: Bool)
    case header(name: String)
    case lastItem(path: String)
  }

  /// What says which page is asked for.
  struct Parameter: Hashable, Sendable {
    let name: String
    let place: Place
    /// What a cursor is sent as; nil as it came.
    var type: CursorType?
  }

  /// Where a response has a number.
  enum Number: Hashable, Sendable {
    case content(path: String)
    case header(name: String)

    /// Nil where there is none; in the content, where both are named.
    init?(path: String?, header: String?) {
      if let path {
        self = .content(path: path)
      } else if let header {
        self = .header(name: header)
      } else {
        return nil
      }
    }
  }

  let kind: Kind
  /// Where the items are in the response, as `data.results`; nil where it is a list.
  let items: String?
  /// Where the response says whether there are more pages, as `has_more`, or has a list that is empty in the last one;
  /// nil where it doesn't.
  let more: String?
  /// Where the response says that it is the last page, as `last` of Spring's and `done` of Svix's; nil where it
  /// doesn't.
  var last: String?
  /// Where the response says how many pages there are.
  var pageCount: Number?
  /// Where the response says how many items all pages have.
  var total: Number?
  /// Where the response says how many items it takes, with those that it leaves out, as `maxResults` of Jira's.
  var pageSize: String?

  /// Whether the next page is asked for by a number that counts up, whatever the response says.
  var isCounted: Bool {
    switch kind {
    case .page, .offset: true
    case .link, .cursor: false
    }
  }

  private init(kind: Kind, items: String?, more: String? = nil, last: String? = nil) {
    self.kind = kind
    self.items = items
    self.more = more
    self.last = last
  }

  /// By the URL of the next page in the header field `Link` (RFC 8288).
  public static func link(items: String? = nil) -> Pagination {
    Pagination(kind: .link(path: nil), items: items)
  }

  /// By the URL of the next page at a path of keys in the response, which may be relative: `.link(next:
  /// "next_page_uri", items: "calls")`.
  public static func link(
    next path: String, items: String? = nil, more: String? = nil
  ) -> Pagination {
    Pagination(kind: .link(path: path), items: items, more: more)
  }

  /// By the number of a page, which counts up from what the request has, or else from `first`: `.page(first: 0, items:
  /// "content", last: "last")`.
  ///
  /// - Parameters:
  ///   - parameter: what says which page.
  ///   - place: where that stands.
  ///   - first: the number of the first page.
  ///   - items: where the items are in the response.
  ///   - more: where the response says whether there are more pages.
  ///   - last: where the response says that it is the last page.
  ///   - pageCount: where the response says how many pages there are: `meta.total_pages`.
  ///   - pageCountHeader: the header field of the response that says it: `X-WP-TotalPages`.
  ///   - total: where the response says how many items there are on all pages. The list does not end there, since
  ///     servers estimate it; but a page behind that many may be an error.
  ///   - totalHeader: the header field of the response that says it: `X-Total-Count`.
  public static func page(
    _ parameter: String = "page", in place: Place = .query, first: Int = 1, items: String? = nil,
    more: String? = nil, last: String? = nil, pageCount: String? = nil,
    pageCountHeader: String? = nil, total: String? = nil, totalHeader: String? = nil
  ) -> Pagination {
    var pages = Pagination(
      kind: .page(Parameter(name: parameter, place: place), first: first), items: items, more: more,
      last: last)
    pages.pageCount = Number(path: pageCount, header: pageCountHeader)
    pages.total = Number(path: total, header: totalHeader)
    return pages
  }

  /// By the number of items before the page.
  ///
  /// - Parameters:
  ///   - parameter: what says how many.
  ///   - place: where that stands.
  ///   - items: where the items are in the response.
  ///   - more: where the response says whether there are more pages.
  ///   - last: where the response says that it is the last page.
  ///   - total: where the response says how many items there are on all pages. The list does not end there, since
  ///     servers estimate it; but a page behind that many may be an error.
  ///   - totalHeader: the header field of the response that says it: `X-Total-Count`.
  ///   - pageSize: where the response says how many items it takes, with those that it leaves out, as Jira's
  ///     `maxResults`: the next page begins behind them, and an empty one is not the last before `total`. A page that
  ///     has the number which the parameter asked for beside it, under the same name, begins there.
  public static func offset(
    _ parameter: String = "offset", in place: Place = .query, items: String? = nil,
    more: String? = nil, last: String? = nil, total: String? = nil, totalHeader: String? = nil,
    pageSize: String? = nil
  ) -> Pagination {
    var pages = Pagination(
      kind: .offset(Parameter(name: parameter, place: place)), items: items, more: more, last: last)
    pages.total = Number(path: total, header: totalHeader)
    pages.pageSize = pageSize
    return pages
  }

  /// By a value of the response, at a path of keys, that the next request sends; or that is the URL of the next
  /// page. In a body it may be a list or an object, and is sent as another type with `as`. A 0 ends the list as nothing
  /// does, unless `endsAtZero` is false.
  public static func cursor(
    _ parameter: String = "cursor", in place: Place = .query, next path: String,
    as type: CursorType? = nil, items: String? = nil, more: String? = nil, last: String? = nil,
    endsAtZero: Bool = true
  ) -> Pagination {
    Pagination(
      kind: .cursor(
        Parameter(name: parameter, place: place, type: type),
        .response(path: path, endsAtZero: endsAtZero)),
      items: items, more: more, last: last)
  }

  /// By a header field of the response, whose value the next request sends, or whose value is the URL of the next
  /// page: `.cursor("page", nextHeader: "X-Next-Page")`. The list ends where the field is absent or empty.
  public static func cursor(
    _ parameter: String = "cursor", in place: Place = .query, nextHeader name: String,
    as type: CursorType? = nil, items: String? = nil, more: String? = nil, last: String? = nil
  ) -> Pagination {
    Pagination(
      kind: .cursor(Parameter(name: parameter, place: place, type: type), .header(name: name)),
      items: items, more: more, last: last)
  }

  /// By a value of the page's last item, at a path of keys, that the next request sends: `.cursor("starting_after",
  /// lastItem: "id", items: "data", more: "has_more")`. Without `more`, the list ends with an empty page.
  public static func cursor(
    _ parameter: String = "cursor", in place: Place = .query, lastItem path: String,
    as type: CursorType? = nil, items: String? = nil, more: String? = nil, last: String? = nil
  ) -> Pagination {
    Pagination(
      kind: .cursor(Parameter(name: parameter, place: place, type: type), .lastItem(path: path)),
      items: items, more: more, last: last)
  }
}
