/// How the next page of a list is asked for.
public struct Pagination: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case link, page, offset, cursor
  }
  /// Where a parameter stands that says which page.
  public enum Place: String, Sendable, Hashable, CaseIterable {
    case query, body, path
  }
  public var kind: Kind
  /// What says which page; nil with `link`.
  public var parameter: String?
  public var place: Place
  /// The query parameter that says how many items a page has.
  public var size: String?
  /// Where the items are in the value; empty: the value itself.
  public var items: KeyPath
  /// Where the cursor of the next page is in the response.
  public var next: KeyPath?

  public init(
    kind: Kind, parameter: String? = nil, in place: Place = .query, size: String? = nil,
    items: KeyPath = [], next: KeyPath? = nil
  ) {
    self.kind = kind
    self.parameter = parameter
    self.place = place
    self.size = size
    self.items = items
    self.next = next
  }
}
