import ServiceModel

// A document says at each operation what holds for most of them. A service says it once, and an operation only what
// is different.

extension Service {
  /// Makes what most operations have the service's own: their authentication, their models of errors and their server.
  mutating func takeCommonSettings() {
    takeCommonAuthentication()
    takeCommonErrors()
    for index in operations.indices where operations[index].baseURL == baseURL {
      operations[index].baseURL = nil
    }
  }

  /// Each operation has a requirement of its own by now, so that the service's may be any.
  private mutating func takeCommonAuthentication() {
    guard let common = mostFrequent(operations.map(\.authentication)) else { return }
    authentication = common.element
  }

  private mutating func takeCommonErrors() {
    let common = CommonErrors(of: operations)
    guard !common.responses.isEmpty else { return }
    errors = common.responses
    for index in operations.indices { common.leaveOut(of: &operations[index]) }
  }
}

/// The models of errors that most operations have.
private struct CommonErrors {
  private(set) var responses: [Response] = []

  /// By status the model that at least half of the operations have that say something of it; where most statuses have
  /// one and the same, that for all of them. Where few operations say something of errors, those of the others are
  /// likely to be different.
  init(of operations: [Operation]) {
    guard operations.count(where: { !$0.errors.isEmpty }) * 4 >= operations.count else { return }
    var models: [StatusPattern: [Response]] = [:]
    var statuses: [StatusPattern] = []
    for error in operations.flatMap(\.errors) {
      if models[error.status] == nil { statuses.append(error.status) }
      models[error.status, default: []].append(error)
    }
    for status in statuses {
      let all = models[status] ?? []
      guard let common = mostFrequent(all.map(\.model)), let model = common.element,
        common.count > 1, common.count * 2 >= all.count,
        let response = all.first(where: { $0.model == model })
      else { continue }
      responses.append(response)
    }
    useForAllStatuses()
  }

  private mutating func useForAllStatuses() {
    guard let common = mostFrequent(responses.map(\.model)), common.count * 2 > responses.count
    else { return }
    let fallback = responses.first { $0.status == .default }
    if let fallback {
      guard fallback.model == common.element else { return }
    } else if common.count < 2 {
      return
    }
    guard var response = responses.first(where: { $0.model == common.element }) else { return }
    response.status = .default
    responses = responses.filter { $0.model != common.element } + [response]
  }

  /// Takes away what the service says now, and keeps the service from saying something else of a status.
  func leaveOut(of operation: inout Operation) {
    let own = operation.errors
    let statuses = own.map(\.status) + responses.map(\.status)
    func isTheSame(_ errors: [Response], _ omitted: [StatusPattern]) -> Bool {
      let all =
        errors
        + responses.filter { response in
          !omitted.contains(response.status)
            && !errors.contains { $0.status == response.status }
        }
      return statuses.allSatisfy { status in
        guard let before = own.first(for: status) else { return true }
        return before.isSameError(as: all.first(for: status))
      }
    }
    for response in responses where response.status != .default {
      if let before = own.first(for: response.status), !before.isSameError(as: response),
        before.status != response.status
      {
        operation.omittedErrors.append(response.status)
      }
    }
    for error in own {
      let others = operation.errors.filter { $0.status != error.status }
      if isTheSame(others, operation.omittedErrors) { operation.errors = others }
    }
  }
}

extension [Response] {
  /// What holds for a status: the most specific of these.
  fileprivate func first(for status: StatusPattern) -> Response? {
    let patterns: [StatusPattern]
    switch status {
    case .code(let code): patterns = [status, .range(code / 100), .default]
    case .range: patterns = [status, .default]
    default: patterns = [status]
    }
    return patterns.lazy.compactMap { pattern in first { $0.status == pattern } }.first
  }
}

extension Response {
  /// The model that the content is; nil where it is something else.
  fileprivate var model: Model.ID? {
    guard case .json(let schema) = content, case .reference(let id) = schema.kind,
      !schema.isNullable
    else { return nil }
    return id
  }

  fileprivate func isSameError(as other: Response?) -> Bool {
    if let model { return model == other?.model }
    return location == other?.location && status == other?.status
  }
}

/// The element that is there most often, the first one of several.
private func mostFrequent<Element: Hashable>(
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
