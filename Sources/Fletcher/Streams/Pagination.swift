/// How the next page of a list is asked for.
public struct Pagination: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case link
    case page(parameter: String, first: Int)
    case offset(parameter: String)
    case cursor(parameter: String, path: String)
  }

  let kind: Kind
  /// Where the items are in the response, as `data.results`; nil where it is a list.
  let items: String?

  /// By the URL of the next page in the header field `Link` (RFC 8288).
  public static func link(items: String? = nil) -> Pagination {
    Pagination(kind: .link, items: items)
  }

  /// By the number of a page, a query item, which counts up from what the request has, or else from `first`.
  public static func page(
    _ parameter: String = "page", first: Int = 1, items: String? = nil
  ) -> Pagination {
    Pagination(kind: .page(parameter: parameter, first: first), items: items)
  }

  /// By the number of items before the page, a query item.
  public static func offset(_ parameter: String = "offset", items: String? = nil) -> Pagination {
    Pagination(kind: .offset(parameter: parameter), items: items)
  }

  /// By a value of the response, at a path of keys, that the next request sends as a query item; or that is the
  /// URL of the next page.
  public static func cursor(
    _ parameter: String = "cursor", next path: String, items: String? = nil
  ) -> Pagination {
    Pagination(kind: .cursor(parameter: parameter, path: path), items: items)
  }
}
