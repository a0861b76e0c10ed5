import ServiceModel

/// The errors that most operations have.
struct CommonErrors {
  private let contents: ErrorContents
  private(set) var responses: [Response] = []

  /// By status the content that at least half of the operations have that say something of it; where most statuses have
  /// one and the same, that for all of them. Where few operations say something of errors, those of the others are
  /// likely to be different.
  init(of operations: [Operation], _ contents: ErrorContents) {
    self.contents = contents
    guard operations.count(where: { !$0.errors.isEmpty }) * 4 >= operations.count else { return }
    var statuses: [StatusPattern] = []
    var known: Set<StatusPattern> = []
    for status in operations.lazy.flatMap(\.errors).map(\.status)
    where known.insert(status).inserted { statuses.append(status) }
    responses = statuses.compactMap { status in
      let all = operations.compactMap { $0.errors.first(for: status) }
      guard let common = mostFrequent(all.map { contents[$0] }), let content = common.element,
        common.count > 1, common.count * 2 >= all.count
      else { return nil }
      return all.first { contents[$0] == content && $0.status == status }
    }
    useForAllStatuses()
  }

  /// Puts what holds for all other statuses first, which then need not say it.
  private mutating func useForAllStatuses() {
    guard let common = mostFrequent(responses.map { contents[$0] }) else { return }
    let isOfMost = common.count > 1 && common.count * 2 > responses.count
    let fallback =
      responses.first { $0.status == .default }
      ?? responses.first { isOfMost && contents[$0] == common.element }
    guard var fallback else { return }
    fallback.status = .default
    responses = [fallback] + responses.filter { contents[$0] != contents[fallback] }
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
        return contents.areSame(before, all.first(for: status))
      }
    }
    for response in responses where response.status != .default {
      if let before = own.first(for: response.status), !contents.areSame(before, response),
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
    status.widened.lazy.compactMap { pattern in first { $0.status == pattern } }.first
  }
}
