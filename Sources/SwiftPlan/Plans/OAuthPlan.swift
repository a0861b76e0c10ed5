/// The authorization server of a service, and what its tokens permit (RFC 6749).
public struct OAuthPlan: Sendable {
  /// Where the server is, as string literals by the arguments of the runtime's endpoints.
  public struct Endpoint: Sendable {
    public var label: String
    public var url: String
  }
  public var endpoints: [Endpoint]
  /// The type of the scopes; none where the description has no scopes.
  public var declarations: [DeclarationPlan]
  public var names: ScopeNames
}
