/// An initializer that makes a type for requests from the one that responses have in its place.
public struct ConversionPlan: Sendable {
  /// An argument of the initializer of all properties.
  public struct Argument: Sendable {
    /// The name before a colon.
    public var label: String
    public var expression: String
  }
  /// A case of a union.
  public struct Case: Sendable {
    /// As it stands behind a dot, for responses and for requests.
    public var source: String
    public var name: String
    /// What becomes of the `value` that the case holds; nil where it holds nothing.
    public var expression: String?
  }
  /// What the value of the response is called.
  public var parameter: String
  /// Its type.
  public var type: String
  /// Properties that it does not have.
  public var properties: [PropertyPlan]
  /// The arguments of the initializer of all properties; empty for a union.
  public var arguments: [Argument] = []
  /// The cases of a union.
  public var cases: [Case] = []
}
