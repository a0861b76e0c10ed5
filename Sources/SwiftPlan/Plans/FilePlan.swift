/// A file of a client: what stands in it, in order.
public struct FilePlan: Sendable {
  /// What one template writes.
  public enum Part: Sendable {
    /// The service's enum, and what belongs to all of its operations.
    case service
    /// The enum of a group.
    case group(TargetPlan)
    /// The routes and methods of a target with some of its operations, which stand in a file of their own,
    /// and the name of the property with the routes.
    case operations(TargetPlan, routeName: String, isPartial: Bool)
    /// Types that are declared in the service's enum.
    case models([DeclarationPlan])
    /// Types that are declared in a target's enum.
    case types([DeclarationPlan], of: TargetPlan)
    case samples(TargetPlan)
  }
  /// Nil for one of a fixed number of files, which can't say what is in them.
  public var name: FileName?
  /// The modules that the file imports, in order.
  public var imports: [ImportPlan]
  public var parts: [Part]
}

/// What a file is named after; a template has the words.
public struct FileName: Sendable, Hashable {
  public enum Content: String, Sendable {
    /// The enum of the service or of a group, and what belongs to it.
    case target
    case operations, models, samples
    /// The models that several groups have in common.
    case commonModels
  }
  public var content: Content
  /// The group that it is of; nil for the service.
  public var group: String?
  /// What the names of all that stands in the file begin with; nil where it is the only one of its content,
  /// or has what is left over.
  public var part: String?
  /// What sets the name apart where another file has the same.
  public var number: Int?

  init(_ content: Content, of group: String? = nil) {
    self.content = content
    self.group = group
  }
}
