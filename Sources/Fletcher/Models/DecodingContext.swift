import Foundation

/// What the decoding of one response has in common: its policy, and the deviations that were found.
///
/// `Decodable` has no way to pass an argument to an initializer, and a decoder's `userInfo` would need a
/// decoder for each call. It is looked up only where something deviates.
///
/// Unchecked, because the compiler cannot see that the lock guards every use of the variables. Decoding
/// is synchronous, so an actor cannot keep them.
final class DecodingContext: @unchecked Sendable {
  @TaskLocal static var current: DecodingContext?

  let mode: DecodingPolicy.Mode
  /// Whether an error is read that the server describes: whatever can be read of it is worth more than none.
  let isOfFailure: Bool
  /// The context that keeps the trials.
  private let outer: DecodingContext?
  private let lock = NSLock()
  private var found: [Deviation] = []
  /// How many values were left out, whether they are listed or not.
  private var omissions = 0
  private var trials = UnionTrials()
  /// The number of the value that is read, where the content has several one after the other.
  private var index: Int?

  /// More than anybody reads, and no memory for a hostile response.
  private static let deviationLimit = 1_000

  init(
    _ mode: DecodingPolicy.Mode, in outer: DecodingContext? = nil, isOfFailure: Bool = false
  ) {
    self.mode = mode
    self.isOfFailure = isOfFailure || outer?.isOfFailure == true
    self.outer = outer.map { $0.outer ?? $0 }
  }

  /// Whether it is that of one property, which may be left out.
  var isOfProperty: Bool { outer != nil }

  var deviations: [Deviation] { withLock { found } }

  /// A point to go back to.
  struct Mark {
    fileprivate let count: Int
    fileprivate let omissions: Int
  }

  /// What was found since a mark.
  struct Findings {
    fileprivate let deviations: ArraySlice<Deviation>
    /// How many values were left out.
    let omissions: Int
  }

  var mark: Mark { withLock { Mark(count: found.count, omissions: omissions) } }

  /// Forgets what was found since the mark, in a value that turned out to be another one.
  @discardableResult
  func reset(to mark: Mark) -> Findings {
    withLock {
      let deviations = found.dropFirst(mark.count)
      let findings = Findings(deviations: deviations, omissions: omissions - mark.omissions)
      found.removeLast(deviations.count)
      omissions = mark.omissions
      return findings
    }
  }

  /// Finds again what was forgotten.
  func restore(_ findings: Findings) {
    withLock {
      found += findings.deviations
      omissions += findings.omissions
    }
  }

  /// Says that a value was left out or read; false where no more of them are listed.
  func note(_ outcome: Deviation.Outcome) -> Bool {
    withLock {
      if outcome == .leftOut { omissions += 1 }
      return found.count < Self.deviationLimit
    }
  }

  /// Looks at the trials of members of unions, or changes them.
  func withTrials<Result>(_ body: (inout UnionTrials) -> Result) -> Result {
    if let outer { return outer.withTrials(body) }
    return withLock { body(&trials) }
  }

  /// Begins with another value of a content that has several; nil after the last one.
  func enter(_ index: Int?) { withLock { self.index = index } }

  /// Lists that something else was found at a path.
  func add(_ deviation: Deviation) {
    withLock {
      guard found.count < Self.deviationLimit else { return }
      let deviation = index.map { deviation.inElement($0) } ?? deviation
      // What is left out takes along what was read inside of it, and a list that is read again finds
      // the same again.
      found.removeAll {
        $0.path == deviation.path
          || deviation.outcome == .leftOut && $0.path.isInside(deviation.path)
      }
      found.append(deviation)
    }
  }

  private func withLock<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}

extension Deviation {
  /// The same in an element of a list.
  fileprivate func inElement(_ index: Int) -> Deviation {
    let separator = path.isEmpty || path.hasPrefix("[") ? "" : "."
    return Deviation(
      path: "[\(index)]\(separator)\(path)", described: described, found: found, outcome: outcome,
      reason: reason)
  }
}

extension String {
  /// Whether the path leads to something inside of another one.
  fileprivate func isInside(_ outer: String) -> Bool {
    guard !outer.isEmpty else { return true }
    guard hasPrefix(outer) else { return false }
    let next = self[index(startIndex, offsetBy: outer.count)...].first
    return next == "." || next == "["
  }
}
