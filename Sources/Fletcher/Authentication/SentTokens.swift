import Foundation

/// The tokens that were sent for a call, the refused ones too: a server may send them back.
///
/// Unchecked, because the compiler cannot see that the lock guards every use of the variable. It is no actor, since
/// what an error says is asked where nobody can wait.
final class SentTokens: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []

  var all: [String] { lock.withLock { texts } }

  func add(_ text: String) { lock.withLock { texts.append(text) } }
}
