/// How the next page of a list is asked for.
public struct Pagination: Hashable, Sendable {
  /// Where in a request something stands that says which page is asked for.
  public enum Place: Hashable, Sendable {
    /// In the URL's query.
    case query
    /// In the body, which is a JSON object or a form.
    case body
    /// In the path, as a variable of the route's template.
    case path
  }

  enum Kind: Hashable, Sendable {
    case link
    case page(Parameter, first: Int)
    case offset(Parameter)
    case cursor(Parameter, Cursor)
  }

  /// Where the value is that the request of the next page sends.
  enum Cursor: Hashable, Sendable {
    case response(path: String)
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
  /// Where the response says whether there are more pages, as `has_more`; nil where it doesn't.
  let more: String?

  private init(kind: Kind, items: String?, more: String? = nil) {
    self.kind = kind
    self.items = items
    self.more = more
  }

  /// By the URL of the next page in the header field `Link` (RFC 8288).
  public static func link(items: String? = nil) -> Pagination {
    Pagination(kind: .link, items: items)
  }

  /// By the number of a page, which counts up from what the request has, or else from `first`.
  public static func page(
    _ parameter: String = "page", in place: Place = .query, first: Int = 1, items: String? = nil,
    more: String? = nil
  ) -> Pagination {
    Pagination(
      kind: .page(Parameter(name: parameter, place: place), first: first), items: items, more: more)
  }

  /// By the number of items before the page.
  public static func offset(
    _ parameter: String = "offset", in place: Place = .query, items: String? = nil,
    more: String? = nil
  ) -> Pagination {
    Pagination(
      kind: .offset(Parameter(name: parameter, place: place)), items: items, more: more)
  }

  /// By a value of the response, at a path of keys, that the next request sends; or that is the URL of the next
  /// page.
  public static func cursor(
    _ parameter: String = "cursor", in place: Place = .query, next path: String,
    items: String? = nil, more: String? = nil
  ) -> Pagination {
    Pagination(
      kind: .cursor(Parameter(name: parameter, place: place), .response(path: path)),
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
