/// How the next page of a list is asked for.
public struct Pagination: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case link, page, offset, cursor
  }
  /// Where a parameter stands that says which page.
  public enum Location: String, Sendable, Hashable, CaseIterable {
    case query, body, path
  }
  /// What a cursor in a body of JSON is sent as.
  public enum CursorType: String, Sendable, Hashable {
    case number, string
  }
  public var kind: Kind
  /// What says which page; nil with `link`.
  public var parameter: String?
  public var `in`: Location
  /// The number of the first page, where it is another than the parameter's default.
  public var first: Int?
  /// The query parameter that says how many items a page has.
  public var size: String?
  /// Where the items are in the value; empty: the value itself.
  public var items: KeyPath
  /// Where the cursor of the next page is in the response.
  public var next: KeyPath?
  /// The header field of the response that has it.
  public var nextHeader: String?
  /// Where it is in the last item of the page.
  public var lastItem: KeyPath?
  /// Where the response says whether there are more pages.
  public var more: KeyPath?
  /// Where the response says that it is the last page.
  public var last: KeyPath?
  /// Where the response says how many pages there are.
  public var pageCount: KeyPath?
  /// The header field of the response that says it.
  public var pageCountHeader: String?
  /// Where the response says how many items all pages have.
  public var total: KeyPath?
  /// The header field of the response that says it.
  public var totalHeader: String?
  /// Where the response says how many items it takes, with those that it leaves out.
  public var pageSize: KeyPath?
  /// Whether a 0 as the cursor is none.
  public var endsAtZero = true
  /// What the body has the cursor as, where the response has it as something else.
  public var cursorType: CursorType?

  public init(
    kind: Kind, parameter: String? = nil, in location: Location = .query, first: Int? = nil,
    size: String? = nil, items: KeyPath = [], next: KeyPath? = nil, nextHeader: String? = nil,
    lastItem: KeyPath? = nil, more: KeyPath? = nil, last: KeyPath? = nil,
    pageCount: KeyPath? = nil, pageCountHeader: String? = nil, total: KeyPath? = nil,
    totalHeader: String? = nil, pageSize: KeyPath? = nil, endsAtZero: Bool = true
  ) {
    self.kind = kind
    self.parameter = parameter
    self.in = location
    self.first = first
    self.size = size
    self.items = items
    self.next = next
    self.nextHeader = nextHeader
    self.lastItem = lastItem
    self.more = more
    self.last = last
    self.pageCount = pageCount
    self.pageCountHeader = pageCountHeader
    self.total = total
    self.totalHeader = totalHeader
    self.pageSize = pageSize
    self.endsAtZero = endsAtZero
  }
}

extension Pagination.CursorType {
  /// Nil of what is neither a number nor text.
  public init?(of schema: Schema) {
    switch schema.kind {
    case .integer, .number: self = .number
    case .string: self = .string
    default: return nil
    }
  }
}

extension Schema {
  /// Whether `null` is there to say that there is no such number, so that 0 is one.
  public var isNullableInteger: Bool {
    if case .integer = kind { isNullable } else { false }
  }
}
