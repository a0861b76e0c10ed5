import Diagnostics
import ServiceModel

extension DocumentReader {
  /// Tells of three lists or more that take the number of a page or a cursor, where nothing says how the next page is
  /// asked for.
  mutating func reportListsWithoutPages(of service: Service) {
    guard !saysPages else { return }
    var names: [String] = []
    var first: SourceLocation?
    for operation in service.operations
    where operation.pagination == nil && operation.method == "GET" {
      guard let name = PageConvention(of: operation, service.models).parameterOfPages else {
        continue
      }
      if names.isEmpty { first = operation.location }
      names.append(name)
    }
    guard names.count > 2, let (name, count) = mostFrequent(names) else { return }
    messages.note(
      "\(names.count) lists take \(quoted(name))\(names.count > count ? " or the like" : ""), and nothing says "
        + "how the next page is asked for, so that they have no `all`; `paginate` in `fletcher.yaml` can say it",
      at: first)
  }
}

extension PageConvention {
  /// The parameter that says which page of a list is asked for; nil where there is none, or no list.
  fileprivate var parameterOfPages: String? {
    guard case .json(let schema)? = operation.responses.first?.content else { return nil }
    switch models.resolved(schema).schema.kind {
    case .array: break
    case .object(let object) where items(of: object) != nil: break
    default: return nil
    }
    let names: Set<String> = [
      "after", "aftercursor", "cursor", "marker", "nextcursor", "offset", "page", "pagenumber",
      "pagetoken", "skip", "startingafter",
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
