import ServiceModel

// What a response says of how many pages or items there are.

extension Pagination {
  /// Whether responses say how many pages or items there are.
  var hasCount: Bool {
    pageCount != nil || total != nil || pageCountHeader != nil || totalHeader != nil
  }
}

extension PageConvention {
  /// Adds to counted pages where the number of pages stands, or else that of items, which may be an estimate.
  ///
  /// - Parameters:
  ///   - object: The page; nil where it is the list itself.
  ///   - path: Where the page is in the response.
  func addCounts(to pages: inout Pagination, _ object: ObjectSchema?, at path: KeyPath) {
    guard pages.kind == .page || pages.kind == .offset else { return }
    let numbers = object.map(numbers) ?? []
    if pages.parameter == "startAt", let object, isPageOfJira(object) {
      pages.pageSize = path + ["maxResults"]
    } else if pages.more != nil || pages.last != nil {
      return
    }
    if pages.kind == .page {
      // The last one's number is no count where the first is 0.
      let names = Self.pageCounts + (pages.first == 0 ? [] : ["lastpage"])
      // A book has pages, too.
      let areOfList = numbers.filter {
        $0.name == "pages" && ($0.outerName != nil || hasNumbersOfPage(numbers))
      }
      pages.pageCount = (first(of: names, among: numbers) ?? first(of: ["pages"], among: areOfList))
        .map { path + $0 }
      if pages.pageCount != nil { return }
      pages.pageCountHeader = header(["xwptotalpages", "xtotalpages"])
      if pages.pageCountHeader != nil { return }
    }
    pages.total = first(
      of: ["total", "totalcount", "totalrecordcount", "totalrows"], among: numbers
    ).map {
      path + $0
    }
    if pages.total == nil { pages.totalHeader = header(["xtotalcount", "xwptotal"]) }
  }

  /// What is the number of pages wherever it stands, without marks.
  static let pageCounts = [
    "totalpages", "maxpage", "maxpages", "nbpages", "numpages", "pagecount", "pagetotal",
    "pagestotal",
  ]

  /// Jira leaves out items that the caller may not see, and counts them.
  private func isPageOfJira(_ object: ObjectSchema) -> Bool {
    parameters.contains { $0.name == "maxResults" }
      && ["startAt", "maxResults"].allSatisfy { name in
        object.properties.contains { $0.name == name && isNumber($0) }
      }
  }

  /// The numbers in the page and in objects that say something of it, as `meta.pagination.total_pages`.
  func numbers(in object: ObjectSchema) -> [Place] {
    placesOfPages(in: object).filter { isNumber($0.property) && !isOfOnePage($0) }
  }

  /// Whether it is the number of items on a page, or of an object that counts pages: `pages.total`.
  private func isOfOnePage(_ place: Place) -> Bool {
    if place.outerName == "pages" { return true }
    let text = place.property.schema.documentation.allText.lowercased()
    // Hetzner's `last_page` is "null if the current page is the last one".
    return ["this page", "per page", "current page", "the page"].contains { text.contains($0) }
      && !["currentpage", "lastpage", "perpage"].contains(place.name)
  }

  /// Whether an object has to do with pages by its name; nil is the page itself.
  func isOfPages(_ name: String?) -> Bool {
    guard let name else { return true }
    return ["info", "listmetadata", "meta", "metadata", "resultinfo"].contains(name)
      || name.hasPrefix("page")
      || ["paging", "pagination"].contains { name.contains($0) }
  }

  private func hasNumbersOfPage(_ numbers: [Place]) -> Bool {
    let names: Set<String> = [
      "count", "currentpage", "limit", "page", "pagenumber", "pagesize", "perpage", "size", "total",
      "totalcount",
    ]
    return numbers.contains { names.contains($0.name) }
  }

  private func first(of names: [String], among numbers: [Place]) -> KeyPath? {
    names.lazy.compactMap { name in numbers.first { $0.name == name }?.path }.first
  }

  private func header(_ names: Set<String>) -> String? {
    operation.responseHeaders.first { names.contains($0.name.withoutMarks) }?.name
  }

  private func isNumber(_ property: Property) -> Bool { number(property.schema) != nil }
}
