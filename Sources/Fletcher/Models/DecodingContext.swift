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
  /// What counts the trials.
  private let outer: DecodingContext?
  private let lock = NSLock()
  private var found: [Deviation] = []
  private var trials = 0

  /// More than anybody reads, and no memory for a hostile response.
  private static let deviationLimit = 1_000
  /// How often a member of a union is tried that turns out to be the wrong one. Unions in unions could
  /// ask for any number of trials.
  private static let trialLimit = 10_000

  init(_ mode: DecodingPolicy.Mode, in outer: DecodingContext? = nil) {
    self.mode = mode
    self.outer = outer
  }

  var deviations: [Deviation] { withLock { found } }

  /// How many deviations there are, to go back to with ``reset(to:)``.
  var count: Int { withLock { found.count } }

  /// Forgets what was found after this many deviations, in a value that turned out to be another one.
  func reset(to count: Int) {
    withLock { if count < found.count { found.removeSubrange(count...) } }
  }

  /// Whether another member of a union may be tried.
  func beginTrial() -> Bool {
    if let outer { return outer.beginTrial() }
    return withLock {
      trials += 1
      return trials <= Self.trialLimit
    }
  }

  /// Lists that something else was found at a path.
  func add(_ deviation: Deviation) {
    withLock {
      guard found.count < Self.deviationLimit else { return }
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

extension String {
  /// Whether the path leads to something inside of another one.
  fileprivate func isInside(_ outer: String) -> Bool {
    guard !outer.isEmpty else { return true }
    guard hasPrefix(outer) else { return false }
    let next = self[index(startIndex, offsetBy: outer.count)...].first
    return next == "." || next == "["
  }
}
