/// A file of a client: what stands in it, in order.
public struct FilePlan: Sendable {
  /// What one template writes.
  public enum Part: Sendable {
    /// The service's enum, and what belongs to all of its operations.
    case service
    /// The enum of a group.
    case group(TargetPlan)
    /// The routes and methods of some of a target's operations.
    case operations(OperationsPlan)
    /// Types that are declared in the service's enum.
    case models([DeclarationPlan])
    /// Types that are declared in a target's enum.
    case types([DeclarationPlan], of: TargetPlan)
    case samples(TargetPlan)
  }
  /// The name, without `.swift`.
  public var name: String
  /// The modules that the file imports, in order.
  public var imports: [ImportPlan]
  public var parts: [Part]
}

/// Some of a target's operations, which stand in a file of their own.
public struct OperationsPlan: Sendable {
  public var target: TargetPlan
  public var operations: [OperationPlan]
  /// The name of the property with their routes.
  public var routeName: String
}
