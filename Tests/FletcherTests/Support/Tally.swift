import Foundation

/// How many there are of something. Unchecked, because the number is only touched while the lock is held.
final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0

  var value: Int { lock.withLock { number } }

  func add(_ change: Int) { lock.withLock { number += change } }
}
