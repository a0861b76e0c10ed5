import Diagnostics

/// A text of the file and its location.
public struct Written: Sendable, Hashable {
  /// The text.
  public var text: String
  /// Where it stands.
  public var location: SourceLocation

  /// A text and its location.
  public init(_ text: String, at location: SourceLocation) {
    self.text = text
    self.location = location
  }
}
