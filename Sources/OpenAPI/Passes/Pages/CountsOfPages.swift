import ServiceModel

// What a response says of how many pages or items there are.

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
      let names = ["totalpages", "pagecount", "pages"] + (pages.first == 0 ? [] : ["lastpage"])
      pages.pageCount = first(of: names, among: numbers).map { path + $0 }
      if pages.pageCount != nil { return }
      pages.pageCountHeader = header(["xwptotalpages", "xtotalpages"])
      if pages.pageCountHeader != nil { return }
    }
    pages.total = first(of: ["total", "totalcount", "count"], among: numbers).map { path + $0 }
    if pages.total == nil { pages.totalHeader = header(["xtotalcount", "xwptotal"]) }
  }

  /// Jira leaves out items that the caller may not see, and counts them.
  private func isPageOfJira(_ object: ObjectSchema) -> Bool {
    parameters.contains { $0.name == "maxResults" }
      && ["startAt", "maxResults"].allSatisfy { name in
        object.properties.contains { $0.name == name && isNumber($0) }
      }
  }

  /// The numbers in the page and in objects that say something of it, as `meta.pagination.total_pages`.
  func numbers(in object: ObjectSchema) -> [Place] {
    let near = places(in: object).filter { $0.path.count < 3 && isOfPages($0.outerName) }
    let inner = near.filter { $0.path.count == 2 && isOfPages($0.name) }.flatMap(places)
    return (near + inner).filter { isNumber($0.property) }
  }

  /// Whether an object has to do with pages by its name; nil is the page itself.
  private func isOfPages(_ name: String?) -> Bool {
    guard let name else { return true }
    return ["info", "meta", "metadata", "resultinfo"].contains(name)
      || ["page", "pagi"].contains { name.contains($0) }
  }

  private func first(of names: [String], among numbers: [Place]) -> KeyPath? {
    names.lazy.compactMap { name in numbers.first { $0.name == name }?.path }.first
  }

  private func header(_ names: Set<String>) -> String? {
    operation.responseHeaders.first { names.contains($0.name.withoutMarks) }?.name
  }

  /// Whether it is a number: JavaScript's documents have no other type for whole ones.
  private func isNumber(_ property: Property) -> Bool {
    switch resolved(property).kind {
    case .integer, .number(.double), .number(.float): true
    default: false
    }
  }
}
