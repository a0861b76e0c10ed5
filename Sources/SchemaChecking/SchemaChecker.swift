import ServiceModel

/// Says whether a JSON value is one that a schema describes and that the generated model decodes.
public struct SchemaChecker: Sendable {
  /// What is checked beyond whether a value can be decoded.
  public struct Strictness: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: Int

    /// Creates options from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// An enumeration's value is in its list. Without this the value may be unknown, since generated models
    /// keep unknown values.
    public static let enumerations: Strictness = [Strictness(rawValue: 1), .kinds]
    /// Numbers, lengths and counts are inside the schema's limits. Patterns are not looked at.
    public static let limits = Strictness(rawValue: 2)
    /// An optional property is left out or has a value: `null` is only where the schema allows it.
    public static let nulls = Strictness(rawValue: 4)

    /// A discriminator's value chooses a case. Without this the case may be unknown, since generated models
    /// keep unknown cases.
    public static let kinds = Strictness(rawValue: 8)

    /// A value says which case of a union is meant: it fits the case that knows most of its keys, and it is
    /// the value of an enumeration that has only one.
    public static let meaning = Strictness(rawValue: 16)

    /// `null` for an optional property that has a default is no absence: a client has the default there, which says
    /// something else.
    public static let defaults = Strictness(rawValue: 32)

    /// Everything that can be checked of a value that is no example.
    public static let all: Strictness = [.enumerations, .limits, .nulls]
  }

  let targets: ReferenceTargets

  /// Creates a checker for schemas that refer to these models.
  public init(models: Models) { targets = ReferenceTargets(models) }

  package init(_ targets: ReferenceTargets) { self.targets = targets }

  /// The first difference between a value and a schema; nil where the value fits.
  ///
  /// - Parameters:
  ///   - value: The value, of any depth that the stack holds.
  ///   - schema: What the value is to be.
  ///   - strictness: What is checked beyond whether the value can be decoded.
  public func mismatch(
    of value: JSONValue, with schema: Schema, strictness: Strictness = []
  ) -> Mismatch? {
    let check = SchemaCheck(targets, strictness: strictness)
    guard var mismatch = check.mismatch(of: value, with: schema) else { return nil }
    // Collected from the inside out.
    mismatch.path.reverse()
    return mismatch
  }
}
