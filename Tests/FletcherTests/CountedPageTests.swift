import Fletcher
import FlyingFox
import Foundation
import TestServer
import Testing

@Suite("Lists whose pages are counted end where the service says so, and nowhere else")
struct CountedPageTests {
  /// The items that come of a list, and what was asked for.
  ///
  /// - Parameter handler: Gets the number in the query, nil where there is none.
  private func list<Item: Decodable & Sendable>(
    _ pagination: Pagination, path: String = "/list", of type: Item.Type = JSON.self,
    limit: Int = 100, _ handler: @escaping @Sendable (Int?) -> HTTPResponse
  ) async throws -> (items: [Item], targets: [String]) {
    let outcome = try await failing(pagination, path: path, of: type, limit: limit, handler)
    if let error = outcome.error { throw error }
    return (outcome.items, outcome.targets)
  }

  /// The same with the error that came after the items.
  private func failing<Item: Decodable & Sendable>(
    _ pagination: Pagination, path: String = "/list", of type: Item.Type = JSON.self,
    limit: Int = 100, _ handler: @escaping @Sendable (Int?) -> HTTPResponse
  ) async throws -> (items: [Item], targets: [String], error: (any Error)?) {
    try await withServer { request in
      let number = request.target.split(separator: "=").last.flatMap { Int($0) }
      return handler(number)
    } _: { url, log in
      var items: [Item] = []
      var failure: (any Error)?
      do {
        for try await item in Provider<Anything>(baseURL: url).items(
          of: Anything(route: Route(.get, path)), as: type, by: pagination)
        {
          items.append(item)
          if items.count == limit { break }
        }
      } catch {
        failure = error
      }
      return (items, await log.requests.map(\.target), failure)
    }
  }

  // MARK: - Numbers of pages

