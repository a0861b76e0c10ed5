import ServiceModel

// A document says at each operation what holds for most of them. A service says it once, and an operation only what
// is different.

extension DocumentReader {
  /// Makes what most operations have the service's own: their authentication, errors, server and header fields.
  mutating func takeCommonSettings(_ service: inout Service) {
    service.takeCommonAuthentication()
    let contents = ErrorContents(of: service.operations, &self)
    service.takeCommonErrors(CommonErrors(of: service.operations, contents))
    service.takeCommonServer()
    service.takeCommonHeaders()
  }
}

extension Service {
  /// Each operation has a requirement of its own by now, so that the service's may be any.
  fileprivate mutating func takeCommonAuthentication() {
    guard let common = mostFrequent(operations.map(\.authentication)) else { return }
    authentication = common.element
  }

  fileprivate mutating func takeCommonErrors(_ common: CommonErrors) {
    guard !common.responses.isEmpty else { return }
    errors = common.responses
    for index in operations.indices { common.leaveOut(of: &operations[index]) }
  }

  /// Header fields that all operations have.
  fileprivate mutating func takeCommonHeaders() {
    guard operations.count > 1, let first = operations.first else { return }
    for header in first.headers where operations.allSatisfy({ $0.headers.contains(header) }) {
      headers.append(header)
      for index in operations.indices { operations[index].headers.removeAll { $0 == header } }
    }
  }

  fileprivate mutating func takeCommonServer() {
    for index in operations.indices where operations[index].baseURL == baseURL {
      operations[index].baseURL = nil
    }
  }
}

/// The element that is there most often, the first one of several.
func mostFrequent<Element: Hashable>(
  _ elements: [Element]
) -> (element: Element, count: Int)? {
  var counts: [Element: Int] = [:]
  for element in elements { counts[element, default: 0] += 1 }
  var result: (element: Element, count: Int)?
  for element in elements {
    guard let count = counts.removeValue(forKey: element), count > result?.count ?? 0 else {
      continue
    }
    result = (element, count)
  }
  return result
}
