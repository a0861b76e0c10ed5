/// How large a client is, and what a file of it may therefore weigh.
struct ClientSize {
  /// The weight of all that it declares.
  let weight: Int
  /// The most that a file weighs, where it can be divided.
  let fileLimit: Int

  private init(weight: Int, fileLimit: Int) {
    self.weight = weight
    self.fileLimit = fileLimit
  }

  /// Measures a client.
  ///
  /// The compiler gets up to 25 files at a time. Where a client has more, such batches are smaller the smaller its
  /// files are, and no core waits long for the last of them. The job that writes the module is one more, about as
  /// long as one of many batches, so that an odd number of them ends earlier on two cores, or four, than an even one.
  /// How many numbered files there are does not depend on how they are divided.
  init(_ draft: ServiceDraft, commonModels: [DeclarationDraft], layout: FileLayout) {
    let weight = draft.targets.reduce(draft.root.weight + commonModels.weight) { $0 + $1.weight }
    guard weight > Self.mostForOneBatch else {
      self.init(weight: weight, fileLimit: Self.limitInOneBatch)
      return
    }
    if case .numbered = layout {
      self.init(weight: weight, fileLimit: Self.limitsInBatches[0])
      return
    }
    let sizes = Self.limitsInBatches.map { ClientSize(weight: weight, fileLimit: $0) }
    let size = sizes.first { size in
      let batches =
        (size.fileCount(draft, commonModels) + Self.filesOfBatch - 1) / Self.filesOfBatch
      return batches >= Self.fewestBatches && !batches.isMultiple(of: 2)
    }
    self = size ?? sizes[0]
  }

  private static let limitInOneBatch = 600
  private static let mostForOneBatch = 10 * limitInOneBatch
  private static let limitsInBatches = Array(stride(from: 200, through: 120, by: -10))
  private static let filesOfBatch = 25
  /// With three the last one runs alone, and takes as long as the two before it.
  private static let fewestBatches = 5

  /// How many files there are, with one of samples.
  private func fileCount(_ draft: ServiceDraft, _ commonModels: [DeclarationDraft]) -> Int {
    let targets = draft.targets.reduce(0) { count, target in
      let types = isLarge(target) ? target.scope.declarations + target.models : []
      return count + 1 + operationParts(of: target).count + parts(of: types).count
    }
    let rest = isLarge(draft.root) ? draft.root.scope.declarations : []
    return targets + 2 + operationParts(of: draft.root).count
      + parts(of: commonModels + rest).count
  }

  /// Whether a target is divided.
  func isLarge(_ target: OperationPlanner) -> Bool { target.weight > fileLimit }

  /// Which operations of a target have a file of their own; none where these alone are not large.
  func operationParts(of target: OperationPlanner) -> [NamePrefixes.Group] {
    guard target.drafts.weight > fileLimit else { return [] }
    return NamePrefixes.groups(
      of: target.drafts.map { ($0.operation.path.text, $0.weight) }, limit: fileLimit)
  }

  /// Which types have a file of their own.
  func parts(of types: [DeclarationDraft]) -> [NamePrefixes.Group] {
    NamePrefixes.groups(of: types.map { ($0.name, $0.weight) }, limit: fileLimit)
  }
}
