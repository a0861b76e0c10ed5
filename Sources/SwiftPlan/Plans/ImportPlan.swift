/// A module that a file of generated code imports.
public struct ImportPlan: Sendable {
  /// Whether the import has the access level of what the file declares (SE-0409). It has to where
  /// that is made of the module's types, and must not elsewhere.
  public enum Exposure: Sendable {
    case hidden, exposed
    /// Only where imports are internal unless they say otherwise: elsewhere it would contradict an
    /// import of the same module that says nothing, or may be of no use.
    case whereNeeded
  }
  public var module: String
  public var exposure: Exposure
}
