/// Where a list ends whose pages are asked for by numbers that count up, by what its pages said so far.
struct CountedPages {
  private let pagination: Pagination
  private var previous: Response?
  /// How many items came; where items are counted, how many there are up to the end of the last page.
  private var itemCount = 0

  init(_ pagination: Pagination) { self.pagination = pagination }

  /// The number for the page behind a response; nil behind the last one.
  ///
  /// - Parameters:
  ///   - number: What the response was asked for with; nil where the request says nothing.
  ///   - hasMore: What the response says of further pages.
  mutating func number(after response: Response, _ number: Int?, hasMore: Bool?) -> Int? {
    let count = response.itemCount(at: pagination.items)
    switch pagination.kind {
    case .page(_, let first):
      itemCount += count
      let number = number ?? first
      guard count > 0 || hasMore == true, !isLast(response, number) else { return nil }
      return sum(number, 1)
    case .offset(let parameter):
      let number = number ?? 0
      let size = pagination.pageSize.flatMap { response.integer(at: .content(path: $0)) } ?? 0
      let start = size > 0 ? self.start(of: response, parameter) ?? number : number
      // What falls behind the largest number, or before what was asked for, would never end.
      guard let end = sum(start, max(size, count)), end > number else { return nil }
      itemCount = end
      return count > 0 || hasMore == true || hasMoreItems(response) ? end : nil
    case .link, .cursor: return nil
    }
  }

  /// Whether a page is the one before again, as servers give it for numbers that are too large.
  ///
  /// - Throws: Where the response says that there are more pages, so that the numbers are not read at all.
  mutating func isRepeated(_ response: Response, _ number: Int?) throws -> Bool {
    defer { previous = response }
    guard let items = previous.flatMap({ response.items(sameAs: $0, at: pagination.items) }) else {
      return false
    }
    let hasMore = response.hasMore(pagination)
    if hasMore == false { return false }
    guard items.haveIdentifiers else {
      // The values of a series may be the same for pages on end.
      return hasMore == nil && !hasMoreItems(response) && !hasMorePages(response, number)
    }
    // A list with items, which may lead to more, says nothing of them.
    guard hasMore == true, !response.hasMoreItems(pagination) else { return true }
    throw ProviderError.invalidRequest(
      reason: "the page has the same items as the one before, and says that there are more",
      target: response.request.target)
  }

  /// Whether an error with a status only says that there is no such page.
  func isBehindLast(_ status: Int) -> Bool {
    guard let previous else { return false }
    // Django has 404.
    if status == 404, pagination.more == nil, pagination.last == nil { return true }
    guard [400, 404, 416, 422].contains(status), previous.hasMore(pagination) != true,
      let total = total(of: previous)
    else { return false }
    return itemCount >= total
  }

  // MARK: - What a response says

  private func isLast(_ response: Response, _ number: Int) -> Bool {
    guard let (index, count) = place(of: response, number) else { return false }
    return index >= count - 1
  }

  private func hasMorePages(_ response: Response, _ number: Int?) -> Bool {
    guard let number, let (index, count) = place(of: response, number) else { return false }
    return index < count
  }

  /// Which page it is, counted from 0, and how many there are; nil where that is not known. A server that doesn't count
  /// says 0.
  private func place(of response: Response, _ number: Int) -> (index: Int, count: Int)? {
    guard case .page(_, let first) = pagination.kind,
      let count = pagination.pageCount.flatMap(response.integer), count > 0
    else { return nil }
    let (index, isTooLarge) = number.subtractingReportingOverflow(first)
    return isTooLarge ? nil : (index, count)
  }

  private func hasMoreItems(_ response: Response) -> Bool {
    total(of: response).map { $0 > itemCount } ?? false
  }

  private func total(of response: Response) -> Int? {
    pagination.total.flatMap(response.integer).flatMap { $0 > 0 ? $0 : nil }
  }

  /// The number of items before a page, as it says it.
  private func start(of response: Response, _ parameter: Pagination.Parameter) -> Int? {
    let outer = pagination.pageSize?.split(separator: ".").dropLast() ?? []
    let path = (outer + parameter.name.split(separator: ".").suffix(1)).joined(separator: ".")
    return response.integer(at: .content(path: path))
  }

  private func sum(_ number: Int, _ step: Int) -> Int? {
    let (sum, isTooLarge) = number.addingReportingOverflow(step)
    return isTooLarge ? nil : sum
  }
}

extension [JSON] {
  /// Whether something tells each of the objects from the others, so that they come once in a list.
  fileprivate var haveIdentifiers: Bool {
    let names = first?.object?.keys.filter(\.isIdentifier) ?? []
    return names.contains { name in
      let values = compactMap { $0[name]?.plainText }
      return values.count == count && Set(values).count == count
    }
  }
}

extension String {
  fileprivate var isIdentifier: Bool {
    let names: Set<String> = [
      "_id", "arn", "code", "guid", "href", "id", "key", "login", "name", "sha", "slug", "uri",
      "url", "username", "uuid",
    ]
    return names.contains(lowercased()) || hasSuffix("Id") || hasSuffix("ID") || hasSuffix("_id")
  }
}
