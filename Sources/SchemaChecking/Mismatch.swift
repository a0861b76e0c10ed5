/// Where and how a value differs from what a schema describes.
public struct Mismatch: Sendable, Hashable {
  /// The keys and indexes (`"0"`) that lead into the value, outermost first; empty: the value itself.
  public var path: [String] = []
  /// What was expected and what was found, on one line and without a full stop.
  public var message: String
}
