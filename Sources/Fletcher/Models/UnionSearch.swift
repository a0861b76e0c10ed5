/// A value that was read as one of the members.
struct UnionFit<U: Union> {
  let value: U
  let findings: DecodingContext.Findings
  var trial: UnionTrials.Trial

  /// Counts what is kept of the value that came.
  mutating func count(_ came: JSON) {
    guard trial.kept == nil else { return }
    let loss = UnionLoss(of: came, in: value)
    trial.kept = loss.kept
    trial.isWhole = trial.isWhole && loss.isNothing
  }

  /// Whether less is lost than of another one.
  func isBetter(than other: UnionFit?) -> Bool {
    guard let other else { return true }
    // What stands at a key that a member does not have is lost without being an omission.
    if trial.losesKeys || other.trial.losesKeys, let kept = trial.kept,
      let others = other.trial.kept, kept != others
    {
      return kept > others
    }
    if findings.omissions != other.findings.omissions {
      return findings.omissions < other.findings.omissions
    }
    guard let kept = trial.kept, let others = other.trial.kept else { return false }
    return kept > others
  }
}

/// What trying the members of a union has found up to now. It is no value, since each union around another one has one, and
/// the stack is short.
final class UnionSearch<U: Union> {
  let candidates: UnionCandidates
  private(set) var best: UnionFit<U>?
  /// The error of the member of which most was read: the one that is deepest in the value, and the first of these.
  private(set) var nearest: (any Error)?
  /// What came, once it is asked for.
  private var came: JSON?

  init(_ candidates: UnionCandidates) { self.candidates = candidates }

  /// Whether what is kept is counted of all members that fit. Of what has nothing deeper, members that know as many
  /// keys lose as much, unless one didn't fit.
  func countsAll(from decoder: any Decoder) -> Bool {
    if best != nil { return true }
    guard candidates.equals > 1 else { return false }
    return content(from: decoder)?.isNested == true
  }

  private func content(from decoder: any Decoder) -> JSON? {
    came = came ?? (try? JSON(from: decoder))
    return came
  }

  /// Takes what a member fits, where it is better than what was found.
  ///
  /// - Parameters:
  ///   - isCounted: Whether it is counted what is kept of the content.
  ///   - isLower: Whether it knows fewer keys than another one, which didn't fit.
  /// - Returns: The trial, where it was better.
  func take(
    _ value: U, _ trial: UnionTrials.Trial, _ findings: DecodingContext.Findings,
    counting isCounted: Bool, isLower: Bool, from decoder: any Decoder
  ) -> UnionTrials.Trial? {
    var fit = UnionFit(value: value, findings: findings, trial: trial)
    if isCounted, let came = content(from: decoder) {
      fit.count(came)
      best?.count(came)
      if isLower { fit.trial.losesKeys = !fit.trial.isWhole }
    }
    guard fit.isBetter(than: best) else { return nil }
    best = fit
    return fit.trial
  }

  func fail(_ error: any Error) {
    if nearest == nil || Self.depth(of: error) > Self.depth(of: nearest) { nearest = error }
  }

  private static func depth(of error: (any Error)?) -> Int {
    (error as? DecodingError)?.depth ?? 0
  }
}
