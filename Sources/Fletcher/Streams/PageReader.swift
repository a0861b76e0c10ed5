import Foundation
import HTTPTypes

/// Asks for the pages of a list, one after the other.
actor PageReader {
  /// What of the request changes from page to page.
  enum Position: Hashable, Sendable {
    case first
    case item(name: String, value: String)
    case url(URL)

    fileprivate var number: Int? { if case .item(_, let value) = self { Int(value) } else { nil } }
  }

  private let pagination: Pagination
  private let send: @Sendable (Position) async throws -> Response
  private var position: Position? = .first
  private var seen: Set<Position> = [.first]

  init(_ pagination: Pagination, send: @escaping @Sendable (Position) async throws -> Response) {
    self.pagination = pagination
    self.send = send
  }

  /// The next page; nil behind the last one.
  ///
  /// - Throws: What sending throws; ``ProviderError/invalidRequest(reason:target:)`` where the next page is on
  ///   another server.
  func next() async throws -> Response? {
    guard let current = position else { return nil }
    // Where it throws, there is no next page.
    position = nil
    let response = try await send(current)
    let count = response.itemCount(at: pagination.items)
    let next = try position(after: response, at: current, itemCount: count)
    if let next, seen.insert(next).inserted { position = next }
    // An empty page behind others has nothing to give.
    return count == 0 && current != .first && position == nil ? nil : response
  }

  private func position(
    after response: Response, at current: Position, itemCount: Int
  ) throws -> Position? {
    switch pagination.kind {
    case .link:
      guard let name = HTTPField.Name("Link"), let text = response.headers[name],
        let target = LinkHeader.target(of: "next", in: text)
      else { return nil }
      return try url(target, in: response)
    case .page(let parameter, let first):
      guard itemCount > 0 else { return nil }
      let number = current.number ?? response.request.url.queryNumber(parameter) ?? first
      return .item(name: parameter, value: String(number + 1))
    case .offset(let parameter):
      guard itemCount > 0 else { return nil }
      let start = current.number ?? response.request.url.queryNumber(parameter) ?? 0
      return .item(name: parameter, value: String(start + itemCount))
    case .cursor(let parameter, let path):
      guard let cursor = response.cursor(at: path), !cursor.isEmpty else { return nil }
      if cursor.hasPrefix("https://") || cursor.hasPrefix("http://") {
        return try url(cursor, in: response)
      }
      return .item(name: parameter, value: cursor)
    }
  }

  /// - Throws: Where it is on another server than the response: neither credentials nor anything else of the
  ///   request is for that.
  private func url(_ text: String, in response: Response) throws -> Position {
    guard let url = URL(string: text, relativeTo: response.url)?.absoluteURL,
      let origin = Origin(url), origin == Origin(response.request.url)
    else {
      throw ProviderError.invalidRequest(
        reason: "the next page is not on the server of the first one",
        target: response.request.target)
    }
    return .url(url)
  }
}

extension Middleware where Self == RequestChange {
  /// Asks for a page in place of the one that the target is of.
  static func page(at position: PageReader.Position) -> RequestChange {
    RequestChange { request in
      switch position {
      case .first: break
      case .url(let url):
        request.url = url
        // A server that writes the whole query into a link has the credentials in it, which are added again.
        for name in request.credentialItems { request.removeQuery(name) }
      case .item(let name, let value): try request.setQuery(name, value)
      }
    }
  }
}

extension Request {
  /// Sets the query item with this name, in place of any that are there.
  ///
  /// - Throws: ``ProviderError/invalidRequest(reason:target:)`` where no URL comes of it.
  fileprivate mutating func setQuery(_ name: String, _ value: String) throws {
    removeQuery(name)
    try addQuery(name, value)
  }

  fileprivate mutating func removeQuery(_ name: String) {
    if var components = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let items = components.percentEncodedQueryItems
    {
      let kept = items.filter { $0.name.removingPercentEncoding != name }
      components.percentEncodedQueryItems = kept.isEmpty ? nil : kept
      if let url = components.url { self.url = url }
    }
  }
}

extension URL {
  fileprivate func queryNumber(_ name: String) -> Int? {
    URLComponents(url: self, resolvingAgainstBaseURL: true)?.queryItems?
      .first { $0.name == name }?.value.flatMap { Int($0) }
  }
}

extension Response {
  /// How many items the list at the path has; 0 where there is none.
  fileprivate func itemCount(at path: String?) -> Int {
    (try? value(ElementCount.self, at: path).count) ?? 0
  }

  /// What says which page is next: text or a number; nil where there is none.
  fileprivate func cursor(at path: String) -> String? {
    switch try? value(JSON.self, at: path) {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(describing: number)
    case .null, .bool, .array, .object, nil: nil
    }
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
