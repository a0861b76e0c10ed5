import Diagnostics

/// Where a schema comes from.
public struct Provenance: Sendable {
  /// The schema's identity; nil for one that no description has.
  public var id: Schema.ID?
  /// Where it stands in the description.
  public var location: SourceLocation?
  /// The name that its author, or a user of the description, gave it.
  public var name: String?
  /// Where a user of the description chose the name: one that can't be had is a mistake there.
  public var renamedAt: SourceLocation?

  /// Nowhere, without a location.
  public init(location: SourceLocation? = nil) { self.location = location }
}

extension Schema {
  /// The identity of a schema as it is written. All that is read of it has it, however often that is done,
  /// and so have copies, whatever becomes of them.
  public struct ID: Sendable, Hashable {
    let number: Int
  }

  /// The identities of the schemas of a description, by what tells its nodes apart.
  public struct IDs<Node: Hashable & Sendable>: Sendable {
    private var ids: [Node: Schema.ID] = [:]

    public init() {}

    /// The identity of the schema that stands in a node.
    public subscript(node: Node) -> Schema.ID {
      mutating get {
        if let known = ids[node] { return known }
        let id = Schema.ID(number: ids.count)
        ids[node] = id
        return id
      }
    }
  }
}
