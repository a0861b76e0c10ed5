import Foundation
import HTTPTypes

/// Asks for the pages of a list, one after the other.
actor PageReader {
  private let pagination: Pagination
  private let send: @Sendable (PagePosition) async throws -> Response
  /// The route of the first page.
  private let route: Route
  private var position: PagePosition? = .first
  private var seen: Set<PagePosition> = [.first]
  /// The names of what the query of the first request had when it was sent.
  private var sentNames: Set<String> = []
  private var stubbed: Data?
  /// The page before, where pages are counted.
  private var previous: Response?
  /// Why the next page can't be asked for.
  private var failure: (any Error)?

  init(
    _ pagination: Pagination, of route: Route,
    send: @escaping @Sendable (PagePosition) async throws -> Response
  ) {
    self.pagination = pagination
    self.route = route
    self.send = send
  }

  /// The next page; nil behind the last one.
  ///
  /// - Throws: What sending throws; ``ProviderError/invalidRequest(reason:target:)`` where the next page is on
  ///   another server.
  func next() async throws -> Response? {
    if let failure {
      self.failure = nil
      throw failure
    }
    guard let current = position else { return nil }
    // Where it throws, there is no next page.
    position = nil
    let response: Response
    do {
      response = try await send(current)
    } catch ProviderError.status(let response) where isBehindLastPage(response, at: current) {
      return nil
    } catch ProviderError.failure(_, let response) where isBehindLastPage(response, at: current) {
      return nil
    }
    if current == .first { sentNames = response.request.url.queryNames }
    if response.isStubbed {
      // A sample that knows nothing of pages would be the next one for ever.
      if stubbed == response.data { return nil }
      stubbed = response.data
    }
    if pagination.isCounted {
      // A server that takes a number that is too large for that of its last page would be asked for ever.
      if let previous, response.hasMore(pagination) == nil,
        response.hasSameItems(as: previous, at: pagination.items)
      {
        return nil
      }
      previous = response
    }
    do {
      if let next = try position(after: response, at: current),
        isNew(next) || response.hasMoreItems(pagination)
      {
        position = next
      }
    } catch {
      // A sample leads to some server where its type doesn't let it lead nowhere.
      if !response.isStubbed { failure = error }
      // This page came, whatever comes after it.
      return response
    }
    // An empty page behind others has nothing to give; one that is no page does.
    let mayBeEmpty = position == nil && current != .first
    return mayBeEmpty && response.isEmptyPage(at: pagination.items) ? nil : response
  }

  /// Django's lists, for one, have 404 for the page behind the last one.
  private func isBehindLastPage(_ response: Response, at current: PagePosition) -> Bool {
    response.status == .notFound && pagination.isCounted && pagination.more == nil
      && pagination.last == nil && current != .first
  }

  private func position(
    after response: Response, at current: PagePosition
  ) throws -> PagePosition? {
    let hasMore = response.hasMore(pagination)
    if hasMore == false { return nil }
    switch pagination.kind {
    case .link(nil):
      let target = response.header("Link").flatMap { LinkHeader.target(of: "next", in: $0) }
      return try target.map { try url($0, in: response) }
    case .link(let path?):
      guard let target = response.cursor(at: path) else { return nil }
      guard let text = target.string else { throw unusable(target, at: path, of: response) }
      return try url(text, in: response)
    case .page(let parameter, let first):
      guard response.itemCount(at: pagination.items) > 0 || hasMore == true else { return nil }
      let number = current.number ?? route.number(of: parameter, in: response.request) ?? first
      return position(of: parameter, number, 1)
    case .offset(let parameter):
      let itemCount = response.itemCount(at: pagination.items)
      guard itemCount > 0 else { return nil }
      let start = current.number ?? route.number(of: parameter, in: response.request) ?? 0
      return position(of: parameter, start, itemCount)
    case .cursor(let parameter, .lastItem(let path)):
      let cursor = response.cursor(inLastItemAt: pagination.items, path)
      return try cursor.map { try position(of: parameter, $0, at: path, of: response) }
    case .cursor(let parameter, .response(let path, let endsAtZero)):
      guard let cursor = response.cursor(at: path) else { return nil }
      // Twitter's last page has 0, and the same as text.
      if endsAtZero, cursor == .integer(0) || cursor == "0" { return nil }
      return try position(of: parameter, cursor, orURL: true, at: path, of: response)
    case .cursor(let parameter, .header(let name)):
      guard let cursor = response.header(name).map({ JSON.string($0) })?.cursor else { return nil }
      return try position(of: parameter, cursor, orURL: true, at: name, of: response)
    }
  }

  /// Where a cursor leads to.
  ///
  /// - Throws: Where it is a list or an object, and only a text can stand where it is sent.
  private func position(
    of parameter: Pagination.Parameter, _ cursor: JSON, orURL mayBeURL: Bool = false,
    at place: String, of response: Response
  ) throws -> PagePosition {
    if mayBeURL, let text = cursor.string, text.hasPrefix("https://") || text.hasPrefix("http://") {
      return try url(text, in: response)
    }
    guard parameter.place == .body || !cursor.isContainer else {
      throw unusable(cursor, at: place, of: response)
    }
    return .parameter(parameter, cursor)
  }

  /// The list would end as if there were no more, where only its description is not right.
  private func unusable(_ cursor: JSON, at place: String, of response: Response) -> any Error {
    let kind = cursor.object != nil ? "an object" : cursor.array != nil ? "a list" : "a number"
    return ProviderError.invalidRequest(
      reason: "what says which page is next is \(kind), at \(place)",
      target: response.request.target)
  }

  /// Nil behind the largest number, which a server may have named.
  private func position(
    of parameter: Pagination.Parameter, _ number: Int, _ step: Int
  ) -> PagePosition? {
    let (next, isTooLarge) = number.addingReportingOverflow(step)
    return isTooLarge ? nil : .parameter(parameter, .integer(next))
  }

  /// Whether it is no place where the list was before; what counts up never is.
  private func isNew(_ position: PagePosition) -> Bool {
    pagination.isCounted || seen.insert(position).inserted
  }

  /// - Throws: Where it is on another server than the response: neither credentials nor anything else of the
  ///   request is for that.
  private func url(_ text: String, in response: Response) throws -> PagePosition {
    guard let written = URL(ofServer: text, relativeTo: response.url),
      // Not that of the response's request, which a redirect may have led elsewhere.
      let url = response.request.call?.urlOnServer(written)
    else {
      throw ProviderError.invalidRequest(
        reason: "the next page is not on the server of the first one",
        target: response.request.target)
    }
    return .url(url, sent: sentNames)
  }
}

