import Foundation

/// Which page of a list is asked for, by what its request has that the first one has not.
enum PagePosition: Hashable, Sendable {
  case first
  /// A value, which is text or a number.
  case parameter(Pagination.Parameter, JSON)
  /// A URL that the server wrote, and the names of what the query of the first request had when it was sent.
  case url(URL, sent: Set<String>)

  var number: Int? { if case .parameter(_, let value) = self { value.integer } else { nil } }
}

extension Provider {
  /// A provider that asks for a page in place of the one that its targets are of.
  func at(_ position: PagePosition) -> Provider {
    switch position {
    case .first: self
    case .parameter(let parameter, let value) where parameter.place != .query:
      mappingRoutes { _, route in try route.setting(parameter, to: value) }
    case .url, .parameter: with(.page(at: position))
    }
  }
}

extension Middleware where Self == RequestChange {
  /// Asks for a page that the URL says.
  fileprivate static func page(at position: PagePosition) -> RequestChange {
    RequestChange { request in
      switch position {
      case .first: break
      case .url(let url, let sent):
        // A server that writes the whole query into a link has in it what steps and signers add again, and the
        // credentials.
        let added = sent.subtracting(request.url.queryNames).union(request.credentialItems)
        request.url = url
        request.removeQuery(added)
      case .parameter(let parameter, let value):
        request.removeQuery([parameter.name])
        try request.addQuery(parameter.name, value.plainText ?? "")
      }
    }
  }
}

extension URL {
  /// The names of the query's items.
  var queryNames: Set<String> {
    let items = URLComponents(url: self, resolvingAgainstBaseURL: true)?.queryItems ?? []
    return Set(items.map(\.name))
  }
}

extension Request {
  fileprivate mutating func removeQuery(_ names: Set<String>) {
    if var components = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let items = components.percentEncodedQueryItems
    {
      let kept = items.filter { $0.name.removingPercentEncoding.map(names.contains) != true }
      components.percentEncodedQueryItems = kept.isEmpty ? nil : kept
      if let url = components.url { self.url = url }
    }
  }
}

extension Route {
  /// The whole number that a parameter has in the route, or in the query of its request; nil where it has none.
  func number(of parameter: Pagination.Parameter, in request: Request) -> Int? {
    switch parameter.place {
    case .query:
      URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems?
        .first { $0.name == parameter.name }?.value.flatMap { Int($0) }
    case .path:
      URITemplate.variables(of: template).firstIndex(of: parameter.name)
        .flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
        .flatMap { try? $0.parameter.simpleText() }
        .flatMap { Int($0) }
    case .body:
      switch body {
      case .json(let body, _):
        (try? JSON(body))?.value(at: parameter.name)?.integer
      case .form(let fields):
        fields.fields.first { $0.name == parameter.name }
          .flatMap { try? $0.value.parameter.simpleText() }
          .flatMap { Int($0) }
      default: nil
      }
    }
  }

  /// The route with another value of a parameter that does not stand in the query.
  fileprivate func setting(
    _ parameter: Pagination.Parameter, to value: JSON
  ) throws -> Route {
    if parameter.place == .body {
      if case .form = body {
        guard value.array == nil, value.object == nil else {
          throw ProviderError.invalidRequest(
            reason: "a form can't have the list or the object that says which page is next")
        }
        return addingForm(FormFields([(name: parameter.name, value: value.plainText ?? "")]))
      }
      var (key, value) = (parameter.name, value)
      if key.contains(".") {
        let content: JSON = if case .json(let body, _) = body { try JSON(body) } else { [:] }
        var keys = PathKeys(key)
        key = keys.next { content[$0] != nil } ?? key
        value = (content[key] ?? [:]).setting(keys, to: value)
        if keys.end == "after", case .object(let object) = value {
          // Camunda's takes one way to a page alone.
          value = .object(object.filter { !["before", "from"].contains($0.key) })
        }
      }
      return addingJSON(JSONFields([key: value]))
    }
    guard let index = URITemplate.variables(of: template).firstIndex(of: parameter.name),
      arguments.indices.contains(index)
    else {
      throw ProviderError.invalidRequest(
        reason: "the path's template has no variable \"\(parameter.name)\" for the next page")
    }
    var route = self
    route.arguments[index] = value.plainText ?? ""
    return route
  }
}

extension JSON {
  fileprivate init(_ body: JSONBody) throws {
    self = try JSONDecoder.shared.decode(JSON.self, from: body.encoded())
  }

  /// The value with another one at a path of keys, and with the objects that lead there.
  fileprivate func setting(_ keys: PathKeys, to value: JSON) -> JSON {
    var keys = keys
    guard let key = keys.next(where: { self[$0] != nil }) else { return value }
    var result = self
    result[key] = (self[key] ?? [:]).setting(keys, to: value)
    return result
  }
}
