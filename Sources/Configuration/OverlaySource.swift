import FletcherOptions
import YAML

/// An overlay that the file names, or that is written in it.
public struct OverlaySource: Sendable {
  /// Where it is.
  public enum Place: Sendable {
    /// A file, by its path relative to the configuration.
    case file(Written)
    /// The configuration.
    case inPlace(Node)
  }

  /// Where it is.
  public var place: Place
  /// Whether it is said of several documents, so that some of them may lack what it changes.
  public var isShared = false
}
