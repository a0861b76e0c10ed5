import Foundation

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
  /// The page before, where cursors lead to pages.
  private var before: Response?
  private var counted: CountedPages
  /// How many pages without items came one after the other.
  private var emptyPages = 0
  /// The most of these that links are followed from: some servers write one into each page, also behind the last.
  private static let mostEmptyPages = 5
  /// Why the next page can't be asked for.
  private var failure: (any Error)?

  init(
    _ pagination: Pagination, of route: Route,
    send: @escaping @Sendable (PagePosition) async throws -> Response
  ) {
    self.pagination = pagination
    counted = CountedPages(pagination)
    self.route = route
    self.send = send
  }

  /// The next page; nil behind the last one.
  ///
  /// - Throws: What sending throws; ``ProviderError/invalidRequest(reason:target:)`` where the next page is on
  ///   another server, or is this one again.
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
    if case .link = pagination.kind {
      emptyPages = response.isEmptyPage(at: pagination.items) ? emptyPages + 1 : 0
      if emptyPages > Self.mostEmptyPages { return nil }
    }
    if pagination.isCounted, try counted.isRepeated(response, current.number) { return nil }
    do {
      if let next = try position(after: response, at: current),
        isNew(next) || hasOtherItems(response) || response.hasMoreItems(pagination)
      {
        position = next
      }
      if case .cursor(_, .response) = pagination.kind { before = response }
    } catch {
      // A sample leads to some server where its type doesn't let it lead nowhere.
      if !response.isSample { failure = error }
      // This page came, whatever comes after it.
      return response
    }
    // An empty page behind others has nothing to give; one that is no page does.
    let mayBeEmpty = position == nil && current != .first
    return mayBeEmpty && response.isEmptyPage(at: pagination.items) ? nil : response
  }

  /// Whether a page of a cursor has other items than the one before: Elasticsearch has one cursor for all pages of a
  /// scroll.
  private func hasOtherItems(_ response: Response) -> Bool {
    guard let item = response.lastItem(at: pagination.items), item.object != nil,
      let before = before?.lastItem(at: pagination.items)
    else { return false }
    return item != before
  }

  private func isBehindLastPage(_ response: Response, at current: PagePosition) -> Bool {
    pagination.isCounted && current != .first && counted.isBehindLast(response.statusCode)
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
      // JSON:API's links are text, or objects that have it (section 8.8).
      if target["href"]?.isNull == true { return nil }
      guard let text = target.string ?? target["href"]?.string else {
        throw unusable(target, at: path, of: response)
      }
      return try url(text, in: response)
    case .page(let parameter, _), .offset(let parameter):
      let number = current.number ?? route.number(of: parameter, in: response.request)
      return counted.number(after: response, number, hasMore: hasMore)
        .map { .parameter(parameter, .integer($0)) }
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
    return .parameter(parameter, cursor.sent(as: parameter.type))
  }

  /// The list would end as if there were no more, where only its description is not right.
  private func unusable(_ cursor: JSON, at place: String, of response: Response) -> any Error {
    let kind = cursor.object != nil ? "an object" : cursor.array != nil ? "a list" : "a number"
    return ProviderError.invalidRequest(
      reason: "what says which page is next is \(kind), at \(place)",
      target: response.request.target)
  }

  /// Whether it is no place where the list was before; what counts up never is.
  private func isNew(_ position: PagePosition) -> Bool {
    pagination.isCounted || seen.insert(position).inserted
  }

  /// A path with what the request's had in front of it, where it is that of the request otherwise: a server behind a proxy
  /// need not know of it, and Snyk's links leave out `/rest`.
  private static func withLostPath(_ text: String, of url: URL?) -> String {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    guard path.hasPrefix("/"), !path.hasPrefix("//"), path.utf8.count > 1,
      let sent = url?.path(percentEncoded: true), sent != path, sent.hasSuffix(path)
    else { return text }
    return sent.dropLast(path.count) + text
  }

  /// - Throws: Where it is on another server than the response: neither credentials nor anything else of the
  ///   request is for that.
  private func url(_ text: String, in response: Response) throws -> PagePosition {
    let text = Self.withLostPath(text, of: response.request.url)
    guard let written = URL(ofServer: text, relativeTo: response.url),
      // Not that of the response's request, which a redirect may have led elsewhere.
      let url = response.request.call?.urlOnServer(written)
    else {
      let origins = [URL(ofServer: text, relativeTo: response.url), response.request.url]
        .compactMap { $0.flatMap(Origin.init) }.map(\.description)
      throw ProviderError.invalidRequest(
        reason: "the next page is not on the server of the first one"
          + (origins.count == 2 ? ", which is \(origins[1]), but on \(origins[0])" : ""),
        target: response.request.target)
    }
    return .url(url, sent: sentNames)
  }
}

extension JSON {
  fileprivate var isContainer: Bool { array != nil || object != nil }

  /// The cursor as a body has it; as it is where that can't be.
  fileprivate func sent(as type: Pagination.CursorType?) -> JSON {
    switch (type, self) {
    case (.number, .string(let text)):
      Int(text).map { .integer($0) } ?? self
    case (.string, .integer), (.string, .number): plainText.map { .string($0) } ?? self
    default: self
    }
  }
}
