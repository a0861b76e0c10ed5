/// The servers of a service, in an enum without cases.
public struct ServersPlan: Sendable {
  public struct Server: Sendable {
    public var name: String
    /// A string literal.
    public var url: String
    public var variables: [Variable]
    /// The URL as it can be written in a comment.
    public var address: String
    public var documentation: DocumentationPlan
  }
  public struct Variable: Sendable {
    /// The name before a colon.
    public var label: String
    public var name: String
    /// The variable's name in the URL, as a string literal.
    public var key: String
    public var type: String
    /// Nil where the caller has to give one.
    public var defaultValue: String?
    /// Whether the type is an enum, whose raw value stands in the URL.
    public var isEnum: Bool
    public var documentation: DocumentationPlan
  }
  public var name: String
  public var servers: [Server]
  /// The types of variables.
  public var declarations: [DeclarationPlan]
  public var names: ScopeNames
}
