import ServiceModel

/// Makes sample values: from the samples and defaults that a description has, else plausible by name
/// and type, inside the limits, and the same each time.
///
/// What is made of a model is kept, so that the operations that share models share the work.
public struct SampleMaker {
  /// Samples get poorer, level by level, until they have no more values than this.
  static let comfortableWeight = 2_000
  /// A sample of more values is not made.
  static let maximumWeight = 20_000

  private let session: SampleSession

  /// Creates a maker for schemas that refer to these models.
  public init(models: Models) { session = SampleSession(models: models) }

  /// A value that the schema describes, or `null` where the schema has no finite value.
  ///
  /// - Parameters:
  ///   - schema: What the value is to be.
  ///   - name: The name of the value, which says what is plausible.
  public func sample(for schema: Schema, name: String?) -> JSONValue {
    session.sample(for: schema, name: name)
  }
}
