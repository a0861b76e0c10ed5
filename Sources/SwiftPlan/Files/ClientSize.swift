/// How large a client is, and what it may therefore have in a file.
struct ClientSize {
  /// The weight of all that it declares.
  let weight: Int

  init(_ draft: ServiceDraft, commonModels: [DeclarationDraft]) {
    weight = draft.targets.reduce(draft.root.weight + commonModels.weight) { $0 + $1.weight }
  }

  /// The most that a file weighs, where it can be divided.
  ///
  /// The compiler gets up to 25 files at a time. Where a client has more, such batches are smaller the smaller its
  /// files are, and no core waits long for the last of them.
  var fileLimit: Int { weight > Self.mostForOneBatch ? 200 : Self.limitInOneBatch }

  private static let limitInOneBatch = 600
  private static let mostForOneBatch = 10 * limitInOneBatch

  /// Whether a target is divided.
  func isLarge(_ target: OperationPlanner) -> Bool { target.weight > fileLimit }
}
