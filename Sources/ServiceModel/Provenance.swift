import Diagnostics

/// Where a schema comes from.
public struct Provenance: Sendable {
  /// The schema's identity; nil for one that no description has.
  public var id: Schema.ID?
  /// Where it stands in the description.
  public var location: SourceLocation?
  /// The name that its author, or a user of the description, gave it.
  public var name: String?
  /// The name that its author gave the type alone, and not what has it.
  public var typeName: String?
  /// What its author calls what stands at a property, which is named after the property.
  public var title: String?
  /// Where a user of the description chose the name: one that can't be had is a mistake there.
  public var renamedAt: SourceLocation?

  /// Nowhere, without a location.
  public init(location: SourceLocation? = nil) { self.location = location }
}

extension Schema {
  /// The identity of a schema as it is written. All that is read of it has it, however often that is done,
  /// and so have copies, whatever becomes of them.
  public struct ID: Sendable, Hashable {
    private let document: Int
    private let node: Int

    /// - Parameters:
    ///   - document: The number of the document, where the description has several.
    ///   - node: The position of the node in the document.
    public init(document: Int = 0, node: Int) {
      self.document = document
      self.node = node
    }
  }
}
