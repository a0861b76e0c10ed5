import Diagnostics

/// An object with named properties.
public struct ObjectSchema: Sendable {
  /// The properties, inherited ones first.
  public var properties: [Property]
  /// What the values of other keys are, where the object has them.
  public var additionalProperties: Schema?

  public init(properties: [Property], additionalProperties: Schema? = nil) {
    self.properties = properties
    self.additionalProperties = additionalProperties
  }
}

/// A property of an object.
public struct Property: Sendable {
  /// The name in JSON.
  public var name: String
  public var schema: Schema
  /// Whether the property is always there.
  public var isRequired: Bool
  public var location: SourceLocation?

  public init(name: String, schema: Schema, isRequired: Bool, location: SourceLocation? = nil) {
    self.name = name
    self.schema = schema
    self.isRequired = isRequired
    self.location = location
  }
}
