import Diagnostics
import ServiceModel

extension DocumentReader {
  /// Tells of three lists or more that take the number of a page or a cursor, where nothing says how the next page is
  /// asked for.
  mutating func reportListsWithoutPages(of service: Service) {
    guard !saysPages else { return }
    let lists = service.operations.compactMap { operation in
      PageConvention(of: operation, service.models).parameterOfNoPages.map { ($0, operation) }
    }
    guard lists.count > 2, let (_, operation) = lists.first,
      let (name, _) = mostFrequent(lists.map(\.0))
    else { return }
    messages.note(
      "\(lists.count) lists take \(quoted(name))\(Set(lists.map(\.0)).count > 1 ? " or the like" : ""), and nothing says "
        + "how the next page is asked for, so that they have no `all`; `paginate` in `fletcher.yaml` can say it",
      at: operation.location)
  }
}

extension PageConvention {
  /// The parameter that says which page of a list without pages is asked for; nil where there is none, or no list.
  fileprivate var parameterOfNoPages: String? {
    guard operation.pagination == nil, operation.method == "GET",
      case .json(let schema)? = operation.responses.first?.content
    else { return nil }
    switch models.resolved(schema).schema.kind {
    case .array: break
    case .object(let object) where items(of: object) != nil: break
    default: return nil
    }
    let names: Set<String> = [
      "after", "cursor", "marker", "offset", "page", "pagenumber", "pagetoken", "skip",
      "startingafter",
    ]
    let found = parameters.first { parameter in
      guard parameter.in == .query, names.contains(parameter.sentName) else { return false }
      // A time is no cursor.
      guard parameter.sentName == "after" else { return true }
      if case .string(.plain) = models.resolved(parameter.schema).schema.kind { return true }
      return false
    }
    return found?.name
  }
}
