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
  /// Numbered files are as many as there are said to be, and made of parts that are small enough for them to weigh
  /// about the same.
  init(_ draft: ServiceDraft, commonModels: [DeclarationDraft], layout: FileLayout) {
    let weight = draft.targets.reduce(draft.root.weight + commonModels.weight) { $0 + $1.weight }
    if case .numbered(let count) = layout, weight > Self.limitInOneBatch {
      let limit = Self.limitsOfParts.first { $0 * count <= weight }
      self.init(weight: weight, fileLimit: limit ?? Self.leastLimitOfParts)
      return
    }
    guard weight > Self.mostForOneBatch else {
      self.init(weight: weight, fileLimit: Self.limitInOneBatch)
      return
    }
    let sizes = Self.limitsInBatches.map { ClientSize(weight: weight, fileLimit: $0) }
    let size = sizes.first { size in
      let batches = Self.batches(ofFiles: size.fileCount(draft, commonModels))
      return batches >= Self.fewestBatches && !batches.isMultiple(of: 2)
    }
    self = size ?? sizes[0]
  }

  /// Whether all of it can stand in one file.
  var fitsInOneFile: Bool { weight <= Self.limitInOneBatch }

  private static let limitInOneBatch = 600
  private static let mostForOneBatch = 10 * limitInOneBatch
  private static let limitsInBatches = Array(stride(from: 200, through: 120, by: -10))
  /// In steps, so that a client that grows is rarely divided anew.
  private static let limitsOfParts = [600, 400, 300, 200]
  private static let leastLimitOfParts = 150
  private static let filesOfBatch = 25
  /// With three the last one runs alone, and takes as long as the two before it.
  private static let fewestBatches = 5

  /// How many batches the compiler makes of files, where it has fewer cores than that.
  static func batches(ofFiles count: Int) -> Int { (count + filesOfBatch - 1) / filesOfBatch }

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
