import Diagnostics

/// An object with named properties.
public struct ObjectSchema: Sendable {
  /// The properties, inherited ones first.
  public var properties: [Property]
  /// What the values of other keys are, where the object has them.
  public var additionalProperties: Schema?
  /// Whether it has exactly one of its properties.
  public var hasOneKey = false
  /// Whether the description says that it has no other keys.
  public var isClosed = false

  /// The property that is always there, where there is no other; nil where there is.
  public var onlyProperty: Property? {
    guard properties.count == 1, additionalProperties == nil else { return nil }
    return properties.first { $0.isRequired }
  }

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
  /// Whether responses may leave it out, though requests that have the object need it.
  public var isOptionalInResponses = false
  /// Whether it is only received, or only sent, though its object goes both ways (JSON Schema 2020-12,
  /// validation, section 9.4).
  public var isReadOnly = false
  public var isWriteOnly = false
  /// Whether requests leave it out: where its own schema says that it is only received, and nothing else says that a
  /// request may have it.
  public var isNeverSent = false
  /// Whether its only value tells the members of a union apart, so that a value without it would be none of them.
  public var tellsMembersApart = false
  /// Whether a schema requires it that refines the one that it stands in.
  public var isRequiredByRefinement = false
  public var location: SourceLocation?

  public init(name: String, schema: Schema, isRequired: Bool, location: SourceLocation? = nil) {
    self.name = name
    self.schema = schema
    self.isRequired = isRequired
    self.location = location
  }

  /// Makes it one that is sent and received, whatever was said of it.
  public mutating func goBothWays() {
    isReadOnly = false
    isNeverSent = false
    isWriteOnly = false
  }
}
