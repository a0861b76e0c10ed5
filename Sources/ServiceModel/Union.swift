/// One of several schemas.
public struct Union: Sendable {
  public struct Case: Sendable {
    public var schema: Schema
    /// The values of the discriminator that choose this case.
    public var discriminatorValues: [String]
    /// Whether this is the case of values without the discriminator's property, or with an unknown value
    /// of it.
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
  /// The values of the discriminator that are not in the description: names of schemas stand for them.
  public var impliedValues: Set<String> = []
  /// Whether some of the discriminator's values are only names of schemas, so that another value says
  /// nothing.
  public var assumesValues: Bool

  public init(cases: [Case], discriminator: String? = nil, assumesValues: Bool = false) {
    self.cases = cases
    self.discriminator = discriminator
    self.assumesValues = assumesValues
  }
}
