import Diagnostics
import YAML

/// Changes of a document that are kept beside it (Overlay Specification 1.1, section 4.4.1).
public struct Overlay: Sendable {
  /// The document that it was written for, as a URI reference.
  public struct Extends: Sendable {
    /// The reference.
    public var uri: String
    /// Where it stands.
    public var location: SourceLocation
  }

  /// What it was written for, where it says so.
  public internal(set) var extends: Extends?
  /// Whether a list that is added to a list is one item of it, as in version 1.0.
  var appendsListsAsItems = false
  var actions: [Action] = []
}

/// One or more changes, at the nodes that the target selects (Overlay Specification 1.1, section 4.4.3).
struct Action: Sendable {
  enum Change: Sendable {
    case remove
    case update(Node)
    case copy(JSONPathText)
  }

  var target: JSONPathText
  var change: Change
}

/// A JSONPath where it stands in an overlay.
struct JSONPathText: Sendable {
  var path: JSONPath
  var node: Node

  var location: SourceLocation { node.location }
}
