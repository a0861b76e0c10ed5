import Foundation
import HTTPTypes

extension Sample {
  /// The sample as a list's first and only page: who asks for a page behind it gets it without items, and
  /// so comes to an end.
  ///
  /// - Parameters:
  ///   - parameter: the query parameter that says which page, or how many items to skip.
  ///   - first: its value for the first page; the sample is for that, for less, and where it is not sent.
  ///   - items: the key path of the items, as `data.results`; nil where the whole content is the list.
  public func paged(by parameter: String, from first: Int = 1, items: String? = nil) -> Sample {
    var sample = self
    sample.pages = SamplePages(
      parameter: parameter, first: first, items: PathKeys(items ?? ""))
    return sample
  }

  /// What the sample gives for a request.
  ///
  /// - Parameter usual: Header fields that the response has where the sample has others.
  /// - Throws: ``ProviderError/invalidSample(reason:request:)``.
  package func response(
    to request: Request, usual: KeyValuePairs<String, String> = [:]
  ) throws -> Response {
    guard (100...999).contains(status) else {
      throw ProviderError.invalidSample(reason: "\(status) is no status code")
    }
    var fields = HTTPFields()
    if let contentType { fields[.contentType] = contentType }
    for headers in [usual, headers] {
      for (name, value) in headers {
        do {
          fields[try HeaderRules.name(name)] = try HeaderRules.value(value, of: name)
        } catch {
          throw ProviderError.invalidSample(reason: error.reason)
        }
      }
    }
    var content = try content()
    if let pages, pages.isBehindFirst(request.url) { content = try pages.withoutItems(content) }
    return Response(
      status: .init(code: status), headers: fields, data: content, url: request.url,
      request: request)
  }
}

/// How requests say which page of a list they ask for, and where its items are.
struct SamplePages: Sendable {
  let parameter: String
  let first: Int
  let items: PathKeys

  func isBehindFirst(_ url: URL) -> Bool {
    let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let text = query.last(where: { $0.name == parameter })?.value, let number = Int(text)
    else { return false }
    return number > first
  }

  /// The content with an empty list; as it is where it has no list at the path.
  func withoutItems(_ content: Data) throws -> Data {
    guard let json = try? JSONDecoder.shared.decode(JSON.self, from: content) else {
      return content
    }
    return try JSONEncoder.shared.encode(json.emptyingList(at: items))
  }
}

extension JSON {
  fileprivate func emptyingList(at path: PathKeys) -> JSON {
    var path = path
    switch self {
    case .array where path.isEmpty: return .array([])
    case .array(var elements):
      guard let index = path.index, elements.indices.contains(index) else { return self }
      path.removeFirst()
      elements[index] = elements[index].emptyingList(at: path)
      return .array(elements)
    case .object(var properties):
      guard let key = path.next(where: { properties[$0] != nil }), let value = properties[key]
      else { return self }
      properties[key] = value.emptyingList(at: path)
      return .object(properties)
    default: return self
    }
  }
}
