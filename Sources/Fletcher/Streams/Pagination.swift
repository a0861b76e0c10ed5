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
  }

  let kind: Kind
  /// Where the items are in the response, as `data.results`; nil where it is a list.
  let items: String?
  /// Where the response says whether there are more pages, as `has_more`, or has a list that is empty in the last one;
  /// nil where it doesn't.
  let more: String?
  /// Where the response says that it is the last page, as `last` of Spring's; nil where it doesn't.
  var last: String?

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
  public static func page(
    _ parameter: String = "page", in place: Place = .query, first: Int = 1, items: String? = nil,
    more: String? = nil, last: String? = nil
  ) -> Pagination {
    Pagination(
      kind: .page(Parameter(name: parameter, place: place), first: first), items: items, more: more,
      last: last)
  }

  /// By the number of items before the page.
  public static func offset(
    _ parameter: String = "offset", in place: Place = .query, items: String? = nil,
    more: String? = nil, last: String? = nil
  ) -> Pagination {
    Pagination(
      kind: .offset(Parameter(name: parameter, place: place)), items: items, more: more, last: last)
  }

  /// By a value of the response, at a path of keys, that the next request sends; or that is the URL of the next
  /// page. In a body it may be a list or an object. A 0 ends the list as nothing does, unless `endsAtZero` is false.
  public static func cursor(
    _ parameter: String = "cursor", in place: Place = .query, next path: String,
    items: String? = nil, more: String? = nil, endsAtZero: Bool = true
  ) -> Pagination {
    Pagination(
      kind: .cursor(
        Parameter(name: parameter, place: place), .response(path: path, endsAtZero: endsAtZero)),
      items: items, more: more)
  }

  /// By a header field of the response, whose value the next request sends, or whose value is the URL of the next
  /// page: `.cursor("page", nextHeader: "X-Next-Page")`. The list ends where the field is absent or empty.
  public static func cursor(
    _ parameter: String = "cursor", in place: Place = .query, nextHeader name: String,
    items: String? = nil, more: String? = nil
  ) -> Pagination {
    Pagination(
      kind: .cursor(Parameter(name: parameter, place: place), .header(name: name)),
      items: items, more: more)
  }

  /// By a value of the page's last item, at a path of keys, that the next request sends: `.cursor("starting_after",
  /// lastItem: "id", items: "data", more: "has_more")`. Without `more`, the list ends with an empty page.
  public static func cursor(
    _ parameter: String = "cursor", in place: Place = .query, lastItem path: String,
    items: String? = nil, more: String? = nil
  ) -> Pagination {
    Pagination(
      kind: .cursor(Parameter(name: parameter, place: place), .lastItem(path: path)),
      items: items, more: more)
  }
}