extension Response {
  fileprivate func isEmptyPage(at path: String?) -> Bool {
    lengthOfList(at: path) == 0 || hasNoItems(at: path)
  }

  /// What it says of further pages; nil where it says nothing.
  fileprivate func hasMore(_ pagination: Pagination) -> Bool? {
    if let last = pagination.last { return (try? value(Bool.self, at: last)).map { !$0 } }
    return pagination.more.flatMap { more in
      (try? value(Bool.self, at: more)) ?? lengthOfList(at: more).map { $0 > 0 }
    }
  }

  /// Whether a list with items says that there are further pages, whatever leads to them.
  fileprivate func hasMoreItems(_ pagination: Pagination) -> Bool {
    pagination.more.flatMap { lengthOfList(at: $0) } ?? 0 > 0
  }

  /// Whether both have the same objects in their lists.
  fileprivate func hasSameItems(as other: Response, at path: String?) -> Bool {
    guard let last = lastItem(at: path), last.object != nil, last == other.lastItem(at: path) else {
      return false
    }
    return (try? value([JSON].self, at: path)) == (try? other.value([JSON].self, at: path))
  }

  private func lastItem(at path: String?) -> JSON? {
    try? value(LastElement.self, at: path).value
  }

  /// How many items the list at the path has; 0 where there is none.
  fileprivate func itemCount(at path: String?) -> Int { lengthOfList(at: path) ?? 0 }

  private func lengthOfList(at path: String?) -> Int? {
    try? value(ElementCount.self, at: path).count
  }

  fileprivate func header(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { headers[$0] }
  }

  /// What says which page is next; nil where there is none.
  fileprivate func cursor(at path: String) -> JSON? {
    (try? value(JSON.self, at: path)).flatMap(\.cursor)
  }

  /// The same in the last item of the list.
  fileprivate func cursor(inLastItemAt items: String?, _ path: String) -> JSON? {
    lastItem(at: items)?.value(at: path)?.cursor
  }
}

extension JSON {
  /// What a request can send for the next page; nil of everything else.
  fileprivate var cursor: JSON? {
    // Not `nil` in a conditional expression: there it is the literal of JSON's `null`.
    switch self {
    case .string(let text) where text.isEmpty: Optional.none
    case .array(let elements) where elements.isEmpty: Optional.none
    case .object(let properties) where properties.isEmpty: Optional.none
    case .string, .integer, .number, .array, .object: self
    case .null, .bool: Optional.none
    }
  }

  fileprivate var isContainer: Bool { array != nil || object != nil }
}

/// The last element of a list; nil of an empty one.
private struct LastElement: Decodable {
  var value: JSON?

  init(from decoder: any Decoder) throws {
    var elements = try decoder.unkeyedContainer()
    var last: (any Decoder)?
    while !elements.isAtEnd { last = try elements.superDecoder() }
    value = try last.map { try JSON(from: $0) }
  }
}

/// Counts the elements of a list without reading them.
private struct ElementCount: Decodable {
  let count: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.unkeyedContainer()
    guard let count = container.count else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no count")
    }
    self.count = count
  }
}
