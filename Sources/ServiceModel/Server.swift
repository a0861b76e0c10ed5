import Diagnostics

/// A server of a service (OpenAPI 3.2, section 4.5).
public struct Server: Sendable {
  /// The absolute URL, in which a variable is its name in braces.
  public var url: String
  public var name: String?
  public var documentation: Documentation
  public var variables: [ServerVariable]
  public var location: SourceLocation?

  public init(
    url: String, name: String? = nil, documentation: Documentation = Documentation(),
    variables: [ServerVariable] = [], location: SourceLocation? = nil
  ) {
    self.url = url
    self.name = name
    self.documentation = documentation
    self.variables = variables
    self.location = location
  }
}

/// A part of a server's URL that is for the caller to choose (OpenAPI 3.2, section 4.6).
public struct ServerVariable: Sendable {
  public var name: String
  /// Nil where the caller has to give one.
  public var defaultValue: String?
  /// The values that it can have; any where there are none.
  public var values: [String]
  public var documentation: Documentation
  public var location: SourceLocation?

  public init(
    name: String, defaultValue: String?, values: [String] = [],
    documentation: Documentation = Documentation(), location: SourceLocation? = nil
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.values = values
    self.documentation = documentation
    self.location = location
  }
}