  @Test(
    "at the last page, where a number of pages is there, as nothing but an error is behind it",
    arguments: [
      (#""total_pages": 2"#, Pagination.page(items: "data", pageCount: "total_pages")),
      (#""total_pages": "2""#, .page(items: "data", pageCount: "total_pages")),
      (#""meta": {"last_page": 2}"#, .page(items: "data", pageCount: "meta.last_page")),
    ])
  func pageCounts(count: String, pagination: Pagination) async throws {
    let (items, targets) = try await list(pagination, of: Int.self) { page in
      let page = page ?? 1
      return page > 2 ? response(400, "{}") : response(200, #"{"data": [\#(page)], \#(count)}"#)
    }
    #expect(items == [1, 2])
    #expect(targets == ["/list", "/list?page=2"])
  }

  @Test("at the number of pages in a header field, as WordPress has it, from the page asked for")
  func pageCountInHeader() async throws {
    for (path, expected) in [("/list", [1, 2]), ("/list?page=2", [2]), ("/list?page=1", [1, 2])] {
      let (items, targets) = try await list(
        .page(pageCountHeader: "X-WP-TotalPages"), path: path, of: Int.self
      ) { page in
        (page ?? 1) > 2
          ? response(400, #"{"code": "rest_post_invalid_page_number"}"#)
          : response(200, "[\(page ?? 1)]", headers: [HTTPHeader("X-WP-TotalPages"): "2"])
      }
      #expect(items == expected)
      #expect(targets.count == expected.count)
    }
  }

  @Test("counted from the first page, where that is 0")
  func pageCountFromZero() async throws {
    let (items, targets) = try await list(
      .page(first: 0, items: "data", pageCount: "pages"), of: Int.self
    ) { page in response(200, #"{"data": [\#(page ?? 0)], "pages": 2}"#) }
    #expect(items == [0, 1])
    #expect(targets.count == 2)
  }

  @Test(
    "with no regard to a number of pages that is none",
    arguments: ["0", "-1", "null", "\"\"", "1.5", "\(Int.min)"])
  func noPageCount(count: String) async throws {
    let (items, targets) = try await list(
      .page(items: "data", pageCount: "pages"), of: Int.self
    ) { page in
      response(200, #"{"data": [\#(page ?? 1 < 3 ? "\(page ?? 1)" : "")], "pages": \#(count)}"#)
    }
    #expect(items == [1, 2])
    #expect(targets.count == 3)
  }

  @Test("the largest numbers that a server names are numbers, too")
  func largestNumbers() async throws {
    let (items, _) = try await list(
      .page(first: 0, items: "data", pageCount: "pages"), path: "/list?page=\(Int.max)",
      of: Int.self
    ) { _ in response(200, #"{"data": [1], "pages": \#(Int.max)}"#) }
    #expect(items == [1])
    let (numbers, _) = try await list(.offset("startAt", items: "v", pageSize: "s"), of: Int.self) {
      _ in response(200, #"{"v": [1], "startAt": \#(Int.max), "s": \#(Int.max)}"#)
    }
    #expect(numbers == [1])
  }

  // MARK: - Numbers of items

  @Test(
    "at an error behind as many items as there are in all", arguments: [400, 404, 416, 422])
  func totals(status: UInt16) async throws {
    for pagination in [Pagination.offset("n", items: "d", total: "total"), .page("n", items: "d")] {
      let isCounted = pagination == .page("n", items: "d")
      var pagination = pagination
      if isCounted { pagination = .page("n", items: "d", totalHeader: "X-Total-Count") }
      let (items, targets) = try await list(pagination, of: Int.self) { number in
        number ?? 0 >= 3
          ? response(Int(status), "{}")
          : response(
            200, #"{"d": [1\#(number == nil ? ", 2" : "")], "total": 3}"#,
            headers: [HTTPHeader("X-Total-Count"): "3"])
      }
      #expect(items == [1, 2, 1])
      #expect(targets.count == 3)
    }
  }

  @Test(
    "an error before as many items as there are in all is one",
    arguments: [("{\"d\": [1, 2], \"total\": 5}", 400), ("{\"d\": [1, 2], \"total\": 0}", 422)])
  func errorsBeforeTotals(page: String, status: Int) async throws {
    let (items, _, error) = try await failing(
      .offset("n", items: "d", total: "total"), of: Int.self
    ) { $0 == nil ? response(200, page) : response(status, "{}") }
    #expect(items == [1, 2])
    #expect(error is ProviderError)
    let behind = try await failing(.offset("n", items: "d", total: "total"), of: Int.self) {
      $0 == nil ? response(200, #"{"d": [1, 2], "total": 2}"#) : response(500, "{}")
    }
    #expect(behind.error is ProviderError)
    let more = try await failing(.page("n", items: "d", more: "more", total: "total"), of: Int.self)
    {
      $0 == nil
        ? response(200, #"{"d": [1, 2], "total": 2, "more": true}"#) : response(400, "{}")
    }
    #expect(more.error is ProviderError, "the service says that there are more")
  }

  @Test("behind a number of items in all that is too small, as search engines have it")
  func smallTotals() async throws {
    let (items, _) = try await list(.offset("n", items: "d", total: "total"), of: Int.self) {
      response(200, #"{"d": [\#($0 ?? 0 < 4 ? "\($0 ?? 0)" : "")], "total": 2}"#)
    }
    #expect(items == [0, 1, 2, 3])
  }

  // MARK: - Items that a page leaves out

  @Test("behind the items that a page takes, be they left out, as Jira does")
  func pageSizes() async throws {
    let hidden: Set = [2, 5, 6, 7, 8]
    for (path, expected) in [("/list", [1, 3, 4, 9]), ("/list?startAt=3", [4, 9])] {
      let (items, targets) = try await list(
        .offset("startAt", items: "issues", total: "total", pageSize: "maxResults"), path: path,
        of: Int.self
      ) { start in
        let start = start ?? 0
        let numbers = (start..<start + 2).map { $0 + 1 }.filter { $0 < 10 && !hidden.contains($0) }
        return response(
          200,
          #"{"startAt": \#(start), "maxResults": 2, "total": 9, "issues": \#(numbers)}"#)
      }
      #expect(items == expected)
      #expect(targets.last == (path == "/list" ? "/list?startAt=10" : "/list?startAt=9"))
    }
  }

  @Test("where the service says that pages begin, and at one that begins before the one asked for")
  func starts() async throws {
    let (items, targets) = try await list(
      .offset("startAt", items: "p.v", total: "p.total", pageSize: "p.maxResults"), of: Int.self
    ) { start in
      // It takes no numbers but those of whole pages.
      let start = min((start ?? 0) / 4 * 4, 8)
      return response(
        200,
        #"{"p": {"startAt": \#(start), "maxResults": 4, "total": 900, "v": [\#(start)]}}"#)
    }
    #expect(items == [0, 4, 8, 8])
    #expect(targets == ["/list", "/list?startAt=4", "/list?startAt=8", "/list?startAt=12"])
  }

  // MARK: - The same page again

  @Test("past pages that are the same by chance, while there are more items in all, or more pages")
  func equalPages() async throws {
    for pagination in [
      Pagination.page(items: "d", total: "total"), .page(items: "d", pageCount: "pages"),
      .page(items: "d", more: "more"),
    ] {
      let (items, targets) = try await list(pagination, of: [String: Int].self) { page in
        // The one behind the last is the last again.
        response(
          200,
          #"{"d": [{"v": 0}, {"v": 0}], "total": 6, "pages": 3, "more": \#(page ?? 1 < 3)}"#)
      }
      #expect(items.count == 6)
      #expect(targets.count == (pagination == .page(items: "d", total: "total") ? 4 : 3))
    }
    let (few, _) = try await list(.page(items: "d"), of: [String: Int].self) { _ in
      response(200, #"{"d": [{"v": 0}, {"v": 0}]}"#)
    }
    #expect(few.count == 2, "nothing says that there are more")
  }

  @Test(
    "at a page of the same things again",
    arguments: ["id", "uuid", "key", "slug", "name", "product_id", "orderId"])
  func sameThings(name: String) async throws {
    let (items, targets) = try await list(.page(items: "d", total: "total")) { _ in
      response(200, #"{"d": [{"\#(name)": "a", "v": 0}, {"\#(name)": "b", "v": 0}], "total": 9}"#)
    }
    #expect(items.count == 2)
    #expect(targets.count == 2)
  }

  @Test("past pages of what only belongs to the same things")
  func sameOwners() async throws {
    let (items, _) = try await list(.page(items: "d", total: "total"), limit: 20) { _ in
      response(200, #"{"d": [{"user_id": 1, "v": 0}, {"user_id": 1, "v": 1}], "total": 9}"#)
    }
    #expect(items.count == 10)
  }

  @Test(
    "the same things again are an error where the service says that there are more",
    arguments: [
      Pagination.page(items: "d", more: "more"), .offset(items: "d", last: "last"),
    ])
  func forever(pagination: Pagination) async throws {
    let (items, targets, error) = try await failing(pagination) { _ in
      response(200, #"{"d": [{"id": 1}, {"id": 2}], "more": true, "last": false}"#)
    }
    #expect(items.count == 2)
    #expect(targets.count == 2)
    #expect("\(try #require(error))".contains("the same items as the one before"))
  }

  @Test("the same things again end a list where there are more as long as there are items")
  func listsThatLeadOn() async throws {
    let (items, _) = try await list(.page(items: "d", more: "d")) { _ in
      response(200, #"{"d": [{"id": 1}]}"#)
    }
    #expect(items.count == 1)
  }
}
