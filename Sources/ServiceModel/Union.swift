/// One of several schemas.
public struct Union: Sendable {
  public struct Case: Sendable {
    public var schema: Schema
    /// The values of the discriminator that choose this case.
    public var discriminatorValues: [String]
    /// Whether values are this case that the discriminator's property is not in, or has an unknown
    /// value in.
    public var isBase: Bool

    public init(schema: Schema, discriminatorValues: [String] = [], isBase: Bool = false) {
      self.schema = schema
      self.discriminatorValues = discriminatorValues
      self.isBase = isBase
    }
  }
  public var cases: [Case]
  /// The property whose value tells the cases apart.
  public var discriminator: String?
  /// Those of the discriminator's values that nobody wrote: names of schemas stand for them.
  public var impliedValues: Set<String> = []
  /// Whether values of the discriminator are names of schemas that nobody wrote as such, so that a value
  /// that is none of them says nothing.
  public var assumesValues: Bool

  public init(cases: [Case], discriminator: String? = nil, assumesValues: Bool = false) {
    self.cases = cases
    self.discriminator = discriminator
    self.assumesValues = assumesValues
  }
}
