// Lists that come in pages.

extension Provider {
  /// The responses of a list's pages, each asked for when it is read.
  ///
  /// They end behind the last page: where the response says that there is none, at an empty page and at the same page
  /// again where pages are counted, and where a cursor comes again. The credentials and header fields of the target are
  /// sent for each page; a next page on another server is an error.
  ///
  /// - Parameters:
  ///   - target: the first page.
  ///   - pagination: how the next one is asked for; as the description says where it is nil.
  /// - Returns: The responses. Reading throws ``ProviderError`` and `CancellationError`.
  public func pages(of target: T, by pagination: Pagination? = nil) -> Values<Response> {
    guard let pagination = pagination ?? target.route.pages else {
      return Values {
        throw ProviderError.invalidRequest(
          reason: "the description does not say how its pages are asked for", target: target)
      }
    }
    let reader = PageReader(pagination, of: target.route) { position in
      try await at(position).request(target)
    }
    return Values { try await reader.next() }
  }

  /// The items of a list that comes in pages, each page asked for when it is needed.
  ///
  /// ```swift
  /// for try await issue in github.items(of: .issues(owner: "ada"), as: Issue.self) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - target: the first page.
  ///   - type: the items' type.
  ///   - pagination: how the next page is asked for; as the description says where it is nil.
  /// - Returns: The items. Reading throws ``ProviderError`` and `CancellationError`.
  public func items<Item: Decodable & Sendable>(
    of target: T, as type: Item.Type = Item.self, by pagination: Pagination? = nil
  ) -> Values<Item> {
    let pagination = pagination ?? target.route.pages
    let items = ItemReader<Item>(pages(of: target, by: pagination), at: pagination?.items)
    return Values { try await items.next() }
  }
}

/// The lists of a target that come in pages, as their items: ``Provider/all``. Generated code has a method for
/// each list whose pages its description explains.
public struct AllItems<T: Target>: Sendable {
  private let provider: Provider<T>

  fileprivate init(_ provider: Provider<T>) { self.provider = provider }

  /// The items of a list, each page asked for when it is needed, as the description says.
  public func items<Item: Decodable & Sendable>(of target: T) -> Values<Item> {
    provider.items(of: target)
  }
}

extension Provider {
  /// The lists that come in pages, as their items.
  ///
  /// ```swift
  /// for try await issue in github.issues.all.list(owner: "ada", repo: "engine") { … }
  /// ```
  public var all: AllItems<T> { AllItems(self) }
}

/// Reads the items of pages.
private actor ItemReader<Item: Decodable & Sendable> {
  private var pages: Values<Response>.Iterator
  private let path: String?
  private var items: ArraySlice<Item> = []

  init(_ pages: Values<Response>, at path: String?) {
    self.pages = pages.makeAsyncIterator()
    self.path = path
  }

  func next() async throws -> Item? {
    while items.isEmpty {
      var iterator = pages
      guard let page = try await iterator.next() else { return nil }
      pages = iterator
      do {
        items = try page.value([Item].self, at: path)[...]
      } catch {
        guard page.hasNoItems(at: path) else { throw error }
      }
    }
    return items.popFirst()
  }
}

extension Response {
  /// Whether it has `null` or nothing in the place of items: Google's services leave out lists that are empty.
  func hasNoItems(at path: String?) -> Bool {
    guard !data.isEmpty else { return true }
    guard let content = try? json() else { return false }
    guard let path else { return content.isNull }
    return content.object != nil && content.value(at: path)?.isNull != false
  }
}
